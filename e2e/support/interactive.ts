import type { Page } from '@playwright/test'

/** The performance mark that the page sets when its first screen reacts to input. */
const MARK = 'carte:interactive'

/** Waits until the first screen of the page is interactive. */
export async function waitForInteractive(page: Page): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARK)
}
