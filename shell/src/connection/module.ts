import { type RemotesRegistry, SHOP_COOKIE, SIGNED_IN_COOKIE } from '@carte/contract'
import { paths } from '@carte/navigation'
import {
  announceAtom,
  defineScreen,
  type JotaiStore,
  knownOrdersAtom,
  languageAtom,
  lastShopAtom,
  noticesAtom,
  type ScreensModule,
} from '@carte/store'
import { watchOrders } from '@carte/store/watch-orders'
import type { App } from '../app/app.ts'
import { reportUncaught } from '../app/uncaught.ts'
import { confirmShopOfAddress } from '../basket-change/confirm-shop-of-address.ts'
import type { Router } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'
import { ConnectionNotices } from './ConnectionNotices.tsx'
import { followConnectivity, isConnectionLostAtom, isSiteReachable } from './connectivity.ts'
import { OfflineScreen } from './OfflineScreen.tsx'
import { offlineAddress } from './offline-address.ts'
import { cacheOfflinePage, onCachedDataChanged, prepareOffline } from './offline-cache.ts'
import { createReloader } from './reloader.ts'
import { startReporting } from './report-to-server.ts'
import { RETURN_OPTIONS, returnTarget } from './return-target.ts'
import { connectionTexts } from './texts.ts'
import { isUnattended, standsAlone } from './unattended.ts'
import { followUpdates, updatesAtom } from './update.ts'

/** Screens, notices and texts for lost connections and new versions. Loaded once the first screen is ready. */
export const connection: ScreensModule = {
  screens: { offline: defineScreen({ Component: OfflineScreen }) },
  parts: { Notices: ConnectionNotices },
  texts: [connectionTexts],
}

/** What a page passes to this chunk after its first screen is ready. */
export interface PageConnection {
  readonly app: App
  readonly router: Router
  readonly registry: RemotesRegistry
  /** The address that a server rendered the first view for; null if the browser rendered it. */
  readonly opened: URL | null
  /** Events of uncaught errors from before this chunk was loaded. */
  readonly uncaught: readonly Event[]
}

/**
 * Starts to follow uncaught errors, orders, the last shop (so that the server can render home with it), the connection
 * and, where the browser supports it, the service worker.
 */
export async function startConnection({ app, router, registry, opened, uncaught }: PageConnection): Promise<void> {
  const { store } = app.store
  void confirmShopOfAddress(app, router, opened)
  // Reloads the page into a new version with a later navigation.
  const reloader = createReloader({
    // Without a connection a reload would fail.
    isBusy: () => isPaying() || !navigator.onLine,
    isUnattended: () => isUnattended(location),
    reload: app.reload,
    onNavigate: (listener) => {
      const onNavigate = () => {
        if (!hasNotice(store)) listener()
      }
      window.addEventListener('onNavigate', onNavigate)
      return () => window.removeEventListener('onNavigate', onNavigate)
    },
  })
  const { onNewError } = startReporting({ app, registry, reloader })
  reportUncaught(store, window, { before: uncaught, onNewError })
  watchOrders(store)
  markWhenReady(store)
  followLastShop(store)
  announceSignIn(store)
  const refresh = () => {
    app.forgetAnswers()
    // A signage board refreshes its own data, and must stay when its shop closes.
    if (!isPaying() && !standsAlone(location)) void router.revalidate()
  }
  followConnectivity({
    events: window,
    isOnline: () => navigator.onLine,
    isOnOfflinePage: () => isOffline(currentLocation(router)),
    isReachable: isSiteReachable,
    goOffline: () => {
      // A signage board or kitchen tablet handles a lost connection itself, so it is not led to the offline page.
      if (standsAlone(location)) return
      store.set(isConnectionLostAtom, true)
      const { pathname, search } = currentLocation(router)
      const to = offlineAddress(pathname + search)
      // If the guest is to return to this page, the offline page replaces its history entry, and the return replaces
      // that of the offline page, so that the page has only one entry.
      const replace = to !== paths.offline.href() || isOffline(router.state.location)
      void router.navigate(to, { replace })
    },
    goBack: () => {
      store.set(isConnectionLostAtom, false)
      void router.navigate(returnTarget(currentLocation(router).search).to, RETURN_OPTIONS)
    },
    refresh: () => {
      store.set(isConnectionLostAtom, false)
      refresh()
    },
  })

  const workers = serviceWorkers()
  if (!workers) return
  if (process.env.NODE_ENV !== 'production') return unregisterWorkers(workers)

  onCachedDataChanged(store, workers, (subjects) => {
    // Refresh at once if this page may show the changed data: that of its shop, or else the list of shops. For other
    // data the next navigation is early enough.
    const shopId = matchRoute(location.pathname)?.params.shopId
    if (subjects.has(typeof shopId === 'string' ? `shop/${shopId}` : 'shops')) refresh()
    else app.forgetAnswers()
  })
  try {
    const updates = await followUpdates(store, { workers, isUnattended: () => isUnattended(location), reloader })
    store.set(updatesAtom, updates)
    const { active } = await workers.ready
    if (!active) return
    store.sub(languageAtom, () => cacheOfflinePage(active))
    await prepareOffline(app, active, registry)
  } catch (error) {
    // Some browsers reject service workers, for example in private windows. The site then works only online.
    // biome-ignore lint/suspicious/noConsole: not an error for the guest, but useful for developers
    console.info('The service worker could not be registered. The site works online only.', error)
  }
}

