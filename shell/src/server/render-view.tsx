import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HandlerOptions, ReleaseFile, RemoteOverride, SiteConfig, Visitor } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import {
  createServerView,
  holdResponses,
  type JotaiStore,
  knowledgeOf,
  lastShopAtom,
  loadDeliverySpots,
  noticesAtom,
  refreshSessionAtom,
  type ServerKnowledge,
  sessionAtom,
  showProblemAtom,
} from '@carte/store'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { AppRoot } from '../AppRoot.tsx'
import type { App } from '../app/app.ts'
import { SCREEN_ROUTE, type ScreenData, screenOf } from '../app/load-screen.ts'
import { replaceShared, showsMenu } from '../app/shared-data.ts'
import { withShellScreens } from '../app/shell-screens.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { createApp } from '../create-app.tsx'
import type { Remotes } from '../federation/remotes.ts'
import { matchRoute, ROUTES } from '../routes.ts'
import { WIDGETS } from '../screen/widgets.ts'
import { FOUND, findInMenu } from './menu-lookup.ts'
import { isErrorCode, isImpersonal, type Notice, type PageRequest } from './page-request.ts'
import type { Framing } from './policy.ts'
import type { PageStyles } from './styles.ts'
import { runWithLimit } from './time-limit.ts'

/** The content and data of a page, without what differs between responses, such as nonces. May contain a session. */
export interface View {
  readonly kind: 'view'
  readonly status: 200 | 404
  /** The screen's elements for the head, as HTML. */
  readonly head: string
  readonly bodyClass: string | null
  /** Content of `#root`; empty if the browser renders the page. */
  readonly html: string
  readonly page: PageSnapshot
  /** The screen whose files the page needs, as `<remote>/<screen>`; null for none. */
  readonly screen: string | null
  /** API addresses to preload, because the browser will request them. */
  readonly preloads: readonly string[]
}

/** A redirect by the navigation rules, possibly with a notice for the next page. */
export interface Redirect {
  readonly kind: 'redirect'
  readonly to: string
  readonly notice: Notice | null
}

/** Time limits of one view, in milliseconds: for its data, and then for rendering. */
export interface Limits {
  readonly data: number
  readonly render: number
}
// A development build renders many times slower.
const DEFAULT_LIMIT_MS = process.env.NODE_ENV === 'production' ? 300 : 5_000
export const limitsOf = (ms = DEFAULT_LIMIT_MS): Limits => ({ data: ms, render: ms })

export interface RenderDeps extends HandlerOptions {
  /** The element around every screen; null if only the browser renders. */
  readonly frame: ReactElement | null
  readonly remotes: Remotes
  readonly styles: (file: ReleaseFile) => Promise<PageStyles>
  readonly limits: Limits
  /** The remote that this visitor overrides. */
  readonly local?: RemoteOverride
  /** Renders when the server has capacity; see `Visitor` in @carte/contract. */
  readonly render?: Visitor['render']
}

/** State of one attempt to render, for the fallback after a failure. */
export interface Attempt {
  /** API addresses requested so far with GET. */
  readonly requested: string[]
  /** Whether a request has failed that may succeed at the next attempt. */
  isPartial: boolean
}

/** Returns the screen at an address, as `<remote>/<screen>`, or null. */
export const screenAt = (pathname: string): string | null => matchRoute(pathname)?.row.screen ?? null

/** Returns who may show a screen in a frame. */
export const framingOf = (screen: string | null): Framing =>
  ROUTES.some((row) => row.screen === screen && row.canBeFramed) ? 'self' : 'none'

export function remoteAt(pathname: string): string | null {
  const screen = screenAt(pathname)
  return screen === null ? null : screenOf(screen).remote
}

/**
 * Returns whether a page contains the overridden remote. The server cannot render it, because only the browser has its
 * code.
 */
