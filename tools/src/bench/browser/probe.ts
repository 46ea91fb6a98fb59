import type { Shift, Span } from './timings.ts'

/**
 * The performance mark that a page sets when its screen reacts to input (see `shell/src/screen/ScreenOutlet.tsx`).
 */
export const INTERACTIVE = 'carte:interactive'

/** What the probe has recorded. Times in milliseconds since the navigation. */
export interface Seen {
  /** First paint of each wanted element, by selector. */
  readonly painted: Record<string, number>
  readonly tasks: Span[]
  readonly shifts: Shift[]
  lcp: number
}

/** Fields that TypeScript's DOM types lack. */
interface Entry extends PerformanceEntry {
  readonly identifier: string
  readonly renderTime: number
  readonly value: number
  readonly hadRecentInput: boolean
}

/**
 * Runs in the page before its scripts and records what the browser reports. Playwright sends it as text, so it must not
 * refer to anything outside itself.
 *
 * The browser reports the paint of a text only for elements with `elementtiming`. The probe sets that attribute as soon
 * as a wanted element is in the document. Mutation observers run before the next paint, so this catches the first paint
 * of server-rendered and of script-rendered elements. The times are the browser's own frame times.
 */
export function probe(wanted: readonly string[]): void {
  const seen: Seen = { painted: {}, tasks: [], shifts: [], lcp: 0 }
  Object.assign(window, { carteSeen: seen })
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, buffered: true })

  watch('element', ({ identifier, renderTime }) => {
    seen.painted[identifier] ??= renderTime
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  watch('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push({ start: startTime, value })
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })

  const observer = new MutationObserver(() => {
    const missing = wanted.filter((selector) => seen.painted[selector] === undefined)
    if (missing.length === 0) observer.disconnect()
    for (const selector of missing) document.querySelector(selector)?.setAttribute('elementtiming', selector)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Clicks the link as soon as `mark` is set, and records that in `carteTapped`. Runs in the page before its scripts. */
export function tapAt({ mark, link }: { readonly mark: string; readonly link: string }): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(mark).length === 0) return
    Object.assign(window, { carteTapped: true })
    document.querySelector<HTMLElement>(link)?.click()
  }).observe({ type: 'mark', buffered: true })
}
