import type { Language } from '@carte/contract'
import { commonTexts } from '@carte/i18n'
import { WithoutPageTitles } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import {
  basketAtom,
  closeBannerAtom,
  hostPageAtom,
  type JotaiStore,
  knownOrdersAtom,
  languageAtom,
  noticesAtom,
  paidSessionAtom,
  sessionAtom,
  shopAtom,
} from '@carte/store'
import { watchOrders } from '@carte/store/watch-orders'
import { AppRoot } from '../AppRoot.tsx'
import { followSession } from '../app/session.ts'
import { whenIdle } from '../app/when-idle.ts'
import { createApp } from '../create-app.tsx'
import { emitNavigations, type Navigated } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { EmbedFrame } from './EmbedFrame.tsx'
import { followSize } from './follow-size.ts'
import { pause } from './loader/near.ts'
import { createLook, reveal } from './look.ts'
import { createPlace, type Place, prefixOf, returnTo, takeReturn } from './place.ts'
import { createPlainRoot } from './plain-root.ts'
import type { Mount, Mounted } from './protocol.ts'
import { outside, reaches, startOf } from './reach.ts'
import { createSheets } from './sheets.ts'
import { mayBeSignedIn, signedInClient } from './signed-in-client.ts'
import { revealedAtom, TagProvider } from './TagContext.tsx'
import { languageOf } from './tag-language.ts'
import { createTagRemotes } from './tag-remotes.ts'
import type { TagRuntime } from './tag-runtime.ts'
import { tagStorage } from './tag-storage.ts'
import { basketOf, followStore, tellOn } from './tell.ts'
import { embedTexts } from './texts.ts'
import { withinReach } from './within-reach.ts'

