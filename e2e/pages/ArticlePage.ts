import { expect, type Locator, type Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'

export class ArticlePage extends Screen {
  static reached(page: Page, name: string): Promise<ArticlePage> {
    return new ArticlePage(page).shows(name)
  }

  get addButton(): Locator {
    return this.page.getByRole('button', { name: /^Add \d/ })
  }

  /** Picks an option. Its label also contains the price, so match a part of it. */
  async pick(group: string, option: string): Promise<this> {
    const row = this.page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .locator('label')
      .filter({ hasText: option })
    await row.click()
    await expect(row.locator('input')).toBeChecked()
    return this
  }

  /** Adds the article at the price on the button, which leads back to the menu. */
  async add(price: string, shop: string): Promise<MenuPage> {
    await expect(this.addButton).toContainText(price)
    await this.addButton.click()
    return MenuPage.reached(this.page, shop)
  }
}
