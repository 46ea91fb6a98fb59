import type { RemoteOverride } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { createBrowserRouter, paths } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { browserStorage, connectScreenSize } from '@carte/store'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { AppRoot } from './AppRoot.tsx'
import type { App } from './app/app.ts'
import { createFailureReporter } from './app/beacon.ts'
import { catchSkippedTransitions, whenIdle } from './app/browser.ts'
import { connect } from './app/connect.ts'
import { followLanguage } from './app/language.ts'
import { SCREEN_ROUTE, type ScreenData, screenOf } from './app/load-screen.ts'
import { createPageEvents } from './app/page-events.ts'
import { report } from './app/report.ts'
import { waitingCallsAtom } from './app/server-wait.ts'
import { followSession } from './app/session.ts'
import { withShellScreens } from './app/shell-screens.ts'
import type { PageSnapshot } from './app/snapshot.ts'
import { offlineAddress } from './connection/offline-address.ts'
import { standsAlone } from './connection/unattended.ts'
import { createApp } from './create-app.tsx'
import { createRemotes, type Failed, type Remotes, trustScripts } from './federation/index.ts'
import { FrameError } from './frame/FrameError.tsx'
import type { FollowOptions } from './guard/guard.ts'
import { emitNavigations, type Router } from './guard/on-navigate.ts'
import { INTERACTIVE } from './screen/ScreenOutlet.tsx'

/**
 * Time limit for the rules of a server-rendered view, in milliseconds. They make no requests, but they can wait for the
 * session.
 */
const RULES_LIMIT_MS = 5000

interface PageOptions {
  readonly snapshot: PageSnapshot
  /** The element around every screen. It contains an `Outlet`. */
  readonly frame: ReactElement
  /** Wraps the loader of the registry's remotes. Returns it unchanged by default. */
  readonly remotes?: (registered: Remotes) => Remotes
}

/** Starts the page: creates the app with this browser's address, storage and session. */
export async function startPage({
  snapshot: served,
  frame,
  remotes = (registered) => registered,
}: PageOptions): Promise<void> {
  trustScripts(served.local?.origin)
  catchSkippedTransitions(document)
  const snapshot = resolveOfflineFallback(served)
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id "root" to render into')
  // React listens for clicks on this element. Without the role, Firefox exposes everything in it as clickable, and Orca
  // says "clickable" after each heading that can take the focus.
  container.setAttribute('role', 'none')

  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const pageEvents = createPageEvents()
  const reportFailure = createFailureReporter()
  const onFailed = (event: Failed) => {
    pageEvents.add({ kind: 'failed', event })
    reportFailure(event)
  }
  const registered = createRemotes(snapshot.registry, { nonce, onFailed })
  const app: App = createApp(snapshot, {
    client: createClient({
      onWaiting: (change) => app.store.store.set(waitingCallsAtom, (count) => count + change),
    }),
    remotes: withShellScreens(remotes(snapshot.local ? overrideRemote(snapshot.local, registered, nonce) : registered)),
    frame,
    pageEvents,
    storage: browserStorage(),
    reload: () => location.reload(),
    isAt: ({ pathname, search }) => pathname + search === location.pathname + location.search,
  })
  const { store } = app.store
  connectScreenSize(store)
  let router: Router | null = null
  // Before the rules, which may wait for the session.
  followSession(store, () => void router?.revalidate())
  const { view } = snapshot
  const opened = view ? new URL(location.href) : null
  const target = view ? await applyRules(app, view) : null
  identifyHistoryEntry()
  // Without a view the router starts to load the first screen now, in parallel with the frame's texts.
  router = createBrowserRouter(app.routes, view && { hydrationData: { loaderData: { [SCREEN_ROUTE]: view } } })
  followLanguage(store, app.translator, () => void router?.revalidate())
  void connect({ app, router, registry: snapshot.registry, opened }, view?.shown ?? null)
  const emit = () => void emitNavigations(router, window, store)
  // If the rules redirect, emit only for the address that they lead to.
  if (target === null) emit()

  const site = (
    <AppRoot app={app}>
      <RouterProvider router={router} onError={report} />
    </AppRoot>
  )
  const options: RootOptions = { onCaughtError: report, onUncaughtError: report }
  if (view) {
    const hydrate = () => void hydrateRoot(container, site, { ...options, onRecoverableError: report })
    // A frame that is redirecting differs from the server's markup, so hydrate before the router changes.
    if (target === null) hydrate()
    else flushSync(hydrate)
    if (snapshot.known?.shop && view.shown) {
      // The page contains only one language and what it shows. Load the rest when the screen is interactive.
      void untilInteractive().then(() => whenIdle(() => app.guard.prepare(new URL(location.href))))
    }
    if (target !== null) {
      await router.navigate(target, { replace: true })
      emit()
    }
    return
  }
  const root = createRoot(container, options)
  try {
    await app.ready
    root.render(site)
  } catch (error) {
    // Without its texts the frame would show translation keys.
    report(error)
    root.render(<FrameError />)
  }
}

