import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from '../support/interactive.ts'
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

  /** The card above the list with the shop that was last chosen on this device. */
  get lastShopCard(): Locator {
    return this.page.getByRole('region', { name: 'You’ve ordered here before' })
  }

  get showMoreButton(): Locator {
    return this.page.getByRole('button', { name: /^Show \d more$/ })
  }

  get searchBox(): Locator {
    return this.page.getByRole('searchbox', { name: 'Restaurant or city' })
  }

  get shopNames(): Locator {
    return this.shops.getByRole('heading', { level: 2 })
  }

  /** The link that chooses a shop. */
  link(shop: string): Locator {
    // A search also finds the last shop, which is above the list as well.
    return this.page.getByRole('main').getByRole('link', { name: shop, exact: true }).first()
  }

  favoriteToggle(shop: string): Locator {
    return this.shops.getByRole('button', { name: `Favourite: ${shop}` })
  }

  /** A city filter, which is visible while the search is in use. Its name also contains the number of shops. */
  city(name: string): Locator {
    return this.page.getByRole('group', { name: 'City' }).getByRole('button', { name })
  }

  async chooseCity(name: string): Promise<void> {
    await this.searchBox.focus()
    await this.city(name).click()
  }

  async expectFirst(...names: readonly string[]): Promise<this> {
    await expect.poll(async () => (await this.shopNames.allTextContents()).slice(0, names.length)).toEqual([...names])
    return this
  }

  async search(text: string, count: number): Promise<this> {
    await waitForHydration(this.searchBox)
    await this.searchBox.fill(text)
    await expect(this.shops).toHaveCount(count)
    return this
  }

  async choose(shop: string): Promise<OrderTypePage> {
    await this.search(shop, 1)
    await this.link(shop).click()
    return OrderTypePage.reached(this.page)
  }

  async signIn(): Promise<LoginPage> {
    await this.navbar.signInLink.click()
    return LoginPage.reached(this.page)
  }
}
