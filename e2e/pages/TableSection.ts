import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { SHOP } from '../support/sample.ts'
import { Basket } from './Basket.ts'
import { CheckoutPage } from './CheckoutPage.ts'
import { MenuPage } from './MenuPage.ts'

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

  /** Follows the link to a table's order at `SHOP`, and joins it. */
  static async joinByLink(page: Page, code: string, name: string): Promise<MenuPage> {
    const menu = { shopId: SHOP.id, category: [] }
    await page.goto(paths.menu.href(menu, { join: code }))
    const invitation = page.getByRole('dialog', { name: 'Join the table’s order?' })
    await invitation.getByRole('textbox', { name: /^Your name/ }).fill(name)
    await invitation.getByRole('button', { name: 'Join' }).click()
    await expect(invitation).toBeHidden()
    await expect(page).toHaveURL(paths.menu.href(menu))
    return MenuPage.reached(page, SHOP.name)
  }

  /** Joins a table's order from the basket, which has a dish to eat in, without a name. */
  static async joinByCode(page: Page, code: string): Promise<TableSection> {
    const basket = await Basket.open(page)
    await basket.root.getByRole('button', { name: 'Order together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order together' })
    await dialog.getByRole('textbox', { name: /^Join code/ }).fill(code)
    await dialog.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(dialog).toBeHidden()
    return TableSection.open(page)
  }

  /** The lines of another guest. */
  linesOf(name: string): Locator {
    return this.root.getByRole('list', { name: `Chosen by ${name}` }).getByRole('listitem')
  }

  /** Another guest with name, mark and subtotal. */
  guest(name: string): Locator {
    return this.root.locator('summary').filter({ hasText: name })
  }

  async sayReady(): Promise<void> {
    await this.root.getByRole('checkbox', { name: 'I’m ready' }).check()
  }

  async callStaff(): Promise<void> {
    await this.root.getByRole('button', { name: 'Call staff' }).click()
    await expect(this.root.getByText('The staff have been called')).toBeVisible()
  }

  get comingNotice(): Locator {
    return this.root.getByText('Somebody is coming')
  }

  get endedNotice(): Locator {
    return this.page.getByText(/^The table’s order has ended\./)
  }

  async payForEveryone(): Promise<CheckoutPage> {
    await this.basket.root.getByRole('link', { name: /^Pay for everyone/ }).click()
    return CheckoutPage.reached(this.page)
  }
}
