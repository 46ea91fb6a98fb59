import { expect, type Page } from '@playwright/test'

/** Leads to any address of the site without a new document, as the browser's own buttons do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    // The router numbers its entries, and needs the number to undo a step.
    const { idx } = history.state as { readonly idx: number }
    history.pushState({ idx: idx + 1 }, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Waits for an address: path and query. */
export async function isAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(path)
}
