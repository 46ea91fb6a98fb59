import { expect, type Locator, type Page } from '@playwright/test'

export class Navbar {
  readonly root: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('navigation', { name: 'Main' })
  }

  get homeLink(): Locator {
    return this.root.getByRole('link', { name: 'Carte – all restaurants' })
  }

  /** The link to the parent page, unless that is the list of restaurants. */
  get backLink(): Locator {
    return this.root.getByRole('link', { name: 'Back', exact: true })
  }

  get signInLink(): Locator {
    return this.root.getByRole('link', { name: 'Sign in' })
  }

  /** Clicks the link to the parent page, whose accessible name is `name`. */
  async goBack(name: 'Back' | 'Restaurants'): Promise<void> {
    await this.root.getByRole('link', { name, exact: true }).click()
  }

  /**
   * Chooses a language by its name in the language menu, such as `Suomi`. Finds the menu by the language code on its
   * button, because the page can be in any language.
   */
  async chooseLanguage(name: string): Promise<void> {
    const trigger = this.page
      .getByRole('banner')
      .getByRole('button')
      .filter({ hasText: /^(SV|EN|FI|RU|NO)/ })
    await trigger.click()
    await this.page.getByRole('button', { name, exact: true }).click()
    await expect(trigger).toContainText(name.slice(0, 2), { ignoreCase: true })
  }

  async openMemberCard(name: string): Promise<Locator> {
    await this.root.getByRole('button', { name: `Your account: ${name}` }).click()
    await this.page.getByRole('button', { name: 'Member card' }).click()
    return this.page.getByRole('dialog', { name: 'Your member card' })
  }

  async signOut(name: string): Promise<void> {
    await this.root.getByRole('button', { name: `Your account: ${name}` }).click()
    await this.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(this.signInLink).toBeVisible()
  }
}
