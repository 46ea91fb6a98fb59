import type { Exchange } from './exchanges.ts'

type Link = Pick<Exchange, 'url' | 'cached' | 'from'>

/**
 * How many requests stood one behind the other: the document is 1, what it names itself 2 (by a tag of the parser, by a
 * preload), and what a script asks for is one more than the deepest script on its stack. What came from a cache cost no
 * way of its own; as the beginner of others it counts where its bytes came from, which may be an earlier request to the
 * same address.
 *
 * What a script only asks for after it has awaited another answer is not seen here; `roundTrips` of `PageSpeed` counts that too.
 */
export function depthsOf<T extends Link>(exchanges: readonly T[]): ReadonlyMap<T, number> {
  const byUrl = new Map<string, number>()
  const depths = new Map<T, number>()
  // In the order in which they were sent, so that whatever began a request has its depth already.
  for (const exchange of exchanges) {
    const above = Math.max(0, ...exchange.from.map((url) => byUrl.get(url) ?? 0))
    const depth = exchange.cached ? (byUrl.get(exchange.url) ?? above) : above + 1
    depths.set(exchange, depth)
    if (!byUrl.has(exchange.url)) byUrl.set(exchange.url, depth)
  }
  return depths
}
