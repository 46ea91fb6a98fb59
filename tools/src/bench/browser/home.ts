import type { Browser, Page } from 'playwright-core'
import { median } from '../stats.ts'
import { type Opened, open } from './open.ts'
import { INTERACTIVE } from './probe.ts'
import { NEARBY } from './profile.ts'
import { longestTask, nextFrames, type Reactions, shownAfter, watchReactions } from './reactions.ts'
import { now, read, tap, type, untilListed, type Word } from './user-input.ts'
import { untilQuiet } from './visit.ts'

const NAME = 'main ul li h2'

/** The lists that the home screen shows: names of shops, one per line. */
export interface HomeLists {
  readonly first: string
  readonly more: string
  readonly words: Readonly<Record<'many' | 'few' | 'none', Word>>
}

const searchBox = (page: Page) => page.getByRole('searchbox')

async function showMore({ page, exchanges }: Opened, more: string) {
  const start = await now(page)
  await tap(page, page.locator('main ul + button'))
  await untilListed(page, more)
  await untilQuiet(page, exchanges)
  const seen = await read(page)
  const [frame = Number.NaN] = nextFrames(seen, start)
  const at = seen.presses.at(-1)?.at ?? Number.NaN
  const shown = shownAfter(seen, at, (names) => names === more)
  return { more: frame, moreShown: Math.max(frame, shown) }
}

async function onHome<T>(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<unknown>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const opened = await open(browser, url, NEARBY, async (page) => {
    await prepare(page)
    await page.addInitScript(watchReactions, NAME)
  })
  try {
    const figures = await work(opened)
    if (opened.errors.length > 0) throw new Error(`${url} logged errors: ${opened.errors.join('; ')}`)
    return figures
  } finally {
    await opened.context.close()
  }
}

const interactiveAt = (page: Page): Promise<number> =>
  page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, INTERACTIVE)

/** Measures the first list, three searches and "show more" on the home screen. Times in milliseconds. */
export const browse = (browser: Browser, url: string, lists: HomeLists) =>
  onHome(
    browser,
    url,
    async () => {},
    async (opened) => {
      const { page, exchanges } = opened
      await untilListed(page, lists.first)
      await untilQuiet(page, exchanges)
      const seen = await read(page)
      await searchBox(page).tap()
      await untilQuiet(page, exchanges)
      const many = await type(opened, lists.words.many, lists.first)
      const few = await type(opened, lists.words.few, lists.first)
      const none = await type(opened, lists.words.none, lists.first)
      const typed = [many, few, none]
      const frames = typed.flatMap((word) => word.frames)
      return {
        first: shownAfter(seen, 0, (names) => names === lists.first),
        interactive: await interactiveAt(page),
        firstTask: longestTask(seen),
        key: median(frames),
        slowestKey: Math.max(...frames),
        many: many.shown,
        few: few.shown,
        none: none.shown,
        typingTask: Math.max(...typed.map(({ task }) => task)),
        ...(await showMore(opened, lists.more)),
      }
    },
  )

/**
 * Measures going from the sign-in screen to home, where the browser loads and renders the list. Times in milliseconds.
 */
export const arrive = (browser: Browser, url: string, first: string) =>
  onHome(
    browser,
    `${url}/login`,
    async () => {},
    async ({ page, exchanges }) => {
      await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, INTERACTIVE)
      await untilQuiet(page, exchanges)
      const start = await now(page)
      await tap(page, page.locator('header a[href="/"]').last())
      await untilListed(page, first)
      await untilQuiet(page, exchanges)
      const seen = await read(page)
      const [frame = Number.NaN] = nextFrames(seen, start)
      const at = seen.presses.at(-1)?.at ?? Number.NaN
      return { arrived: frame, arrivedShown: shownAfter(seen, at, (names) => names === first) }
    },
  )

/**
 * Measures the time from the navigation until the nearest shop is first, for a guest whose position is known at once.
 */
export const findNearest = (
  browser: Browser,
  url: string,
  { name, latitude, longitude }: { readonly name: string; readonly latitude: number; readonly longitude: number },
) =>
  onHome(
    browser,
    url,
    async (page) => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude, longitude })
    },
    async ({ page, exchanges }) => {
      await page.waitForFunction(
        (first) => {
          const { lists } = (window as unknown as { readonly carteReactions: Reactions }).carteReactions
          return lists.at(-1)?.names.split('\n')[0] === first
        },
        name,
        { polling: 50 },
      )
      await untilQuiet(page, exchanges)
      const seen = await read(page)
      const nearest = shownAfter(seen, 0, (names) => names.split('\n')[0] === name)
      return { nearest, nearestTask: longestTask(seen, await interactiveAt(page)) }
    },
  )
