import type { Browser, Locator, Page } from 'playwright-core'
import { framesOf, watchFrames } from './frames.ts'
import { BEGIN, END, longestTasks, TRACED } from './main-thread.ts'
import { LARGE, type Opened, open } from './open.ts'
import { AS_IT_IS, NEARBY, PHONE, type Profile } from './profile.ts'
import { longestTask, nextFrames, watchReactions } from './reactions.ts'
import { now, read, typeWord } from './user-input.ts'
import { untilQuiet } from './visit.ts'

/** A site with a signed-in admin. */
export interface BackOffice {
  readonly url: string
  /** Token of the admin's session. */
  readonly token: string
}

/** Lengths of frames in milliseconds, by action. */
export type ActionFrames = Readonly<Record<string, readonly number[]>>

const ROW = 'main li[aria-setsize]'
const SHOP = 'main tbody tr'
/** A link of the back office's navigation, which is rendered together with the first section. */
const NAV_LINK = 'main nav a'
/** Finds a fifth of the dishes, then one. */
const WORD = 'burgare'
const WHEEL_STEPS = 60
const WHEEL_STEP_PX = 120
const WHEEL_STEP_MS = 30
/** How long frames are recorded after an action: results that come later count too. */
const AFTER_MS = 700
const READY_TIMEOUT_MS = 60_000

const signIn = (page: Page, { url, token }: BackOffice) =>
  page.context().addCookies([{ name: 'carte-admin', value: token, url: `${url}/api/admin`, httpOnly: true }])

async function onPage<T>(
  browser: Browser,
  site: BackOffice,
  path: string,
  content: string,
  work: (opened: Opened) => Promise<T>,
  profile: Profile,
): Promise<T> {
  const opened = await open(
    browser,
    site.url + path,
    profile,
    async (page) => {
      await signIn(page, site)
      await page.addInitScript(watchReactions, content)
    },
    LARGE,
  )
  const { context, page, exchanges, errors } = opened
  try {
    await page.locator(content).first().waitFor({ timeout: READY_TIMEOUT_MS })
    await untilQuiet(page, exchanges)
    await page.evaluate(watchFrames, '')
    const result = await work(opened)
    if (errors.length > 0) throw new Error(`${site.url}${path} logged errors: ${errors.join('; ')}`)
    return result
  } finally {
    await context.close()
  }
}

/**
 * Does something, and returns the lengths of the frames meanwhile: the time between two frames, and from each key or
 * click to the frame after it. A task longer than all of them counts too.
 */
async function framesDuring({ page, exchanges }: Opened, act: () => Promise<unknown>): Promise<readonly number[]> {
  await untilQuiet(page, exchanges)
  const from = await now(page)
  await framesOf(page)
  await page.evaluate((name) => void performance.mark(name), BEGIN)
  await act()
  await page.waitForTimeout(AFTER_MS)
  await untilQuiet(page, exchanges)
  await page.evaluate((name) => void performance.mark(name), END)
  const { frames } = await framesOf(page)
  const seen = await read(page)
  const task = longestTask(seen, from)
  const all = [...frames, ...nextFrames(seen, from)]
  return task > Math.max(...all) ? [...all, task] : all
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, WHEEL_STEP_PX)
    await page.waitForTimeout(WHEEL_STEP_MS)
  }
}

const PAGE_KEYS = 10
const PAGE_KEY_MS = 150
async function pageThrough(page: Page): Promise<void> {
  for (let press = 0; press < PAGE_KEYS; press++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(PAGE_KEY_MS)
  }
}

/**
 * Returns a function that clicks an element by the protocol alone: what a locator runs in the page would count as the
 * page's own work.
 */
