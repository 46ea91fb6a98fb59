import { expect, type Locator, type Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'

const TITLE = 'Something to go with it?'

export class SuggestedPage extends Screen {
  static reached(page: Page): Promise<SuggestedPage> {
    return new SuggestedPage(page).shows(TITLE)
  }

  static title(page: Page): Locator {
    return page.getByRole('heading', { level: 1, name: TITLE })
  }

  /** A suggested article. Its label also contains the price, so match a part of it. */
  option(name: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  }

  async choose(name: string): Promise<this> {
    await this.page.getByRole('main').locator('label').filter({ hasText: name }).click()
    await expect(this.option(name)).toBeChecked()
    return this
  }

  async add(price: string): Promise<this> {
    await this.page
      .getByRole('button', { name: /^Add \d/ })
      .filter({ hasText: price })
      .click()
    await expect(this.page.getByRole('button', { name: 'Done' })).toBeFocused()
    return this
  }

  async end(by: 'Done' | 'No thanks', shop: string): Promise<MenuPage> {
    await this.page.getByRole('button', { name: by }).click()
    return MenuPage.reached(this.page, shop)
  }
}
