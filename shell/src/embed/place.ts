import type { RouteObject } from '@carte/navigation'
import { createMemoryRouter } from '@carte/navigation/memory'
import { RETURN } from './protocol.ts'

export type Router = ReturnType<typeof createMemoryRouter>

/** Where in the page's address a tag keeps its own, as `address-prefix` says. */
export interface Prefix {
  /** The address of the site that the page's says; null for one that is not below the prefix. */
  readonly read: (page: URL) => string | null
  /** The page's address with this one of the site in it. */
  readonly write: (path: string, page: URL) => URL
}

/** What would be another site's address, and what a path cannot hold. */
const NO_PATH = /^\/[/\\]|[?#\t\n\r]/

/** `#order`: in the fragment, for pages of which there is one file. `/order`: below a path, which the chain's server answers with the same page. */
export function prefixOf(text: string | null): Prefix | null {
  if (!text) return null
  const name = text.replace(/\/+$/, '')
  if (name.startsWith('#'))
    return {
      read: ({ hash }) => (hash.startsWith(`${name}/`) ? hash.slice(name.length) : null),
      write: (path, page) => new URL(name + path, page),
    }
  if (NO_PATH.test(text)) return null
  // `/` alone: the whole of the page's address is the tag's.
  const base = name === '' || name.startsWith('/') ? name : `/${name}`
  return {
    read: ({ pathname, search }) => (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) + search : null),
    write: (path, page) => new URL(base + path, page),
  }
}

/**
 * The address of the site that whoever comes back from paying is to see, with the payment's id, taken out of the page's; null where nobody
 * comes back.
 */
export function takeReturn(
  page: Pick<Window, 'location' | 'history'>,
  isOurs: (path: string) => boolean,
): string | null {
  const url = new URL(page.location.href)
  const path = url.searchParams.get(RETURN)
  if (path === null || !path.startsWith('/') || path.startsWith('//') || !isOurs(path)) return null
  url.searchParams.delete(RETURN)
  const paymentId = url.searchParams.get('paymentId')
  url.searchParams.delete('paymentId')
  // Who reloads the page, or sends its address to a friend, begins where everybody does.
  page.history.replaceState(page.history.state, '', url)
  return `${pathnameOf(path)}?paymentId=${encodeURIComponent(paymentId ?? '')}`
}

/** The page's own address, to which a provider leads back so that `path` is shown again. */
export function returnTo(path: string, page: Location): string {
  const url = new URL(page.href)
  url.searchParams.set(RETURN, path)
  return url.href
}

export interface PlaceOptions {
  readonly routes: RouteObject[]
  readonly start: string
  /** What an address shows that says nothing below the prefix: where the tag begins for whoever comes without one. `start` where nothing is given. */
  readonly begin?: () => string | null
  readonly prefix: Prefix | null
  readonly reaches: (path: string) => boolean
  /** The full address of what lies outside, and for a link inside where there is no prefix: it can be opened elsewhere. */
  readonly hrefOf: (path: string) => string
  /** Called for a click on what lies outside. */
  readonly leave: (path: string) => void
}

/** Where one tag is: its own router, and the page's address where the chain wants it there. */
export interface Place {
  readonly router: Router
  readonly go: (path: string) => void
  /** Whether one step back shows `path`. */
  readonly cameFrom: (path: string) => boolean
  /** Where it is, with its query. */
  readonly path: () => string
  /** Says another pathname of what is shown; the query stays. */
  readonly readdress: (pathname: string) => void
  readonly close: () => void
}

/** An address of the site without its query. */
export const pathnameOf = (path: string): string => path.replace(/[?#].*/s, '')

const pathOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search

/** What a navigation is asked to, as the router takes it. */
type To = Parameters<Router['navigate']>[0] | number | null

/** A path of the site; null for steps in the history and for what is relative. */
function askedPath(to: To): string | null {
  if (typeof to === 'string') return to.startsWith('/') ? to : null
  if (typeof to !== 'object' || to === null || !to.pathname?.startsWith('/')) return null
  return to.pathname + (to.search ?? '')
}

export function createPlace({ routes, start, begin, prefix, reaches, hrefOf, leave }: PlaceOptions): Place {
  const router = createMemoryRouter(routes, { initialEntries: [start] })
  const trail: string[] = [start]
  /** The page's address is being followed, not written. */
  let isFollowing = false

  router.createHref = (location) => {
    const path = pathOf(location)
    return prefix && reaches(path) ? prefix.write(path, new URL(window.location.href)).href : hrefOf(path)
  }
  const navigate = router.navigate.bind(router) as (to: To, options?: object) => Promise<void>
  // The page's transitions are the page's.
  router.navigate = (async (to: To, { viewTransition: _, ...options }: { readonly viewTransition?: boolean } = {}) => {
    const path = askedPath(to)
    if (path !== null && !reaches(path)) return leave(path)
    if (typeof to !== 'number') return navigate(to, options)
    if (prefix) return window.history.go(to)
    // By what was shown there last: the router does not know of addresses that were said without a navigation.
    const before = to === -1 ? trail.at(-2) : undefined
    if (before === undefined) return navigate(to, options)
    trail.pop()
    return navigate(before, { replace: true })
  }) as Router['navigate']

  const show = (path: string, action: string) => {
    if (!prefix || isFollowing || !reaches(path)) return
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
    if (isFollowing && trail.at(-2) === path) trail.pop()
    else if (isFollowing || historyAction === 'PUSH') trail.push(path)
    else trail[trail.length - 1] = path
    show(path, historyAction)
  })

  const follow = async () => {
    const path = prefix?.read(new URL(window.location.href)) ?? begin?.() ?? start
    if (!reaches(path) || path === pathOf(router.state.location)) return
    isFollowing = true
    try {
      await navigate(path, { replace: true })
    } finally {
      isFollowing = false
    }
  }
  const onPop = () => void follow()
  if (prefix) window.addEventListener('popstate', onPop)

  return {
    router,
    go: (path) => void router.navigate(path),
    cameFrom: (path) => trail.length > 1 && pathnameOf(trail.at(-2) ?? '') === pathnameOf(path),
    path: () => trail.at(-1) ?? start,
    readdress(pathname) {
      const path = pathname + router.state.location.search
      trail[trail.length - 1] = path
      show(path, 'REPLACE')
    },
    close() {
      unsubscribe()
      window.removeEventListener('popstate', onPop)
      router.dispose()
    },
  }
}
