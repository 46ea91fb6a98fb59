import { localPath, paths } from '@carte/navigation'
import { matchRoute, type Row } from '../routes.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/** The row of a page; of the board that it waits for where home waits for a shop to open. */
function rowOf({ pathname, search }: Address): Row | undefined {
  const awaited = paths.home.parse(pathname) ? localPath(new URLSearchParams(search).get('redirectUri')) : null
  return matchRoute(awaited ? awaited.replace(/[?#].*/s, '') : pathname)?.row
}

/**
 * Whether nobody stands before a page with this address: a board on a wall, or home while that waits there for its shop to open. Nobody would lead it back
 * from elsewhere, and nobody can be asked.
 */
export const isUnattended = (address: Address): boolean => rowOf(address)?.isUnattended ?? false

/** Whether a page looks after its data and connection by itself: such a board, or a kitchen's tablet. It is led nowhere when the connection goes. */
export const standsAlone = (address: Address): boolean => rowOf(address)?.standsAlone ?? false
