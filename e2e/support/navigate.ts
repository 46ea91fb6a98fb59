import { expect, type Page } from '@playwright/test'
import { waitForInteractive } from './interactive.ts'

/**
 * Navigates to a URL without loading a new document, as the browser's back and forward buttons do, once the page's
 * router follows them.
 */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await waitForInteractive(page)
  await page.evaluate((url) => {
    // The router numbers its history entries and needs the number to undo a navigation.
    const { idx } = history.state as { readonly idx: number }
    history.pushState({ idx: idx + 1 }, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export async function expectUrl(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(path)
}
