import type { OrderType } from '@carte/contract'
import { type AnyParams, localPath, type Path, type PathParams, paths, type RouteFlags } from '@carte/navigation'
import { FIRST_SHOPS, type JotaiStore, loadShopList } from '@carte/store'

/** Names of the addresses, as in the specification's table (spec §2 "Routes"). */
export type RouteName =
  | 'home'
  | 'shopToOrderTypeRedirect'
  | 'offline'
  | 'login'
  | 'register'
  | 'favorites'
  | 'orderHistory'
  | 'profile'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'campaigns'
  | 'shopPage'
  | 'digitalSignage'
  | 'menuPage'
  | 'menuArticlePage'
  | 'articleRedirect'
  | 'editOrder'
  | 'suggestedArticlesPage'
  | 'checkoutPage'
  | 'paymentPage'
  | 'orderPage'
  | 'ordersPage'
  | 'termsAndConditions'
  | 'privacyPolicy'
  /** Beside the specification's table: what the law asks a site to say of itself, then other teams' screens. */
  | 'accessibility'
  | 'kitchen'

/** Where the guest stands when the way back is asked for. */
export interface Here {
  readonly query: URLSearchParams
  /** Those that the shop offers; with one alone there is no order-type page to go back to. */
  readonly orderTypes: readonly OrderType[]
  /** The chosen shop. */
  readonly shopId?: string | null
}

