import { matchRoute, type Row } from '../routes.ts'
import type { RenderParts } from './render-view.tsx'
import type { Visit } from './visit.ts'

/** The query as part of a key; null when a value is a guest's own text. */
function queryOf({ searchParams }: URL, { query = {} }: Row): string | null {
  const entries = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  const isClosed = ([name, value]: readonly [string, string]) => query[name]?.includes(value) ?? false
  const isOnce = new Set(entries.map(([name]) => name)).size === entries.length
  return isOnce && entries.every(isClosed) ? new URLSearchParams(entries).toString() : null
}

/**
 * Returns the key under which everybody shares a view; null for a view that is somebody's own: a customer's, one with a
 * notice, an order's, one of a query with free text, or a developer's with local work. Visits with one set of versions
 * share. A page that begins with the last shop is shared by those who chose the same.
 *
 * Only the canonical spelling of an address counts, and only shops that exist: a guest cannot make up keys.
 */
export async function keyOf(
  { url, language, session, hasNotice, lastShop }: Visit,
  { registry, local, hasShop = async () => true }: Pick<RenderParts, 'registry' | 'local' | 'hasShop'>,
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
