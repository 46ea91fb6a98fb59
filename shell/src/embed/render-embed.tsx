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
import { followSession } from '../app/session.ts'
import { whenIdle } from '../app/when-idle.ts'
import { createApp } from '../create-app.tsx'
import { emitNavigations, type Navigated } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'
import { PARTS } from '../screen/parts.ts'
import { shellTexts } from '../texts.ts'
import { EmbedFrame } from './EmbedFrame.tsx'
import { createFirstScreen } from './first-screen.ts'
import { followSize } from './follow-size.ts'
import { loadFonts } from './fonts.ts'
import { createLook } from './look.ts'
import { createPlace, type Place, pathnameOf, prefixOf, returnTo, takeReturn } from './place.ts'
import { createPlainRoot } from './plain-root.ts'
import type { Mount, Mounted } from './protocol.ts'
import { outside, reaches, startOf } from './reach.ts'
import { mayBeSignedIn, signedInClient } from './signed-in-client.ts'
import { createStyleSheets } from './style-sheets.ts'
import { TagProvider } from './TagContext.tsx'
import { languageOf } from './tag-language.ts'
import { createTagRemotes } from './tag-remotes.ts'
import type { TagRuntime } from './tag-runtime.ts'
import { tagStorage } from './tag-storage.ts'
import { basketOf, followStore, tellOn } from './tell.ts'
import { embedTexts } from './texts.ts'
import { untilThere } from './until-there.ts'
import { createWays } from './ways.ts'
import { withinReach } from './within-reach.ts'

/** Returns what this browser knows about shop and order, for an element whose attributes name none. */
const knownTo = (store: JotaiStore) => ({
  shopId: store.get(basketAtom).shopId,
  orderId: store.get(knownOrdersAtom)[0]?.id ?? null,
})

/** A part, such as the basket, can render before the screen does. */
const isScreen = (place: string): boolean => !PARTS.some((part) => part === place)

