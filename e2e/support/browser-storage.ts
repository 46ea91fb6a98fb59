import type { Basket } from '@carte/contract'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Returns an entry of the site in localStorage, or null. */
function entry<T>(page: Page, name: string): Promise<T | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `carte.${name}`)
}

export const storedBasket = (page: Page) => entry<Basket>(page, 'basket')

export async function expectBasket(page: Page, values: Partial<Basket>): Promise<void> {
  await expect.poll(() => storedBasket(page)).toMatchObject(values)
}

/** Waits until this shop is the chosen one; null for none. */
export async function expectShop(page: Page, id: string | null): Promise<void> {
  await expect.poll(async () => (await entry<{ readonly id: string }>(page, 'shop'))?.id ?? null).toBe(id)
}

export const shopClasses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.body.classList].filter((name) => name.startsWith('shop-')))

/** Adds a session cookie to the browser. */
export const addSessionCookie = (context: BrowserContext, session: { readonly name: string; readonly value: string }) =>
  context.addCookies([{ ...session, url: String(process.env.CARTE_E2E_ORIGIN) }])
