import { expect, type Locator, type Page } from '@playwright/test'

/** The performance mark that the page sets when its first screen reacts to input. */
const MARK = 'carte:interactive'

/** Waits until the first screen of the page is interactive. */
export async function waitForInteractive(page: Page): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARK)
}

/** Waits until React handles the events of an element, which it does not before hydration. For pages of any site. */
export async function waitForHydration(element: Locator): Promise<void> {
  const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'))
  await expect.poll(() => element.evaluate(isHydrated), `${element} is hydrated`).toBe(true)
}
