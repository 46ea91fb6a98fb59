import { expect, type Page } from '@playwright/test'

/** Returns whether the page has not moved for some frames. Runs in the page. */
async function isStill(): Promise<boolean> {
  const before = scrollY
  for (let frames = 0; frames < 6; frames++) await new Promise(requestAnimationFrame)
  return scrollY === before
}

/** Waits until the page no longer scrolls. */
export async function waitUntilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isStill)).toBe(true)
}

/** Turns the wheel, and waits until the page has moved and is still: the browser scrolls after the event. */
export async function scrollByWheel(page: Page, distance: number): Promise<void> {
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, distance)
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
  await waitUntilStill(page)
}
