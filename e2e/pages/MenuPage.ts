import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from '../support/interactive.ts'
import { ArticlePage } from './ArticlePage.ts'
import { Basket } from './Basket.ts'
import { Screen } from './Screen.ts'

export class MenuPage extends Screen {
  static async open(page: Page, shop: { readonly id: string; readonly name: string }): Promise<MenuPage> {
    await page.goto(paths.menu.href({ shopId: shop.id, category: [] }))
    return MenuPage.reached(page, shop.name)
  }

  static async reached(page: Page, shop: string): Promise<MenuPage> {
    const menu = await new MenuPage(page).shows(shop)
    await expect(menu.filterButton).toBeVisible()
    return menu
  }

  async openArticle(name: string): Promise<ArticlePage> {
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).click()
    return ArticlePage.reached(this.page, name)
  }

  /** Adds an article without required choices by its plus button. */
  async add(name: string): Promise<this> {
    const quantity = this.quantity(name)
    const plus = this.page.getByRole('button', { name: `Add ${name}`, exact: true })
    await waitForHydration(plus)
    const before = (await quantity.isVisible()) ? Number(await quantity.textContent()) : 0
    if (before > 0) {
      await plus.click()
      await expect(quantity).toHaveText(`${before + 1}`)
    } else {
      // The first one is announced by a message that stays for six seconds only, so wait for it from the beginning.
      await Promise.all([this.page.locator('[aria-live=polite]').getByText(`${name} added`).waitFor(), plus.click()])
    }
    return this
  }

  /** The quantity on the card of an article. */
  quantity(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('group', { name: `Quantity of ${name}` })
      .locator('[aria-live=polite]')
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search the menu' })
  }

  /** Opens the search field on a small screen. */
  get searchButton(): Locator {
    return this.page.getByRole('button', { name: 'Search the menu' })
  }

  async searchFor(query: string): Promise<this> {
    if (!(await this.search.isVisible())) await this.searchButton.click()
    await this.search.fill(query)
    return this
  }

  get filterButton(): Locator {
    return this.page.getByRole('button', { name: /^Filters/ })
  }

  get filters(): Locator {
    return this.page.getByRole('dialog', { name: 'Filter the menu' })
  }

  dish(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true })
  }

  basket(): Promise<Basket> {
    return Basket.open(this.page)
  }
}
