import { expect, type Locator, type Page } from '@playwright/test'

/** More Tab stops than any screen should need. */
const STOPS_MAX = 120

/** A guest who uses only the keyboard. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async reach(target: Locator): Promise<this> {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      // `document.activeElement` would return only the host of a shadow root.
      if (await target.evaluate((element) => element.matches(':focus'))) return this
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${target} did not get the focus within ${STOPS_MAX} presses of Tab`)
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press(key)
  }

  /** Types into a field, or selects the list option that begins with the text. */
  async write(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.type(text)
  }
}
