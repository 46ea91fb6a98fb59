import { expect, type Page } from '@playwright/test'

/** Navigates to a URL without loading a new document, as the browser's back and forward buttons do. */
export async function navigateWithin(page: Page, path: string): Promise<void> {
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
