import {
  type Campaign,
  type DeliverySpot,
  getCampaigns,
  getDeliverySpots,
  getMenu,
  getShop,
  getShops,
  type Menu,
  SHOPS_PAGE_SIZE,
  type Shop,
  type ShopPage,
  type ShopsQuery,
} from '@carte/contract'
import { type Result, unwrap } from '@carte/contract/client'
import {
  isCampaigns,
  isDeliverySpots,
  isId,
  isMenu,
  isNumber,
  isShop,
  isString,
  nullable,
  objectOf,
  optional,
} from '@carte/contract/guards'
import { forMember, listArticles } from '@carte/domain'
import { basketAtom } from './basket.ts'
import { clientAtom } from './client.ts'
import { FRESH_MS, recordResponseTime, type Subject } from './earlier.ts'
import { atom } from './jotai.ts'
import { sessionAtom } from './session.ts'
import { type JotaiStore, storedAtom } from './storage.ts'

const storedShop = storedAtom<Shop | null>('shop', nullable(isShop), null)
const storedLast = storedAtom<string | null>('last-shop', nullable(isId), null)

/** The chosen shop; null on the home page. */
export const shopAtom = atom(
  (get) => get(storedShop),
  (get, set, shop: Shop | null) => {
    storedShop.write({ get, set }, shop)
    if (shop) storedLast.write({ get, set }, shop.id)
  },
)

/**
 * The id of the shop that was chosen last; null if none was. The home page does not clear it. Set by hosts, and by the
 * home page if that shop no longer exists.
 */
export const lastShopAtom = atom(
  (get) => get(storedLast),
  (get, set, shopId: string | null) => storedLast.write({ get, set }, shopId),
)

export interface ShopMenu {
  readonly shopId: string
  readonly menu: Menu
  readonly campaigns: readonly Campaign[]
}
/** The stored form; `at` is the time of the response in milliseconds since 1970. */
interface StoredMenu extends ShopMenu {
  readonly at?: number | undefined
}
const isStoredMenu = objectOf<StoredMenu>({
  shopId: isString,
  menu: isMenu,
  campaigns: isCampaigns,
  at: optional(isNumber),
})
const storedMenu = storedAtom<StoredMenu | null>('menu', nullable(isStoredMenu), null)

export const isMemberAtom = atom((get) => get(sessionAtom).user !== null)

const unchanged = <P>(part: P): P => part
/** Returns a function that applies member prices to a menu or a part of it, if they apply to the current user. */
export const withUserPricesAtom = atom((get): typeof forMember => (get(isMemberAtom) ? forMember : unchanged))

const shownMenu = atom((get): StoredMenu | null => {
  const stored = get(storedMenu)
  return stored && { ...stored, menu: get(withUserPricesAtom)(stored.menu) }
})

/** The menu of the chosen shop as last received, with the prices for the current user; null if none was received. */
export const menuAtom = atom((get): Menu | null => {
  const shown = get(shownMenu)
  return shown && shown.shopId === get(shopAtom)?.id ? shown.menu : null
})

/** Includes campaigns for members. */
export const campaignsAtom = atom((get): readonly Campaign[] =>
  get(menuAtom) ? (get(storedMenu)?.campaigns ?? []) : [],
)

export interface ShopSpots {
  readonly shopId: string
  readonly spots: readonly DeliverySpot[]
}
const isShopSpots = objectOf<ShopSpots>({ shopId: isString, spots: isDeliverySpots })
const storedSpots = storedAtom<ShopSpots>('delivery-spots', isShopSpots, { shopId: '', spots: [] })

/**
 * The delivery spots of the chosen shop. Falls back to the basket's shop, because another tab can clear the chosen
 * shop.
 */
export const deliverySpotsAtom = atom((get): readonly DeliverySpot[] => {
  const { shopId, spots } = get(storedSpots)
  return shopId === (get(shopAtom)?.id ?? get(basketAtom).shopId) ? spots : []
})

/** When the server last confirmed the stored menu, in milliseconds since 1970; null for a menu of an earlier visit. */
const menuConfirmedAtom = atom<{ readonly shopId: string; readonly at: number } | null>(null)

/** The menu that was confirmed since this page was opened, with the prices for the current user; null until then. */
export const presentMenuAtom = atom((get): ShopMenu | null => {
  const shown = get(shownMenu)
  return shown && shown.shopId === get(menuConfirmedAtom)?.shopId ? shown : null
})

function menuConfirmedAt(store: JotaiStore, shopId: string): number {
  const confirmed = store.get(menuConfirmedAtom)
  return confirmed?.shopId === shopId ? confirmed.at : 0
}