export function containsOverriddenRemote(
  { local }: Pick<RenderDeps, 'local'>,
  { url }: Pick<PageRequest, 'url'>,
): boolean {
  if (!local) return false
  const hasWidget = WIDGETS.some((widget) => screenOf(widget).remote === local.remote)
  return remoteAt(url.pathname) === local.remote || (hasWidget && matchRoute(url.pathname)?.row.showCart === true)
}

export const pageOf = (
  { registry, testMode, local }: RenderDeps,
  siteConfig: SiteConfig,
  pageRequest: PageRequest,
): PageSnapshot => ({
  registry,
  ...(local ? { local } : {}),
  release: registry.release,
  settings: siteConfig.settings,
  languages: siteConfig.languages,
  language: pageRequest.language,
  testMode,
})

const isTemporary = ({ status }: Response) => status === 429 || status >= 500

/** Wraps `fetch`: records the paths of GET requests, and whether a request failed that may succeed later. */
function recordingFetch(fetch: typeof globalThis.fetch, attempt: Attempt): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input))
    if ((init?.method ?? 'GET') === 'GET') attempt.requested.push(pathname + search)
    try {
      const response = await fetch(input, init)
      attempt.isPartial ||= isTemporary(response)
      return response
    } catch (error) {
      attempt.isPartial = true
      throw error
    }
  }
}

function openSession(store: JotaiStore, { session }: PageRequest): void {
  // Not awaited: the guard waits for the session where the rules need it.
  if (session) void store.set(refreshSessionAtom)
  else store.set(sessionAtom, { loading: false, user: null })
}

function showNotice(store: JotaiStore, { notice }: PageRequest): void {
  if (notice) store.set(showProblemAtom, { type: 'about:blank', title: notice.code, status: 0, ...notice })
}

function redirectOf(store: JotaiStore, to: string): Redirect {
  const { popup, banner } = store.get(noticesAtom)
  if (popup && isErrorCode(popup.code)) {
    const { code } = popup
    // For other problems the next page needs only the code.
    const detail = code === 'shop-closed' ? popup.detail : undefined
    return { kind: 'redirect', to, notice: { code, ...(detail !== undefined && { detail }) } }
  }
  return { kind: 'redirect', to, notice: banner && { code: banner } }
}

/**
 * Returns the data that the page starts with: the menu only if the screen shows it, and no session if the page is
 * impersonal or the session could not be loaded.
 */
function knowledgeFor(
  pageRequest: PageRequest,
  { data }: ScreenData,
  { menu, session, ...known }: ServerKnowledge,
  { isPartial }: Attempt,
): ServerKnowledge {
  const isUnsure = isImpersonal(pageRequest.url) || (pageRequest.session !== null && session.user === null && isPartial)
  return {
    ...known,
    menu: showsMenu(data, menu?.menu) ? menu : null,
    session: isUnsure ? { loading: true, user: null } : session,
  }
}

/** Elements that React hoists to the start: titles, and preloads of pictures. */
const HOISTED = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/
/**
 * Picture preloads are removed: the browser finds the pictures early enough, and they would compete with the style
 * sheets.
 */
const IMAGE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g

/**
 * React's marker for a suspense boundary whose content has thrown. `renderToString` reports the error in no other way.
 */
const FAILED_BOUNDARY = '<!--$!-->'

/** Renders the app once, without effects. @throws TimeLimitExceeded, or Error when a part of it has thrown */
function renderApp(
  app: App,
  router: ReturnType<typeof createMemoryRouter>,
  limit: number,
): { head: string; html: string } {
  const all = runWithLimit(limit, () =>
    renderToString(
      <AppRoot app={app}>
        <RouterProvider router={router} />
      </AppRoot>,
    ),
  )
  if (all.includes(FAILED_BOUNDARY)) throw new Error('Rendering failed: a component threw an error')
  const [head] = HOISTED.exec(all) ?? ['']
  return { head: head.replace(IMAGE_PRELOAD, ''), html: all.slice(head.length) }
}