const isPaying = () => matchRoute(location.pathname)?.row.isPayment ?? false

/** Returns whether a notice is visible, for example why the guest was redirected. A reload would lose it. */
function hasNotice(store: JotaiStore): boolean {
  const { banner, popup } = store.get(noticesAtom)
  return banner !== null || popup !== null
}

/** Returns where the guest is or is navigating to. */
const currentLocation = ({ state }: Router) => state.navigation.location ?? state.location

const isOffline = ({ pathname }: { readonly pathname: string }) => paths.offline.parse(pathname) !== null

/** Title prefix of a background page after an order has become ready. */
const READY_MARK = '✓ '

/**
 * Marks the title of a background page when an order of this browser becomes ready, until the page is visible again.
 */
export function markWhenReady(store: JotaiStore): void {
  let ready = readyOrders(store)
  let isUnseen = false
  const mark = () => {
    if (isUnseen && !document.title.startsWith(READY_MARK)) document.title = READY_MARK + document.title
  }
  // The screen updates its own title for the same change, which removes the mark.
  const titles = new MutationObserver(mark)

  store.sub(knownOrdersAtom, () => {
    const before = ready
    ready = readyOrders(store)
    if (document.visibilityState === 'visible' || ready.every((id) => before.includes(id))) return
    isUnseen = true
    mark()
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isUnseen) return
    isUnseen = false
    titles.disconnect()
    if (document.title.startsWith(READY_MARK)) document.title = document.title.slice(READY_MARK.length)
  })
}

const readyOrders = (store: JotaiStore) =>
  store
    .get(knownOrdersAtom)
    .filter(({ status }) => status === 'done')
    .map(({ id }) => id)

/**
 * Stores the shop chosen last in a cookie, also when another tab chooses it, so that the server renders home with it.
 *
 * @returns a function that stops
 */
export function followLastShop(store: JotaiStore): () => void {
  const writeCookie = () => {
    const shopId = store.get(lastShopAtom)
    try {
      if (readShopCookie(document.cookie) === shopId) return
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
      document.cookie = shopCookie(shopId, location.protocol === 'https:')
    } catch {
      // A sandboxed frame without an origin has no cookies. Home is then rendered without the last shop.
    }
  }
  writeCookie()
  return store.sub(lastShopAtom, writeCookie)
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Returns the cookie that names a shop, for scripts and the server. For null it returns a cookie that expires at once.
 * Ids are not encoded.
 */
export function shopCookie(shopId: string | null, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${SHOP_COOKIE}=${shopId ?? ''}; Path=/; Max-Age=${shopId === null ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** Returns the shop that the document's cookies name, or null. */
function readShopCookie(cookies: string): string | null {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${SHOP_COOKIE}=`))
  return pair?.slice(SHOP_COOKIE.length + 1) ?? null
}

/**
 * Announces a sign-in to other tabs after the customer returns from an external identity provider. The server marks it
 * with a cookie, which is removed here so that it is announced once.
 */
export function announceSignIn(store: JotaiStore): void {
  try {
    if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=1`))) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
    document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0`
    store.set(announceAtom)
  } catch {
    // A sandboxed frame without an origin has no cookies and shares no session with other tabs.
  }
}

/**
 * Returns the service worker container, or null where it is not supported. Reading it throws in frames without an
 * origin.
 */
function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null
  } catch {
    return null
  }
}

/**
 * Unregisters service workers. A development build at the address of a production one would otherwise be served from
 * the cache of that one.
 */
async function unregisterWorkers(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) await registration.unregister()
}
