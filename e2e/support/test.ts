import type { Language } from '@carte/contract'
import { test as base, expect } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { Complaints } from './complaints.ts'
import { cultureCookie } from './culture.ts'
import { Faults } from './faults.ts'
import { ANNA, MATTI } from './sample.ts'
import { ServerLog } from './server-log.ts'
import { type Signed, signIn } from './sign-in.ts'
import { type Walk, walk } from './walk.ts'

interface Fixtures {
  readonly language: Language
  readonly complaints: Complaints
  readonly faults: Faults
  /** What servers may log during the spec. */
  readonly serverLog: ServerLog
  readonly home: HomePage
}

export type Customers = Readonly<Record<'anna' | 'matti', Signed>>

interface Shared {
  /** Two signed-in customers. Each worker signs in only once, because the server limits sign-ins. */
  readonly customers: Customers
  /** An order from the home screen to the receipt, placed once by each worker. */
  readonly walked: Walk
}

/** The test function of most specs. A test fails when a page logs an unexpected error or warning. */
export const test = base.extend<Fixtures, Shared>({
  language: ['en', { option: true }],
  complaints: [
    async ({ context, language, baseURL }, use) => {
      const complaints = new Complaints(context)
      await context.addCookies([cultureCookie(String(baseURL), language)])
      await use(complaints)
      expect(complaints.heard, 'What the pages complained about').toEqual([])
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
  faults: async ({ page, complaints }, use) => {
    await use(new Faults(page, complaints))
  },
  walked: [
    async ({ browser }, use) => {
      await use(await walk(browser, String(process.env.CARTE_E2E_ORIGIN)))
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
    await use(await HomePage.open(page))
  },
})

export { expect } from '@playwright/test'
