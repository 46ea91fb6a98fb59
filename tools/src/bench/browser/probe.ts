import type { Shift, Span } from './timings.ts'

/** What the page calls out when the screen that it shows reacts (see `shell/src/screen/useInteractiveMark.ts`). */
export const INTERACTIVE = 'carte:interactive'

/** What the probe has seen. Times are milliseconds since the navigation. */
export interface Seen {
  /** When each wanted element was first painted, by its selector. */
  readonly painted: Record<string, number>
  readonly tasks: Span[]
  readonly shifts: Shift[]
  /** The largest paint so far. */
  lcp: number
}

/** The entries that TypeScript's library has no types of. */
interface Entry extends PerformanceEntry {
  readonly identifier: string
  readonly renderTime: number
  readonly value: number
  readonly hadRecentInput: boolean
}

/**
 * Runs in the page before any of its scripts, and notes what the browser reports. Sent as text, so it refers to nothing
 * outside itself.
 *
 * The browser tells the paint of a text only where `elementtiming` asks for it. The probe puts that attribute on the
 * wanted elements as soon as they are in the document: a mutation observer is called before the next paint, so also what
 * the server sent and what a script adds is seen at its first one. The times are the browser's own, of the frame.
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

/** Runs in the page before any of its scripts: taps the link as soon as `mark` is called out, and leaves word of it. */
export function tapAt({ mark, link }: { readonly mark: string; readonly link: string }): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(mark).length === 0) return
    Object.assign(window, { carteTapped: true })
    document.querySelector<HTMLElement>(link)?.click()
  }).observe({ type: 'mark', buffered: true })
}
