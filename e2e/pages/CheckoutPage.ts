import { expect, type Locator, type Page } from '@playwright/test'
import { PaymentPage } from './PaymentPage.ts'
import { Screen } from './Screen.ts'

export class CheckoutPage extends Screen {
  /** Whether the test has chosen a method. Otherwise the page begins with a wallet. */
  #hasChosen = false

  static reached(page: Page): Promise<CheckoutPage> {
    return new CheckoutPage(page).shows('Checkout')
  }

  /** Names the chosen method; the amount follows once it is known. */
  get payButton(): Locator {
    return this.page.getByRole('button', { name: /^Pay( by card| with .+)?( \d|$)/ })
  }

  /** The amount in the row with a label such as `Total`. */
  amount(word: string | RegExp): Locator {
    return this.page.getByRole('main').locator('dl > div').filter({ hasText: word }).locator('dd')
  }

  async showsPrice(price: { readonly total: string; readonly rate: string; readonly vat: string }): Promise<this> {
    await this.#chooseCard()
    await expect(this.amount(/^Total/)).toHaveText(price.total)
    await expect(this.amount(`Includes ${price.rate} VAT`)).toHaveText(price.vat)
    await expect(this.payButton).toContainText(price.total)
    return this
  }

  /** Waits for the price on the button, which is that of the card unless the test has chosen another method. */
  async waitForPrice(): Promise<this> {
    await this.#chooseCard()
    await expect(this.payButton).toContainText(/\d/)
    await expect(this.payButton).not.toHaveAttribute('aria-busy')
    return this
  }

  method(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  async choose(name: string): Promise<this> {
    await this.method(name).check()
    this.#hasChosen = true
    return this
  }

  async #chooseCard(): Promise<void> {
    if (this.#hasChosen) return
    const card = this.page.getByRole('radio', { name: /^Card/ }).first()
    // A page that could not load the methods has only the button.
    await expect(card.or(this.payButton).first()).toBeVisible()
    if (await card.isVisible()) await card.check()
  }

  /** Places the order and starts its payment, with the first card unless the test has chosen another method. */
  async pay(): Promise<PaymentPage> {
    await this.#chooseCard()
    await this.payButton.click()
    return PaymentPage.reached(this.page)
  }
}
