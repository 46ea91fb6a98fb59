import type { Page } from '@playwright/test'
import { MenuPage } from './MenuPage.ts'
import { Screen } from './Screen.ts'

export class OrderTypePage extends Screen {
  static reached(page: Page): Promise<OrderTypePage> {
    return new OrderTypePage(page).shows('Eat in or take away?')
  }

  async choose(type: 'Eat in' | 'Take away', shop: string): Promise<MenuPage> {
    await this.page.getByRole('link', { name: new RegExp(`^${type}`) }).click()
    return MenuPage.reached(this.page, shop)
  }
}