/** Records that an earlier response about a subject was still correct at `at`, in milliseconds since 1970. */
export function confirmResponse(store: JotaiStore, subject: Subject, at: number): void {
  recordResponseTime(store, subject, at)
  const shopId = subject.slice('shop/'.length)
  if (store.get(storedMenu)?.shopId === shopId) store.set(menuConfirmedAtom, { shopId, at })
}

/** Returns the chosen shop's menu without member prices if it need not be requested again, else null. */
export function freshMenu(store: JotaiStore, shopId: string): Menu | null {
  const age = store.get(menuConfirmedAtom)
  const isFresh = age?.shopId === shopId && Date.now() - age.at < FRESH_MS
  return isFresh && store.get(menuAtom) ? (store.get(storedMenu)?.menu ?? null) : null
}

/** All data of the chosen shop that a server passes to the browser. */
export interface ShopKnowledge {
  readonly shop: Shop | null
  /** Null if no rendered screen shows it; the browser then requests it when needed. */
  readonly menu: ShopMenu | null
  readonly spots: ShopSpots
}
export const shopKnowledgeAtom = atom(
  (get): ShopKnowledge => {
    const stored = get(storedMenu)
    const menu = stored && { shopId: stored.shopId, menu: stored.menu, campaigns: stored.campaigns }
    return { shop: get(storedShop), menu, spots: get(storedSpots) }
  },
  (_, set, { shop, menu, spots }: ShopKnowledge) => {
    // Unlike the menu, the shop is small enough to be stored immediately, in case the guest leaves before the next
    // request.
    set(shopAtom, shop)
    if (menu) {
      storedMenu.adopt({ set }, menu)
      set(menuConfirmedAtom, { shopId: menu.shopId, at: Date.now() })
    }
    storedSpots.adopt({ set }, spots)
  },
)

interface PendingRequest {
  readonly promise: Promise<unknown>
  /** Aborts the request for all callers. */
  readonly controller: AbortController
}
interface RequestCache {
  readonly requests: Map<string, PendingRequest>
  readonly settled: Set<string>
  /** Ids of the shops whose menu and whose spots were requested last. A late answer for another shop is not stored. */
  readonly newest: { menu?: string; spots?: string }
  holders: number
}

// Deduplicates requests: a route's loader and the screen's loader can ask for the same data.
const requestCaches = new WeakMap<JotaiStore, RequestCache>()

function requestCacheOf(store: JotaiStore): RequestCache {
  const cache = requestCaches.get(store) ?? { requests: new Map(), settled: new Set(), newest: {}, holders: 0 }
  requestCaches.set(store, cache)
  return cache
}

function dropSettled({ requests, settled }: RequestCache) {
  for (const key of settled) requests.delete(key)
  settled.clear()
}

function requestOnce<T>(
  store: JotaiStore,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const cache = requestCacheOf(store)
  let pending = cache.requests.get(key)
  if (!pending || pending.controller.signal.aborted) {
    const controller = new AbortController()
    const promise = ask(controller.signal).finally(() => {
      if (cache.requests.get(key)?.controller !== controller) return
      cache.settled.add(key)
      if (cache.holders === 0) dropSettled(cache)
    })
    pending = { promise, controller }
    cache.requests.set(key, pending)
  }
  const { promise, controller } = pending
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return promise as Promise<T>
}

/**
 * Keeps responses until released, so that every caller with the same request gets the same response. A host holds them
 * during a navigation: it requests data while the screen's code loads, and the screen's loader then reuses the
 * response.
 *
 * @returns a function that releases the responses
 */
export function holdResponses(store: JotaiStore): () => void {
  const cache = requestCacheOf(store)
  cache.holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    cache.holders -= 1
    if (cache.holders === 0) dropSettled(cache)
  }
}

/**
 * Loads the list of shops, or one page of it if there is a query and the server supports pages.
 *
 * @param signal aborts the request, for a screen that the guest leaves
 * @throws {ProblemError} if the request fails
 */
export function loadShopList(
  store: JotaiStore,
  query: ShopsQuery = {},
  signal?: AbortSignal,
): Promise<readonly Shop[] | ShopPage> {
  const ask = async (left: AbortSignal) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await store.get(clientAtom).call(getShops, { query, headers, signal: left })
    if (answer.ok) recordResponseTime(store, 'shops', answer.keptAt ?? Date.now())
    return unwrap(answer)
  }
  return requestOnce(store, `shops ${JSON.stringify(query)}`, ask, signal)
}

/**
 * Loads all shops.
 *
 * @throws {ProblemError} if the request fails
 */
