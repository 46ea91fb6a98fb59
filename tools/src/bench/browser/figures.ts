import { depthsOf } from './depth.ts'
import type { Exchange } from './exchanges.ts'
import { cumulativeLayoutShift, totalBlockingTime } from './timings.ts'
import type { Visit } from './visit.ts'

/** What a visit cost. Times in milliseconds, sizes in bytes as they travelled. */
export interface Figures {
  readonly content: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly interactive: number
  /** All that went over the network, pictures and fonts included. */
  readonly requests: number
  /** Scripts that had come when the page was interactive. */
  readonly js: number
  /** Of the document, scripts, styles and data that had come when the page was interactive. */
  readonly depth: number
}

const NEEDED = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'])

/** Scripts by what they are: the shell fetches a remote's files before it runs them. */
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
