import { expect, type Locator, type Page } from '@playwright/test'
import { CheckoutPage } from './CheckoutPage.ts'
import { SuggestedPage } from './SuggestedPage.ts'

/** The basket: a panel beside the menu on a large screen, a sheet on a small one. */
export class Basket {
  readonly root: Locator
  private readonly page: Page

  private constructor(page: Page, root: Locator) {
    this.page = page
    this.root = root
  }

  /** Returns the panel, or the sheet, which it opens if necessary. */
  static async open(page: Page): Promise<Basket> {
    const aside = page.getByRole('complementary', { name: 'Your basket', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Your basket', exact: true })
    const button = page.getByRole('button', { name: /^Basket/ })
    const panel = aside.getByRole('heading', { name: 'Your basket', exact: true })
    await expect(button.or(panel).or(sheet).first()).toBeVisible()
    if (await panel.isVisible()) return new Basket(page, aside)
    if (await sheet.isVisible()) return new Basket(page, sheet)
    await button.click()
    await expect(sheet).toBeVisible()
    return new Basket(page, sheet)
  }

  get lines(): Locator {
    return this.root.getByRole('list', { name: 'In your basket' }).getByRole('listitem')
  }

  line(name: string): Locator {
    return this.lines.filter({ hasText: name })
  }

  async oneMore(name: string): Promise<this> {
    await this.root.getByRole('button', { name: `One more ${name}`, exact: true }).click()
    return this
  }

  async oneLess(name: string): Promise<this> {
    await this.root.getByRole('button', { name: `One less ${name}`, exact: true }).click()
    return this
  }

  async remove(name: string): Promise<this> {
    await this.root.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
    return this
  }

  /** Taps “Clear basket” of a basket with lines. A confirmation dialog opens. */
  async empty(): Promise<void> {
    await this.root.getByRole('button', { name: 'Clear basket' }).click()
  }

  /** Taps the button of an empty basket that leads home. */
  async goHome(): Promise<void> {
    await this.root.getByRole('button', { name: 'Go to the home page' }).click()
  }

  /** A suggested article, which one tap adds. */
  suggestion(name: string): Locator {
    return this.root
      .getByRole('list', { name: 'Goes well with' })
      .getByRole('button', { name: new RegExp(`^Add ${name} \\d`) })
  }

  get moreSuggestions(): Locator {
    return this.root.getByRole('link', { name: 'More suggestions' })
  }

  /** Opens the page of suggestions. On a large screen the link beside the menu opens a dialog instead. */
  async openSuggestions(): Promise<SuggestedPage> {
    await this.moreSuggestions.click()
    return SuggestedPage.reached(this.page)
  }

  /** The line with the note, which opens its field. */
  get noteLine(): Locator {
    return this.root.getByRole('button', { name: /^(Add|Change) Note/ })
  }

  async note(text: string): Promise<this> {
    await this.noteLine.click()
    await this.root.getByRole('textbox', { name: 'Note for the kitchen' }).fill(text)
    await this.root.getByRole('button', { name: 'Done Note for the kitchen' }).click()
    await expect(this.noteLine).toHaveAccessibleName(`Change Note: ${text}`)
    return this
  }

  /** The line with order type and spot, which opens their fields. */
  get orderInfo(): Locator {
    return this.root.getByRole('button', { name: /^(Change|Done|Choose your table) (Eat in|Take away)/ })
  }

  /** Opens the fields of order type and spot, unless they are open. */
  async openOrderInfo(): Promise<this> {
    await expect(this.orderInfo).toBeVisible()
    if ((await this.orderInfo.getAttribute('aria-expanded')) === 'false') await this.orderInfo.click()
    await expect(this.orderInfo).toHaveAttribute('aria-expanded', 'true')
    return this
  }

  /** The field of the order type, in the fields of `openOrderInfo`. */
  get orderType(): Locator {
    return this.root.getByRole('combobox', { name: 'Order type' })
  }

  /** The list of spots, in the fields of `openOrderInfo`. */
  get spots(): Locator {
    return this.root.getByRole('radiogroup', { name: 'Table or place' })
  }

  async sendTo(spot: string): Promise<this> {
    await this.openOrderInfo()
    await this.spots.getByText(spot, { exact: true }).click()
    await expect(this.orderInfo).toHaveAccessibleName(new RegExp(`^Change .+ · ${spot}$`))
    return this
  }

  /** Closes the sheet. The panel of a large screen stays. */
  async close(): Promise<void> {
    const button = this.root.getByRole('button', { name: 'Close', exact: true }).first()
    if (await this.page.getByRole('dialog').isVisible()) await button.click()
    await expect(this.page.getByRole('dialog')).toBeHidden()
  }

  get checkOutLink(): Locator {
    return this.root.getByRole('link', { name: /^Check out/ })
  }

  async checkOut(): Promise<CheckoutPage> {
    await this.checkOutLink.click()
    return CheckoutPage.reached(this.page)
  }
}
