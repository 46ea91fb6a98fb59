import { matchRoute, type Row } from '../routes.ts'
import type { RenderDeps } from './render-view.tsx'
import type { Visit } from './visit.ts'

/** Returns the normalized query for a cache key; null if a value is free text, or a parameter is repeated. */
function queryOf({ searchParams }: URL, { query = {} }: Row): string | null {
  const entries = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  const isClosed = ([name, value]: readonly [string, string]) => query[name]?.includes(value) ?? false
  const isOnce = new Set(entries.map(([name]) => name)).size === entries.length
  return isOnce && entries.every(isClosed) ? new URLSearchParams(entries).toString() : null
}

/**
 * Returns the cache key of a view. It contains the set of versions, and the last shop if the view shows it. Null for a
 * view that must not be shared:
 * - it shows a signed-in customer, a notice or an order
 * - its query contains free text
 * - it has a remote override
 *
 * Only the canonical form of an address and existing shops have a key, so guests cannot fill the cache with made-up
 * addresses.
 */
export async function cacheKeyOf(
  { url, language, session, hasNotice, lastShop }: Visit,
  { registry, local, hasShop = async () => true }: Pick<RenderDeps, 'registry' | 'local' | 'hasShop'>,
): Promise<string | null> {
  const match = matchRoute(url.pathname)
  if (!match?.row.sameForAll || session || hasNotice || local) return null
  if (match.row.path.href(match.params) !== url.pathname) return null
  const query = queryOf(url, match.row)
  if (query === null) return null
  const { shopId } = match.params
  if (typeof shopId === 'string' && !(await hasShop(shopId))) return null
  const place = typeof shopId === 'string' ? `shop/${shopId}` : 'shops'
  const own = new URLSearchParams(query)
  if (lastShop !== null) own.set('last', lastShop)
  return `view/${place}/${registry.release}/${language}${url.pathname}${own.size > 0 ? `?${own}` : ''}`
}