const pathnameOf = (path: string): string => path.replace(/[?#].*/s, '')

/** What a tag is told when its attributes name something that is not there. */
const MISTAKES: readonly string[] = ['shop-not-found', 'error.notFound']

/** What this browser has come to know by itself: where an order's tag begins that names none. */
const knownTo = (store: JotaiStore) => ({
  shopId: store.get(basketAtom).shopId,
  orderId: store.get(knownOrdersAtom)[0]?.id ?? null,
})

/** Draws one tag and follows it, until it is taken away. */
export function drawTag(
  { element, root, tag, set, origin, nonce, attributes: first, onShown }: Mount,
  runtime: TagRuntime,
): Mounted {
  const base = `${origin}/embed/${set.chain.key}`
  const tell = tellOn(element)
  let attributes = first
  let language = languageOf(attributes, element, set)
  const isReached = (pathname: string) => reaches(tag, attributes.pages, pathname)
  const hrefOf = (path: string) => outside(attributes.pages, path, set.site, document.baseURI)

  const sheets = createSheets(root, origin)
  const leaving = new AbortController()
  const { signal } = leaving
  const look = createLook(element, root, set.brand)
  look.setTheme(attributes.theme)
  look.setLanguage(language)

  const remotes = createTagRemotes({ set, origin, nonce, runtime, sheets, language: () => language, tell })
  const { settings, languages, testMode } = set
  const app = createApp(
    { settings, languages, language, testMode },
    {
      client: signedInClient(base, { language: () => language }),
      remotes,
      frame: <EmbedFrame />,
      storage: tagStorage(set.chain.key),
      notes: { add: (note) => note.is === 'shown' && show(), follow: () => {} },
    },
  )
  // It is waited for with everything else that is drawn.
  app.ready.catch(() => {})
  const { store } = app.store
  let place: Place
  store.set(hostPageAtom, {
    isEmbedded: true,
    returnAddress: (path) => returnTo(path, location),
    path: () => pathnameOf(place.path()),
    readdress: (path) => place.readdress(path),
    leave(url) {
      // Who comes back by the browser's own button finds what they left; the page's address does not say it by itself.
      history.replaceState(history.state, '', returnTo(place.path(), location))
      location.assign(url)
    },
  })
  // Nobody needs to be asked about whom nobody has signed in.
  if (!mayBeSignedIn(base)) store.set(sessionAtom, { loading: false, user: null })

  const prefix = prefixOf(attributes.addressPrefix)
  const start = () => startOf(tag, attributes, knownTo(store))
  const leave = (path: string) => {
    select(path)
    const href = hrefOf(path)
    if (tell('carte:navigate', { path, href, isOutside: true })) location.assign(href)
  }
  let selected: string | null = null
  const select = (path: string) => {
    const shopId = matchRoute(pathnameOf(path))?.params.shopId
    if (tag !== 'shops' || typeof shopId !== 'string' || shopId === selected) return
    selected = shopId
    const shop = store.get(shopAtom)
    tell('carte:shop-selected', { shopId, name: shop?.id === shopId ? shop.name : '' })
  }

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
    leave,
  })
  const { router } = place

  const navigations = new EventTarget()
  const onNavigate = (event: Event) => {
    const { url: path } = (event as CustomEvent<Navigated>).detail
    select(path)
    if (isReached(pathnameOf(path)))
      tell('carte:navigate', { path, href: new URL(path, set.site).href, isOutside: false })
  }
  navigations.addEventListener('onNavigate', onNavigate)

  /** A tag that did not know where to begin begins as soon as it knows. */
  const begin = () => {
    const to = start()
    if (to !== null && !isReached(router.state.location.pathname)) void router.navigate(to, { replace: true })
  }
  const onCaught = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the page's own error handlers are not for our errors
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
  const drawn = createPlainRoot(look.place, { onCaughtError: onCaught, onUncaughtError: onCaught })
  let isShown = false

  const facts = {
    tag,
    place: () => place,
    start,
    reaches: isReached,
    hrefOf,
    site: new URL(set.site).host,
    onOutside: () => {
      const { banner, popup } = store.get(noticesAtom)
      if (!isShown && banner) return void beginAgain(banner)
      // What is wrong with the page itself is told to those who build it, by `carte:error`; its own words are of more use to guests.
      const mistake = MISTAKES.find((code) => code === popup?.code)
      if (!isShown && mistake) warn(mistake)
      if (isShown || !mistake || !element.hasChildNodes()) show()
    },
  }
  const warn = (code: string) => {
    const words = `<${element.localName}>: ${set.site} has nothing of the kind. (${code})`
    // biome-ignore lint/suspicious/noConsole: the page's developers have no other place where they would look.
    console.warn(words, attributes)
  }
  let failures = 0
  let isWaiting = false
  /** The server has not let a first screen come: what the page itself has put there stays, and it is tried again. */
  const beginAgain = async (code: string) => {
    if (isWaiting) return
    isWaiting = true
    tell('carte:error', { code, message: set.site })
    await pause(++failures, signal)
    isWaiting = false
    const to = asked ?? start()
    if (isShown || signal.aborted || !to) return
    store.set(closeBannerAtom)
    void router.navigate(to, { replace: true })
  }
  const unveil = () => {
    reveal(look)
    store.set(revealedAtom, true)
  }
  const show = () => {
    if (isShown || signal.aborted) return
    isShown = true
    unveil()
    onShown()
    if (returned !== null) element.scrollIntoView({ block: 'start' })
    whenIdle(() => signal.aborted || remotes.runRest())
  }
  const load = (isAgain: boolean) =>
    Promise.all([
      // Before any remote's: it says which layer comes before which.
      sheets.adoptFirst(set.host.css.map((file) => ({ ...file, url: new URL(file.url, origin).href }))),
      app.translator.ensure([commonTexts, shellTexts, embedTexts], isAgain),
    ])
  /** What a tag needs before there is anything to draw. It is small, and comes from where the host came from: it is tried until it is there. */
  const prepare = async () => {
    for (let tries = 0; ; await pause(++tries, signal)) {
      const missing = await load(tries > 0).then(([failure]) => failure && `${failure.url}: ${failure.fault}`, String)
      if (!missing || signal.aborted) return
      // biome-ignore lint/suspicious/noConsole: the page's developers have no other place where they would look.
      if (!tries) console.warn(missing)
      tell('carte:error', { code: 'host-failed', message: missing })
    }
  }
  const draw = async () => {
    await prepare()
    if (signal.aborted) return
    // What the page has put into the tag stays until there is a screen; where it has put nothing, the guest sees that one is coming.
    if (!element.hasChildNodes()) unveil()
    drawn.render(
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
    await router.revalidate()
  }

  return {
    update(next) {
      const before = start()
      attributes = next
      look.setTheme(next.theme)
      void speak(languageOf(next, element, set)).catch(onCaught)
      const now = start()
      if (now !== null && now !== before) void router.navigate(now, { replace: true })
    },
    go: (path) => place.go(path),
    basket: () => basketOf(store),
    unmount() {
      leaving.abort()
      for (const stop of stops) stop()
      navigations.removeEventListener('onNavigate', onNavigate)
      drawn.unmount()
      place.close()
      app.store.close()
      sheets.drop()
      look.remove()
    },
  }
}
