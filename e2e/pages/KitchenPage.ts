import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'

export class KitchenPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page): Promise<KitchenPage> {
    await page.goto(paths.kitchen.href())
    return new KitchenPage(page)
  }

  /** Signs in with the shop's staff key and waits for its orders. */
  async signIn(key: string, shop: string): Promise<this> {
    await this.page.getByRole('textbox', { name: 'Staff key' }).fill(key)
    await this.page.getByRole('button', { name: 'Open the kitchen' }).click()
    return this.expectShop(shop)
  }

  async expectShop(shop: string): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name: shop })).toBeVisible()
    return this
  }

  column(name: 'New' | 'Cooking' | 'Ready'): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name} `) })
  }

  /** Switches the column on a phone, which shows one column at a time. */
  async showColumn(name: 'New' | 'Later' | 'Cooking' | 'Ready'): Promise<void> {
    const columnButton = this.page
      .getByRole('navigation', { name: 'Columns' })
      .getByRole('button', { name: new RegExp(`^${name} `) })
    if (await columnButton.isVisible()) await columnButton.click()
  }

  ticket(pickupCode: string): Locator {
    return this.page.getByRole('article', { name: pickupCode, exact: true })
  }

  /** Presses the ticket's button with the label `action`. */
  async tap(action: string, pickupCode: string): Promise<void> {
    await this.ticket(pickupCode)
      .getByRole('button', { name: `${action} ${pickupCode}`, exact: true })
      .click()
  }

  /** Opens the list of tables whose guests order together. */
  async openTables(button: string | RegExp = /^Tables/): Promise<Locator> {
    await this.page.getByRole('button', { name: button }).click()
    const list = this.page.getByRole('dialog', { name: 'Tables', exact: true })
    await expect(list).toBeVisible()
    return list
  }

  async closeTables(): Promise<void> {
    const list = this.page.getByRole('dialog', { name: 'Tables', exact: true })
    await list.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(list).toBeHidden()
  }

  /** A table in the list. */
  table(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('article', { name, exact: true })
  }

  async endTable(name: string): Promise<void> {
    await this.table(name).getByRole('button', { name: /^End/ }).click()
    const question = this.page.getByRole('dialog', { name: `End the shared order of ${name}?` })
    await question.getByRole('button', { name: 'End', exact: true }).click()
    await expect(this.table(name)).toBeHidden()
  }

  get connectionLostNotice(): Locator {
    return this.page.getByText(/^No network since/)
  }

  /** Starts counting how often the screen reports a lost connection, however short. */
  async countLosses(): Promise<void> {
    await this.page.evaluate(() => {
      const { dataset } = document.documentElement
      let isLost = false
      new MutationObserver(() => {
        const before = isLost
        isLost = document.querySelector('[data-connection=lost]') !== null
        if (isLost && !before) dataset.losses = String(Number(dataset.losses ?? 0) + 1)
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-connection'] })
    })
  }

  losses(): Promise<number> {
    return this.page.evaluate(() => Number(document.documentElement.dataset.losses ?? 0))
  }

  /** Moves an order to a time that is later by this much, for a reason. */
  async changeTime(pickupCode: string, later: string, reason: string): Promise<void> {
    await this.tap('Change time', pickupCode)
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: later }).check()
    await dialog.getByRole('radio', { name: reason }).check()
    await dialog.getByRole('button', { name: /^Change to / }).click()
    await expect(dialog).toBeHidden()
  }

  async reject(pickupCode: string, reason: string): Promise<void> {
    await this.tap('Reject', pickupCode)
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: reason }).check()
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
