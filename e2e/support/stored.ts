import type { Basket } from '@carte/contract'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** An entry of the site in the browser's storage; null where there is none. */
function entry<T>(page: Page, name: string): Promise<T | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `carte.${name}`)
}

export const storedBasket = (page: Page) => entry<Basket>(page, 'basket')

/** Waits until the stored basket has these values, among others. */
export async function basketHolds(page: Page, values: Partial<Basket>): Promise<void> {
  await expect.poll(() => storedBasket(page)).toMatchObject(values)
}

/** Waits until this shop is the chosen one; null for none. */
export async function shopIs(page: Page, id: string | null): Promise<void> {
  await expect.poll(async () => (await entry<{ readonly id: string }>(page, 'shop'))?.id ?? null).toBe(id)
}

/** The `shop-…` classes of the body. */
export const shopClasses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.body.classList].filter((name) => name.startsWith('shop-')))

/** Signs the browser in as somebody who has a session. */
export const enter = (context: BrowserContext, session: { readonly name: string; readonly value: string }) =>
  context.addCookies([{ ...session, url: String(process.env.CARTE_E2E_ORIGIN) }])
