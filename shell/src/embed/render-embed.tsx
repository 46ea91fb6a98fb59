import type { Language } from '@carte/contract'
import { commonTexts } from '@carte/i18n'
import { paths, WithoutPageTitles } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import {
  basketAtom,
  closePopupAtom,
  hostPageAtom,
  type JotaiStore,
  knownOrdersAtom,
  languageAtom,
  paidSessionAtom,
  sessionAtom,
} from '@carte/store'
import { watchOrders } from '@carte/store/watch-orders'
import { AppRoot } from '../AppRoot.tsx'
import type { App } from '../app/app.ts'
import { whenIdle } from '../app/browser.ts'
import { waitingCallsAtom } from '../app/server-wait.ts'
import { followSession } from '../app/session.ts'
import { createApp } from '../create-app.tsx'
import { emitNavigations, type Navigated } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'
import { WIDGETS } from '../screen/widgets.ts'
import { shellTexts } from '../texts.ts'
import { type EmbedContextValue, EmbedProvider } from './EmbedContext.tsx'
import { EmbedFrame } from './EmbedFrame.tsx'
import { createIsolatedRoot, createWrapper, elementLanguage, followElementSize, type Wrapper } from './element-root.ts'
import { createEmbedClient, createEmbedStorage, mayBeSignedIn } from './embed-client.ts'
import {
  consumeReturnPath,
  createEmbedLocation,
  type EmbedLocation,
  parseAddressPrefix,
  pathnameOf,
  type Router,
  returnAddressFor,
} from './embed-location.ts'
import { createEmbedRemotes, type EmbedRemotes, type EmbedRuntime } from './embed-remotes.ts'
import { basketDetail, createDispatch, type Dispatch, dispatchStoreChanges } from './events.ts'
import { createFirstScreen, type FirstScreen, loadWithRetry } from './first-screen.ts'
import { loadFonts } from './fonts.ts'
import type { Attributes, Mount, Mounted } from './protocol.ts'
import {
  addressOutside,
  createNavigationEvents,
  limitRoutes,
  type NavigationEvents,
  reaches,
  startPathOf,
} from './reach.ts'
import { createStyleSheets, type StyleSheets } from './style-sheets.ts'
import { embedTexts } from './texts.ts'

/** What the functions below share: the mount, the element's events and wrapper, and what can change while it is mounted. */
interface Embed extends Omit<Mount, 'attributes'> {
  attributes: Attributes
  language: Language
  /** Address of the chain's API. */
  readonly base: string
  readonly dispatch: Dispatch
  readonly styleSheets: StyleSheets
  readonly wrapper: Wrapper
  readonly isReached: (pathname: string) => boolean
  readonly hrefOf: (path: string) => string
}

/** Renders one embed element and keeps it up to date until it is unmounted. */
export function renderEmbed(mount: Mount, runtime: EmbedRuntime): Mounted {
  const embed = createEmbed(mount)
  const { tag, wrapper, dispatch, isReached, hrefOf } = embed
  const leaving = new AbortController()
  const { signal } = leaving
  const remotes = createEmbedRemotes({ ...embed, runtime, language: () => embed.language })
  const app = createEmbedApp(embed, {
    remotes,
    onScreen: () => first.show(),
    // An element navigates to its login.
    onSignOut: () => void router.navigate(paths.login.href(), { replace: true }),
  })
  const { store } = app.store
  setHostPage(store, () => embedLocation)
  const entry = openLocation(embed, app)
  const { embedLocation, start } = entry
  const { router } = embedLocation
  const stop = followAll(embed, store, entry)

  const onError = reportBroken(dispatch)
  const rendered = createIsolatedRoot(wrapper.root, { onCaughtError: onError, onUncaughtError: onError })
  const first = openFirstScreen(embed, store, remotes, entry, signal)
  const site = new URL(embed.set.site).host
  const contextValue = {
    tag,
    embedLocation: () => embedLocation,
    start,
    reaches: isReached,
    hrefOf,
    site,
    onOutside: first.outside,
  }
  const render = async () => {
    await loadWithRetry((isRetry) => loadBasics(embed, app, isRetry), { signal, dispatch })
    if (signal.aborted) return
    first.begin()
    rendered.render(<EmbedRoot app={app} context={contextValue} router={router} onError={onError} />)
  }
  void render().catch(onError)

  return {
    update: (next) => void update(embed, next, app, remotes, entry).catch(onError),
    go: (path) => embedLocation.go(path),
    basket: () => basketDetail(store),
    unmount() {
      leaving.abort()
      stop()
      rendered.unmount()
      embedLocation.close()
      app.store.close()
      embed.styleSheets.drop()
      wrapper.remove()
    },
  }
}

