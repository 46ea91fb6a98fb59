import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { Screen } from './Screen.ts'

export class Board extends Screen {
  static urlOf = (shop: { readonly id: string }) => paths.digitalSignage.href({ shopId: shop.id })

  /** Opens the board and waits until its event stream is open. */
  static async open(page: Page, shop: { readonly id: string; readonly name: string }): Promise<Board> {
    const followed = page.waitForResponse(/\/signage\/events$/)
    await page.goto(Board.urlOf(shop))
    await followed
    return new Board(page).shows(shop.name)
  }

  codes(column: 'In the kitchen' | 'Ready'): Locator {
    return this.page.getByRole('region', { name: column }).getByRole('listitem')
  }

  get category(): Locator {
    return this.page.locator('section[data-shown] h2')
  }

  /** The pictures and texts of the dishes on the visible page. */
  get dishParts(): Locator {
    return this.page.locator('section[data-shown] li > div')
  }

  /** The text that says since when the codes are outdated. */
  get since(): Locator {
    return this.page.getByText(/^As of \d\d:\d\d$/)
  }

  /**
   * Starts recording in which column each code appears, and when it disappears. Returns a function that reads the
   * record of a code.
   */
  async watch(): Promise<(code: string) => Promise<readonly string[]>> {
    await this.page.evaluate(watchCodes)
    return (code) =>
      this.page.evaluate(
        (wanted) =>
          (globalThis as unknown as Watching).places.flatMap(([seen, place]) => (seen === wanted ? [place] : [])),
        code,
      )
  }

  async expectOpen(shop: { readonly id: string }): Promise<void> {
    expect(new URL(this.page.url()).pathname).toBe(Board.urlOf(shop))
  }
}

interface Watching {
  readonly places: readonly (readonly [code: string, place: string])[]
}

/** Runs in the page. */
function watchCodes(): void {
  const places: [string, string][] = []
  Object.assign(globalThis, { places })
  let before = new Map<string, string>()
  const look = () => {
    const now = new Map<string, string>()
    for (const column of document.querySelectorAll<HTMLElement>('[data-kind]'))
      for (const { textContent } of column.querySelectorAll('li')) now.set(textContent, column.dataset.kind ?? '')
    for (const [code, place] of now) if (before.get(code) !== place) places.push([code, place])
    for (const code of before.keys()) if (!now.has(code)) places.push([code, 'gone'])
    before = now
  }
  look()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
}
