import type { Browser, Locator } from 'playwright-core'
import { median } from '../stats.ts'
import { now, read } from './hand.ts'
import { LARGE, open, type Window } from './open.ts'
import { NEARBY, SCREEN } from './profile.ts'
import { nextFrames, watchReactions } from './reactions.ts'
import { untilQuiet } from './visit.ts'

/** Far more lines than a guest orders, to measure the worst case. */
export const LINES = 500
const TIMES = 3

interface Node {
  readonly items?: readonly Node[]
  readonly article?: Readonly<Record<'code' | 'price' | 'description' | 'i18n' | 'imageUrl', unknown>>
}

/** Returns the stored form of a basket with `lines` lines from a shop's menu. */
export function basketOf(shopId: string, menu: Node & { readonly currency: unknown }, lines = LINES): string {
  const collect = ({ items, article }: Node): readonly NonNullable<Node['article']>[] =>
    article ? [article] : (items ?? []).flatMap(collect)
  const articles = collect(menu)
  const items = Array.from({ length: lines }, (_, i) => {
    const { code, price, description, i18n, imageUrl } = articles[i % articles.length] ?? {}
    const article = { code, price, description, i18n, imageUrl }
    return { id: `line-${i}`, quantity: 1 + (i % 3), type: 'article', article, path: [], choices: {} }
  })
  return JSON.stringify({
    items,
    shopId,
    shopName: shopId,
    currency: menu.currency,
    orderType: 'takeAway',
    note: '',
    spotId: null,
    hasSelectedSuggestions: false,
    currentOrderChanged: true,
  })
}

/** Stores the basket unless it is stored already. Runs in the page. */
function keep(basket: string): void {
  if (!localStorage.getItem('carte.basket')?.includes('line-0')) localStorage.setItem('carte.basket', basket)
}

async function inWindow(browser: Browser, url: string, basket: string, screen: Window) {
  const prepare = async (page: Parameters<Parameters<typeof open>[3]>[0]) => {
    await page.addInitScript(keep, basket)
    await page.addInitScript(watchReactions, 'main h1')
  }
  const { context, page, exchanges, errors } = await open(browser, url, NEARBY, prepare, screen)
  try {
    await untilQuiet(page, exchanges)
    const press = async (target: Locator) => {
      const frames: number[] = []
      for (let time = 0; time < TIMES; time++) {
        await target.scrollIntoViewIfNeeded()
        const from = await now(page)
        await target.click()
        await untilQuiet(page, exchanges)
        frames.push(...nextFrames(await read(page), from))
      }
      return median(frames)
    }
    const added = await press(page.locator('main section li button').first())
    const aside = page.locator('aside li')
    const isBeside = await aside.first().isVisible()
    if (!isBeside) await page.locator('[data-bottom-bar] button').first().click()
    const lines = isBeside ? aside : page.locator('dialog[open] li')
    const more = await press(lines.first().locator('[role=group] button').last())
    if (errors.length > 0) throw new Error(`${url} logged errors: ${errors.join('; ')}`)
    return { added, more }
  } finally {
    await context.close()
  }
}

/**
 * Measures adding a dish and raising a quantity in a very long basket: on a phone, and with the basket panel of a large
 * screen, both with a slow CPU. Times in milliseconds.
 */
export async function fillUp(browser: Browser, url: string, basket: string) {
  const small = await inWindow(browser, url, basket, SCREEN)
  const large = await inWindow(browser, url, basket, LARGE)
  return { addLong: small.added, moreLong: small.more, addLongLarge: large.added, moreLongLarge: large.more }
}
