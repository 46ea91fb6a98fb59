import { expect, type Page } from '@playwright/test'
import { isAt } from './within.ts'

/** What stands at the addresses of customers whose screens their team has not released yet. */
const TO_COME = 'This page is on its way'

/** A page to come is served as one that is not there; the browser says so. */
export const NOT_RELEASED = /\/(order-history|profile|favorites|campaigns)(\?|$)/

/** Headings of the customers' own pages, by their path. */
const HEADINGS: Readonly<Record<string, string | RegExp>> = {
  '/order-history': TO_COME,
  '/profile': TO_COME,
  '/favorites': TO_COME,
  '/campaigns': TO_COME,
}

/** Waits until a customer's own page is there, at this path and query. */
export async function showsCustomerPage(page: Page, url: string): Promise<void> {
  const [path = ''] = url.split('?')
  const heading = HEADINGS[path]
  if (heading === undefined) throw new Error(`${path} is not a customer's own page`)
  await isAt(page, url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}
