import { expect, type Page } from '@playwright/test'
import { expectUrl } from './navigate.ts'

const HEADINGS: Readonly<Record<string, string>> = {
  '/order-history': 'Order history',
  '/profile': 'My account',
  '/favorites': 'Favourites',
  '/campaigns': 'Offers',
}

export async function showsCustomerPage(page: Page, url: string): Promise<void> {
  const [path = ''] = url.split('?')
  const heading = HEADINGS[path]
  if (heading === undefined) throw new Error(`${path} is not a customer's own page`)
  await expectUrl(page, url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}
