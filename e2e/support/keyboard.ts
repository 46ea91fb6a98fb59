import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen should need on the way to anything. */
const STOPS_MAX = 120

/** A guest without a pointer. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes on with Tab until the focus is there. */
  async reach(target: Locator): Promise<this> {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      // In a shadow root the document knows of the host alone.
      if (await target.evaluate((element) => element.matches(':focus'))) return this
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`The focus did not come to ${target} in ${STOPS_MAX} stops`)
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press(key)
  }

  /** Writes into a field, or picks from a list what begins so. */
  async write(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.type(text)
  }
}
