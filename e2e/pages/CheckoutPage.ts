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

  /** The field of the pick-up time, whose name contains the chosen time. */
  get pickupField(): Locator {
    return this.page.getByRole('button', { name: /^When / })
  }

  /** Chooses the last time that a day offers, instead of "As soon as possible". */
  async chooseTime(): Promise<this> {
    await this.pickupField.click()
    const list = this.page.getByRole('dialog', { name: 'Choose a time' })
    const times = list.getByRole('radiogroup', { name: 'When' }).getByRole('radio', { disabled: false })
    // The times are there when there is a row or a day besides "As soon as possible".
    await expect(list.locator('label').nth(1)).toBeVisible()
    // Just before midnight, all of them are on the next day.
    if ((await times.count()) < 2) await list.getByRole('radiogroup', { name: 'Day' }).locator('label').last().click()
    await times.last().click()
    await expect(list).toBeHidden()
    await expect(this.pickupField).toBeFocused()
    await expect(this.pickupField).toHaveText(/\d\d:\d\d$/)
    return this
  }

  /**
   * Finds one time full in the list of a day, and chooses the next one.
   *
   * @param isLastDay whether it is the last day that the list offers, instead of the first
   * @returns both times, as the list shows them
   */
  async chooseAfterFull(isLastDay: boolean): Promise<{ readonly full: string; readonly chosen: string }> {
    await this.pickupField.click()
    const list = this.page.getByRole('dialog', { name: 'Choose a time' })
    const rows = list.getByRole('radiogroup', { name: 'When' }).locator('label')
    // The times are there when there is a row or a day besides "As soon as possible".
    await expect(list.locator('label').nth(1)).toBeVisible()
    if (isLastDay) await list.getByRole('radiogroup', { name: 'Day' }).locator('label').last().click()
    const full = rows.filter({ hasText: 'Full' })
    await expect(full).toHaveCount(1)
    await expect(full.getByRole('radio')).toBeDisabled()
    const texts = await rows.allTextContents()
    const index = texts.findIndex((text) => text.includes('Full'))
    await rows.nth(index + 1).click()
    await expect(list).toBeHidden()
    const clock = (text: string | undefined) => /\d\d:\d\d/.exec(text ?? '')?.[0] ?? ''
    const times = { full: clock(texts[index]), chosen: clock(texts[index + 1]) }
    await expect(this.pickupField).toContainText(times.chosen)
    return times
  }

  /** At a table: starts choosing dishes to pay for. */
  async chooseDishes(): Promise<this> {
    await this.page.getByRole('radio', { name: /^Choose dishes/ }).check()
    return this
  }

  /** At a table: a dish of a guest that can be ticked; of one's own, `Your dishes`. */
  dish(guest: string, name: string): Locator {
    return this.page.getByRole('list', { name: guest, exact: true }).getByRole('listitem').filter({ hasText: name })
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
