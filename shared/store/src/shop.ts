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
import { FRESH_MS, noteAge, type Subject } from './earlier.ts'
import { atom } from './jotai.ts'
import { sessionAtom } from './session.ts'
import { type JotaiStore, storedAtom } from './storage.ts'

const storedShop = storedAtom<Shop | null>('shop', nullable(isShop), null)
const storedLast = storedAtom<string | null>('last-shop', nullable(isId), null)

/** The shop that the guest has chosen; null on home. */
export const shopAtom = atom(
  (get) => get(storedShop),
  (get, set, shop: Shop | null) => {
    storedShop.write({ get, set }, shop)
    if (shop) storedLast.write({ get, set }, shop.id)
  },
)

/** The id of the shop that was chosen last, which home does not let go of; null for none. Set by hosts, and by home where that shop is gone. */
export const lastShopAtom = atom(
  (get) => get(storedLast),
  (get, set, shopId: string | null) => storedLast.write({ get, set }, shopId),
)

/** A shop's menu, and the offers in it. */
export interface ShopMenu {
  readonly shopId: string
  readonly menu: Menu
  readonly campaigns: readonly Campaign[]
}
/** The same as a browser keeps it: with from when it is, in milliseconds. */
interface KeptMenu extends ShopMenu {
  readonly at?: number | undefined
}
const isKeptMenu = objectOf<KeptMenu>({
  shopId: isString,
  menu: isMenu,
  campaigns: isCampaigns,
  at: optional(isNumber),
})
const storedMenu = storedAtom<KeptMenu | null>('menu', nullable(isKeptMenu), null)

/** Whether members' prices hold for whoever is here. */
export const isMemberAtom = atom((get) => get(sessionAtom).user !== null)

const asItIs = <P>(part: P): P => part
/** What gives a menu, or a part of one, the prices that hold for whoever is here. */
export const pricedAtom = atom((get): typeof forMember => (get(isMemberAtom) ? forMember : asItIs))

const shownMenu = atom((get): KeptMenu | null => {
  const kept = get(storedMenu)
  return kept && { ...kept, menu: get(pricedAtom)(kept.menu) }
})

/** The menu of the chosen shop as last seen, at the prices that hold for whoever is here; null until there is one. */
export const menuAtom = atom((get): Menu | null => {
  const cache = get(shownMenu)
  return cache && cache.shopId === get(shopAtom)?.id ? cache.menu : null
})

/** Offers of the chosen shop's menu, those for members too. */
export const campaignsAtom = atom((get): readonly Campaign[] =>
  get(menuAtom) ? (get(storedMenu)?.campaigns ?? []) : [],
)

/** A shop's tables and pick-up places. */
export interface ShopSpots {
  readonly shopId: string
  readonly spots: readonly DeliverySpot[]
}
const isShopSpots = objectOf<ShopSpots>({ shopId: isString, spots: isDeliverySpots })
const storedSpots = storedAtom<ShopSpots>('delivery-spots', isShopSpots, { shopId: '', spots: [] })

/** Tables and pick-up places of the chosen shop; of the basket's, where another tab has gone home meanwhile and let go of it. */
export const deliverySpotsAtom = atom((get): readonly DeliverySpot[] => {
  const { shopId, spots } = get(storedSpots)
  return shopId === (get(shopAtom)?.id ?? get(basketAtom).shopId) ? spots : []
})

/** Since when the menu that is kept is known to be the server's; null for one of an earlier visit. */
const menuAgeAtom = atom<{ readonly shopId: string; readonly at: number } | null>(null)

/**
 * The same, as the server has answered it since this page began, or another tab has heard of it since, at the prices that hold for whoever is here;
 * null until then.
 */
export const presentMenuAtom = atom((get): ShopMenu | null => {
  const kept = get(shownMenu)
  return kept && kept.shopId === get(menuAgeAtom)?.shopId ? kept : null
})

function knownSince(store: JotaiStore, shopId: string): number {
  const age = store.get(menuAgeAtom)
  return age?.shopId === shopId ? age.at : 0
}