function createEmbed(mount: Mount): Embed {
  const { element, root, tag, set, origin, attributes } = mount
  const embed: Embed = {
    ...mount,
    language: elementLanguage(attributes, element, set),
    base: `${origin}/embed/${set.chain.key}`,
    dispatch: createDispatch(element),
    styleSheets: createStyleSheets(root, origin),
    wrapper: createWrapper(element, root, set.brand),
    isReached: (pathname) => reaches(tag, embed.attributes.pages, pathname),
    hrefOf: (path) => addressOutside(embed.attributes.pages, path, set.site, document.baseURI),
  }
  embed.wrapper.setTheme(attributes.theme)
  embed.wrapper.setLanguage(embed.language)
  return embed
}

interface EmbedAppOptions {
  readonly remotes: EmbedRemotes
  /** Called when a screen has rendered. */
  readonly onScreen: () => void
  /** Called after a sign-out, when a page of the site would reload. */
  readonly onSignOut: () => void
}

function createEmbedApp(embed: Embed, { remotes, onScreen, onSignOut }: EmbedAppOptions): App {
  const { base, language, set } = embed
  const { settings, languages, testMode } = set
  const app: App = createApp(
    { settings, languages, language, testMode },
    {
      client: createEmbedClient(base, {
        language: () => embed.language,
        onWaiting: (change) => app.store.store.set(waitingCallsAtom, (count) => count + change),
      }),
      remotes,
      frame: <EmbedFrame />,
      storage: createEmbedStorage(set.chain.key),
      reload: onSignOut,
      pageEvents: { add: (note) => note.kind === 'shown' && isScreen(note.place) && onScreen(), follow: () => {} },
    },
  )
  // `loadBasics` awaits the same texts and handles their errors.
  app.ready.catch(() => {})
  // No customer has signed in on this page, so skip the request to the server.
  if (!mayBeSignedIn(base)) app.store.store.set(sessionAtom, { loading: false, user: null })
  return app
}

/** Returns whether a place shows a screen. A widget, such as the basket, can render before the screen does. */
const isScreen = (place: string): boolean => !WIDGETS.some((widget) => widget === place)

/** Replaces the screens' host page by another site's page with the element's location. */
function setHostPage(store: JotaiStore, embedLocation: () => EmbedLocation): void {
  store.set(hostPageAtom, {
    isEmbedded: true,
    returnAddress: (path) => returnAddressFor(path, location),
    path: () => pathnameOf(embedLocation().path()),
    readdress: (path) => embedLocation().replacePathname(path),
    leave(url) {
      // Keep the element's place in the page's address, so that the browser's Back button returns to it.
      history.replaceState(history.state, '', returnAddressFor(embedLocation().path(), location))
      location.assign(url)
    },
  })
}

/** Where an element is: its location, its start path, and what the page's address names. */
interface Entry {
  readonly embedLocation: EmbedLocation
  readonly navigationEvents: NavigationEvents
  /** Returns the element's start path, or null if no shop or order is known. */
  readonly start: () => string | null
  /** The site path that the page's address names, or null. */
  readonly addressedPath: string | null
  /** Whether the guest comes back from paying. */
  readonly isReturn: boolean
}

function openLocation(embed: Embed, app: App): Entry {
  const { tag, set, dispatch, isReached, hrefOf } = embed
  const { store } = app.store
  const reaches = (path: string) => isReached(pathnameOf(path))
  const prefix = parseAddressPrefix(embed.attributes.addressPrefix)
  const start = () => startPathOf(tag, embed.attributes, storedIds(store))
  const navigationEvents = createNavigationEvents({ tag, set, store, dispatch, reaches: isReached, hrefOf })
  const returnPath = consumeReturnPath(window, reaches)
  const prefixedPath = prefix?.read(new URL(location.href)) ?? null
  const addressedPath = returnPath ?? (prefixedPath !== null && reaches(prefixedPath) ? prefixedPath : null)
  const embedLocation = createEmbedLocation({
    routes: limitRoutes(app.routes, isReached),
    start: addressedPath ?? start() ?? '/',
    defaultPath: start,
    prefix,
    reaches,
    hrefOf,
    leave: navigationEvents.leave,
  })
  return { embedLocation, navigationEvents, start, addressedPath, isReturn: returnPath !== null }
}

/** Returns the shop and order of this browser, for an element whose attributes name none. */
const storedIds = (store: JotaiStore) => ({
  shopId: store.get(basketAtom).shopId,
  orderId: store.get(knownOrdersAtom)[0]?.id ?? null,
})

