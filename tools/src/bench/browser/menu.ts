import type { Browser, Page } from 'playwright-core'
import { median } from '../stats.ts'
import { now, read, tap, typeWord } from './hand.ts'
import { open } from './open.ts'
import { NEARBY, PHONE } from './profile.ts'
import { longestTask, nextFrames, watchReactions } from './reactions.ts'
import { cumulativeLayoutShift } from './timings.ts'
import { untilQuiet, visit } from './visit.ts'

const DISH = 'main section li h3'
const CATEGORIES = 'main nav a'
const PLUS = 'main section li button'

/** Fast scrolling with a wheel: number of steps, pixels per step, milliseconds between steps. */
const STEPS = 100
const STEP = 100
const STEP_MS = 30
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
 * Records the duration of each frame, and counts frames in which the middle of the screen was empty. Runs in the page.
 */
function watchFrames(): void {
  const seen = { frames: [] as number[], blank: 0 }
  Object.assign(window, { carteFrames: seen })
  let last = performance.now()
  const frame = (time: number) => {
    seen.frames.push(time - last)
    last = time
    if (document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches('li[aria-hidden]')) seen.blank++
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
interface Frames {
  readonly frames: readonly number[]
  readonly blank: number
}
const framesOf = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const seen = (window as unknown as { readonly carteFrames: { frames: number[]; blank: number } }).carteFrames
    return { frames: seen.frames.splice(0), blank: seen.blank }
  })

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

    await page.evaluate(watchFrames)
    let from = await now(page)
    await page.mouse.move(200, 400)
    for (let i = 0; i < STEPS; i++) {
      await page.mouse.wheel(0, STEP)
      await page.waitForTimeout(STEP_MS)
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
      await page.getByRole('searchbox').tap()
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
