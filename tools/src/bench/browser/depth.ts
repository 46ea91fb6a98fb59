import type { Exchange } from './exchanges.ts'

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
