import { matchRoute } from '../routes.ts'
import type { RenderParts } from './render-view.tsx'
import type { Visit } from './visit.ts'

/**
 * The key under which everybody shares a view; null for one that is somebody's own: of a customer, with a notice, of an order,
 * or with a query, which the screen may read; or of a developer with local work. Visits with one set of versions share; those with another have
 * views of their own. A page that begins with the last shop is shared by those who chose the same. A browser may
 * name shops that there are not; as with addresses of menus, each takes one place among those of the views that are kept.
 */
export function keyOf(
  { url, language, session, hasNotice, lastShop }: Visit,
  { registry, local }: Pick<RenderParts, 'registry' | 'local'>,
): string | null {
  const match = matchRoute(url.pathname)
  if (!match?.row.sameForAll || session || hasNotice || url.search || local) return null
  const { shopId } = match.params
  const place = typeof shopId === 'string' ? `shop/${shopId}` : 'shops'
  const own = lastShop === null ? '' : `?last=${lastShop}`
  return `view/${place}/${registry.release}/${language}${url.pathname}${own}`
}