/** An answer about a shop, or about all of them, has turned out to hold still at a moment, in milliseconds. */
export function confirmAge(store: JotaiStore, subject: Subject, at: number): void {
  noteAge(store, subject, at)
  const shopId = subject.slice('shop/'.length)
  if (store.get(storedMenu)?.shopId === shopId) store.set(menuAgeAtom, { shopId, at })
}

/** The chosen shop's menu where it need not be asked for again, as the server gives it to everybody; else null. */
export function freshMenu(store: JotaiStore, shopId: string): Menu | null {
  const age = store.get(menuAgeAtom)
  const isFresh = age?.shopId === shopId && Date.now() - age.at < FRESH_MS
  return isFresh && store.get(menuAtom) ? (store.get(storedMenu)?.menu ?? null) : null
}

/** Everything that is kept of the chosen shop, for a host that hands it from a server to a browser. */
export interface ShopKnowledge {
  readonly shop: Shop | null
  /** Null where no screen shows it: a browser that needs it asks. */
  readonly menu: ShopMenu | null
  readonly spots: ShopSpots
}
export const shopKnowledgeAtom = atom(
  (get): ShopKnowledge => {
    const kept = get(storedMenu)
    const menu = kept && { shopId: kept.shopId, menu: kept.menu, campaigns: kept.campaigns }
    return { shop: get(storedShop), menu, spots: get(storedSpots) }
  },
  (_, set, { shop, menu, spots }: ShopKnowledge) => {
    // The shop is small, and the guest may leave before anything is asked for again.
    set(shopAtom, shop)
    if (menu) {
      storedMenu.adopt({ set }, menu)
      set(menuAgeAtom, { shopId: menu.shopId, at: Date.now() })
    }
    storedSpots.adopt({ set }, spots)
  },
)

interface Question {
  readonly promise: Promise<unknown>
  /** Ends it for all that wait for it. */
  readonly leave: AbortController
}
interface Asked {
  readonly questions: Map<string, Question>
  readonly settled: Set<string>
  holders: number
}

// One request at a time for the same thing: a route's loader and the screen's own may ask for it together.
const askedOf = new WeakMap<JotaiStore, Asked>()

function askedIn(store: JotaiStore): Asked {
  const asked = askedOf.get(store) ?? { questions: new Map(), settled: new Set(), holders: 0 }
  askedOf.set(store, asked)
  return asked
}

function drop({ questions, settled }: Asked) {
  for (const key of settled) questions.delete(key)
  settled.clear()
}

function once<T>(
  store: JotaiStore,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const asked = askedIn(store)
  let question = asked.questions.get(key)
  if (!question || question.leave.signal.aborted) {
    const leave = new AbortController()
    const promise = ask(leave.signal).finally(() => {
      if (asked.questions.get(key)?.leave !== leave) return
      asked.settled.add(key)
      if (asked.holders === 0) drop(asked)
    })
    question = { promise, leave }
    asked.questions.set(key, question)
  }
  const { promise, leave } = question
  if (signal?.aborted) leave.abort()
  signal?.addEventListener('abort', () => leave.abort(), { once: true })
  return promise as Promise<T>
}

/**
 * Until it is released, an answer serves everybody who asks for the same. A host holds during one navigation: what it asks
 * for while a screen's code comes down is then there for the screen's own loader, without a second request.
 *
 * @returns how to release
 */
export function holdAnswers(store: JotaiStore): () => void {
  const asked = askedIn(store)
  asked.holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    asked.holders -= 1
    if (asked.holders === 0) drop(asked)
  }
}

/**
 * The list of shops: with a query a page of it, from a server that knows pages; else all of it. Throws a `ProblemError`.
 *
 * @param signal of the screen that needs it (spec §7: cancelled if the screen is left)
 */
