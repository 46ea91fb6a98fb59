import type { OrderType } from '@carte/contract'
import { type AnyParams, localPath, type Path, type PathParams, paths, type RouteFlags } from '@carte/navigation'
import { type JotaiStore, loadShops } from '@carte/store'

/** Names of the addresses, as in the specification's table (spec §2 "Routes"). */
export type RouteName =
  | 'home'
  | 'shopToOrderTypeRedirect'
  | 'login'
  | 'shopPage'
  | 'menuPage'
  | 'menuArticlePage'
  | 'editOrder'
  | 'checkoutPage'
  | 'paymentPage'
  | 'orderPage'

/** Where the guest stands when the way back is asked for. */
export interface Here {
  readonly query: URLSearchParams
  /** Those that the shop offers; with one alone there is no order-type page to go back to. */
  readonly orderTypes: readonly OrderType[]
}

interface RowOf<Params> extends RouteFlags {
  readonly name: RouteName
  /** The screen that shows it, as `<remote>/<screen>`. */
  readonly screen?: `${string}/${string}`
  /** The address that it stands for instead of a screen; the query goes along. */
  readonly redirect?: (params: Params) => string
  /** Skipped by whoever is signed in (spec §2, login). */
  readonly onlySignedOut?: boolean
  /** One step up, for the navbar's back button; home has none. */
  readonly back?: (params: Params, here: Here) => string
  /** Whoever is not signed in sees the same first view; a server may keep it. */
  readonly sameForAll?: boolean
  /** Data that the screen will ask for, begun while its code comes down. */
  readonly preload?: (store: JotaiStore) => Promise<unknown>
}

/** One address of the site and everything that is to be known about it. */
export interface Row extends RowOf<AnyParams> {
  readonly path: {
    readonly pattern: string
    readonly parse: (pathname: string) => AnyParams | null
    /** With exactly the parameters that `pattern` names. */
    readonly href: (params: AnyParams) => string
  }
}

/** Checks that path, redirect and way back of one row agree on the parameters; the table then forgets which these are. */
function row<const Pattern extends string>(definition: RowOf<PathParams<Pattern>> & { readonly path: Path<Pattern> }) {
  return definition as unknown as Row
}

const toShops = () => paths.home.href()
const toOrderType = ({ shopId }: { readonly shopId: string }, { orderTypes }: Here) =>
  orderTypes.length > 1 ? paths.orderType.href({ shopId }) : toShops()
const toMenu = ({ shopId, category }: { readonly shopId: string; readonly category: readonly string[] }) =>
  paths.menu.href({ shopId, category })
const toWhereFrom = (_: unknown, { query }: Here) => localPath(query.get('redirectUri')) ?? toShops()

/** The site's addresses, specific ones before general ones (spec §2). One row says everything about one. */
export const ROUTES: readonly Row[] = [
  row({
    name: 'home',
    path: paths.home,
    screen: 'shops/home',
    confirmCartReset: true,
    sameForAll: true,
    preload: loadShops,
  }),
  row({ name: 'shopToOrderTypeRedirect', path: paths.shop, redirect: paths.orderType.href }),
  row({
    name: 'login',
    path: paths.login,
    screen: 'account/login',
    onlySignedOut: true,
    sameForAll: true,
    back: toWhereFrom,
  }),
  row({
    name: 'shopPage',
    path: paths.orderType,
    screen: 'shops/orderType',
    sameForAll: true,
    requiresShop: true,
    confirmCartReset: true,
    back: toShops,
  }),
  row({
    name: 'editOrder',
    path: paths.editOrder,
    screen: 'menu/article',
    sameForAll: true,
    editMode: true,
    showAddItemButton: true,
    disableCart: true,
    back: toMenu,
  }),
  row({
    name: 'menuArticlePage',
    path: paths.article,
    screen: 'menu/article',
    sameForAll: true,
    showAddItemButton: true,
    disableCart: true,
    back: toMenu,
  }),
  row({
    name: 'menuPage',
    path: paths.menu,
    screen: 'menu/menu',
    sameForAll: true,
    requiresShop: true,
    showCart: true,
    back: toOrderType,
  }),
  row({
    name: 'paymentPage',
    path: paths.payment,
    screen: 'checkout/payment',
    back: ({ shopId }) => paths.checkout.href({ shopId }),
  }),
  row({
    name: 'checkoutPage',
    path: paths.checkout,
    screen: 'checkout/checkout',
    sameForAll: true,
    back: ({ shopId }) => paths.menu.href({ shopId, category: [] }),
  }),
  row({ name: 'orderPage', path: paths.order, screen: 'checkout/order', back: toShops }),
]

/** A row with the parameters that an address has for it. */
export interface Match {
  readonly row: Row
  readonly params: AnyParams
}

/** The first row whose path reads `pathname`; null for an address that the site does not have. */
export function matchRoute(pathname: string): Match | null {
  for (const candidate of ROUTES) {
    const params = candidate.path.parse(pathname)
    if (params) return { row: candidate, params }
  }
  return null
}

/**
 * What makes two addresses the same screen: the row and its single parameters. A list parameter (the menu's category)
 * moves within the screen.
 */
export function screenKey({ row: { name }, params }: { readonly row: Pick<Row, 'name'>; readonly params: AnyParams }) {
  return [name, ...Object.values(params).filter((value) => typeof value === 'string')].join(' ')
}
