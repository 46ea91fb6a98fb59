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
  /** The language in which the site greets the guest. */
  readonly language: Language
  readonly complaints: Complaints
  readonly faults: Faults
  /** What the logs of servers may say. */
  readonly serverLog: ServerLog
  /** A guest who has just come to the site. */
  readonly home: HomePage
}

export type Customers = Readonly<Record<'anna' | 'matti', Signed>>

interface Shared {
  /** Two who are signed in; once by each worker, for the server counts how often anybody tries. */
  readonly customers: Customers
  /** An order from the door to the receipt, made once by each worker. */
  readonly walked: Walk
}

/** A story: it fails when a page complains, whatever else it looked at. */
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
