import type { Page } from '@playwright/test'

/** What the page writes into the browser's timeline when its first screen answers. */
const MARK = 'carte:interactive'

/** Waits until the first screen of the page has come alive. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARK)
}
