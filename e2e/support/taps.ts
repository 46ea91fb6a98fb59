import { expect, type Locator } from '@playwright/test'

/** Counts the taps of a guest. Typing does not count, but the tap into a field that is typed into does. */
export class Taps {
  readonly #made: string[] = []

  /** Taps an element as soon as it can be tapped, and counts the tap. */
  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.#made.push(String(target))
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
  }

  /** @param most the most taps that the product allows */
  expectAtMost(most: number): void {
    expect(this.#made.length, this.#made.join('\n')).toBeLessThanOrEqual(most)
  }
}
