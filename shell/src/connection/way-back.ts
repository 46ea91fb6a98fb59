import { localPath, paths } from '@carte/navigation'
import { matchRoute, type Row } from '../routes.ts'

/** The page that a guest goes to from the offline page once the site answers. */
export interface WayBack {
  /** Path and query. */
  readonly to: string
  /** The row of the page that they return to; null for home. */
  readonly row: Row | null
}

/** How the site leads there: whoever comes so has not asked for home, and keeps spot and note. */
export const LEADING_BACK = { replace: true, state: { isLedBack: true } } as const

/** Back to the page that the offline page's query names, or home (spec §4). */
export function wayBack(search: string): WayBack {
  const from = localPath(new URLSearchParams(search).get('redirectUri'))
  const row = from === null ? null : matchRoute(from.replace(/[?#].*/s, ''))?.row
  return from !== null && row?.resumes ? { to: from, row } : { to: paths.home.href(), row: null }
}
