import { expect, type Page } from '@playwright/test'

interface Shift {
  /** The browser's own figure: how much has moved, times how far (Layout Instability API). */
  readonly value: number
  /** Milliseconds since the page was asked for. */
  readonly at: number
  /** What has moved from where to where. */
  readonly moved: readonly string[]
}
interface Watched {
  readonly shifts: Shift[]
  /** Until when the browser may have drawn half of the page, in milliseconds since it was asked for. */
  wholeAt: number
}

/** Writes down what has moved since it was drawn, from the first frame on; runs in the page. */
export const watchShifts = () => {
  const watched: Watched = { shifts: [], wholeAt: Number.POSITIVE_INFINITY }
  Object.assign(globalThis, { watched })
  // The frame after the last piece of the page is the first that draws all of it.
  const whole = (time: number) => {
    watched.wholeAt = time
  }
  const readOn = () => {
    const isRead = document.readyState !== 'loading'
    requestAnimationFrame(isRead ? whole : readOn)
  }
  requestAnimationFrame(readOn)
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  type Source = { readonly node: Element | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: readonly Source[] })[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${placeOf(previousRect)} → ${placeOf(currentRect)} ${node?.outerHTML?.slice(0, 80)}`,
      )
      watched.shifts.push({ value: entry.value, at: entry.startTime, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** So much may move on a page that comes alive: a browser rounds. */
const STILL = 0.003
/** So much may move while a page is still being read: the browser has drawn half of the bar. It calls 0.1 good. */
const WHILE_READ = 0.03

/** Pins that nothing has moved on a page that watches, in its first `until` milliseconds. */
export async function expectStill(
  page: Page,
  { most = STILL, until = Number.POSITIVE_INFINITY }: { readonly most?: number; readonly until?: number } = {},
): Promise<void> {
  const { shifts, wholeAt } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  for (const [isRead, bound] of [
    [true, WHILE_READ],
    [false, most],
  ] as const) {
    const those = shifts.filter(({ at }) => at < until && at < wholeAt === isRead)
    const sum = those.reduce((all, { value }) => all + value, 0)
    const what = `how much has moved on ${page.url()} ${isRead ? 'while it was read' : 'after that'}`
    expect(sum, `${what}: ${JSON.stringify(those, null, 1)}`).toBeLessThanOrEqual(bound)
  }
}