interface RowOf<Params> extends RouteFlags {
  readonly name: RouteName
  /** The screen that shows it, as `<remote>/<screen>`; `shell` and `pages` are the shell's own. */
  readonly screen?: `${string}/${string}`
  /** The address that it stands for instead of a screen; the query goes along. */
  readonly redirect?: (params: Params) => string
  /** Stands for the page of its article, wherever in the menu that is. */
  readonly findsArticle?: boolean
  /** Only where customers can have accounts (spec §1); elsewhere it leads home. */
  readonly forCustomers?: boolean
  /** Has words of its own that lead to the sign-in: nobody wants to return here from there. */
  readonly leadsToSignIn?: boolean
  /** Skipped by whoever is signed in (spec §2, login). */
  readonly onlySignedOut?: boolean
  /** Turned away because the shop is closed, it is where home leads on to when it opens (readings "digital signage"). */
  readonly returnsWhenOpen?: boolean
  /** Stands in a restaurant, and no guest before it: no frame around it, and it looks after its data and connection by itself. */
  readonly standsAlone?: boolean
  /** Hangs on a wall with nobody before it: nothing to answer. */
  readonly isUnattended?: boolean
  /** One step up, for the navbar's back button; home has none. */
  readonly back?: (params: Params, here: Here) => string
  /** Whoever is not signed in sees the same first view; a server may keep it. */
  readonly sameForAll?: boolean
  /** Begins with the shop that the guest chose last: a server may know it there and nowhere else. */
  readonly showsLastShop?: boolean
  /** The same for customers too: browsers keep it, and nothing of anybody may be in it. */
  readonly impersonal?: boolean
  /** Its query lets somebody in; nobody is told of it. */
  readonly hasSecrets?: boolean
  /** Somebody is paying, or about to: nothing that can wait interrupts. */
  readonly isPayment?: boolean
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
/** Back to what one came to do. */
const toShopping = (_: unknown, { shopId }: Here) => (shopId ? paths.menu.href({ shopId, category: [] }) : toShops())
const toSignIn = () => paths.login.href()
const toWhereFrom = (_: unknown, { query }: Here) => localPath(query.get('redirectUri')) ?? toShops()

/** The site's addresses, specific ones before general ones (spec §2). One row says everything about one. */
export const ROUTES: readonly Row[] = [
  row({
    name: 'home',
    path: paths.home,
    screen: 'shops/home',
    confirmCartReset: true,
    sameForAll: true,
    showsLastShop: true,
    preload: (store) => loadShopList(store, FIRST_SHOPS),
  }),
  row({ name: 'shopToOrderTypeRedirect', path: paths.shop, redirect: paths.orderType.href }),
  row({ name: 'offline', path: paths.offline, screen: 'shell/offline', sameForAll: true, impersonal: true }),
  row({
    name: 'login',
    path: paths.login,
    screen: 'account/login',
    forCustomers: true,
    onlySignedOut: true,
    sameForAll: true,
    back: toWhereFrom,
  }),
  row({
    name: 'register',
    path: paths.register,
    screen: 'account/register',
    forCustomers: true,
    onlySignedOut: true,
    sameForAll: true,
    back: toSignIn,
  }),
  row({
    name: 'favorites',
    path: paths.favorites,
    screen: 'account/favorites',
    forCustomers: true,
    showCart: true,
    back: toShopping,
  }),
  row({
    name: 'orderHistory',
    path: paths.orderHistory,
    screen: 'account/orderHistory',
    forCustomers: true,
    requiresAuth: true,
    showCart: true,
    back: toShopping,
  }),
  row({
    name: 'profile',
    path: paths.profile,
    screen: 'account/profile',
    forCustomers: true,
    requiresAuth: true,
    back: toShopping,
  }),
  row({
    name: 'forgotPassword',
    path: paths.forgotPassword,
    screen: 'account/forgotPassword',
    forCustomers: true,
    leadsToSignIn: true,
    sameForAll: true,
    back: toSignIn,
  }),
  // These two are opened from a mail, whoever is signed in meanwhile.
  row({
    name: 'resetPassword',
    path: paths.resetPassword,
    screen: 'account/resetPassword',
    forCustomers: true,
    leadsToSignIn: true,
    hasSecrets: true,
    back: toSignIn,
  }),
  row({
    name: 'confirmEmail',
    path: paths.confirmEmail,
    screen: 'account/confirmEmail',
    forCustomers: true,
    leadsToSignIn: true,
    hasSecrets: true,
    back: toSignIn,
  }),
  row({
    name: 'campaigns',
    path: paths.campaigns,
    screen: 'account/campaigns',
    forCustomers: true,
    showCart: true,
    back: toShopping,
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
    name: 'digitalSignage',
    path: paths.digitalSignage,
    screen: 'menu/digitalSignage',
    requiresShop: true,
    confirmCartReset: false,
    returnsWhenOpen: true,
    standsAlone: true,
    isUnattended: true,
  }),
  row({
    name: 'suggestedArticlesPage',
    path: paths.suggestedArticles,
    screen: 'menu/suggestedArticles',
    editMode: true,
    back: toMenu,
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
  row({ name: 'articleRedirect', path: paths.articleRedirect, findsArticle: true }),
  row({
    name: 'paymentPage',
    path: paths.payment,
    screen: 'checkout/payment',
    isPayment: true,
    back: ({ shopId }) => paths.checkout.href({ shopId }),
  }),
  row({
    name: 'checkoutPage',
    path: paths.checkout,
    screen: 'checkout/checkout',
    isPayment: true,
    sameForAll: true,
    back: ({ shopId }) => paths.menu.href({ shopId, category: [] }),
  }),
  row({ name: 'orderPage', path: paths.order, screen: 'checkout/order', back: toShops }),
  row({
    name: 'ordersPage',
    path: paths.orders,
    screen: 'checkout/orders',
    requiresShop: true,
    sameForAll: true,
    back: toShopping,
  }),
  row({
    name: 'termsAndConditions',
    path: paths.termsAndConditions,
    screen: 'pages/terms',
    sameForAll: true,
    back: toShopping,
  }),
  row({
    name: 'privacyPolicy',
    path: paths.privacyPolicy,
    screen: 'pages/privacy',
    sameForAll: true,
    back: toShopping,
  }),
  row({
    name: 'accessibility',
    path: paths.accessibility,
    screen: 'pages/accessibility',
    sameForAll: true,
    back: toShopping,
  }),
  // A tablet by the stove: who may see what is between its screen and the server.
  row({
    name: 'kitchen',
    path: paths.kitchen,
    screen: 'kitchen/orders',
    standsAlone: true,
    sameForAll: true,
    impersonal: true,
  }),
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
