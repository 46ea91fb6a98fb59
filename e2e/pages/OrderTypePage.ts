import type { Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'

export class OrderTypePage extends Screen {
  static reached(page: Page): Promise<OrderTypePage> {
    return new OrderTypePage(page).shows('How would you like it?')
  }

  async choose(type: 'Eat here' | 'Take away', shop: string): Promise<MenuPage> {
    await this.page.getByRole('link', { name: new RegExp(`^${type}`) }).click()
    return MenuPage.reached(this.page, shop)
  }
}
