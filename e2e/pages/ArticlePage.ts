import { expect, type Locator, type Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'
import { SuggestedPage } from './SuggestedPage.ts'

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

  /** Adds the article at the price on the button, and skips the suggestions if they appear. */
  async add(price: string, shop: string): Promise<MenuPage> {
    await this.press(price)
    const title = SuggestedPage.title(this.page)
    await expect(title.or(this.page.getByRole('searchbox'))).toBeVisible()
    if (await title.isVisible()) return new SuggestedPage(this.page).end('No thanks', shop)
    return MenuPage.reached(this.page, shop)
  }

  /** Adds the article and waits for the suggestions, which appear for the first dish of a basket. */
  async addFirst(price: string): Promise<SuggestedPage> {
    await this.press(price)
    return SuggestedPage.reached(this.page)
  }

  private async press(price: string): Promise<void> {
    await expect(this.addButton).toContainText(price)
    await this.addButton.click()
  }
}