/** Renders one embed element and keeps it up to date until it is unmounted. */
export function renderEmbed(
  { element, root, tag, set, origin, nonce, attributes: given, onShown }: Mount,
  runtime: TagRuntime,
): Mounted {
  const base = `${origin}/embed/${set.chain.key}`
  const tell = tellOn(element)
  let attributes = given
  let language = languageOf(attributes, element, set)
  const isReached = (pathname: string) => reaches(tag, attributes.pages, pathname)
  const hrefOf = (path: string) => outside(attributes.pages, path, set.site, document.baseURI)

  const styleSheets = createStyleSheets(root, origin)
  const leaving = new AbortController()
  const { signal } = leaving
  const look = createLook(element, root, set.brand)
  look.setTheme(attributes.theme)
  look.setLanguage(language)

  const remotes = createTagRemotes({ set, origin, nonce, runtime, styleSheets, language: () => language, tell })
  const { settings, languages, testMode } = set
  const app = createApp(
    { settings, languages, language, testMode },
    {
      client: signedInClient(base, { language: () => language }),
      remotes,
      frame: <EmbedFrame />,
      storage: tagStorage(set.chain.key),
      // The app reloads the page after a sign-out. An element navigates to its login instead.
      reload: () => void place.router.navigate(paths.login.href(), { replace: true }),
      notes: { add: (note) => note.is === 'shown' && isScreen(note.place) && first.show(), follow: () => {} },
    },
  )
  // `load` below awaits the same texts and handles their errors.
  app.ready.catch(() => {})
  const { store } = app.store
  let place: Place
  store.set(hostPageAtom, {
    isEmbedded: true,
    returnAddress: (path) => returnTo(path, location),
    path: () => pathnameOf(place.path()),
    readdress: (path) => place.readdress(path),
    leave(url) {
      // Keep the element's place in the page's address, so that the browser's Back button returns to it.
      history.replaceState(history.state, '', returnTo(place.path(), location))
      location.assign(url)
    },
  })
  // No customer has signed in on this page, so skip the request to the server.
  if (!mayBeSignedIn(base)) store.set(sessionAtom, { loading: false, user: null })

  const prefix = prefixOf(attributes.addressPrefix)
  const start = () => startOf(tag, attributes, knownTo(store))
  const ways = createWays({ tag, set, store, tell, reaches: isReached, hrefOf })

  const returned = takeReturn(window, (path) => isReached(pathnameOf(path)))
  const addressed = prefix?.read(new URL(location.href)) ?? null
  const asked = returned ?? (addressed !== null && isReached(pathnameOf(addressed)) ? addressed : null)
  place = createPlace({
    routes: withinReach(app.routes, isReached),
    start: asked ?? start() ?? '/',
    begin: start,
    prefix,
    reaches: (path) => isReached(pathnameOf(path)),
    hrefOf,
    leave: ways.leave,
  })
  const { router } = place

  const navigations = new EventTarget()
  const onNavigate = (event: Event) => ways.arrived((event as CustomEvent<Navigated>).detail.url)
  navigations.addEventListener('onNavigate', onNavigate)

  /** Starts an element that had no start address before, as soon as it has one. */
  const begin = () => {
    const to = start()
    if (to !== null && !isReached(router.state.location.pathname)) void router.navigate(to, { replace: true })
  }
  const onCaught = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: must not trigger the page's own error handlers
    console.error(error)
    tell('carte:error', { code: 'broken', message: error instanceof Error ? error.message : String(error) })
  }
  const stops = [
    followSession(store, () => void router.revalidate()),
    followSize(element, store),
    followStore(store, tell, (orderId) => matchRoute(router.state.location.pathname)?.params.orderId === orderId),
    emitNavigations(router, navigations, store),
    watchOrders(store),
    ...(tag === 'checkout' ? [store.sub(basketAtom, begin)] : []),
    ...(tag === 'order' ? [store.sub(paidSessionAtom, begin)] : []),
  ]
  const rendered = createPlainRoot(look.place, { onCaughtError: onCaught, onUncaughtError: onCaught })
  const first = createFirstScreen({
    element,
    set,
    look,
    store,
    tell,
    signal,
    onShown() {
      onShown()
      if (returned !== null) element.scrollIntoView({ block: 'start' })
      whenIdle(() => {
        void loadFonts(language)
        if (!signal.aborted) remotes.runRest()
      })
    },
    again() {
      const to = asked ?? start()
      if (to !== null) void router.navigate(to, { replace: true })
    },
  })
  const facts = {
    tag,
    place: () => place,
    start,
    reaches: isReached,
    hrefOf,
    site: new URL(set.site).host,
    onOutside: first.outside,
  }
  const load = async (isAgain: boolean) => {
    const [failure] = await Promise.all([
      // Before the sheets of any remote, because they declare the order of the layers.
      styleSheets.adoptFirst(set.host.css.map((file) => ({ ...file, url: new URL(file.url, origin).href }))),
      app.translator.ensure([commonTexts, shellTexts, embedTexts], isAgain),
    ])
    return failure && `${failure.url}: ${failure.fault}`
  }
  const draw = async () => {
    await untilThere(load, { signal, tell })
    if (signal.aborted) return
    first.begin()
    rendered.render(
      <TagProvider value={facts}>
        <WithoutPageTitles>
          <AppRoot app={app}>
            <RouterProvider router={router} onError={onCaught} />
          </AppRoot>
        </WithoutPageTitles>
      </TagProvider>,
    )
  }
  void draw().catch(onCaught)

  async function speak(next: Language) {
    if (next === language) return
    await remotes.prepare(next)
    language = next
    await app.translator.change(next)
    store.set(languageAtom, next)
    look.setLanguage(next)
    void loadFonts(next)
    await router.revalidate()
  }

  return {
    update(next) {
      const before = start()
      attributes = next
      look.setTheme(next.theme)
      void speak(languageOf(next, element, set)).catch(onCaught)
      const now = start()
      if (now === null || now === before) return
      // The popup belongs to what the element showed before.
      store.set(closePopupAtom)
      void router.navigate(now, { replace: true })
    },
    go: (path) => place.go(path),
    basket: () => basketOf(store),
    unmount() {
      leaving.abort()
      for (const stop of stops) stop()
      navigations.removeEventListener('onNavigate', onNavigate)
      rendered.unmount()
      place.close()
      app.store.close()
      styleSheets.drop()
      look.remove()
    },
  }
}
