import type { Page } from 'playwright-core'

/** What `watchFrames` has recorded. */
export interface Frames {
  /** Time from each frame to the next one, in milliseconds. */
  readonly frames: readonly number[]
  /** Frames in which the middle of the screen was empty. */
  readonly blank: number
}

/**
 * Records the duration of each frame, and counts frames in which the middle of the screen was empty. Runs in the page.
 *
 * @param empty selects the elements that are shown in place of content; empty if such frames need not be counted, which
 *   costs a layout for each frame
 */
export function watchFrames(empty: string): void {
  const seen = { frames: [] as number[], blank: 0 }
  Object.assign(window, { carteFrames: seen })
  let last = performance.now()
  const frame = (time: number) => {
    seen.frames.push(time - last)
    last = time
    if (empty !== '' && document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches(empty)) seen.blank++
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Returns what was recorded since the last call. */
export const framesOf = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const seen = (window as unknown as { readonly carteFrames: { frames: number[]; blank: number } }).carteFrames
    const { blank } = seen
    seen.blank = 0
    return { frames: seen.frames.splice(0), blank }
  })
