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
  type Guard,
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
import { forMember, forOrderType, listArticles } from '@carte/domain'
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

export interface ShopSpots {
  readonly shopId: string
  readonly spots: readonly DeliverySpot[]
}
const isShopSpots = objectOf<ShopSpots>({ shopId: isString, spots: isDeliverySpots })

/** Of how many shops a page keeps the data: the shown one, one that is being opened, and the basket's. */
const KEPT_SHOPS = 3

type Access = Pick<JotaiStore, 'get' | 'set'>

/**
 * Keeps the data of the last few shops, so that an answer for one shop never replaces another's. Those received last
 * are stored for the next visit.
 */
function dataByShop<T extends { readonly shopId: string }>(key: string, isValid: Guard<T>) {
  const stored = storedAtom<T | null>(key, nullable(isValid), null)
  const received = atom<readonly T[]>([])
  const keep = ({ get, set }: Access, data: T) =>
    set(received, [data, ...get(received).filter(({ shopId }) => shopId !== data.shopId)].slice(0, KEPT_SHOPS))
  return {
    /** The latest data of a shop; the stored ones can be from an earlier visit or another tab. */
    find: (get: JotaiStore['get'], shopId: string | null | undefined): T | null =>
      [get(stored), ...get(received)].find((data) => data?.shopId === shopId) ?? null,
    /** Ids of the shops whose data this page has received, the latest first. */
    shopIds: (get: JotaiStore['get']): readonly string[] => get(received).map(({ shopId }) => shopId),
    write: (access: Access, data: T) => {
      stored.write(access, data)
      keep(access, data)
    },
    /** Keeps data for this page without storing them: see `StoredAtom.adopt`. */
    adopt: (access: Access, data: T) => {
      stored.adopt(access, data)
      keep(access, data)
    },
    /** Keeps data for this page, and deletes the stored ones: the next visit would take them for the current ones. */
    keepUnstored: (access: Access, data: T) => {
      stored.write(access, null)
      keep(access, data)
    },
  }
}

const menus = dataByShop('menu', isStoredMenu)
const spotLists = dataByShop('delivery-spots', isShopSpots)

export const isMemberAtom = atom((get) => get(sessionAtom).user !== null)

/** The order type whose prices apply; null for the usual prices, until the basket belongs to a shop (PRICE-9). */
const pricedTypeAtom = atom((get) => {
  const { shopId, orderType } = get(basketAtom)
  return shopId === null ? null : orderType
})

/**
 * Returns a function that applies the prices of the current guest to a menu or a part of it: those of the basket's order
 * type, and member prices if they apply.
 */
export const withUserPricesAtom = atom((get): typeof forMember => {
  const orderType = get(pricedTypeAtom)
  const isMember = get(isMemberAtom)
  return (part) => {
    const typePart = forOrderType(part, orderType)
    return isMember ? forMember(typePart) : typePart
  }
})

const chosenShopMenu = atom((get) => menus.find(get, get(shopAtom)?.id))

/** The menu of the chosen shop as last received, with the prices for the current user; null if none was received. */
export const menuAtom = atom((get): Menu | null => {
  const found = get(chosenShopMenu)
  return found && get(withUserPricesAtom)(found.menu)
})

/** Includes campaigns for members. */
export const campaignsAtom = atom((get): readonly Campaign[] => get(chosenShopMenu)?.campaigns ?? [])

/** Returns the delivery spots of a shop as last received; null if none were. */
export const findSpotsAtom = atom(
  (get) =>
    (shopId: string | null): readonly DeliverySpot[] | null =>
      spotLists.find(get, shopId)?.spots ?? null,
)

/**
 * The delivery spots of the chosen shop. Falls back to the basket's shop, because another tab can clear the chosen
 * shop.
 */
export const deliverySpotsAtom = atom(
  (get): readonly DeliverySpot[] => get(findSpotsAtom)(get(shopAtom)?.id ?? get(basketAtom).shopId) ?? [],
)

/** When the server last confirmed a menu since this page was opened, in milliseconds since 1970, by shop. */
const confirmedMenusAtom = atom<ReadonlyMap<string, number>>(new Map())

function setConfirmed({ get, set }: Access, shopId: string, at: number) {
  set(confirmedMenusAtom, new Map(get(confirmedMenusAtom)).set(shopId, at))
}

