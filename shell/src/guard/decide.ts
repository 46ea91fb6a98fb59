import type { Basket, OrderType, Shop } from '@carte/contract'
import { isId, isOrderType } from '@carte/contract/guards'
import { isOpenAt, slugOf } from '@carte/domain'
import { type AnyParams, parseLocalPath, paths, type RouteFlags, VIEW_ONLY_QUERY } from '@carte/navigation'
import { type BasketFlags, isOtherOrder } from '@carte/store'
import { matchRoute, type Row } from '../routes.ts'

export interface Target {
  /** Null for an unknown address, to which the rules apply without any flag. */
  readonly row: Row | null
  readonly params: AnyParams
  /** Path and query. */
  readonly url: string
}

/** The state that the rules read. */
export interface Snapshot {
  readonly session: { readonly loading: boolean; readonly signedIn: boolean }
  readonly customerLogin: boolean
  /** Configured order types that the chosen shop offers; all configured ones if there are none or no shop. */
  readonly orderTypes: readonly OrderType[]
  readonly shop: Shop | null
  /** Path and query of the current screen. Null before the first screen. */
  readonly shown: string | null
  /** Whether a question can be shown: not before hydration, and not on a page of another site. */
  readonly canAsk: boolean
  /** The shop that failed to load during this navigation. */
  readonly missingShop: string | null
  /** The article found during this navigation; null before the search. */
  readonly found: Found | null
  /** Null on a server: the basket is in the browser. */
  readonly basket: Pick<Basket, 'items' | 'shopId'> | null
  readonly smallScreen: boolean
  /**
   * Null right after a server render, which has checked the opening hours: the first use of a time zone takes up to 60
   * ms on a slow device.
   */
  readonly at: Date | null
}

/**
 * An article of the chosen shop's menu and the categories that lead to it. A null path means that the menu lacks it.
 */
export interface Found {
  readonly articleId: string
  readonly path: readonly string[] | null
}

/** Valid basket values from a link (GUARD-3). */
export interface BasketValues {
  readonly orderType?: OrderType
  readonly note?: string
  readonly spotId?: string
}

/** Effects applied when the screen is shown (GUARD-7, GUARD-9). */
export interface Entry {
  readonly bodyClass: string | null
  /** Whether to clear the chosen shop. True for home. */
  readonly forgetShop: boolean
  readonly forgetSpotAndNote: boolean
  readonly flags: BasketFlags
}

export type Reason = 'shop-closed' | 'shop-not-found' | 'error.notFound'

/**
 * The next step. After each step except `redirect` and `enter` the rules are evaluated again, unless the guest declines
 * the question of `askToAdopt`.
 */
export type Decision =
  | { readonly do: 'waitForSession' }
  | { readonly do: 'loadShop'; readonly shopId: string }
  | { readonly do: 'adoptShop'; readonly shop: Shop }
  /** Adopting the shop would empty the basket, so the guest is asked. */
  | { readonly do: 'askToAdopt'; readonly shop: Shop }
  | { readonly do: 'findArticle'; readonly shopId: string; readonly articleId: string }
  | { readonly do: 'fillBasket'; readonly values: BasketValues; readonly url: string }
  /** `because` is the reason to show on arrival, for redirects that the guest would not expect. */
  | { readonly do: 'redirect'; readonly to: string; readonly because?: Reason }
  | ({ readonly do: 'enter' } & Entry)

/** Query parameters that are moved into the basket and removed from the address. */
export const BASKET_PARAMETERS: readonly string[] = ['orderType', 'note', 'spotId']
// Control characters and bidirectional formatting. A note is plain text.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const redirectTo = (to: string) => ({ do: 'redirect', to }) as const

function queryOf(url: string): URLSearchParams {
  const [, search = ''] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(search)
}

