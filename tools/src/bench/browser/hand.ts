import type { Locator, Page } from 'playwright-core'
import type { Opened } from './open.ts'
import { longestTask, nextFrames, type Reactions, shownAfter } from './reactions.ts'
import { untilQuiet } from './visit.ts'

/** How long a key is down, and how long none is, in milliseconds: somebody who types fast. */
const KEY = 50
/** How long a finger is on the glass, in milliseconds. */
const TAP = 80

/** What the page has been seen to do, from `watchReactions`. */
export const read = (page: Page): Promise<Reactions> =>
  page.evaluate(() => (window as unknown as { readonly carteReactions: Reactions }).carteReactions)
export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** Waits until what is listed last is `wanted`. */
export const untilListed = (page: Page, wanted: string) =>
  page.waitForFunction(
    (names) => {
      const { lists } = (window as unknown as { readonly carteReactions: Reactions }).carteReactions
      return (lists.at(-1)?.names ?? '') === names
    },
    wanted,
    { polling: 50 },
  )

/** Something to look for, and the names that it finds, one a line. */
export interface Word {
  readonly text: string
  readonly found: string
}

/** Taps as a finger does: what the page does when it is touched is over when it is let go. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }])
  await page.waitForTimeout(TAP)
  await touch('touchEnd', [])
  await session.detach()
}

/** Types as somebody does who is fast; letters that every keyboard has. */
export async function typeWord(page: Page, word: string): Promise<void> {
  for (const key of word) {
    await page.keyboard.press(key, { delay: KEY })
    await page.waitForTimeout(KEY)
  }
}

/** What a word costs that is typed. */
export interface Typed {
  readonly frames: readonly number[]
  /** From its last key until what it finds is shown. */
  readonly shown: number
  readonly task: number
}

/** Types into the empty search box, and leaves it empty again. */
export async function type({ page, exchanges }: Opened, { text, found }: Word, first: string): Promise<Typed> {
  const start = await now(page)
  await typeWord(page, text)
  await untilListed(page, found)
  await untilQuiet(page, exchanges)
  const seen = await read(page)
  const frames = nextFrames(seen, start)
  const last = seen.presses.at(-1)?.at ?? Number.NaN
  // What the letters before had found already is there with the last one's own frame.
  const shown = Math.max(
    frames.at(-1) ?? Number.NaN,
    shownAfter(seen, last, (names) => names === found),
  )
  await page.getByRole('searchbox').fill('')
  await untilListed(page, first)
  return { frames, shown, task: longestTask(seen, start, last + shown) }
}
