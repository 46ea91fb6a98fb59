import type { Locator, Page } from 'playwright-core'
import type { Opened } from './open.ts'
import { longestTask, nextFrames, type Reactions, shownAfter } from './reactions.ts'
import { untilQuiet } from './visit.ts'

/** How long a fast typist holds a key down, and waits until the next one. */
const KEY_MS = 50
/** How long a finger touches the screen. */
const TAP_MS = 80

/** Returns what `watchReactions` has recorded in the page. */
export const read = (page: Page): Promise<Reactions> =>
  page.evaluate(() => (window as unknown as { readonly carteReactions: Reactions }).carteReactions)
export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** Waits until the newest list has the names `wanted`. */
export const untilListed = (page: Page, wanted: string) =>
  page.waitForFunction(
    (names) => {
      const { lists } = (window as unknown as { readonly carteReactions: Reactions }).carteReactions
      return (lists.at(-1)?.names ?? '') === names
    },
    wanted,
    { polling: 50 },
  )

/** A search text, and the names that it finds, one per line. */
export interface Word {
  readonly text: string
  readonly found: string
}

/** Taps with separate touch start and end events, so that the page has handled the start before the end. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }])
  await page.waitForTimeout(TAP_MS)
  await touch('touchEnd', [])
  await session.detach()
}

/** Types like a fast typist. `word` must consist of letters that every keyboard has. */
export async function typeWord(page: Page, word: string): Promise<void> {
  for (const key of word) {
    await page.keyboard.press(key, { delay: KEY_MS })
    await page.waitForTimeout(KEY_MS)
  }
}

export interface Typed {
  readonly frames: readonly number[]
  /** From the last key until the results are painted. */
  readonly shown: number
  /** The longest task from the first key until the results are painted. */
  readonly task: number
}

/** Types into the empty search box, measures, and empties it again. */
export async function type({ page, exchanges }: Opened, { text, found }: Word, first: string): Promise<Typed> {
  const start = await now(page)
  await typeWord(page, text)
  await untilListed(page, found)
  await untilQuiet(page, exchanges)
  const seen = await read(page)
  const frames = nextFrames(seen, start)
  const last = seen.presses.at(-1)?.at ?? Number.NaN
  // If an earlier letter already found the result, it is painted with the frame of the last key.
  const shown = Math.max(
    frames.at(-1) ?? Number.NaN,
    shownAfter(seen, last, (names) => names === found),
  )
  await page.getByRole('searchbox').fill('')
  await untilListed(page, first)
  return { frames, shown, task: longestTask(seen, start, last + shown) }
}