// The chosen shop's if possible. Another tab can choose another shop, whose menu this page has not received.
const confirmedMenu = atom((get) => {
  const confirmed = get(confirmedMenusAtom)
  const shopIds = [get(shopAtom)?.id ?? '', ...menus.shopIds(get)]
  return menus.find(get, shopIds.find((shopId) => confirmed.has(shopId)) ?? null)
})

/** A menu that was confirmed since this page was opened, with the prices for the current user; null until then. */
export const presentMenuAtom = atom((get): ShopMenu | null => {
  const found = get(confirmedMenu)
  const menu = found === get(chosenShopMenu) ? get(menuAtom) : found && get(withUserPricesAtom)(found.menu)
  return found && menu && { ...found, menu }
})

const menuConfirmedAt = (store: JotaiStore, shopId: string) => store.get(confirmedMenusAtom).get(shopId) ?? 0

/** Records that an earlier response about a subject was still correct at `at`, in milliseconds since 1970. */
export function confirmResponse(store: JotaiStore, subject: Subject, at: number): void {
  recordResponseTime(store, subject, at)
  const shopId = subject.slice('shop/'.length)
  if (menus.find(store.get, shopId)) setConfirmed(store, shopId, at)
}

/** Returns a shop's menu without member prices if it need not be requested again, else null. */
export function freshMenu(store: JotaiStore, shopId: string): Menu | null {
  const isFresh = Date.now() - menuConfirmedAt(store, shopId) < FRESH_MS
  return isFresh ? (menus.find(store.get, shopId)?.menu ?? null) : null
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
    const shop = get(storedShop)
    const found = get(chosenShopMenu)
    const menu = found && { shopId: found.shopId, menu: found.menu, campaigns: found.campaigns }
    return { shop, menu, spots: spotLists.find(get, shop?.id) ?? { shopId: '', spots: [] } }
  },
  (get, set, { shop, menu, spots }: ShopKnowledge) => {
    const access = { get, set }
    // Unlike the menu, the shop is small enough to be stored immediately, in case the guest leaves before the next
    // request.
    set(shopAtom, shop)
    if (menu) {
      menus.adopt(access, menu)
      setConfirmed(access, menu.shopId, Date.now())
    }
    spotLists.adopt(access, spots)
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
  holders: number
}

// Deduplicates requests: a route's loader and the screen's loader can ask for the same data.
const requestCaches = new WeakMap<JotaiStore, RequestCache>()

function requestCacheOf(store: JotaiStore): RequestCache {
  const cache = requestCaches.get(store) ?? { requests: new Map(), settled: new Set(), holders: 0 }
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
  Boolean(externalAppUri) || (openForBusiness && status === 'online')

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
 * response never replaces a menu that was confirmed later on this page, because the service worker is already
 * requesting the current one.
 *
 * @throws {ProblemError} if the shop has no menu (404), or if the request fails and no menu is stored
 */
export function loadMenu(store: JotaiStore, shopId: string): Promise<Menu> {
  return requestOnce(store, `menu ${shopId}`, async () => {
    const client = store.get(clientAtom)
    const [menu, campaigns] = await Promise.all([
      client.call(getMenu, { params: { shopId } }),
      client.call(getCampaigns, {}),
    ])
    const stored = menus.find(store.get, shopId)
    const since = menuConfirmedAt(store, shopId)
    if (stored && !menu.ok && menu.status !== 404) {
      recordResponseTime(store, `shop/${shopId}`, stored.at ?? since)
      return stored.menu
    }
    const data = unwrap(menu)
    const at = (menu.ok && menu.keptAt) || Date.now()
    recordResponseTime(store, `shop/${shopId}`, Math.max(at, since))
    if (stored && at < since) return stored.menu
    const found = { shopId, menu: data, campaigns: campaigns.ok ? campaigns.data : [], at }
    if (isHuge(data)) menus.keepUnstored(store, found)
    else menus.write(store, found)
    setConfirmed(store, shopId, at)
    return data
  })
}

/** Loads a shop's delivery spots; after an error, the stored ones stay. Returns whether the request succeeded. */
export function loadDeliverySpots(store: JotaiStore, shopId: string): Promise<boolean> {
  return requestOnce(store, `spots ${shopId}`, async () => {
    const answer = await store.get(clientAtom).call(getDeliverySpots, { params: { shopId } })
    if (answer.ok) spotLists.write(store, { shopId, spots: answer.data })
    return answer.ok
  })
}
