import type { createBrowserRouter } from '@carte/navigation'
import { type JotaiStore, visitPageAtom } from '@carte/store'
import { matchRoute, type RouteName } from '../routes.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** Detail of the `onNavigate` event: the current address and the previous one. */
export interface Navigated {
  readonly url: string
  readonly previous: string | null
  /** Null for an unknown address. */
  readonly route: RouteName | null
}

/**
 * Remembers the page and dispatches `onNavigate` after each navigation, including the first (GUARD-10). Returns a
 * function that stops it.
 */
export function emitNavigations(router: Router, target: EventTarget, store: JotaiStore): () => void {
  let key: string | null = null
  let previous: string | null = null
  const emit = () => {
    const { location, navigation, initialized } = router.state
    if (!initialized || navigation.state !== 'idle' || location.key === key) return
    key = location.key
    const row = matchRoute(location.pathname)?.row
    // Listeners, such as a chain's analytics, must not receive secrets in the query.
    const url = location.pathname + (row?.hasSecrets ? '' : location.search)
    const detail: Navigated = { url, previous, route: row?.name ?? null }
    previous = url
    store.set(visitPageAtom, url)
    target.dispatchEvent(new CustomEvent('onNavigate', { detail }))
  }
  emit()
  return router.subscribe(emit)
}
