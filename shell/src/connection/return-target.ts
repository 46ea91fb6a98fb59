import { parseLocalPath, paths } from '@carte/navigation'
import { matchRoute, type Row } from '../routes.ts'

/** Where the guest goes from the offline page once the site answers. */
export interface ReturnTarget {
  /** Path and query. */
  readonly to: string
  /** The route of the page that they return to; null for home. */
  readonly row: Row | null
}

/**
 * Navigation options for the way back. The home page clears the delivery spot and the note, but not with `isLedBack`,
 * because the guest did not choose to go home.
 */
export const RETURN_OPTIONS = { replace: true, state: { isLedBack: true } } as const

/** Returns the page that the offline page's query names, or home. */
export function returnTarget(search: string): ReturnTarget {
  const from = parseLocalPath(new URLSearchParams(search).get('redirectUri'))
  const row = from === null ? null : matchRoute(from.replace(/[?#].*/s, ''))?.row
  return from !== null && row?.resumes ? { to: from, row } : { to: paths.home.href(), row: null }
}
