import { expect, type Page } from '@playwright/test'
import { Navbar } from './Navbar.ts'

/** What all screens have: a heading, and the frame around them. */
export class Screen {
  readonly page: Page
  readonly navbar: Navbar

  constructor(page: Page) {
    this.page = page
    this.navbar = new Navbar(page)
  }

  /** Waits until the screen with this heading is there. */
  async shows(heading: string | RegExp): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    return this
  }
}
