import type { Page } from '@playwright/test'
import { KitchenPage } from '../pages/KitchenPage.ts'
import { ConsoleErrors } from './console-errors.ts'
import { cultureCookie } from './culture.ts'
import { createStaffKey } from './database.ts'
import { SHOP } from './sample.ts'
import { test as base, expect } from './test.ts'

/** A browser of its own, with its own basket. */
export interface Phone {
  readonly page: Page
  readonly consoleErrors: ConsoleErrors
}

interface TableFixtures {
  /** Gives another guest of the table a phone. */
  readonly newPhone: () => Promise<Phone>
  /** The kitchen of `SHOP` on a tablet, signed in. */
  readonly kitchen: KitchenPage
}

const TABLET = { width: 1180, height: 820 }

/** For specs whose guests order together at a table of `SHOP`. */
export const test = base.extend<TableFixtures>({
  newPhone: async ({ browser, baseURL, viewport, isMobile, hasTouch }, use) => {
    const phones: Phone[] = []
    await use(async () => {
      const options = { baseURL: String(baseURL), viewport, isMobile, hasTouch }
      const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
      await context.addCookies([cultureCookie(options.baseURL, 'en')])
      const phone = { consoleErrors: new ConsoleErrors(context), page: await context.newPage() }
      phones.push(phone)
      return phone
    })
    for (const { page, consoleErrors } of phones) {
      const found = [...consoleErrors.found]
      await page.context().close()
      expect(found, 'console errors of another phone').toEqual([])
    }
  },
  kitchen: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: String(baseURL), viewport: TABLET, serviceWorkers: 'block' })
    await context.addCookies([cultureCookie(String(baseURL), 'en')])
    const { found } = new ConsoleErrors(context)
    const kitchen = await KitchenPage.open(await context.newPage())
    await use(await kitchen.signIn(await createStaffKey(SHOP.id), SHOP.name))
    const errors = [...found]
    await context.close()
    expect(errors, 'console errors of the tablet').toEqual([])
  },
})

export { expect } from './test.ts'