/** Resolves when the first screen is interactive. */
const untilInteractive = () =>
  new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((marks) => {
      if (marks.getEntriesByName(INTERACTIVE).length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'mark', buffered: true })
  })

/**
 * Gives the history entry of an opened page a key, under which the router stores its scroll position. Without one, all
 * opened pages of a tab share a key, and each would start at the scroll position of the one before (NAV-15).
 */
function identifyHistoryEntry(): void {
  const state = history.state as { readonly key?: string } | null
  if (state?.key === undefined) history.replaceState({ ...state, key: `${Date.now()}` }, '')
}

/**
 * Decides how to start when the service worker has answered with the cached offline page at another address. If the
 * browser is offline, the offline page is shown. Otherwise, and on pages that handle their own connection, the address
 * is rendered from cached data.
 */
function resolveOfflineFallback(snapshot: PageSnapshot): PageSnapshot {
  const { view, known, ...withoutView } = snapshot
  const isFallbackPage = view?.shown?.name === 'offline' && !paths.offline.parse(location.pathname)
  if (!isFallbackPage) return snapshot
  if (navigator.onLine || standsAlone(location)) return withoutView
  history.replaceState(history.state, '', offlineAddress(location.pathname + location.search))
  return snapshot
}

/**
 * Applies the navigation rules to the server-rendered view again, with the data that only this browser has, such as its
 * basket.
 *
 * @returns where to redirect, or null
 */
async function applyRules({ guard, modules }: App, { shown }: ScreenData): Promise<string | null> {
  // The module's state holds the error, which the screen shows.
  if (shown) void modules.load(screenOf(shown.screen).remote).catch(() => {})
  const here = new URL(location.href)
  const options: FollowOptions = { signal: AbortSignal.timeout(RULES_LIMIT_MS), isChecked: true }
  const to = await guard.follow(here, options)
  if (to === null || new URL(to, here).pathname !== here.pathname) return to
  // The server has rendered the address without the basket parameters, so drop them here too.
  history.replaceState(history.state, '', to + here.hash)
  return guard.follow(new URL(location.href), options)
}

/**
 * Returns the remotes of a page with one of them overridden by a developer's machine. The server must have allowed the
 * override. Its code is a lazy chunk that no other visitor loads.
 */
function overrideRemote(override: RemoteOverride, released: Remotes, nonce: string | undefined): Remotes {
  const started = import(/* webpackChunkName: 'developer' */ './developer/module.tsx').then(({ startOverride }) =>
    startOverride(override, released, nonce),
  )
  const isOverridden = (remote: string) => remote === override.remote
  return {
    ...released,
    load: async (remote) => (isOverridden(remote) ? (await started).load() : released.load(remote)),
    loadPrevious: async (remote, cause) => {
      const loadPrevious = isOverridden(remote) ? (await started).loadPrevious : released.loadPrevious
      return loadPrevious ? loadPrevious(remote, cause) : Promise.reject(cause)
    },
  }
}
