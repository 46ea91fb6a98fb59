import type { createBrowserRouter } from '@carte/navigation'
import { type JotaiStore, visitPageAtom } from '@carte/store'
import { matchRoute, type RouteName } from '../routes.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** What `onNavigate` tells: the address that is now on the screen, and the one before it. */
export interface Navigated {
  readonly url: string
  readonly previous: string | null
  /** Null for an address that the site does not have. */
  readonly route: RouteName | null
}

/**
 * Remembers the page and emits `onNavigate` after each navigation (spec §2, rule 10), the first one included. Answers how to stop.
 */
export function emitNavigations(router: Router, target: EventTarget, store: JotaiStore): () => void {
  let key: string | null = null
  let previous: string | null = null
  const emit = () => {
    const { location, navigation, initialized } = router.state
    if (!initialized || navigation.state !== 'idle' || location.key === key) return
    key = location.key
    const row = matchRoute(location.pathname)?.row
    // Whoever listens, a chain's statistics for one, must not learn what lets somebody in.
    const url = location.pathname + (row?.hasSecrets ? '' : location.search)
    const detail: Navigated = { url, previous, route: row?.name ?? null }
    previous = url
    store.set(visitPageAtom, url)
    target.dispatchEvent(new CustomEvent('onNavigate', { detail }))
  }
  emit()
  return router.subscribe(emit)
}
