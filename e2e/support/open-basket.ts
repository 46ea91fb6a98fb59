import { expect, type Page } from '@playwright/test'

/** The button of the bottom bar on a small screen. */
export const bar = (page: Page) => page.locator('[data-bottom-bar] button').first()

/** Opens the basket of a small screen without reading text. A large screen shows it beside the menu. */
export async function openBasket(page: Page): Promise<void> {
  const either = bar(page).or(page.locator('aside h2'))
  await expect(either.filter({ visible: true }).first()).toBeVisible()
  if (await bar(page).isVisible()) {
    await bar(page).click()
    await expect(page.locator('dialog[open]')).toBeVisible()
  }
}
