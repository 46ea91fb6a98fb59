import type { RouteObject } from '@carte/navigation'
import { createMemoryRouter } from '@carte/navigation/memory'
import { RETURN_PARAMETER } from './protocol.ts'

export type Router = ReturnType<typeof createMemoryRouter>

/** Where an element keeps its location in the page's address, from the `address-prefix` attribute. */
export interface AddressPrefix {
  /** Returns the site path in the page's address, or null if the address is not below the prefix. */
  readonly read: (page: URL) => string | null
  /** Returns the page's address with this site path in it. */
  readonly write: (path: string, page: URL) => URL
}

/** Matches protocol-relative addresses and characters that a path cannot contain. */
const INVALID_PATH = /^\/[/\\]|[?#\t\n\r]/

/**
 * Parses the prefix. `#order` keeps the site path in the fragment, for pages that are a single file. `/order` keeps it
 * in the path, so the chain's server must serve the page with the element for all paths below `/order`.
 */
export function parseAddressPrefix(text: string | null): AddressPrefix | null {
  if (!text) return null
  const name = text.replace(/\/+$/, '')
  if (name.startsWith('#'))
    return {
      read: ({ hash }) => (hash.startsWith(`${name}/`) ? hash.slice(name.length) : null),
      write: (path, page) => new URL(name + path, page),
    }
  if (INVALID_PATH.test(text)) return null
  // `/` alone: the element owns the page's whole path.
  const base = name === '' || name.startsWith('/') ? name : `/${name}`
  return {
    read: ({ pathname, search }) => (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) + search : null),
    write: (path, page) => new URL(base + path, page),
  }
}

/**
 * Removes the return address from the page's query, after a payment.
 *
 * @param reaches whether this element shows a path; a path of another element stays in the query
 * @returns the site path to show, with the payment's id; null if the guest does not come back from paying
 */
export function consumeReturnPath(
  page: Pick<Window, 'location' | 'history'>,
  reaches: (path: string) => boolean,
): string | null {
  const url = new URL(page.location.href)
  const path = url.searchParams.get(RETURN_PARAMETER)
  if (path === null || !path.startsWith('/') || path.startsWith('//') || !reaches(path)) return null
  url.searchParams.delete(RETURN_PARAMETER)
  const paymentId = url.searchParams.get('paymentId')
  url.searchParams.delete('paymentId')
  // A reload or a shared link must start like any other visit.
  page.history.replaceState(page.history.state, '', url)
  return `${pathnameOf(path)}?paymentId=${encodeURIComponent(paymentId ?? '')}`
}

/** Returns the page's address with `path` as return address, for a payment provider's redirect. */
export function returnAddressFor(path: string, page: Location): string {
  const url = new URL(page.href)
  url.searchParams.set(RETURN_PARAMETER, path)
  return url.href
}

export interface EmbedLocationOptions {
  readonly routes: RouteObject[]
  readonly start: string
  /** Returns the site path for a page whose address contains none. Default: `start`. */
  readonly defaultPath?: () => string | null
  readonly prefix: AddressPrefix | null
  /** Whether the element itself shows a path, so that a link to it stays inside (`reach.ts`). */
  readonly reaches: (path: string) => boolean
  /**
   * Returns the full address of a path that the element does not show. Without a prefix it is used for all links, so
   * that a guest can open them in a new tab.
   */
  readonly hrefOf: (path: string) => string
  /** Opens a path that the element does not show. */
  readonly leave: (path: string) => void
}

/** The location of one element: its own router, synchronized with the page's address if there is a prefix. */
export interface EmbedLocation {
  readonly router: Router
  readonly go: (path: string) => void
  /** Returns whether one step back shows `path`. */
  readonly cameFrom: (path: string) => boolean
  /** Returns the current path with its query. */
  readonly path: () => string
  /** Changes the pathname of the current screen without a navigation; the query stays. */
  readonly replacePathname: (pathname: string) => void
  readonly close: () => void
}

/** Returns a site path without query and fragment. */
export const pathnameOf = (path: string): string => path.replace(/[?#].*/s, '')

const pathOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search

type To = Parameters<Router['navigate']>[0] | number | null

/** Returns the site path of a navigation, or null for steps in the history and relative targets. */
function sitePathOf(to: To): string | null {
  if (typeof to === 'string') return to.startsWith('/') ? to : null
  if (typeof to !== 'object' || to === null || !to.pathname?.startsWith('/')) return null
  return to.pathname + (to.search ?? '')
}

export function createEmbedLocation({
  routes,
  start,
  defaultPath,
  prefix,
  reaches,
  hrefOf,
  leave,
}: EmbedLocationOptions): EmbedLocation {
  const router = createMemoryRouter(routes, { initialEntries: [start] })
  /** Paths of the screens up to the current one, for steps back. */
  const trail: string[] = [start]
  /** Whether a navigation follows the page's address. Its result must not be written back. */
  let isSyncing = false

  router.createHref = (location) => {
    const path = pathOf(location)
    return prefix && reaches(path) ? prefix.write(path, new URL(window.location.href)).href : hrefOf(path)
  }
  const navigate = router.navigate.bind(router) as (to: To, options?: object) => Promise<void>
  // Ignore `viewTransition`: it would animate the chain's whole page.
  router.navigate = (async (to: To, { viewTransition: _, ...options }: { readonly viewTransition?: boolean } = {}) => {
    const path = sitePathOf(to)
    if (path !== null && !reaches(path)) return leave(path)
    if (typeof to !== 'number') return navigate(to, options)
    if (prefix) return window.history.go(to)
    // Use the recorded trail: the router does not know about addresses changed by `replacePathname`.
    const before = to === -1 ? trail.at(-2) : undefined
    if (before === undefined) return navigate(to, options)
    trail.pop()
    return navigate(before, { replace: true })
  }) as Router['navigate']

  const writeAddress = (path: string, action: string) => {
    if (!prefix || isSyncing || !reaches(path)) return
    const url = prefix.write(path, new URL(window.location.href))
    if (url.href === window.location.href) return
    if (action === 'PUSH') window.history.pushState(null, '', url)
    else window.history.replaceState(window.history.state, '', url)
  }

  let key = router.state.location.key
  const unsubscribe = router.subscribe(({ location, historyAction, navigation }) => {
    if (navigation.state !== 'idle' || location.key === key) return
    key = location.key
    const path = pathOf(location)
    if (isSyncing && trail.at(-2) === path) trail.pop()
    else if (isSyncing || historyAction === 'PUSH') trail.push(path)
    else trail[trail.length - 1] = path
    writeAddress(path, historyAction)
  })

  const syncFromAddress = async () => {
    const path = prefix?.read(new URL(window.location.href)) ?? defaultPath?.() ?? start
    if (!reaches(path) || path === pathOf(router.state.location)) return
    isSyncing = true
    try {
      await navigate(path, { replace: true })
    } finally {
      isSyncing = false
    }
  }
  const onPopState = () => void syncFromAddress()
  if (prefix) window.addEventListener('popstate', onPopState)

  return {
    router,
    go: (path) => void router.navigate(path),
    cameFrom: (path) => trail.length > 1 && pathnameOf(trail.at(-2) ?? '') === pathnameOf(path),
    path: () => trail.at(-1) ?? start,
    replacePathname(pathname) {
      const path = pathname + router.state.location.search
      trail[trail.length - 1] = path
      writeAddress(path, 'REPLACE')
    },
    close() {
      unsubscribe()
      window.removeEventListener('popstate', onPopState)
      router.dispose()
    },
  }
}
