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
import { followSession } from '../app/session.ts'
import { whenIdle } from '../app/when-idle.ts'
import { createApp } from '../create-app.tsx'
import { emitNavigations, type Navigated } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'
import { PARTS } from '../screen/parts.ts'
import { shellTexts } from '../texts.ts'
import { EmbedFrame } from './EmbedFrame.tsx'
import { createFirstScreen, type FirstScreen } from './first-screen.ts'
import { followSize } from './follow-size.ts'
import { loadFonts } from './fonts.ts'
import { createLook, type Look } from './look.ts'
import { createPlace, type Place, pathnameOf, prefixOf, type Router, returnTo, takeReturn } from './place.ts'
import { createPlainRoot } from './plain-root.ts'
import type { Attributes, Mount, Mounted } from './protocol.ts'
import { outside, reaches, startOf } from './reach.ts'
import { mayBeSignedIn, signedInClient } from './signed-in-client.ts'
import { createStyleSheets, type StyleSheets } from './style-sheets.ts'
import { type TagFacts, TagProvider } from './TagContext.tsx'
import { languageOf } from './tag-language.ts'
import { createTagRemotes, type TagRemotes } from './tag-remotes.ts'
import type { TagRuntime } from './tag-runtime.ts'
import { tagStorage } from './tag-storage.ts'
import { basketOf, followStore, type Tell, tellOn } from './tell.ts'
import { embedTexts } from './texts.ts'
import { untilThere } from './until-there.ts'
import { createWays, type Ways } from './ways.ts'
import { withinReach } from './within-reach.ts'

/** Returns what this browser knows about shop and order, for an element whose attributes name none. */
const knownTo = (store: JotaiStore) => ({
  shopId: store.get(basketAtom).shopId,
  orderId: store.get(knownOrdersAtom)[0]?.id ?? null,
})

/** A widget, such as the basket, can render before the screen does. */
const isScreen = (place: string): boolean => !PARTS.some((part) => part === place)

/** What the steps below share: the mount, the element's events and wrapper, and what can change while it is mounted. */
interface Embed extends Omit<Mount, 'attributes'> {
  attributes: Attributes
  language: Language
  /** Address of the chain's API. */
  readonly base: string
  readonly tell: Tell
  readonly styleSheets: StyleSheets
  readonly look: Look
  readonly isReached: (pathname: string) => boolean
  readonly hrefOf: (path: string) => string
}

function createEmbed(mount: Mount): Embed {
  const { element, root, tag, set, origin, attributes } = mount
  const embed: Embed = {
    ...mount,
    language: languageOf(attributes, element, set),
    base: `${origin}/embed/${set.chain.key}`,
    tell: tellOn(element),
    styleSheets: createStyleSheets(root, origin),
    look: createLook(element, root, set.brand),
    isReached: (pathname) => reaches(tag, embed.attributes.pages, pathname),
    hrefOf: (path) => outside(embed.attributes.pages, path, set.site, document.baseURI),
  }
  embed.look.setTheme(attributes.theme)
  embed.look.setLanguage(embed.language)
  return embed
}

interface EmbedAppOptions {
  readonly remotes: TagRemotes
  /** Called when a screen has rendered. */
  readonly onScreen: () => void
  /** Called after a sign-out, when a page of the site would reload. */
  readonly onSignOut: () => void
}

function createEmbedApp(embed: Embed, { remotes, onScreen, onSignOut }: EmbedAppOptions): App {
  const { base, language, set } = embed
  const { settings, languages, testMode } = set
  const app = createApp(
    { settings, languages, language, testMode },
    {
      client: signedInClient(base, { language: () => embed.language }),
      remotes,
      frame: <EmbedFrame />,
      storage: tagStorage(set.chain.key),
      reload: onSignOut,
      notes: { add: (note) => note.is === 'shown' && isScreen(note.place) && onScreen(), follow: () => {} },
    },
  )
  // `loadBasics` awaits the same texts and handles their errors.
  app.ready.catch(() => {})
  // No customer has signed in on this page, so skip the request to the server.
  if (!mayBeSignedIn(base)) app.store.store.set(sessionAtom, { loading: false, user: null })
  return app
}

/** Tells the screens that they are on another site's page, and gives them the element's location. */
function setHostPage(store: JotaiStore, place: () => Place): void {
  store.set(hostPageAtom, {
    isEmbedded: true,
    returnAddress: (path) => returnTo(path, location),
    path: () => pathnameOf(place().path()),
    readdress: (path) => place().readdress(path),
    leave(url) {
      // Keep the element's place in the page's address, so that the browser's Back button returns to it.
      history.replaceState(history.state, '', returnTo(place().path(), location))
      location.assign(url)
    },
  })
}

/** Where an element is: its location, its start path, and what the page's address asks for. */
interface Opened {
  readonly place: Place
  readonly ways: Ways
  /** Returns the element's start path, or null if no shop or order is known. */
  readonly start: () => string | null
  /** The site path that the page's address asks for, or null. */
  readonly asked: string | null
  /** Whether the guest comes back from paying. */
  readonly isReturn: boolean
}

function openPlace(embed: Embed, app: App): Opened {
  const { tag, set, tell, isReached, hrefOf } = embed
  const { store } = app.store
  const isOurs = (path: string) => isReached(pathnameOf(path))
  const prefix = prefixOf(embed.attributes.addressPrefix)
  const start = () => startOf(tag, embed.attributes, knownTo(store))
  const ways = createWays({ tag, set, store, tell, reaches: isReached, hrefOf })
  const returned = takeReturn(window, isOurs)
  const addressed = prefix?.read(new URL(location.href)) ?? null
  const asked = returned ?? (addressed !== null && isOurs(addressed) ? addressed : null)
  const place = createPlace({
    routes: withinReach(app.routes, isReached),
    start: asked ?? start() ?? '/',
    begin: start,
    prefix,
    reaches: isOurs,
    hrefOf,
    leave: ways.leave,
  })
  return { place, ways, start, asked, isReturn: returned !== null }
}

