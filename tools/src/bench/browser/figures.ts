import type { Exchange } from './exchanges.ts'
import { cumulativeLayoutShift, totalBlockingTime } from './timings.ts'
import type { Visit } from './visit.ts'

type Link = Pick<Exchange, 'url' | 'cached' | 'from'>

/**
 * Returns the position of each request in its chain of dependent requests. The document has depth 1, what the HTML
 * names (by a tag or a preload) has 2, and a request of a script has one more than the deepest script on its stack. A
 * cached response adds no depth: it counts as deep as the earlier request that loaded the same URL.
 *
 * Does not see a script that waits for another response before it sends a request; `roundTrips` of `PageSpeed` counts
 * that too.
 */
export function depthsOf<T extends Link>(exchanges: readonly T[]): ReadonlyMap<T, number> {
  const byUrl = new Map<string, number>()
  const depths = new Map<T, number>()
  // In the order of sending, so that the initiator of a request already has its depth.
  for (const exchange of exchanges) {
    const above = Math.max(0, ...exchange.from.map((url) => byUrl.get(url) ?? 0))
    const depth = exchange.cached ? (byUrl.get(exchange.url) ?? above) : above + 1
    depths.set(exchange, depth)
    if (!byUrl.has(exchange.url)) byUrl.set(exchange.url, depth)
  }
  return depths
}

/** The figures of one visit. Times in milliseconds, sizes in transferred bytes. */
export interface Figures {
  readonly content: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly interactive: number
  /** All requests that used the network, pictures and fonts included. */
  readonly requests: number
  /** Bytes of the scripts that arrived before the page was interactive. */
  readonly js: number
  /**
   * The longest chain of dependent requests (`depthsOf`) among document, scripts, styles and data that arrived before
   * the page was interactive.
   */
  readonly depth: number
}

const NEEDED = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'])

/** Detects scripts by MIME type, because the shell fetches a remote's files before it runs them. */
const isScript = ({ mimeType }: Exchange): boolean => /javascript|ecmascript/.test(mimeType)

export function figuresOf({ fcp, content, interactive, seen, origin, exchanges }: Visit): Figures {
  const overNetwork = exchanges.filter(({ cached }) => !cached)
  const beforeInteractive = overNetwork.filter(({ end }) => end !== null && end <= origin + interactive)
  const depths = depthsOf(exchanges)
  return {
    content,
    fcp,
    lcp: seen.lcp,
    tbt: totalBlockingTime(seen.tasks, fcp, interactive),
    cls: cumulativeLayoutShift(seen.shifts),
    interactive,
    requests: overNetwork.length,
    js: beforeInteractive.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    depth: Math.max(
      ...beforeInteractive.filter(({ type }) => NEEDED.has(type)).map((exchange) => depths.get(exchange) ?? 0),
    ),
  }
}
