import { useLocation } from '@carte/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { matchRoute, screenKey } from '../../routes.ts'

/** Returns the router's index of the current history entry. */
function historyIndex(): number | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}

const keyOf = (url: string) => {
  const match = matchRoute(url.replace(/[?#].*/s, ''))
  return match && screenKey(match)
}

/**
 * Records the screens of this page's history entries.
 *
 * @returns a function that tells whether the previous entry shows the screen of `url`
 */
export function useHistoryTrail(): (url: string) => boolean {
  const { pathname, key } = useLocation()
  const trail = useRef(new Map<number, string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path can be a new history entry with another key
  useEffect(() => {
    const entry = historyIndex()
    if (entry !== null) trail.current.set(entry, pathname)
  }, [pathname, key])

  return useCallback((url: string) => {
    const entry = historyIndex()
    const before = entry === null ? undefined : trail.current.get(entry - 1)
    return before !== undefined && keyOf(before) !== null && keyOf(before) === keyOf(url)
  }, [])
}