/** Starts everything that follows the store, the element and its location. Returns a function that stops it. */
function followAll(embed: Embed, store: JotaiStore, { place, ways, start }: Opened): () => void {
  const { element, tag, tell, isReached } = embed
  const { router } = place
  const navigations = new EventTarget()
  const onNavigate = (event: Event) => ways.arrived((event as CustomEvent<Navigated>).detail.url)
  navigations.addEventListener('onNavigate', onNavigate)

  /** Starts an element that had no start address before, as soon as it has one. */
  const begin = () => {
    const to = start()
    if (to !== null && !isReached(router.state.location.pathname)) void router.navigate(to, { replace: true })
  }
  const stops = [
    followSession(store, () => void router.revalidate()),
    followSize(element, store),
    followStore(store, tell, (orderId) => matchRoute(router.state.location.pathname)?.params.orderId === orderId),
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
async function loadBasics({ set, origin, styleSheets }: Embed, app: App, isAgain: boolean): Promise<string | null> {
  const [failure] = await Promise.all([
    // Before the sheets of any remote, because they declare the order of the layers.
    styleSheets.adoptFirst(set.host.css.map((file) => ({ ...file, url: new URL(file.url, origin).href }))),
    app.translator.ensure([commonTexts, shellTexts, embedTexts], isAgain),
  ])
  return failure && `${failure.url}: ${failure.fault}`
}

/** Changes the element's language, unless it is the current one. */
async function changeLanguage(embed: Embed, next: Language, app: App, remotes: TagRemotes, router: Router) {
  if (next === embed.language) return
  await remotes.prepare(next)
  embed.language = next
  await app.translator.change(next)
  app.store.store.set(languageAtom, next)
  embed.look.setLanguage(next)
  void loadFonts(next)
  await router.revalidate()
}

function openFirstScreen(
  embed: Embed,
  store: JotaiStore,
  remotes: TagRemotes,
  { place, start, asked, isReturn }: Opened,
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
        if (!signal.aborted) remotes.runRest()
      })
    },
    again() {
      const to = asked ?? start()
      if (to !== null) void place.router.navigate(to, { replace: true })
    },
  })
}

/** Applies changed attributes: theme, language, and the start path if that has changed. */
function update(
  embed: Embed,
  next: Attributes,
  app: App,
  remotes: TagRemotes,
  { place, start }: Opened,
): Promise<void> {
  const before = start()
  embed.attributes = next
  embed.look.setTheme(next.theme)
  const changing = changeLanguage(embed, languageOf(next, embed.element, embed.set), app, remotes, place.router)
  const now = start()
  if (now !== null && now !== before) {
    // The popup belongs to what the element showed before.
    app.store.store.set(closePopupAtom)
    void place.router.navigate(now, { replace: true })
  }
  return changing
}

/** Logs an error that React or the router has caught, and publishes it on the element. */
const reportBroken = (tell: Tell) => (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: must not trigger the page's own error handlers
  console.error(error)
  tell('carte:error', { code: 'broken', message: error instanceof Error ? error.message : String(error) })
}

interface EmbedRootProps {
  readonly app: App
  readonly facts: TagFacts
  readonly router: Router
  readonly onError: (error: unknown) => void
}

function EmbedRoot({ app, facts, router, onError }: EmbedRootProps) {
  return (
    <TagProvider value={facts}>
      <WithoutPageTitles>
        <AppRoot app={app}>
          <RouterProvider router={router} onError={onError} />
        </AppRoot>
      </WithoutPageTitles>
    </TagProvider>
  )
}

/** Renders one embed element and keeps it up to date until it is unmounted. */
export function renderEmbed(mount: Mount, runtime: TagRuntime): Mounted {
  const embed = createEmbed(mount)
  const { tag, look, tell, isReached, hrefOf } = embed
  const leaving = new AbortController()
  const { signal } = leaving
  const remotes = createTagRemotes({ ...embed, runtime, language: () => embed.language })
  const app = createEmbedApp(embed, {
    remotes,
    onScreen: () => first.show(),
    // An element navigates to its login.
    onSignOut: () => void router.navigate(paths.login.href(), { replace: true }),
  })
  const { store } = app.store
  setHostPage(store, () => place)
  const opened = openPlace(embed, app)
  const { place, start } = opened
  const { router } = place
  const stop = followAll(embed, store, opened)

  const onError = reportBroken(tell)
  const rendered = createPlainRoot(look.place, { onCaughtError: onError, onUncaughtError: onError })
  const first = openFirstScreen(embed, store, remotes, opened, signal)
  const site = new URL(embed.set.site).host
  const facts = { tag, place: () => place, start, reaches: isReached, hrefOf, site, onOutside: first.outside }
  const render = async () => {
    await untilThere((isAgain) => loadBasics(embed, app, isAgain), { signal, tell })
    if (signal.aborted) return
    first.begin()
    rendered.render(<EmbedRoot app={app} facts={facts} router={router} onError={onError} />)
  }
  void render().catch(onError)

  return {
    update: (next) => void update(embed, next, app, remotes, opened).catch(onError),
    go: (path) => place.go(path),
    basket: () => basketOf(store),
    unmount() {
      leaving.abort()
      stop()
      rendered.unmount()
      place.close()
      app.store.close()
      embed.styleSheets.drop()
      look.remove()
    },
  }
}