async function clickOf(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${page.url()} does not show ${target}`)
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Scrolls to the top and takes the focus out of fields, so that keys scroll the page. */
const toTop = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })

async function search(
  opened: Opened,
  field: Locator,
): Promise<Record<'firstKey' | 'keys' | 'clear', readonly number[]>> {
  const { page } = opened
  await field.click()
  const firstKey = await framesDuring(opened, () => typeWord(page, WORD.slice(0, 1)))
  const keys = await framesDuring(opened, () => typeWord(page, WORD.slice(1)))
  await page.keyboard.press('ControlOrMeta+A')
  const clear = await framesDuring(opened, () => page.keyboard.press('Backspace'))
  return { firstKey, keys, clear }
}

/** Uses the tree of a menu on a large screen: scrolls, opens and closes a category, selects rows, searches. */
export const browseTree = (
  browser: Browser,
  site: BackOffice,
  menuId: string,
  profile: Profile = NEARBY,
): Promise<ActionFrames> =>
  onPage(
    browser,
    site,
    `/admin/menu/${menuId}`,
    ROW,
    async (opened) => {
      const { page } = opened
      const during = (act: () => Promise<unknown>) => framesDuring(opened, act)
      const scrolled = await during(() => scroll(page))
      await toTop(page)
      const paged = await during(() => pageThrough(page))
      const end = await during(() => page.keyboard.press('End'))
      await toTop(page)
      const category = await during(await clickOf(page, page.locator(`${ROW}[data-kind=category] button`).first()))
      const closed = await during(() => page.keyboard.press('Escape'))
      const boxes = page.locator(`${ROW} input[type=checkbox]`)
      const selected = await during(await clickOf(page, boxes.nth(1)))
      const more = await during(await clickOf(page, boxes.nth(2)))
      const scrolledSelected = await during(() => scroll(page))
      await toTop(page)
      const { firstKey, keys, clear } = await search(opened, page.getByRole('searchbox'))
      return { scrolled, paged, end, category, closed, selected, more, scrolledSelected, firstKey, keys, clear }
    },
    profile,
  )

/** Uses the table of all shops, whose search asks the server. */
export const browseShops = (browser: Browser, site: BackOffice, profile: Profile = NEARBY): Promise<ActionFrames> =>
  onPage(
    browser,
    site,
    '/admin/shops',
    SHOP,
    async (opened) => {
      const { page } = opened
      const scrolled = await framesDuring(opened, () => scroll(page))
      const more = page.locator('main section + div button')
      const hasMore = await more.isVisible()
      if (hasMore) await more.scrollIntoViewIfNeeded()
      const shown = hasMore ? await framesDuring(opened, await clickOf(page, more)) : []
      await toTop(page)
      const { firstKey, keys, clear } = await search(opened, page.getByRole('searchbox'))
      return { shopsScrolled: scrolled, shopsMore: shown, shopsFirstKey: firstKey, shopsKeys: keys, shopsClear: clear }
    },
    profile,
  )

/** Uses the start page, which lists shops, and the dialog that chooses a shop. */
export const browseStart = (browser: Browser, site: BackOffice, profile: Profile = NEARBY): Promise<ActionFrames> =>
  onPage(
    browser,
    site,
    '/admin',
    NAV_LINK,
    async (opened) => {
      const { page } = opened
      const scrolled = await framesDuring(opened, () => scroll(page))
      await toTop(page)
      const selector = page.locator('main button[aria-haspopup=dialog]:visible').first()
      const chosen = await framesDuring(opened, await clickOf(page, selector))
      const { firstKey, keys, clear } = await search(opened, page.locator('dialog[open]').getByRole('searchbox'))
      return {
        startScrolled: scrolled,
        selector: chosen,
        selectorFirstKey: firstKey,
        selectorKeys: keys,
        selectorClear: clear,
      }
    },
    profile,
  )

/**
 * Does all of this without a slowdown, and returns the processor time of the longest task of each action, in
 * milliseconds.
 */
export async function processorTimes(
  browser: Browser,
  site: BackOffice,
  menuId: string,
): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  const visits = [
    () => browseTree(browser, site, menuId, AS_IT_IS),
    () => browseShops(browser, site, AS_IT_IS),
    () => browseStart(browser, site, AS_IT_IS),
  ]
  for (const visit of visits) {
    await browser.startTracing(undefined, { categories: TRACED })
    const actions = Object.entries(await visit()).filter(([, frames]) => frames.length > 0)
    const tasks = longestTasks((await browser.stopTracing()).toString())
    for (const [i, [action]] of actions.entries()) times[action] = tasks[i] ?? Number.NaN
  }
  return times
}

/** What one opening measured. Times in milliseconds since the navigation, sizes in bytes as transferred. */
export interface Opening {
  /** The first paint of the section. */
  readonly painted: number
  /** The frame after a tap on a link, given as soon as the section is painted, that the page has handled itself. */
  readonly answered: number
  /** Bytes of scripts and style sheets until then, and of answers of the API. */
  readonly scripts: number
  readonly answers: number
  readonly requests: number
  readonly longest: number
}

/**
 * Clicks the element as soon as it is painted, and records both moments. Runs in the page before its scripts. A click
 * that no script handles would load a page; it is prevented and does not count.
 */
function tapWhenPainted(selector: string): void {
  const opening = { painted: 0, answered: 0 }
  Object.assign(window, { carteOpening: opening })
  const { scheduler } = window as unknown as {
    readonly scheduler: { postTask(task: () => void, options: { readonly priority: 'user-blocking' }): Promise<void> }
  }
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }))
  const tap = () => {
    const element = document.querySelector<HTMLElement>(selector)
    let isHandled = false
    window.addEventListener(
      'click',
      (event) => {
        isHandled = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    element?.click()
    if (isHandled) afterPaint(() => Object.assign(opening, { answered: performance.now() }))
    else setTimeout(tap, 10)
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    afterPaint(() => {
      opening.painted = performance.now()
      tap()
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens the back office on a slow network with an empty cache. */
export async function openStart(browser: Browser, site: BackOffice): Promise<Opening> {
  const opened = await open(
    browser,
    `${site.url}/admin`,
    PHONE,
    async (page) => {
      await signIn(page, site)
      await page.addInitScript(watchReactions, NAV_LINK)
      await page.addInitScript(tapWhenPainted, NAV_LINK)
    },
    LARGE,
  )
  const { context, page, exchanges, errors } = opened
  try {
    await page.waitForFunction(
      () => (window as unknown as { readonly carteOpening: { readonly answered: number } }).carteOpening.answered > 0,
      null,
      { polling: 50, timeout: READY_TIMEOUT_MS },
    )
    const { painted, answered, origin } = await page.evaluate(() => ({
      ...(window as unknown as { readonly carteOpening: { readonly painted: number; readonly answered: number } })
        .carteOpening,
      origin: performance.timeOrigin,
    }))
    await untilQuiet(page, exchanges)
    if (errors.length > 0) throw new Error(`${site.url}/admin logged errors: ${errors.join('; ')}`)
    const before = exchanges.all.filter(({ end }) => end !== null && end - origin <= painted)
    const bytesOf = (isWanted: (path: string) => boolean) =>
      before.filter(({ url }) => isWanted(new URL(url).pathname)).reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      painted,
      answered,
      scripts: bytesOf((path) => /\.(js|css)$/.test(path)),
      answers: bytesOf((path) => path.startsWith('/api/')),
      requests: before.length,
      longest: longestTask(await read(page), 0, answered),
    }
  } finally {
    await context.close()
  }
}
