import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Makes the page and those that it loads later believe that their tab is hidden, so that a failed screen is not retried
 * before the guest does it. Call it before the screen fails: a retry that has begun can end after the fault is repaired.
 */
export async function hideTab(page: Page): Promise<void> {
  const hide = () => Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  await page.addInitScript(hide)
  await page.evaluate(hide)
}

/** Clicks a button of the offline page, unless the page has found the site and left before. */
export async function clickUnlessGone(button: Locator): Promise<void> {
  await Promise.any([button.click(), expect(button).toHaveCount(0)])
}
