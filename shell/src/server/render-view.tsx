import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HandlerParts, LocalWork, ReleaseFile, SiteFacts, Visitor } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import {
  createServerView,
  holdAnswers,
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
import { withOwnScreens } from '../app/own-screens.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { detach, showsMenu } from '../app/view.ts'
import { createApp } from '../create-app.tsx'
import type { Remotes } from '../federation/remotes.ts'
import { matchRoute } from '../routes.ts'
import { PARTS } from '../screen/parts.ts'
import { within } from './limit.ts'
import { findInMenu, IS_THERE } from './menu-place.ts'
import type { PageStyles } from './styles.ts'
import { isErrorCode, isImpersonal, type Notice, type Visit } from './visit.ts'

/** A page as far as it is the same for each request that asks for it. */
export interface View {
  readonly is: 'view'
  readonly status: 200 | 404
  /** Elements that the screen wants in the head, as HTML. */
  readonly head: string
  readonly bodyClass: string | null
  /** What stands in `#root`; empty where the browser is to render. */
  readonly html: string
  readonly page: PageSnapshot
  /** The screen whose files the page needs, as `<remote>/<screen>`; null for none. */
  readonly screen: string | null
  /** Addresses of the API that the browser will ask for, because the page does not hold the answers. */
  readonly ask: readonly string[]
}

/** The rules of the site send the guest elsewhere, perhaps with something to be told there. */
export interface Elsewhere {
  readonly is: 'redirect'
  readonly to: string
  readonly notice: Notice | null
}

/** What one view may take, in milliseconds: its data, and then drawing it. */
export interface Limits {
  readonly data: number
  readonly draw: number
}
// A development build draws many times slower, and is there to show what is wrong with what it has drawn.
const MOST = process.env.NODE_ENV === 'production' ? 300 : 5_000
export const limitsOf = (ms = MOST): Limits => ({ data: ms, draw: ms })

export interface RenderParts extends HandlerParts {
  /** What stands around every screen; null where the browser draws it all. */
  readonly frame: ReactElement | null
  readonly remotes: Remotes
  readonly styles: (file: ReleaseFile) => Promise<PageStyles>
  readonly limits: Limits
  /** The remote that this visitor has from their own machine. */
  readonly local?: LocalWork
  /** Renders when there is room for it: see `Visitor` of @carte/contract. */
  readonly render?: Visitor['render']
}

/** Everything about one rendering that may be needed when it has failed. */
export interface Attempt {
  /** Addresses of the API that have been asked for. */
  readonly asked: string[]
  /** Something has not been answered, and may be at the next attempt. */
  isPartial: boolean
}

/** The screen that an address shows, as `<remote>/<screen>`; null for none. */
export const screenAt = (pathname: string): string | null => matchRoute(pathname)?.row.screen ?? null

/** The remote of that screen; null for none. */
export function remoteAt(pathname: string): string | null {
  const screen = screenAt(pathname)
  return screen === null ? null : screenOf(screen).remote
}

/** Whether something at an address comes from the visitor's own machine: what is there nobody but their browser knows. */
export function isLocal({ local }: Pick<RenderParts, 'local'>, { url }: Pick<Visit, 'url'>): boolean {
  if (!local) return false
  const hasPart = PARTS.some((part) => screenOf(part).remote === local.remote)
  return remoteAt(url.pathname) === local.remote || (hasPart && matchRoute(url.pathname)?.row.showCart === true)
}

export const pageOf = ({ registry, testMode, local }: RenderParts, facts: SiteFacts, visit: Visit): PageSnapshot => ({
  registry,
  ...(local ? { local } : {}),
  release: registry.release,
  settings: facts.settings,
  languages: facts.languages,
  language: visit.language,
  testMode,
})

const mayPass = ({ status }: Response) => status === 429 || status >= 500

/** Notes which addresses are asked for, as paths, and whether all are answered. */
function recording(fetch: typeof globalThis.fetch, attempt: Attempt): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input))
    if ((init?.method ?? 'GET') === 'GET') attempt.asked.push(pathname + search)
    try {
      const response = await fetch(input, init)
      attempt.isPartial ||= mayPass(response)
      return response
    } catch (error) {
      attempt.isPartial = true
      throw error
    }
  }
}

function openSession(store: JotaiStore, { session }: Visit): void {
  // The guard waits for the answer where the rules need it.
  if (session) void store.set(refreshSessionAtom)
  else store.set(sessionAtom, { loading: false, user: null })
}

function tell(store: JotaiStore, { notice }: Visit): void {
  if (notice) store.set(showProblemAtom, { type: 'about:blank', title: notice.code, status: 0, ...notice })
}

function redirectOf(store: JotaiStore, to: string): Elsewhere {
  const { popup, banner } = store.get(noticesAtom)
  if (popup && isErrorCode(popup.code)) {
    const { code } = popup
    // Of other problems nothing but the code is for the page that follows.
    const detail = code === 'shop-closed' ? popup.detail : undefined
    return { is: 'redirect', to, notice: { code, ...(detail !== undefined && { detail }) } }
  }
  return { is: 'redirect', to, notice: banner && { code: banner } }
}

