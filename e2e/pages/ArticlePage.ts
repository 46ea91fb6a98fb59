import { expect, type Locator, type Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'

/** An article: a page, or a dialog over the menu of a large screen. */
export class ArticlePage extends Screen {
  static async reached(page: Page, name: string): Promise<ArticlePage> {
    const article = new ArticlePage(page)
    await expect(page.locator('main h1').filter({ hasText: name }).or(article.dialog(name))).toBeVisible()
    return article
  }

  private dialog(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('heading', { level: 2, name, exact: true })
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

  /** Goes back to the menu: with the dialog's close button, or the button in the navigation bar. */
  async leave(shop: string): Promise<MenuPage> {
    const close = this.page.getByRole('dialog').getByRole('button', { name: 'Close' })
    if (await close.isVisible()) await close.click()
    else await this.navbar.goBack('Back')
    await expect(this.addButton).toBeHidden()
    return MenuPage.reached(this.page, shop)
  }

  /** Adds the article at the price on the button, which leads back to the menu. */
  async add(price: string, shop: string): Promise<MenuPage> {
    await expect(this.addButton).toContainText(price)
    await this.addButton.click()
    await expect(this.addButton).toBeHidden()
    return MenuPage.reached(this.page, shop)
  }
}