/**
 * Renders the first view of an address: navigation rules, screen data, then the screen in its frame. Creates a store of
 * its own, so that no data leaks between requests.
 *
 * @param signal aborts when loading the data takes too long
 * @throws TimeLimitExceeded, the reason of `signal`, or Error if a remote has no Node build, a redirect follows a failed
 * API request, or a screen throws
 */
export async function renderView(
  deps: RenderDeps & { readonly frame: ReactElement },
  siteConfig: SiteConfig,
  pageRequest: PageRequest,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<View | Redirect> {
  const page = pageOf(deps, siteConfig, pageRequest)
  const fetch = recordingFetch(deps.fetch ?? globalThis.fetch, attempt)
  const client = createClient({
    origin: deps.apiOrigin ?? pageRequest.url.origin,
    // Addresses in the markup must be relative, because the browser uses them.
    seenAt: '',
    fetch,
    headers: () => (pageRequest.session ? { cookie: pageRequest.session } : {}),
  })
  const app = createApp(page, { client, remotes: withShellScreens(deps.remotes), frame: deps.frame })
  const { store } = app.store
  const release = holdResponses(store)
  try {
    openSession(store, pageRequest)
    showNotice(store, pageRequest)
    store.set(lastShopAtom, pageRequest.lastShop)
    await app.ready
    app.guard.prepare(pageRequest.url)
    const to = await app.guard.follow(pageRequest.url, { signal })
    // A redirect caused by a temporary error would lose the address. Let the browser try again instead.
    if (to !== null && attempt.isPartial)
      throw new Error(`The navigation rules redirect to ${to} only because an API request failed`)
    if (to !== null) return redirectOf(store, to)

    const match = matchRoute(pageRequest.url.pathname)
    const lookup = match ? await findInMenu(store, match) : FOUND
    if ('to' in lookup) return { kind: 'redirect', to: lookup.to, notice: null }
    const shopId = match?.params.shopId
    const [screen] = await Promise.all([
      app.load(new Request(pageRequest.url, { signal })),
      // The basket beside the screen is a widget of the remote `menu`.
      match?.row.showCart ? app.modules.load('menu') : null,
      // Already started by `prepare`. Awaited, so that the page always contains them.
      typeof shopId === 'string' ? loadDeliverySpots(store, shopId) : null,
    ])
    signal.throwIfAborted()
    const bodyClass = app.guard.arrive(pageRequest.address)?.bodyClass ?? null
    const known = knowledgeFor(pageRequest, screen, knowledgeOf(store), attempt)
    const serverView = createServerView(client, { ...page, known })
    const router = createMemoryRouter(app.routes, {
      initialEntries: [pageRequest.address],
      hydrationData: { loaderData: { [SCREEN_ROUTE]: screen } },
    })
    try {
      // Rendering blocks the event loop, so let waiting work go first.
      await nextTurn()
      signal.throwIfAborted()
      const rendered = renderApp({ ...app, store: { ...app.store, serverView } }, router, deps.limits.render)
      return {
        kind: 'view',
        status: screen.shown && lookup.isFound ? 200 : 404,
        ...rendered,
        bodyClass,
        page: { ...page, known, texts: app.translator.dump(), view: replaceShared(screen, known) },
        screen: screenAt(pageRequest.url.pathname),
        preloads: [],
      }
    } finally {
      router.dispose()
    }
  } finally {
    release()
    app.store.close()
  }
}

/** Returns the page that the browser renders, with preloads of what the failed attempt has requested. */
export function clientView(
  deps: RenderDeps,
  siteConfig: SiteConfig,
  pageRequest: PageRequest,
  { requested }: Attempt,
): View {
  return {
    kind: 'view',
    status: matchRoute(pageRequest.url.pathname) ? 200 : 404,
    head: '',
    bodyClass: null,
    html: '',
    page: pageOf(deps, siteConfig, pageRequest),
    screen: screenAt(pageRequest.url.pathname),
    preloads: [...new Set(requested)],
  }
}
