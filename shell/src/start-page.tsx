import { createClient } from '@carte/contract/client'
import { createBrowserRouter, paths } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { browserStorage, connectScreenSize } from '@carte/store'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { AppRoot } from './AppRoot.tsx'
import type { App } from './app/app.ts'
import { createAlarm } from './app/beacon.ts'
import { connect } from './app/connect.ts'
import { followLanguage } from './app/language.ts'
import { SCREEN_ROUTE, type ScreenData, screenOf } from './app/load-screen.ts'
import { createNotes } from './app/notes.ts'
import { withOwnScreens } from './app/own-screens.ts'
import { report } from './app/report.ts'
import { followSession } from './app/session.ts'
import type { PageSnapshot } from './app/snapshot.ts'
import { catchSkippedTransitions } from './app/view-transitions.ts'
import { whenIdle } from './app/when-idle.ts'
import { offlineFrom } from './connection/offline-from.ts'
import { standsAlone } from './connection/unattended.ts'
import { createApp } from './create-app.tsx'
import { workLocally } from './developer/local-work.ts'
import { createRemotes, type Failed, type Remotes, trustScripts } from './federation/index.ts'
import { FrameError } from './frame/FrameError.tsx'
import { emitNavigations, type Router } from './guard/on-navigate.ts'

/** The rules of a view that is there ask nobody; this only ends what would never end. */
const ENTER_MS = 5000

interface PageOptions {
  readonly snapshot: PageSnapshot
  /** What stands around every screen; has an `Outlet` for it. */
  readonly frame: ReactElement
  /** What loads the screens, given the loader of the registry's remotes. Default: that one. */
  readonly remotes?: (registered: Remotes) => Remotes
}

/** Starts this page: the app on this browser's address, storage and session. */
export async function startPage({
  snapshot: given,
  frame,
  remotes = (registered) => registered,
}: PageOptions): Promise<void> {
  trustScripts(given.local?.origin)
  catchSkippedTransitions(document)
  const snapshot = settle(given)
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root to draw into')

  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const notes = createNotes()
  const alarm = createAlarm()
  const tell = (event: Failed) => {
    notes.add({ is: 'failed', event })
    alarm(event)
  }
  const registered = createRemotes(snapshot.registry, { nonce, tell })
  const app = createApp(snapshot, {
    client: createClient(),
    remotes: withOwnScreens(remotes(snapshot.local ? workLocally(snapshot.local, registered, nonce) : registered)),
    frame,
    notes,
    storage: browserStorage(),
    reload: () => location.reload(),
    isAt: ({ pathname, search }) => pathname + search === location.pathname + location.search,
  })
  const { store } = app.store
  connectScreenSize(store)
  let router: Router | null = null
  // Before the rules are followed, which may have to wait for it.
  followSession(store, () => void router?.revalidate())
  const { view } = snapshot
  const opened = view ? new URL(location.href) : null
  const elsewhere = view ? await enter(app, view) : null
  // Without a view it starts to load the first screen at once, while the frame's words are still coming.
  router = createBrowserRouter(app.routes, view && { hydrationData: { loaderData: { [SCREEN_ROUTE]: view } } })
  followLanguage(store, app.translator, () => void router?.revalidate())
  void connect({ app, router, registry: snapshot.registry, opened }, view?.shown ?? null)
  const emit = () => void emitNavigations(router, window, store)
  // Nobody has come to an address that the rules lead away from.
  if (elsewhere === null) emit()

  const site = (
    <AppRoot app={app}>
      <RouterProvider router={router} onError={report} />
    </AppRoot>
  )
  const options: RootOptions = { onCaughtError: report, onUncaughtError: report }
  if (view) {
    const hydrate = () => void hydrateRoot(place, site, { ...options, onRecoverableError: report })
    // A frame that is on its way elsewhere looks otherwise than the one that the server has drawn.
    if (elsewhere === null) hydrate()
    else flushSync(hydrate)
    if (snapshot.known?.shop && view.shown) {
      // The page holds one language, and no more than it shows. The rest must not come before the screen's code.
      const alive = app.modules.whenReady(screenOf(view.shown.screen).remote)
      void alive.then(() => whenIdle(() => app.guard.prepare(new URL(location.href))))
    }
    if (elsewhere !== null) {
      await router.navigate(elsewhere, { replace: true })
      emit()
    }
    return
  }
  const root = createRoot(place, options)
  try {
    await app.ready
    root.render(site)
  } catch (error) {
    // Without its words the frame would speak in keys.
    report(error)
    root.render(<FrameError />)
  }
}

/**
 * Decides what a page begins with that the service worker has put in the place of one that could not be had: it holds the offline page, whatever its
 * address. While the browser says that it is offline the offline page it is; else, and where a page looks after its connection in any case, the address is tried with what is kept.
 */
function settle(snapshot: PageSnapshot): PageSnapshot {
  const { view, known, ...undrawn } = snapshot
  const isStandIn = view?.shown?.name === 'offline' && !paths.offline.parse(location.pathname)
  if (!isStandIn) return snapshot
  if (navigator.onLine || standsAlone(location)) return undrawn
  history.replaceState(history.state, '', offlineFrom(location.pathname + location.search))
  return snapshot
}

/**
 * Applies the navigation rules to the view that the server has drawn, with what only this browser knows: a link may have
 * brought something for its basket.
 *
 * @returns where the rules lead instead, or null
 */
async function enter({ guard, modules }: App, { shown }: ScreenData): Promise<string | null> {
  // A failure is in the module's state, where the screen's place tells of it.
  if (shown) void modules.load(screenOf(shown.screen).remote).catch(() => {})
  const here = new URL(location.href)
  const options = { signal: AbortSignal.timeout(ENTER_MS), isJudged: true }
  const to = await guard.follow(here, options)
  if (to === null || new URL(to, here).pathname !== here.pathname) return to
  // The server has drawn the view of the address without what the basket has taken from it.
  history.replaceState(history.state, '', to + here.hash)
  return guard.follow(new URL(location.href), options)
}
