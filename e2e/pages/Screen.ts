import { expect, type Page } from '@playwright/test'
import { Navbar } from './Navbar.ts'

/** Base class of the page models: a heading and the navigation bar. */
export class Screen {
  readonly page: Page
  readonly navbar: Navbar

  constructor(page: Page) {
    this.page = page
    this.navbar = new Navbar(page)
  }

  /** Waits until a screen with this heading is visible. */
  async shows(heading: string | RegExp): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    return this
  }
}
