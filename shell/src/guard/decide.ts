import type { Basket, OrderType, Shop } from '@carte/contract'
import { isId, isOrderType } from '@carte/contract/guards'
import { isOpenAt, slugOf } from '@carte/domain'
import { type AnyParams, BROWSE, localPath, paths } from '@carte/navigation'
import { type BasketFlags, isOrderElsewhere } from '@carte/store'
import { matchRoute, type Row } from '../routes.ts'
import { basketFlags } from './flags.ts'

/** Where a navigation wants to go. */
export interface Target {
  /** Null for an address that the site does not have; it takes part in the rules without any flag. */
  readonly row: Row | null
  readonly params: AnyParams
  /** Path and query. */
  readonly url: string
}

/** What the rules look at, all at one moment. */
export interface Snapshot {
  readonly session: { readonly loading: boolean; readonly signedIn: boolean }
  readonly customerLogin: boolean
  /** Configured, and offered by the chosen shop where there is one. */
  readonly orderTypes: readonly OrderType[]
  readonly shop: Shop | null
  /** The address that is on the screen, path and query; null before there is one, and for what it does not count. */
  readonly shown: string | null
  /** Whether the guest can be asked now: neither before the first view is alive, nor on a page of another site. */
  readonly canAsk: boolean
  /** The shop that was asked for on the way and could not be had. */
  readonly missingShop: string | null
  /** The article that was looked for on the way; null until one is. */
  readonly found: Found | null
  /** Null on a server: the basket is the browser's. */
  readonly basket: Pick<Basket, 'items' | 'shopId'> | null
  readonly smallScreen: boolean
  /** Null where a server has just found the shop open: a device's first look into a time zone takes a slow one 60 ms. */
  readonly at: Date | null
}

/** An article of the chosen shop's menu, and the categories that lead to it; without a path it is not there. */
export interface Found {
  readonly articleId: string
  readonly path: readonly string[] | null
}

/** What a link may put into the basket (rule 3), read and found valid. */
export interface BasketValues {
  readonly orderType?: OrderType
  readonly note?: string
  readonly spotId?: string
}

/** What holds once the screen is there (rules 7 and 9). */
export interface Entry {
  readonly bodyClass: string | null
  /** Home clears the chosen shop. */
  readonly forgetShop: boolean
  readonly forgetSpotAndNote: boolean
  readonly flags: BasketFlags
}

export type Reason = 'shop-closed' | 'shop-not-found' | 'error.notFound'

/** The next thing to do. After all but `redirect` and `enter`, the rules are asked again. */
export type Decision =
  | { readonly do: 'waitForSession' }
  | { readonly do: 'loadShop'; readonly shopId: string }
  | { readonly do: 'adoptShop'; readonly shop: Shop }
  /** Adopting the shop would empty the basket. */
  | { readonly do: 'askToAdopt'; readonly shop: Shop }
  | { readonly do: 'findArticle'; readonly shopId: string; readonly articleId: string }
  | { readonly do: 'fillBasket'; readonly values: BasketValues; readonly url: string }
  /** `because`: what the guest is told on arrival, where the way would otherwise turn without a word. */
  | { readonly do: 'redirect'; readonly to: string; readonly because?: Reason }
  | ({ readonly do: 'enter' } & Entry)

/** What a link brings for the basket; the address is the same screen without it. */
export const MOVED: readonly string[] = ['orderType', 'note', 'spotId']
// Invisible characters that break lines or turn the reading direction; a note is plain text.
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const redirectTo = (to: string) => ({ do: 'redirect', to }) as const

function queryOf(url: string): URLSearchParams {
  const [, search = ''] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(search)
}

