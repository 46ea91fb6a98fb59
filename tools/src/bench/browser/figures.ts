import { depthsOf } from './depth.ts'
import type { Exchange } from './exchanges.ts'
import { cumulativeLayoutShift, totalBlockingTime } from './timings.ts'
import type { Visit } from './visit.ts'

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
  const travelled = exchanges.filter(({ cached }) => !cached)
  const came = travelled.filter(({ end }) => end !== null && end <= origin + interactive)
  const depths = depthsOf(exchanges)
  return {
    content,
    fcp,
    lcp: seen.lcp,
    tbt: totalBlockingTime(seen.tasks, fcp, interactive),
    cls: cumulativeLayoutShift(seen.shifts),
    interactive,
    requests: travelled.length,
    js: came.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    depth: Math.max(...came.filter(({ type }) => NEEDED.has(type)).map((exchange) => depths.get(exchange) ?? 0)),
  }
}
