import { expect, type Locator, type Page } from '@playwright/test'

/** Makes the page believe that its tab is hidden, so that it does not retry a failed screen before the guest does. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }))
}

/** Clicks a button of the offline page, unless the page has found the site and left before. */
export async function clickUnlessGone(button: Locator): Promise<void> {
  await Promise.any([button.click(), expect(button).toHaveCount(0)])
}
