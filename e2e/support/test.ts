import type { Language } from '@carte/contract'
import { test as base, expect } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { ConsoleErrors } from './console-errors.ts'
import { cultureCookie } from './culture.ts'
import { Faults } from './faults.ts'
import { waitForInteractive } from './interactive.ts'
import { type OrderJourney, playOrder } from './order-journey.ts'
import { ANNA, MATTI } from './sample.ts'
import { ServerLog } from './server-log.ts'
import { type SignedIn, signIn } from './sign-in.ts'

interface Fixtures {
  readonly language: Language
  readonly consoleErrors: ConsoleErrors
  readonly faults: Faults
  /** What servers may log during the spec. */
  readonly serverLog: ServerLog
  readonly home: HomePage
}

export type Customers = Readonly<Record<'anna' | 'matti', SignedIn>>

interface Shared {
  /**
   * Two customers, signed in once per worker for all its specs, because the server limits sign-ins. `journey` signs
   * Anna in once more.
   */
  readonly customers: Customers
  /**
   * The browser storage at several moments of ordering, and the ids of an unpaid and a paid order. Recorded once by
   * each worker that needs it.
   */
  readonly journey: OrderJourney
}

/** The test function of most specs. A test fails when a page logs an unexpected error or warning. */
export const test = base.extend<Fixtures, Shared>({
  language: ['en', { option: true }],
  consoleErrors: [
    async ({ context, language, baseURL }, use) => {
      const consoleErrors = new ConsoleErrors(context)
      await context.addCookies([cultureCookie(String(baseURL), language)])
      await use(consoleErrors)
      const found = [...consoleErrors.found]
      // A route handler whose page closes while it waits for the server throws, which can fail the worker's next test.
      // Offline, no request reaches the server past a removed handler. Some specs have closed the context already.
      await context.setOffline(true).catch(() => {})
      await Promise.allSettled(
        [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
      )
      expect(found, 'console errors of the pages').toEqual([])
    },
    { auto: true },
  ],
  serverLog: [
    async ({}, use, { titlePath }) => {
      const log = new ServerLog()
      await use(log)
      log.end(titlePath.join(' › '))
    },
    { auto: true },
  ],
  faults: async ({ page, consoleErrors }, use) => {
    await use(new Faults(page, consoleErrors))
  },
  journey: [
    async ({ browser }, use) => {
      await use(await playOrder(browser, String(process.env.CARTE_E2E_ORIGIN)))
    },
    { scope: 'worker' },
  ],
  customers: [
    async ({}, use) => {
      const origin = String(process.env.CARTE_E2E_ORIGIN)
      await use({ anna: await signIn(origin, ANNA), matti: await signIn(origin, MATTI) })
    },
    { scope: 'worker' },
  ],
  home: async ({ page }, use) => {
    const home = await HomePage.open(page)
    await waitForInteractive(page)
    await use(home)
  },
})

export { expect } from '@playwright/test'