const withQuery = (url: string, query: URLSearchParams) =>
  url.replace(/[?#].*/s, '') + (query.size > 0 ? `?${query}` : '')

/** Returns the valid basket values of a query (GUARD-3). An order type that is not configured becomes the first one. */
function valuesIn(query: URLSearchParams, configured: readonly OrderType[]): BasketValues {
  const requested = query.get('orderType')
  const orderType = isOrderType(requested) ? (configured.includes(requested) ? requested : configured[0]) : undefined
  const spotId = query.get('spotId')
  const note = query.get('note')?.replace(INVISIBLE, ' ').trim()
  return { ...(orderType && { orderType }), ...(note && { note }), ...(isId(spotId) && { spotId }) }
}

/** Returns whether a guest can order at a shop now. With `at` null the opening hours are not checked. */
export const takesOrders = (shop: Shop, at: Date | null) =>
  shop.status === 'online' && !shop.externalAppUri && !isClosed(shop, at)

/** Returns the id of the shop in an address (path and query), or null. */
export function shopIn(url: string | null): string | null {
  const shopId = url === null ? null : matchRoute(url.replace(/[?#].*/s, ''))?.params.shopId
  return typeof shopId === 'string' ? shopId : null
}

const isBrowsing = (query: URLSearchParams) => query.get('browse') === VIEW_ONLY_QUERY.browse

/** Resolves a short article link to the article's address, or to the menu if the shop does not have it. */
function toArticle({ shopId, articleId }: AnyParams, found: Found | null, query: URLSearchParams): Decision {
  if (typeof shopId !== 'string' || typeof articleId !== 'string') return redirectTo(paths.home.href())
  if (found?.articleId !== articleId) return { do: 'findArticle', shopId, articleId }
  if (!found.path) return { ...redirectTo(paths.menu.href({ shopId, category: [] })), because: 'error.notFound' }
  return redirectTo(withQuery(paths.article.href({ shopId, category: found.path, articleId }), query))
}

/**
 * Returns whether a shop is closed: the server has said so, or its opening hours have ended since. A shop with an app
 * of its own counts as open.
 */
export const isClosed = (shop: Shop, at: Date | null) =>
  !shop.externalAppUri && !(shop.openForBusiness && (at === null || isOpenAt(shop, at)))

/** Returns the body's class for a shop: its id, or its slug if the id cannot be one class. */
const shopClass = (shopId: string) => `shop-${/[\s\p{Cc}]/u.test(shopId) ? slugOf(shopId) : shopId}`

/**
 * Evaluates the navigation rules GUARD-1 to GUARD-9. The shop of the address is loaded (GUARD-4) and adopted by the
 * basket (GUARD-8) before the query is moved into it (GUARD-3): adopting another shop clears spot and note, and must
 * not clear those of the link.
 */
export function decide({ row, params, url }: Target, now: Snapshot): Decision {
  // Pages that show nothing personal do not wait for the session: without a connection that can take five seconds.
  if (now.session.loading && !row?.impersonal) return { do: 'waitForSession' }

  const query = queryOf(url)
  // Home, not `redirectUri`: that page may require a sign-in and redirect back here.
  if (row?.forCustomers && !now.customerLogin) return redirectTo(paths.home.href())
  if (row?.requiresAuth && !now.session.signedIn) return redirectTo(paths.login.href({ redirectUri: url }))
  if (row?.onlySignedOut && now.session.signedIn) {
    return redirectTo(parseLocalPath(query.get('redirectUri')) ?? paths.home.href())
  }

  const isHome = row?.name === 'home'
  const shopIdOfAddress = typeof params.shopId === 'string' ? params.shopId : null
  const lacksShop = shopIdOfAddress !== null && shopIdOfAddress !== now.shop?.id
  if (lacksShop && now.missingShop !== shopIdOfAddress) return { do: 'loadShop', shopId: shopIdOfAddress }
  const isBrowsedOnly = now.shop !== null && !takesOrders(now.shop, now.at)
  const isGuardedShop = now.shop !== null && !isHome && !row?.isUnattended
  if (now.basket && now.shop && isGuardedShop && now.basket.shopId !== now.shop.id) {
    if (now.basket.items.length === 0) return { do: 'adoptShop', shop: now.shop }
    // Do not ask again within a shop: the guest has been asked, and adding a dish asks again.
    const isNew = now.canAsk && shopIn(now.shown) !== shopIdOfAddress
    if (isNew && row?.claimsBasket && !isBrowsedOnly) return { do: 'askToAdopt', shop: now.shop }
  }

  if (BASKET_PARAMETERS.some((name) => query.has(name))) {
    const isForOtherShop = shopIdOfAddress !== null && now.basket !== null && isOtherOrder(now.basket, shopIdOfAddress)
    // The values of a link belong to its shop.
    const values = isForOtherShop ? {} : valuesIn(query, now.orderTypes)
    for (const name of BASKET_PARAMETERS) query.delete(name)
    return { do: 'fillBasket', values, url: withQuery(url, query) }
  }

  if (lacksShop) return { ...redirectTo(paths.home.href()), because: 'shop-not-found' }
  if (now.shop && isClosed(now.shop, now.at)) {
    const isMenu = shopIdOfAddress !== null && row?.claimsBasket && row.screen?.startsWith('menu/')
    const isBrowsed = isMenu && isBrowsing(query)
    // Links within a menu do not carry `browse`, so add it again.
    if (isMenu && !isBrowsed && shopIn(now.shown) === shopIdOfAddress && isBrowsing(queryOf(now.shown ?? ''))) {
      query.set('browse', VIEW_ONLY_QUERY.browse)
      return redirectTo(withQuery(url, query))
    }
    const redirectUri = row?.returnsWhenOpen ? url : undefined
    if (row?.requiresShop && !isBrowsed)
      return { ...redirectTo(paths.home.href({ redirectUri })), because: 'shop-closed' }
  }
  // A server does not know the shop chosen in this browser.
  if (row?.requiresShop && !now.shop && now.basket) return redirectTo(paths.home.href({ redirectUri: url }))
  if (row?.redirect) return redirectTo(withQuery(row.redirect(params), query))
  if (row?.findsArticle) return toArticle(params, now.found, query)

  const isOutsideShops = isHome || row?.name === 'offline'
  return {
    do: 'enter',
    bodyClass: isOutsideShops || !now.shop ? null : shopClass(now.shop.id),
    forgetShop: isHome,
    forgetSpotAndNote: isHome,
    flags: basketFlags(row, now.smallScreen),
  }
}

/** Returns a route's basket flags (GUARD-9). A disabled basket hides the order info on a small screen. */
export function basketFlags(row: RouteFlags | null, smallScreen: boolean): BasketFlags {
  const disabled = row?.disableCart ?? false
  return {
    visible: row?.showCart ?? false,
    editMode: row?.editMode ?? false,
    showAddItemButton: row?.showAddItemButton ?? false,
    disableAddItemButton: false,
    disabled,
    showOrderInfo: !(disabled && smallScreen),
  }
}
