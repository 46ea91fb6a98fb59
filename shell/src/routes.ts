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
  /** For ordering at the shop in the address: the basket becomes that shop's, and the guest is asked where that would empty it. */
  readonly claimsBasket?: boolean
  /** Stands in a restaurant, and no guest before it: no frame around it, and it looks after its data and connection by itself. */
  readonly standsAlone?: boolean
  /** Hangs on a wall with nobody before it: nothing to answer. */
  readonly isUnattended?: boolean
  /** One step up, for the navbar's back button; home has none. */
  readonly back?: (params: Params, here: Here) => string
  /**
   * Names of the query that the screen reads, each with the values for which a server may keep the view. A name without
   * values holds a guest's own text, and such a view is never kept. Servers render without all other names.
   */
  readonly query?: Readonly<Record<string, readonly string[]>>
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
  /** A guest who is led to the offline page from here returns here once the site answers again; everybody else goes home. */
  readonly resumes?: boolean
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
const toOrderType = ({ shopId }: { readonly shopId: string }, { orderTypes, query }: Here) =>
  // There is nothing to choose for whoever only looks at the menu.
  orderTypes.length > 1 && !query.has('browse') ? paths.orderType.href({ shopId }) : toShops()
const toMenu = ({ shopId, category }: { readonly shopId: string; readonly category: readonly string[] }) =>
  paths.menu.href({ shopId, category })
/** Back to what one came to do. */
const toShopping = (_: unknown, { shopId }: Here) => (shopId ? paths.menu.href({ shopId, category: [] }) : toShops())
const toSignIn = () => paths.login.href()
const toWhereFrom = (_: unknown, { query }: Here) => localPath(query.get('redirectUri')) ?? toShops()

/** A menu that can be looked at and not ordered from. */
const BROWSED = { browse: ['1'] }

/** The site's addresses, specific ones before general ones (spec §2). One row says everything about one. */
export const ROUTES: readonly Row[] = [
  row({
    name: 'home',
    path: paths.home,
    screen: 'shops/home',
    sameForAll: true,
    showsLastShop: true,
    query: { redirectToArticle: [], redirectUri: [] },
    preload: (store) => loadShopList(store, FIRST_SHOPS),
  }),
  row({
    name: 'shopToOrderTypeRedirect',
    path: paths.shop,
    claimsBasket: true,
    query: { redirectToArticle: [], ...BROWSED },
    redirect: paths.orderType.href,
  }),
  row({ name: 'offline', path: paths.offline, screen: 'shell/offline', sameForAll: true, impersonal: true }),
  row({
    name: 'login',
    path: paths.login,
    screen: 'account/login',
    forCustomers: true,
    onlySignedOut: true,
    sameForAll: true,
    query: { redirectUri: [], external: [] },
    back: toWhereFrom,
  }),
  row({
    name: 'register',
    path: paths.register,
    screen: 'account/register',
    forCustomers: true,
    onlySignedOut: true,
    sameForAll: true,
    query: { redirectUri: [] },
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
    query: { redirectUri: [] },
    back: toSignIn,
  }),
  // These two are opened from a mail, whoever is signed in meanwhile.
  row({
    name: 'resetPassword',
    path: paths.resetPassword,
    screen: 'account/resetPassword',
    query: { email: [], code: [] },
    forCustomers: true,
    leadsToSignIn: true,
    hasSecrets: true,
    back: toSignIn,
  }),
  row({
    name: 'confirmEmail',
    path: paths.confirmEmail,
    screen: 'account/confirmEmail',
    query: { userId: [], code: [] },
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
    claimsBasket: true,
    query: { redirectToArticle: [] },
    sameForAll: true,
    requiresShop: true,
    back: toShops,
  }),
  row({
    name: 'digitalSignage',
    path: paths.digitalSignage,
    screen: 'menu/digitalSignage',
    requiresShop: true,
    returnsWhenOpen: true,
    standsAlone: true,
    isUnattended: true,
  }),
  row({
    name: 'suggestedArticlesPage',
    path: paths.suggestedArticles,
    screen: 'menu/suggestedArticles',
    claimsBasket: true,
    editMode: true,
    back: toMenu,
  }),
  row({
    name: 'editOrder',
    path: paths.editOrder,
    screen: 'menu/article',
    claimsBasket: true,
    editMode: true,
    showAddItemButton: true,
    disableCart: true,
    back: toMenu,
  }),
  row({
    name: 'menuArticlePage',
    path: paths.article,
    screen: 'menu/article',
    claimsBasket: true,
    sameForAll: true,
    query: BROWSED,
    showAddItemButton: true,
    disableCart: true,
    back: toMenu,
  }),
  row({
    name: 'menuPage',
    path: paths.menu,
    screen: 'menu/menu',
    claimsBasket: true,
    sameForAll: true,
    query: { ...BROWSED, missing: [] },
    requiresShop: true,
    showCart: true,
    back: toOrderType,
  }),
  row({
    name: 'articleRedirect',
    path: paths.articleRedirect,
    claimsBasket: true,
    query: BROWSED,
    findsArticle: true,
  }),
  row({
    name: 'paymentPage',
    path: paths.payment,
    screen: 'checkout/payment',
    isPayment: true,
    resumes: true,
    back: ({ shopId }) => paths.checkout.href({ shopId }),
  }),
  row({
    name: 'checkoutPage',
    path: paths.checkout,
    screen: 'checkout/checkout',
    isPayment: true,
    resumes: true,
    sameForAll: true,
    back: ({ shopId }) => paths.menu.href({ shopId, category: [] }),
  }),
  row({ name: 'orderPage', path: paths.order, screen: 'checkout/order', resumes: true, back: toShops }),
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

/** The part of an address's query that its screen reads: `?…` in the spelling of the address, or nothing. */
export function queryRead(pathname: string, search: string): string {
  if (search === '') return ''
  const row = matchRoute(pathname)?.row
  // Signing in leads back to the whole address.
  if (row?.requiresAuth) return search
  const read = row?.query ?? {}
  const entries = [...new URLSearchParams(search)]
  const kept = entries.filter(([name]) => Object.hasOwn(read, name))
  if (kept.length === entries.length) return search
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

/** Whether no screen at all reads this name of a query: then it is of no use but to whoever wrote the link. */
export const isUnread = (name: string): boolean => !ROUTES.some(({ query }) => query && Object.hasOwn(query, name))
