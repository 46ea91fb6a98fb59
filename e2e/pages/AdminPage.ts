import { expect, type Locator, type Page } from '@playwright/test'

/** A page of the back office, with its frame. */
export class AdminPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, address = '/admin'): Promise<AdminPage> {
    await page.goto(address)
    return new AdminPage(page)
  }

  async expectTitle(name: string): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
    return this
  }

  async expectSignIn(): Promise<this> {
    await expect(this.page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    return this
  }

  /** Waits for the frame with the menu of a signed-in person. */
  async expectPerson(name: string): Promise<this> {
    await expect(this.personMenu(name)).toBeVisible()
    return this
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Follows a link of the navigation, which a phone shows in a dialog. */
  async openSection(name: string): Promise<this> {
    const menu = this.page.getByRole('button', { name: 'Open pages' })
    if (await menu.isVisible()) await menu.click()
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click()
    return this.expectTitle(name)
  }

  async openOwnAccount(name: string): Promise<this> {
    await this.personMenu(name).click()
    await this.page.getByRole('link', { name: 'Own account' }).click()
    return this.expectTitle('Own account')
  }

  async signOut(name: string): Promise<this> {
    await this.personMenu(name).click()
    await this.page.getByRole('button', { name: 'Sign out', exact: true }).click()
    return this.expectSignIn()
  }

  private personMenu(name: string): Locator {
    return this.page.getByRole('button', { name: `${name} – account menu` })
  }
}
