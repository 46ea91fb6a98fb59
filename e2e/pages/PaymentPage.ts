import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { OrderPage } from './OrderPage.ts'
import { Screen } from './Screen.ts'

export const CARDS = { accepted: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const

export class PaymentPage extends Screen {
  static reached(page: Page): Promise<PaymentPage> {
    return new PaymentPage(page).shows('Payment')
  }

  get orderId(): string {
    return paths.payment.parse(new URL(this.page.url()).pathname)?.orderId ?? ''
  }

  /** The part of the page that the payment provider renders. */
  get provider(): Locator {
    return this.page.getByRole('region', { name: 'Pay' })
  }

  /** Waits for the card form, which opens by itself after "Pay" on the checkout page. Otherwise chooses the card. */
  async openCardForm(): Promise<this> {
    const form = this.provider.getByLabel('Card number')
    const card = this.page.getByRole('radio', { name: 'Card' })
    await expect(form.or(card)).toBeVisible()
    if (await card.isVisible()) {
      await card.check()
      await this.page.getByRole('button', { name: /^Pay by card \d/ }).click()
    }
    await expect(form).toBeVisible()
    return this
  }

  get payButton(): Locator {
    return this.provider.getByRole('button', { name: 'Pay', exact: true })
  }

  async fillIn(number: string): Promise<void> {
    await this.provider.getByLabel('Card number').fill(number)
    await this.provider.getByLabel(/^Expires/).fill('12/39')
    await this.provider.getByLabel(/^CVC/).fill('123')
    await this.provider.getByLabel('Name on card').fill('Anna Lindqvist')
  }

  /** Pays with a card that the provider declines, and waits for the message. */
  async payAndExpectError(number: string, message: string): Promise<this> {
    await this.openCardForm()
    await this.fillIn(number)
    await this.payButton.click()
    await expect(this.page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    return this
  }

  async pay(number: string): Promise<OrderPage> {
    await this.openCardForm()
    await this.fillIn(number)
    await this.payButton.click()
    return OrderPage.reached(this.page)
  }
}