export function loadShopList(
  store: JotaiStore,
  query: ShopsQuery = {},
  signal?: AbortSignal,
): Promise<readonly Shop[] | ShopPage> {
  const ask = async (left: AbortSignal) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await store.get(clientAtom).call(getShops, { query, headers, signal: left })
    if (answer.ok) noteAge(store, 'shops', answer.keptAt ?? Date.now())
    return unwrap(answer)
  }
  return once(store, `shops ${JSON.stringify(query)}`, ask, signal)
}

/** All shops, however many; throws a `ProblemError`. */
export async function loadShops(store: JotaiStore): Promise<readonly Shop[]> {
  const answer = await loadShopList(store)
  return 'shops' in answer ? answer.shops : answer
}

/** What home asks for first; a host may ask ahead of it. */
export const FIRST_SHOPS: ShopsQuery = { pageSize: `${SHOPS_PAGE_SIZE}` }

const takesOrders = ({ externalAppUri, openForBusiness, status }: Shop) =>
  externalAppUri !== undefined || (openForBusiness && status === 'online')

/** One shop; the caller decides whether it becomes the chosen one. */
export function loadShop(store: JotaiStore, shopId: string): Promise<Result<Shop>> {
  return once(store, `shop ${shopId}`, async () => {
    const { call } = store.get(clientAtom)
    const answer = await call(getShop, { params: { shopId } })
    if (!answer.ok || answer.keptAt === undefined || takesOrders(answer.data)) return answer
    // Nobody is turned away for what was so some time ago.
    const fresh = await call(getShop, { params: { shopId }, reload: true })
    return fresh.ok || fresh.status > 0 ? fresh : answer
  })
}

/** The same, from the server itself, however lately it was kept. */
export async function loadPresentShop(store: JotaiStore, shopId: string): Promise<Result<Shop>> {
  const answer = await loadShop(store, shopId)
  if (!answer.ok || answer.keptAt === undefined) return answer
  return once(store, `shop now ${shopId}`, () =>
    store.get(clientAtom).call(getShop, { params: { shopId }, reload: true }),
  )
}

/** More articles than storage has room for; writing them down would hold up a phone for half a second, and be refused. */
const isHuge = (menu: Menu) => listArticles(menu).length > 1000

/**
 * The menu of a shop as everybody gets it, kept for the next visit; throws a `ProblemError` when it cannot be had and none is kept. An answer from earlier does
 * not take the place of what is known since: the server is being asked, and its answer follows.
 */
export function loadMenu(store: JotaiStore, shopId: string): Promise<Menu> {
  return once(store, `menu ${shopId}`, async () => {
    const client = store.get(clientAtom)
    const [menu, campaigns] = await Promise.all([
      client.call(getMenu, { params: { shopId } }),
      client.call(getCampaigns, {}),
    ])
    const kept = store.get(storedMenu)
    const own = kept?.shopId === shopId ? kept : null
    if (own && !menu.ok && menu.status !== 404) {
      noteAge(store, `shop/${shopId}`, own.at ?? knownSince(store, shopId))
      return own.menu
    }
    const data = unwrap(menu)
    const at = (menu.ok && menu.keptAt) || Date.now()
    const since = knownSince(store, shopId)
    noteAge(store, `shop/${shopId}`, Math.max(at, since))
    if (own && at < since) return own.menu
    const found = { shopId, menu: data, campaigns: campaigns.ok ? campaigns.data : [], at }
    // An older one that is stored would be taken for the present one at the next visit.
    storedMenu.write(store, isHuge(data) ? null : found)
    if (isHuge(data)) storedMenu.adopt(store, found)
    store.set(menuAgeAtom, { shopId, at })
    return data
  })
}

/** The delivery spots of a shop; without an answer the kept ones stay. Answers whether there was one. */
export function loadDeliverySpots(store: JotaiStore, shopId: string): Promise<boolean> {
  return once(store, `spots ${shopId}`, async () => {
    const answer = await store.get(clientAtom).call(getDeliverySpots, { params: { shopId } })
    if (answer.ok) storedSpots.write(store, { shopId, spots: answer.data })
    return answer.ok
  })
}
