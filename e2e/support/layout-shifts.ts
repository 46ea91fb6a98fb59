import { type BrowserContext, expect, type Page } from '@playwright/test'
import { extendTimeLimits } from './time-limits.ts'

interface Shift {
  /** The layout shift score of the browser (Layout Instability API). */
  readonly value: number
  /** Milliseconds since the navigation. */
  readonly at: number
  /** The moved elements with their positions before and after. */
  readonly elements: readonly string[]
}
interface ShiftRecord {
  readonly shifts: Shift[]
  /** Until this time the browser may have rendered an incomplete document; milliseconds since the navigation. */
  parsedAt: number
}

/**
 * Records layout shifts of pages that are opened from now on. Extends their time limits: on a busy machine a remote's
 * code can take longer than five seconds, and the message about that moves the page.
 */
export async function watchShifts(target: Page | BrowserContext): Promise<void> {
  await extendTimeLimits(target)
  await target.addInitScript(recordShifts)
}

/** Records layout shifts from the first frame on. Runs in the page. */
function recordShifts(): void {
  const record: ShiftRecord = { shifts: [], parsedAt: Number.POSITIVE_INFINITY }
  Object.assign(globalThis, { watched: record })
  // The frame after the end of the document is the first one that shows all of it; its shifts are over when the next
  // frame begins. A callback's own `time` is when the next frame was due, which on a busy machine is before those
  // shifts.
  const markParsed = () => {
    record.parsedAt = performance.now()
  }
  const checkParsed = () => {
    const isParsed = document.readyState !== 'loading'
    requestAnimationFrame(isParsed ? markParsed : checkParsed)
  }
  requestAnimationFrame(checkParsed)
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  type Source = { readonly node: Element | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: readonly Source[] })[]) {
      const elements = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          // The rectangles are clipped to the window, so add the element's whole box.
          `${placeOf(previousRect)} → ${placeOf(currentRect)} ${node?.outerHTML?.slice(0, 600)} (now ${node instanceof Element && node.isConnected ? placeOf(node.getBoundingClientRect()) : 'removed'}, scrolled by ${Math.round(scrollY)})`,
      )
      record.shifts.push({ value: entry.value, at: entry.startTime, elements })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Limit for a page during hydration. Allows for rounding. */
const MAX_SHIFT = 0.003
/**
 * Limit while the document is still being parsed, when the browser can show a part of a card or of the navbar. Web
 * Vitals rate a layout shift of up to 0.1 as good.
 */
const MAX_SHIFT_WHILE_PARSING = 0.03

/** Checks that nothing has moved in the first `until` milliseconds of a page after `watchShifts`. */
export async function expectNoLayoutShift(
  page: Page,
  { most = MAX_SHIFT, until = Number.POSITIVE_INFINITY }: { readonly most?: number; readonly until?: number } = {},
): Promise<void> {
  const { shifts, parsedAt } = await page.evaluate(() => (globalThis as unknown as { watched: ShiftRecord }).watched)
  for (const [isParsing, limit] of [
    [true, MAX_SHIFT_WHILE_PARSING],
    [false, most],
  ] as const) {
    const counted = shifts.filter(({ at }) => at < until && at < parsedAt === isParsing)
    const sum = counted.reduce((all, { value }) => all + value, 0)
    const what = `layout shifts of ${page.url()} ${isParsing ? 'while it was parsed' : 'after that'}`
    expect(sum, `${what}: ${JSON.stringify(counted, null, 1)}`).toBeLessThanOrEqual(limit)
  }
}
