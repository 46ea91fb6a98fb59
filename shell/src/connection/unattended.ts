import { parseLocalPath, paths } from '@carte/navigation'
import { matchRoute, type Row } from '../routes.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Returns the route of a page. While home waits for a shop to open, returns the route of the board that it waits for.
 */
function rowOf({ pathname, search }: Address): Row | undefined {
  const awaited = paths.home.parse(pathname) ? parseLocalPath(new URLSearchParams(search).get('redirectUri')) : null
  return matchRoute(awaited ? awaited.replace(/[?#].*/s, '') : pathname)?.row
}

/**
 * Returns whether a page has no user: a signage board, or home while it waits for a board's shop to open. Such a page
 * cannot be asked anything or led back.
 */
export const isUnattended = (address: Address): boolean => rowOf(address)?.isUnattended ?? false

/**
 * Returns whether a page handles its own data and connection: a signage board or the kitchen tablet. It is not
 * redirected when the connection is lost.
 */
export const standsAlone = (address: Address): boolean => rowOf(address)?.standsAlone ?? false