/** Starts everything that follows the store, the element and its location. Returns a function that stops it. */
function followAll(embed: Embed, store: JotaiStore, { embedLocation, navigationEvents, start }: Entry): () => void {
  const { element, tag, dispatch, isReached } = embed
  const { router } = embedLocation
  const navigations = new EventTarget()
  const onNavigate = (event: Event) => navigationEvents.onArrive((event as CustomEvent<Navigated>).detail.url)
  navigations.addEventListener('onNavigate', onNavigate)

  /** Starts an element that had no start address before, as soon as it has one. */
  const begin = () => {
    const to = start()
    if (to !== null && !isReached(router.state.location.pathname)) void router.navigate(to, { replace: true })
  }
  const stops = [
    followSession(store, () => void router.revalidate()),
    followElementSize(element, store),
    dispatchStoreChanges(
      store,
      dispatch,
      (orderId) => matchRoute(router.state.location.pathname)?.params.orderId === orderId,
    ),
    emitNavigations(router, navigations, store),
    watchOrders(store),
    ...(tag === 'checkout' ? [store.sub(basketAtom, begin)] : []),
    ...(tag === 'order' ? [store.sub(paidSessionAtom, begin)] : []),
    () => navigations.removeEventListener('onNavigate', onNavigate),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Loads what rendering needs: the host's style sheets and the texts. Returns an error message, or null. */
async function loadBasics({ set, origin, styleSheets }: Embed, app: App, isRetry: boolean): Promise<string | null> {
  const [failure] = await Promise.all([
    // Before the sheets of any remote, because they declare the order of the layers.
    styleSheets.adoptFirst(set.host.css.map((file) => ({ ...file, url: new URL(file.url, origin).href }))),
    app.translator.ensure([commonTexts, shellTexts, embedTexts], isRetry),
  ])
  return failure && `${failure.url}: ${failure.fault}`
}

function openFirstScreen(
  embed: Embed,
  store: JotaiStore,
  remotes: EmbedRemotes,
  { embedLocation, start, addressedPath, isReturn }: Entry,
  signal: AbortSignal,
): FirstScreen {
  const { element } = embed
  return createFirstScreen({
    ...embed,
    store,
    signal,
    onShown() {
      embed.onShown()
      if (isReturn) element.scrollIntoView({ block: 'start' })
      whenIdle(() => {
        void loadFonts(embed.language)
        if (!signal.aborted) remotes.runRemaining()
      })
    },
    again() {
      const to = addressedPath ?? start()
      if (to !== null) void embedLocation.router.navigate(to, { replace: true })
    },
  })
}

interface EmbedRootProps {
  readonly app: App
  readonly context: EmbedContextValue
  readonly router: Router
  readonly onError: (error: unknown) => void
}

function EmbedRoot({ app, context, router, onError }: EmbedRootProps) {
  return (
    <EmbedProvider value={context}>
      <WithoutPageTitles>
        <AppRoot app={app}>
          <RouterProvider router={router} onError={onError} />
        </AppRoot>
      </WithoutPageTitles>
    </EmbedProvider>
  )
}

/** Logs an error that React or the router has caught, and publishes it on the element. */
const reportBroken = (dispatch: Dispatch) => (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: must not trigger the page's own error handlers
  console.error(error)
  dispatch('carte:error', { code: 'broken', message: error instanceof Error ? error.message : String(error) })
}

/** Applies changed attributes: theme, language, and the start path if that has changed. */
function update(
  embed: Embed,
  next: Attributes,
  app: App,
  remotes: EmbedRemotes,
  { embedLocation, start }: Entry,
): Promise<void> {
  const before = start()
  embed.attributes = next
  embed.wrapper.setTheme(next.theme)
  const changing = changeLanguage(
    embed,
    elementLanguage(next, embed.element, embed.set),
    app,
    remotes,
    embedLocation.router,
  )
  const after = start()
  if (after !== null && after !== before) {
    // The popup belongs to what the element showed before.
    app.store.store.set(closePopupAtom)
    void embedLocation.router.navigate(after, { replace: true })
  }
  return changing
}

/** Changes the element's language, unless it is the current one. */
async function changeLanguage(embed: Embed, next: Language, app: App, remotes: EmbedRemotes, router: Router) {
  if (next === embed.language) return
  await remotes.prepare(next)
  embed.language = next
  await app.translator.change(next)
  app.store.store.set(languageAtom, next)
  embed.wrapper.setLanguage(next)
  void loadFonts(next)
  await router.revalidate()
}
