import { localPath, paths } from '@carte/navigation'
import { matchRoute } from '../routes.ts'

/**
 * Whether nobody stands before a page with this address: a board on a wall, or home while that waits there for its shop to open. Nobody would lead it back
 * from elsewhere, and nobody can be asked.
 */
export function isUnattended({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const awaited = paths.home.parse(pathname) ? localPath(new URLSearchParams(search).get('redirectUri')) : null
  return matchRoute(awaited ? awaited.replace(/[?#].*/s, '') : pathname)?.row.isUnattended ?? false
}
