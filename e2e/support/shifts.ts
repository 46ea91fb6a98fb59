import { expect, type Page } from '@playwright/test'

interface Shift {
  /** The layout shift score of the browser (Layout Instability API). */
  readonly value: number
  readonly at: number
  /** The moved elements with their positions before and after. */
  readonly moved: readonly string[]
}
interface Watched {
  readonly shifts: Shift[]
  /** Until this time the browser may have rendered an incomplete document; milliseconds since the navigation. */
  wholeAt: number
}

/** Records layout shifts from the first frame on. Runs in the page. */
export const watchShifts = () => {
  const watched: Watched = { shifts: [], wholeAt: Number.POSITIVE_INFINITY }
  Object.assign(globalThis, { watched })
  // The first frame after the end of the document is the first one that shows all of it.
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
          // The rectangles are clipped to the window, so add the element's whole box.
          `${placeOf(previousRect)} → ${placeOf(currentRect)} ${node?.outerHTML?.slice(0, 600)} (now ${node?.isConnected ? placeOf(node.getBoundingClientRect()) : 'removed'}, scrolled by ${Math.round(scrollY)})`,
      )
      watched.shifts.push({ value: entry.value, at: entry.startTime, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Limit for a page during hydration. Allows for rounding. */
const STILL = 0.003
/**
 * Limit while the document is still being parsed, when the browser can show half of the bar. The browser rates 0.1 as
 * good.
 */
const WHILE_READ = 0.03

/** Checks that nothing has moved in the first `until` milliseconds of a page with `watchShifts`. */
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