export async function loadShops(store: JotaiStore): Promise<readonly Shop[]> {
  const answer = await loadShopList(store)
  return 'shops' in answer ? answer.shops : answer
}

/** The first query of the home page. A host can request it ahead of the screen. */
export const FIRST_SHOPS: ShopsQuery = { pageSize: `${SHOPS_PAGE_SIZE}` }

const isAvailable = ({ externalAppUri, openForBusiness, status }: Shop) =>
  externalAppUri !== undefined || (openForBusiness && status === 'online')

/** Loads one shop. Does not make it the chosen one. */
export function loadShop(store: JotaiStore, shopId: string): Promise<Result<Shop>> {
  return requestOnce(store, `shop ${shopId}`, async () => {
    const { call } = store.get(clientAtom)
    const answer = await call(getShop, { params: { shopId } })
    if (!answer.ok || answer.keptAt === undefined || isAvailable(answer.data)) return answer
    // The cached shop takes no orders. Ask again before rejecting the guest on outdated data.
    const fresh = await call(getShop, { params: { shopId }, reload: true })
    return fresh.ok || fresh.status > 0 ? fresh : answer
  })
}

/** Loads one shop from the server, even if a cached response is recent. */
export async function loadPresentShop(store: JotaiStore, shopId: string): Promise<Result<Shop>> {
  const answer = await loadShop(store, shopId)
  if (!answer.ok || answer.keptAt === undefined) return answer
  return requestOnce(store, `shop now ${shopId}`, () =>
    store.get(clientAtom).call(getShop, { params: { shopId }, reload: true }),
  )
}

/** Refreshes the chosen shop. The stored one may be outdated (paused, new opening hours). */
export async function refreshShop(store: JotaiStore, shopId: string): Promise<void> {
  const answer = await loadPresentShop(store, shopId)
  if (answer.ok && store.get(shopAtom)?.id === shopId) store.set(shopAtom, answer.data)
}

/**
 * Returns whether a menu is too large to store. Writing it would block a phone for half a second and exceed the quota.
 */
const isHuge = (menu: Menu) => listArticles(menu).length > 1000

/**
 * Loads a shop's menu without member prices and stores it for the next visit. Falls back to the stored menu. A cached
 * response never replaces a newer stored one, because the service worker is already requesting the current one.
 *
 * @throws {ProblemError} if the request fails and no menu is stored
 */
export function loadMenu(store: JotaiStore, shopId: string): Promise<Menu> {
  const { newest } = requestCacheOf(store)
  newest.menu = shopId
  return requestOnce(store, `menu ${shopId}`, async () => {
    const client = store.get(clientAtom)
    const [menu, campaigns] = await Promise.all([
      client.call(getMenu, { params: { shopId } }),
      client.call(getCampaigns, {}),
    ])
    const menuOfAnyShop = store.get(storedMenu)
    const stored = menuOfAnyShop?.shopId === shopId ? menuOfAnyShop : null
    if (stored && !menu.ok && menu.status !== 404) {
      recordResponseTime(store, `shop/${shopId}`, stored.at ?? menuConfirmedAt(store, shopId))
      return stored.menu
    }
    const data = unwrap(menu)
    if (newest.menu !== shopId) return data
    const at = (menu.ok && menu.keptAt) || Date.now()
    const since = menuConfirmedAt(store, shopId)
    recordResponseTime(store, `shop/${shopId}`, Math.max(at, since))
    if (stored && at < since) return stored.menu
    const found = { shopId, menu: data, campaigns: campaigns.ok ? campaigns.data : [], at }
    // For a huge menu, delete the stored one: the next visit would take it for the current one.
    storedMenu.write(store, isHuge(data) ? null : found)
    if (isHuge(data)) storedMenu.adopt(store, found)
    store.set(menuConfirmedAtom, { shopId, at })
    return data
  })
}

/** Loads a shop's delivery spots; after an error, the stored ones stay. Returns whether the request succeeded. */
export async function loadDeliverySpots(store: JotaiStore, shopId: string): Promise<boolean> {
  const { newest } = requestCacheOf(store)
  newest.spots = shopId
  const loaded = await requestOnce(store, `spots ${shopId}`, async (): Promise<ShopSpots | null> => {
    const answer = await store.get(clientAtom).call(getDeliverySpots, { params: { shopId } })
    return answer.ok ? { shopId, spots: answer.data } : null
  })
  // Each caller stores a held response again, because that of another shop may have been stored since.
  if (loaded && newest.spots === shopId && store.get(storedSpots) !== loaded) storedSpots.write(store, loaded)
  return loaded !== null
}
