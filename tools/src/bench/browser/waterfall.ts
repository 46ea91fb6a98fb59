import { table } from '../../say.ts'
import type { Exchange } from './exchanges.ts'
import type { Visit } from './visit.ts'

const WIDTH = 40

const ms = (time: number) => `${Math.round(time)}`
const shortOf = (url: string) => {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  return path.length > 48 ? `…${path.slice(-47)}` : path
}

/**
 * Formats every request of a visit in the order of sending, with its start, duration, bytes, priority and initiator.
 * The paints appear between the requests.
 */
export function waterfall({ origin, exchanges, fcp, content, interactive, seen: { lcp } }: Visit): string {
  const end = Math.max(interactive, lcp, ...exchanges.map((exchange) => (exchange.end ?? 0) - origin))
  const column = (time: number) => Math.min(WIDTH - 1, Math.max(0, Math.floor((time / end) * WIDTH)))

  const request = ({ url, start, end: done, bytes, cached, priority, initiator, from }: Exchange) => {
    const at = start - origin
    const until = (done ?? origin + end) - origin
    const bar = ' '.repeat(column(at)) + '█'.repeat(column(until) - column(at) + 1)
    const size = cached ? 'cached' : `${bytes}`
    const by = from.length > 0 ? `${initiator} ${shortOf(from[0] ?? '')}` : initiator
    return { at, cells: [ms(at), ms(until - at), size, priority, bar.padEnd(WIDTH), shortOf(url), by] }
  }
  const mark = (name: string, at: number) => ({
    at,
    cells: [ms(at), '', '', '', `${' '.repeat(column(at))}┃`.padEnd(WIDTH), `— ${name} —`, ''],
  })
  const rows = [
    ...exchanges.map(request),
    mark('first paint', fcp),
    mark('content', content),
    mark('largest paint', lcp),
    mark('interactive', interactive),
  ].sort((a, b) => a.at - b.at)
  return table([['start', 'ms', 'bytes', 'priority', '', '', 'initiator'], ...rows.map(({ cells }) => cells)])
}
