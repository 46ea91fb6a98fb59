import { expect, type Page } from '@playwright/test'

export interface Shift {
  /** The browser's own figure: how much has moved, times how far (Layout Instability API). */
  readonly value: number
  /** Milliseconds since the page was asked for. */
  readonly at: number
  /** What has moved from where to where. */
  readonly moved: readonly string[]
}

/** Writes down what has moved since it was drawn, from the first frame on; runs in the page. */
export const watchShifts = () => {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  type Source = { readonly node: Element | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: readonly Source[] })[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${placeOf(previousRect)} → ${placeOf(currentRect)} ${node?.outerHTML?.slice(0, 80)}`,
      )
      shifts.push({ value: entry.value, at: entry.startTime, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has moved on a page that watches. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts)

/** So much may move while a page is still being read: the browser has drawn half of the bar, or of a card. */
export const WHILE_READ = 0.003

const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)

/** Pins that nothing has moved on a page that watches, in its first `until` milliseconds. */
export async function expectStill(
  page: Page,
  most = WHILE_READ,
  where = page.url(),
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const shifts = (await shiftsOf(page)).filter(({ at }) => at < until)
  expect(sumOf(shifts), `how much has moved on ${where}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(most)
}