/** What the page may start from: the menu where the screen shows it, and nobody's session where that could not be asked. */
function knownFor(
  visit: Visit,
  { data }: ScreenData,
  { menu, session, ...known }: ServerKnowledge,
  { isPartial }: Attempt,
): ServerKnowledge {
  const isUnsure = isImpersonal(visit.url) || (visit.session !== null && session.user === null && isPartial)
  return {
    ...known,
    menu: showsMenu(data, menu?.menu) ? menu : null,
    session: isUnsure ? { loading: true, user: null } : session,
  }
}

/** What React hoists stands before the content: titles, and pictures to fetch early. */
const HOISTED = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/
/** The browser sees the pictures themselves as early as it has to: before the style sheets they would only take their way. */
const PICTURE = /<link rel="preload" as="image"[^>]*>/g

/** Stands where React has drawn a placeholder instead of something that threw. It tells nobody else. */
const GIVEN_UP = '<!--$!-->'

/** Draws the app once, without effects. @throws Overrun, and when a part of it throws */
function draw(app: App, router: ReturnType<typeof createMemoryRouter>, limit: number): { head: string; html: string } {
  const all = within(limit, () =>
    renderToString(
      <AppRoot app={app}>
        <RouterProvider router={router} />
      </AppRoot>,
    ),
  )
  if (all.includes(GIVEN_UP)) throw new Error('Something in the view threw while it was drawn')
  const [head] = HOISTED.exec(all) ?? ['']
  return { head: head.replace(PICTURE, ''), html: all.slice(head.length) }
}

/**
 * Renders what a guest sees first at an address: the navigation rules, the screen's data, then the screen in its frame.
 * Makes a store of its own, so that nothing of one request is visible to another.
 *
 * @param signal aborts when the data has taken too long
 * @throws whatever stands in the way: a remote without a Node build, a server that cannot be asked, a screen that throws
 */
export async function renderView(
  parts: RenderParts & { readonly frame: ReactElement },
  facts: SiteFacts,
  visit: Visit,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<View | Elsewhere> {
  const page = pageOf(parts, facts, visit)
  const fetch = recording(parts.fetch ?? globalThis.fetch, attempt)
  const client = createClient({
    origin: parts.apiOrigin ?? visit.url.origin,
    // What is drawn here is the browser's.
    seenAt: '',
    fetch,
    headers: () => (visit.session ? { cookie: visit.session } : {}),
  })
  const app = createApp(page, { client, remotes: withOwnScreens(parts.remotes), frame: parts.frame })
  const { store } = app.store
  const release = holdAnswers(store)
  try {
    openSession(store, visit)
    tell(store, visit)
    store.set(lastShopAtom, visit.lastShop)
    await app.ready
    app.guard.prepare(visit.url)
    const to = await app.guard.follow(visit.url, { signal })
    // A guest who is sent away for a moment's weakness loses the address; the browser will ask again.
    if (to !== null && attempt.isPartial) throw new Error(`The rules lead to ${to} for want of an answer`)
    if (to !== null) return redirectOf(store, to)

    const match = matchRoute(visit.url.pathname)
    const place = match ? await findInMenu(store, match) : IS_THERE
    if ('to' in place) return { is: 'redirect', to: place.to, notice: null }
    const shopId = match?.params.shopId
    const [screen] = await Promise.all([
      app.load(new Request(visit.url, { signal })),
      // The basket beside the screen comes from there.
      match?.row.showCart ? app.modules.load('menu') : null,
      // Begun above; a page has them or not, but not by chance.
      typeof shopId === 'string' ? loadDeliverySpots(store, shopId) : null,
    ])
    signal.throwIfAborted()
    const bodyClass = app.guard.arrive(visit.address)?.bodyClass ?? null
    const known = knownFor(visit, screen, knowledgeOf(store), attempt)
    const serverView = createServerView(client, { ...page, known })
    const router = createMemoryRouter(app.routes, {
      initialEntries: [visit.address],
      hydrationData: { loaderData: { [SCREEN_ROUTE]: screen } },
    })
    try {
      // What came meanwhile goes first: rendering cannot be interrupted.
      await nextTurn()
      signal.throwIfAborted()
      const drawn = draw({ ...app, store: { ...app.store, serverView } }, router, parts.limits.draw)
      return {
        is: 'view',
        status: screen.shown && place.isThere ? 200 : 404,
        ...drawn,
        bodyClass,
        page: { ...page, known, texts: app.translator.dump(), view: detach(screen, known) },
        screen: screenAt(visit.url.pathname),
        ask: [],
      }
    } finally {
      router.dispose()
    }
  } finally {
    release()
    app.store.close()
  }
}

/** The page that the browser renders itself, with what is known to be needed on its way. */
export function clientView(parts: RenderParts, facts: SiteFacts, visit: Visit, { asked }: Attempt): View {
  return {
    is: 'view',
    status: matchRoute(visit.url.pathname) ? 200 : 404,
    head: '',
    bodyClass: null,
    html: '',
    page: pageOf(parts, facts, visit),
    screen: screenAt(visit.url.pathname),
    ask: [...new Set(asked)],
  }
}
