import type { Browser, Locator } from 'playwright-core'
import { median } from '../stats.ts'
import { framesOf, watchFrames } from './frames.ts'
import { LARGE, open, type Window } from './open.ts'
import { NEARBY, PHONE, SCREEN } from './profile.ts'
import { longestTask, nextFrames, watchReactions } from './reactions.ts'
import { cumulativeLayoutShift } from './timings.ts'
import { now, read, tap, typeWord } from './user-input.ts'
import { untilQuiet, visit } from './visit.ts'

const DISH = 'main section li h3'
const CATEGORIES = 'main nav a'
const PLUS = 'main section li button'

/** Fast scrolling with a wheel: number of steps, their size, and the time between them. */
const WHEEL_STEPS = 100
const WHEEL_STEP_PX = 100
const WHEEL_STEP_MS = 30
/** Two searches: a word that every dish has, and one that none has. */
const WORDS = ['husets', 'xyz'] as const

/** Opens a menu on a slow network. Times in milliseconds since the navigation. */
export async function openMenu(browser: Browser, url: string) {
  const { content, fcp, interactive, seen } = await visit(browser, url, ['main h1', DISH], PHONE)
  return {
    opened: content,
    openedFcp: fcp,
    openedLcp: seen.lcp,
    openedTap: interactive,
    shift: cumulativeLayoutShift(seen.shifts),
  }
}

/**
 * Measures scrolling, jumping to the last category, adding a dish and searching, with a slow CPU and a fast network.
 * Times in milliseconds.
 */
export async function browseMenu(browser: Browser, url: string) {
  const { context, page, exchanges, errors } = await open(browser, url, NEARBY, (opening) =>
    opening.addInitScript(watchReactions, 'main h1'),
  )
  try {
    await untilQuiet(page, exchanges)
    const behind = longestTask(await read(page))

    await page.evaluate(watchFrames, 'li[aria-hidden]')
    let from = await now(page)
    await page.mouse.move(200, 400)
    for (let i = 0; i < WHEEL_STEPS; i++) {
      await page.mouse.wheel(0, WHEEL_STEP_PX)
      await page.waitForTimeout(WHEEL_STEP_MS)
    }
    await untilQuiet(page, exchanges)
    const scrolled = await framesOf(page)
    const scrollTask = longestTask(await read(page), from)

    await page.evaluate(() => scrollTo(0, 0))
    await untilQuiet(page, exchanges)
    from = await now(page)
    await tap(page, page.locator(CATEGORIES).last())
    await untilQuiet(page, exchanges)
    const [jump = Number.NaN] = nextFrames(await read(page), from)
    const jumpTask = longestTask(await read(page), from)

    await page.evaluate(() => scrollTo(0, 0))
    await untilQuiet(page, exchanges)
    from = await now(page)
    await tap(page, page.locator(PLUS).first())
    await untilQuiet(page, exchanges)
    const [add = Number.NaN] = nextFrames(await read(page), from)

    const keys: number[] = []
    let searchTask = 0
    for (const word of WORDS) {
      const field = page.getByRole('searchbox')
      // On a phone the first button opens the field.
      if (!(await field.isVisible())) await page.locator('main button').first().tap()
      await field.tap()
      await untilQuiet(page, exchanges)
      from = await now(page)
      await typeWord(page, word)
      await untilQuiet(page, exchanges)
      const seen = await read(page)
      keys.push(...nextFrames(seen, from))
      searchTask = Math.max(searchTask, longestTask(seen, from))
      await page.getByRole('searchbox').fill('')
      await untilQuiet(page, exchanges)
    }
    if (errors.length > 0) throw new Error(`${url} logged errors: ${errors.join('; ')}`)
    return {
      behind,
      frame: median(scrolled.frames),
      slowestFrame: Math.max(...scrolled.frames),
      blank: scrolled.blank,
      scrollTask,
      jump,
      jumpTask,
      add,
      key: median(keys),
      slowestKey: Math.max(...keys),
      searchTask,
    }
  } finally {
    await context.close()
  }
}

/** Far more lines than a guest orders, to measure the worst case. */
const LINES = 500
const REPETITIONS = 3

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
function storeBasket(basket: string): void {
  if (!localStorage.getItem('carte.basket')?.includes('line-0')) localStorage.setItem('carte.basket', basket)
}

async function measureBasket(browser: Browser, url: string, basket: string, screen: Window) {
  const prepare = async (page: Parameters<Parameters<typeof open>[3]>[0]) => {
    await page.addInitScript(storeBasket, basket)
    await page.addInitScript(watchReactions, 'main h1')
  }
  const { context, page, exchanges, errors } = await open(browser, url, NEARBY, prepare, screen)
  try {
    await untilQuiet(page, exchanges)
    const press = async (target: Locator) => {
      const frames: number[] = []
      for (let time = 0; time < REPETITIONS; time++) {
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
export async function measureLongBasket(browser: Browser, url: string, basket: string) {
  const small = await measureBasket(browser, url, basket, SCREEN)
  const large = await measureBasket(browser, url, basket, LARGE)
  return { addLong: small.added, moreLong: small.more, addLongLarge: large.added, moreLongLarge: large.more }
}