/** `url` with its query replaced. */
const withQuery = (url: string, query: URLSearchParams) =>
  url.replace(/[?#].*/s, '') + (query.size > 0 ? `?${query}` : '')

/** Rule 3: only what is valid goes into the basket; an order type that is not configured becomes the first one. */
function valuesIn(query: URLSearchParams, configured: readonly OrderType[]): BasketValues {
  const asked = query.get('orderType')
  const orderType = isOrderType(asked) ? (configured.includes(asked) ? asked : configured[0]) : undefined
  const spotId = query.get('spotId')
  const note = query.get('note')?.replace(UNSEEN, ' ').trim()
  return { ...(orderType && { orderType }), ...(note && { note }), ...(isId(spotId) && { spotId }) }
}

/** Whether a guest can order at a shop now. */
export const takesOrders = (shop: Shop, at: Date | null) =>
  shop.status === 'online' && !shop.externalAppUri && !isClosed(shop, at)

/** The shop that an address of the site names, given as path and query; null for none. */
export function shopIn(url: string | null): string | null {
  const shopId = url === null ? null : matchRoute(url.replace(/[?#].*/s, ''))?.params.shopId
  return typeof shopId === 'string' ? shopId : null
}

const isBrowsing = (query: URLSearchParams) => query.get('browse') === BROWSE.browse

/** The address that a short one stands for: the article's own, or the menu where the shop does not have it. */
function toArticle({ shopId, articleId }: AnyParams, found: Found | null, query: URLSearchParams): Decision {
  if (typeof shopId !== 'string' || typeof articleId !== 'string') return redirectTo(paths.home.href())
  if (found?.articleId !== articleId) return { do: 'findArticle', shopId, articleId }
  if (!found.path) return { ...redirectTo(paths.menu.href({ shopId, category: [] })), because: 'error.notFound' }
  return redirectTo(withQuery(paths.article.href({ shopId, category: found.path, articleId }), query))
}

/** Spec §3: a shop with an app of its own counts as open. Closed is what the server closed, and what its hours close meanwhile. */
export const isClosed = (shop: Shop, at: Date | null) =>
  !shop.externalAppUri && !(shop.openForBusiness && (at === null || isOpenAt(shop, at)))

/** The body's class for a shop: its id as it is where that can be one class, and else its slug. */
const shopClass = (shopId: string) => `shop-${/[\s\p{Cc}]/u.test(shopId) ? slugOf(shopId) : shopId}`

/**
 * The navigation rules (spec §2). A shop that the address names is loaded (4) and given to the basket (8) before the
 * query is moved there (3): another shop takes the spot and the note of the old one away, not those of the link.
 */
export function decide({ row, params, url }: Target, now: Snapshot): Decision {
  // A page that says of nobody who they are does not wait to learn it; without a connection nobody would tell.
  if (now.session.loading && !row?.impersonal) return { do: 'waitForSession' }

  const query = queryOf(url)
  // Not to `redirectUri`: that route would send the guest back here.
  if (row?.forCustomers && !now.customerLogin) return redirectTo(paths.home.href())
  if (row?.requiresAuth && !now.session.signedIn) return redirectTo(paths.login.href({ redirectUri: url }))
  if (row?.onlySignedOut && now.session.signedIn) {
    return redirectTo(localPath(query.get('redirectUri')) ?? paths.home.href())
  }

  const isHome = row?.name === 'home'
  const named = typeof params.shopId === 'string' ? params.shopId : null
  const lacksShop = named !== null && named !== now.shop?.id
  if (lacksShop && now.missingShop !== named) return { do: 'loadShop', shopId: named }
  const isLookedAt = now.shop !== null && !takesOrders(now.shop, now.at)
  const isLed = now.shop !== null && !isHome && !row?.isUnattended
  if (now.basket && now.shop && isLed && now.basket.shopId !== now.shop.id) {
    if (now.basket.items.length === 0) return { do: 'adoptShop', shop: now.shop }
    // Who moves within a shop has been asked, and is asked again when a dish is added.
    const isNew = now.canAsk && shopIn(now.shown) !== named
    if (isNew && row?.claimsBasket && !isLookedAt) return { do: 'askToAdopt', shop: now.shop }
  }

  if (MOVED.some((name) => query.has(name))) {
    const isOthers = named !== null && now.basket !== null && isOrderElsewhere(now.basket, named)
    // They are for the shop of the link.
    const values = isOthers ? {} : valuesIn(query, now.orderTypes)
    for (const name of MOVED) query.delete(name)
    return { do: 'fillBasket', values, url: withQuery(url, query) }
  }

  if (lacksShop) return { ...redirectTo(paths.home.href()), because: 'shop-not-found' }
  if (now.shop && isClosed(now.shop, now.at)) {
    const isMenu = named !== null && row?.claimsBasket && row.screen?.startsWith('menu/')
    const isSeen = isMenu && isBrowsing(query)
    // Links within a menu do not carry the query.
    if (isMenu && !isSeen && shopIn(now.shown) === named && isBrowsing(queryOf(now.shown ?? ''))) {
      query.set('browse', BROWSE.browse)
      return redirectTo(withQuery(url, query))
    }
    const redirectUri = row?.returnsWhenOpen ? url : undefined
    if (row?.requiresShop && !isSeen) return { ...redirectTo(paths.home.href({ redirectUri })), because: 'shop-closed' }
  }
  // A server does not know which shop this browser has chosen.
  if (row?.requiresShop && !now.shop && now.basket) return redirectTo(paths.home.href({ redirectUri: url }))
  if (row?.redirect) return redirectTo(withQuery(row.redirect(params), query))
  if (row?.findsArticle) return toArticle(params, now.found, query)

  const isNowhere = isHome || row?.name === 'offline'
  return {
    do: 'enter',
    bodyClass: isNowhere || !now.shop ? null : shopClass(now.shop.id),
    forgetShop: isHome,
    forgetSpotAndNote: isHome,
    flags: basketFlags(row, now.smallScreen),
  }
}
