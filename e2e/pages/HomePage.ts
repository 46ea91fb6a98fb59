import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { LoginPage } from './LoginPage.ts'
import { OrderTypePage } from './OrderTypePage.ts'
import { Screen } from './Screen.ts'

const HEADING = 'Where would you like to eat?'

export class HomePage extends Screen {
  static async open(page: Page): Promise<HomePage> {
    await page.goto(paths.home.href())
    return HomePage.reached(page)
  }

  static reached(page: Page): Promise<HomePage> {
    return new HomePage(page).shows(HEADING)
  }

  get shops(): Locator {
    return this.page.getByRole('list', { name: 'Restaurants' }).getByRole('listitem')
  }

  /** Types into the search and waits until `count` shops are left. */
  async search(text: string, count: number): Promise<this> {
    await this.page.getByRole('searchbox', { name: 'Search name or city' }).fill(text)
    await expect(this.shops).toHaveCount(count)
    return this
  }

  /** Looks for a shop by its name and chooses it. */
  async choose(shop: string): Promise<OrderTypePage> {
    await this.search(shop, 1)
    await this.shops.getByRole('link', { name: shop }).click()
    return OrderTypePage.reached(this.page)
  }

  async signIn(): Promise<LoginPage> {
    await this.navbar.signInLink.click()
    return LoginPage.reached(this.page)
  }
}
