import type { HandlerParts } from '@carte/contract'
import { matchRoute } from '../routes.ts'
import type { Visit } from './visit.ts'

/**
 * The key under which everybody shares a view; null for one that is somebody's own: of a customer, with a notice, of an order,
 * or with a query, which the screen may read. A page that begins with the last shop is shared by those who chose the same. A browser may
 * name shops that there are not; as with addresses of menus, each takes one place among those of the views that are kept.
 */
export function keyOf(
  { url, language, session, hasNotice, lastShop }: Visit,
  { registry }: HandlerParts,
): string | null {
  const match = matchRoute(url.pathname)
  if (!match?.row.sameForAll || session || hasNotice || url.search) return null
  const { shopId } = match.params
  const place = typeof shopId === 'string' ? `shop/${shopId}` : 'shops'
  const own = lastShop === null ? '' : `?last=${lastShop}`
  return `view/${place}/${registry.release}/${language}${url.pathname}${own}`
}
