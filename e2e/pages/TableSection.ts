import { expect, type Locator, type Page } from '@playwright/test'
import { Basket } from './Basket.ts'
import { CheckoutPage } from './CheckoutPage.ts'

/** What guests see in their basket who order together at a table. */
export class TableSection {
  readonly basket: Basket
  readonly root: Locator
  private readonly page: Page

  private constructor(page: Page, basket: Basket) {
    this.page = page
    this.basket = basket
    this.root = basket.root.getByRole('region', { name: 'At your table' })
  }

  /** Opens the basket of a guest who has started or joined a table's order. */
  static async open(page: Page): Promise<TableSection> {
    const section = new TableSection(page, await Basket.open(page))
    await expect(section.root).toBeVisible()
    return section
  }

  /** Starts the order of a table from the basket. Returns the join code. */
  static async start(page: Page, name: string): Promise<string> {
    const basket = await Basket.open(page)
    await basket.root.getByRole('button', { name: 'Order together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order together' })
    await dialog.getByRole('textbox', { name: /^Your name/ }).fill(name)
    await dialog.getByRole('button', { name: 'Start a shared order' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite the others' })
    await expect(invitation.getByRole('img', { name: 'QR code with the link to join' })).toBeVisible()
    const code = await invitation.getByText(/^[2-9A-Z]{6}$/).textContent()
    await invitation.getByRole('button', { name: 'Done' }).click()
    await expect(invitation).toBeHidden()
    return code ?? ''
  }

  /** The lines of another guest. */
  linesOf(name: string): Locator {
    return this.root.getByRole('list', { name: `Chosen by ${name}` }).getByRole('listitem')
  }

  async payForEveryone(): Promise<CheckoutPage> {
    await this.basket.root.getByRole('link', { name: /^Pay for everyone/ }).click()
    return CheckoutPage.reached(this.page)
  }
}
