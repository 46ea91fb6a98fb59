import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { Screen } from './Screen.ts'

/** The headings of the statuses that the page does not call by their name. */
const HEADINGS: Readonly<Record<string, string>> = {
  Received: 'Thanks! We’ve got it.',
  'In the kitchen': 'Thanks! We’re cooking.',
  'On its way': 'Your order is on its way.',
  Delivered: 'Enjoy your meal!',
}

export class OrderPage extends Screen {
  static async reached(page: Page): Promise<OrderPage> {
    await page.waitForURL((url) => paths.order.parse(url.pathname) !== null)
    // The kitchen can be done before the page is open.
    await expect(page.getByText(/^(Show this when you collect|We’ll bring it to|Served at)$/)).toBeVisible()
    return new OrderPage(page)
  }

  get orderId(): string {
    return paths.order.parse(new URL(this.page.url()).pathname)?.orderId ?? ''
  }

  get notifyButton(): Locator {
    return this.page.getByRole('button', { name: 'Tell me when it’s ready' })
  }

  get stopNotifyingButton(): Locator {
    return this.page.getByRole('button', { name: 'Turn off' })
  }

  /** The code to collect the order with. */
  get pickupCode(): Locator {
    return this.page.getByText(/^[A-Z]\d{2,3}$/)
  }

  /** Says that staff have changed the pick-up time. */
  get newTimeNotice(): Locator {
    return this.page.getByRole('main').getByText(/^New time: /)
  }

  /** Cancels an order that is much later than promised, and waits until it is cancelled. */
  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await this.page.getByRole('button', { name: 'Cancel order and get the money back' }).click()
    await this.expectStatus('Cancelled')
  }

  /** Waits until the order has this status. The page updates without a reload. */
  async expectStatus(status: string): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[status] ?? status)
    return this
  }
}
