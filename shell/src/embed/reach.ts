import type { EmbedSet } from '@carte/contract'
import { type MiddlewareFunction, parseUrl, paths, type RouteObject } from '@carte/navigation'
import { type JotaiStore, shopAtom } from '@carte/store'
import type { ScreenData } from '../app/load-screen.ts'
import { matchRoute, type RouteName } from '../routes.ts'
import { pathnameOf } from './embed-location.ts'
import type { Dispatch } from './events.ts'
import type { Attributes, ElementName } from './protocol.ts'

const ORDERING = [
  'shopPage',
  'shopToOrderTypeRedirect',
  'menuPage',
  'menuArticlePage',
  'articleRedirect',
  'editOrder',
  'suggestedArticlesPage',
] as const satisfies readonly RouteName[]
const PAYING = ['checkoutPage', 'paymentPage'] as const satisfies readonly RouteName[]
const ORDERS = ['orderPage', 'ordersPage'] as const satisfies readonly RouteName[]
const ACCOUNT = [
  'login',
  'register',
  'forgotPassword',
  'profile',
  'favorites',
  'orderHistory',
  'campaigns',
] as const satisfies readonly RouteName[]

/** The element that shows each screen on a chain's own page. */
const ELEMENT_OF_ROUTE: ReadonlyMap<RouteName, ElementName> = new Map([
  ['home', 'shops'] as const,
  ...ORDERING.map((name) => [name, 'menu'] as const),
  ...PAYING.map((name) => [name, 'checkout'] as const),
  ...ORDERS.map((name) => [name, 'order'] as const),
  ...ACCOUNT.map((name) => [name, 'account'] as const),
])

/** The screens that each element can show. */
const ROUTES_OF_ELEMENT: Readonly<Record<ElementName, readonly RouteName[]>> = {
  shops: ['home', 'shopPage', 'shopToOrderTypeRedirect'],
  menu: [...ORDERING, ...PAYING, ...ORDERS],
  checkout: [...PAYING, ...ORDERS],
  order: ORDERS,
  account: ACCOUNT,
}

/**
 * Returns whether an element shows the screen at a site path. A screen that the chain has a page for is shown there
 * instead, except by the element made for it.
 */
export function reaches(tag: ElementName, pages: Attributes['pages'], pathname: string): boolean {
  const name = matchRoute(pathname)?.row.name
  if (name === undefined || !ROUTES_OF_ELEMENT[tag].includes(name)) return false
  const owner = ELEMENT_OF_ROUTE.get(name)
  return owner === undefined || owner === tag || pages[owner] === undefined
}

/** Returns the address for a path outside an element: one of the chain's own pages, otherwise the site. */
export function addressOutside(pages: Attributes['pages'], path: string, site: string, page: string): string {
  const match = matchRoute(pathnameOf(path))
  const owner = match && ELEMENT_OF_ROUTE.get(match.row.name)
  const own = owner && pages[owner]
  if (!own) return new URL(path, site).href
  const filled = own.replace(/\{(shopId|orderId)\}/g, (_, name: string) => {
    const value = match.params[name]
    return encodeURIComponent(typeof value === 'string' ? value : '')
  })
  const url = parseUrl(filled, page)
  // Attributes may come from a content management system, so only `http` and `https` addresses are opened.
  return url && /^https?:$/.test(url.protocol) ? url.href : new URL(path, site).href
}

/**
 * Returns an element's start path, or null if it needs a shop or order that is not known. Without the attribute,
 * `checkout` and `order` use `known`, the shop and order of this browser.
 */
export function startPathOf(
  tag: ElementName,
  { shopId, orderId, category, orderType }: Attributes,
  known: { readonly shopId: string | null; readonly orderId: string | null },
): string | null {
  const query = orderType ? { orderType } : {}
  const shop = shopId ?? known.shopId
  const order = orderId ?? known.orderId
  switch (tag) {
    case 'shops':
      return paths.home.href()
    case 'menu':
      return shopId && paths.menu.href({ shopId, category: category?.split('/').filter(Boolean) ?? [] }, query)
    case 'checkout':
      return shop && paths.checkout.href({ shopId: shop })
    case 'order':
      return order && paths.order.href({ orderId: order })
    case 'account':
      return paths.profile.href()
  }
}

const NO_SCREEN: ScreenData = { shown: null, data: null }

/** Limits the site's routes to those that an element shows. At other addresses no guard and no loader runs. */
export function limitRoutes(routes: readonly RouteObject[], reaches: (pathname: string) => boolean): RouteObject[] {
  const isReached = ({ request }: { readonly request: Request }) => reaches(new URL(request.url).pathname)
  const guarded =
    (run: MiddlewareFunction): MiddlewareFunction =>
    (args, next) =>
      isReached(args) ? run(args, next) : next()
  const fit = (route: RouteObject): RouteObject => {
    const { middleware, loader, children } = route
    return {
      ...route,
      ...(children && { children: children.map(fit) }),
      ...(middleware && { middleware: middleware.map(guarded) }),
      ...(typeof loader === 'function' && {
        loader: (args: Parameters<typeof loader>[0]) => (isReached(args) ? loader(args) : NO_SCREEN),
      }),
    } as RouteObject
  }
  return routes.map(fit)
}

interface NavigationEventsOptions {
  readonly tag: ElementName
  readonly set: Pick<EmbedSet, 'site'>
  readonly store: JotaiStore
  readonly dispatch: Dispatch
  readonly reaches: (pathname: string) => boolean
  /** Returns the full address of a path outside the element. */
  readonly hrefOf: (path: string) => string
}

/** Publishes navigations as events on the element, and leads the guest out of it. */
export interface NavigationEvents {
  /** Call when the guest has reached a path. */
  readonly onArrive: (path: string) => void
  /** Call when the guest asks for a path outside the element. The page may prevent it. */
  readonly leave: (path: string) => void
}

export function createNavigationEvents({
  tag,
  set,
  store,
  dispatch,
  reaches,
  hrefOf,
}: NavigationEventsOptions): NavigationEvents {
  let selected: string | null = null
  const select = (path: string) => {
    const shopId = matchRoute(pathnameOf(path))?.params.shopId
    if (tag !== 'shops' || typeof shopId !== 'string' || shopId === selected) return
    selected = shopId
    const shop = store.get(shopAtom)
    dispatch('carte:shop-selected', { shopId, name: shop?.id === shopId ? shop.name : '' })
  }
  return {
    onArrive(path) {
      select(path)
      if (!reaches(pathnameOf(path))) return
      dispatch('carte:navigate', { path, href: new URL(path, set.site).href, isOutside: false })
    },
    leave(path) {
      select(path)
      const href = hrefOf(path)
      if (dispatch('carte:navigate', { path, href, isOutside: true })) location.assign(href)
    },
  }
}
