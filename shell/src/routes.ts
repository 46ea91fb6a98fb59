import type { OrderType } from '@carte/contract'
import { type AnyParams, type Path, type PathParams, parseLocalPath, paths, type RouteFlags } from '@carte/navigation'
import { FIRST_SHOPS, type JotaiStore, loadShopList } from '@carte/store'

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
  /**
   * The accessibility statement that the law requires, the kitchen tablet and the back office are not part of the
   * original specification.
   */
  | 'accessibility'
  | 'kitchen'
  | 'admin'
  | 'dishPreview'

/** The guest's location, from which `back` computes the step up. */
export interface Here {
  readonly query: URLSearchParams
  /** Order types that the shop offers. With only one there is no order-type page to go back to. */
  readonly orderTypes: readonly OrderType[]
  /** The chosen shop; null without one. */
  readonly shopId?: string | null
}

interface RowOf<Params> extends RouteFlags {
  readonly name: RouteName
  /** The screen as `<remote>/<screen>`. `shell` and `pages` are the shell's own. */
  readonly screen?: `${string}/${string}`
  /** Redirects to this address instead of showing a screen. The query is kept. */
  readonly redirect?: (params: Params) => string
  /** Redirects to the page of its article, wherever that is in the menu. */
  readonly findsArticle?: boolean
  /** Requires customer login to be enabled; otherwise it redirects home. */
  readonly forCustomers?: boolean
  /**
   * Has its own links to the login. The navbar shows none, because a guest would not want to return here after signing
   * in.
   */
  readonly leadsToSignIn?: boolean
  /** Redirects signed-in customers to `redirectUri` or home. */
  readonly onlySignedOut?: boolean
  /** When a closed shop sends a visitor home, home returns here once the shop opens. */
  readonly returnsWhenOpen?: boolean
  /**
   * For ordering at the shop of the address: the basket adopts that shop, and the guest is asked before this empties
   * it.
   */
  readonly claimsBasket?: boolean
  /**
   * For a device of the restaurant (signage board, kitchen tablet): the screen has no navbar and no footer, and handles
   * its own data and connection.
   */
  readonly standsAlone?: boolean
  /**
   * In a narrow window the screen begins with a picture at the top of the page. Of the navbar only the back button
   * shows, over that picture.
   */
  readonly hasBackOverlay?: boolean
  /** Pages of this site may show it in a frame. All other pages forbid frames. */
  readonly canBeFramed?: boolean
  /** A wall display without a user: nothing may wait for an answer. */
  readonly isUnattended?: boolean
  /** Returns the address one step up, for the navbar's back button. Absent for home. */
  readonly back?: (params: Params, here: Here) => string
  /**
   * Query parameters that the screen reads, each with the values for which a server may cache the view. A parameter
   * without values contains free text, and such a view is never cached. Servers ignore all other parameters.
   */
  readonly query?: Readonly<Record<string, readonly string[]>>
  /** The first view is the same for all signed-out guests, so a server may cache it. */
  readonly sameForAll?: boolean
  /** The first view contains the shop chosen last. Servers read that cookie only here. */
  readonly showsLastShop?: boolean
  /**
   * The first view is the same for signed-in customers too. Browsers cache it, so it must not contain personal data.
   */
  readonly impersonal?: boolean
  /**
   * The query contains a secret that grants access. The `onNavigate` event and `visitPageAtom` get the address without
   * it.
   */
  readonly hasSecrets?: boolean
  /** The guest is paying or about to: nothing that can wait may interrupt. */
  readonly isPayment?: boolean
  /**
   * A guest led from here to the offline page returns here once the site answers. From other pages they return to home.
   */
  readonly resumes?: boolean
  /** Starts loading data that the screen needs, in parallel with its code. */
  readonly preload?: (store: JotaiStore) => Promise<unknown>
}

/** One address of the site with all its properties. */
export interface Row extends RowOf<AnyParams> {
  readonly path: {
    readonly pattern: string
    readonly parse: (pathname: string) => AnyParams | null
    /** Requires exactly the parameters in `pattern`. */
    readonly href: (params: AnyParams) => string
  }
}

/**
 * Lets the compiler check that `path`, `redirect` and `back` of a row use the same parameters, and widens their type
 * for the table.
 */
function row<const Pattern extends string>(definition: RowOf<PathParams<Pattern>> & { readonly path: Path<Pattern> }) {
  return definition as unknown as Row
}

const toShops = () => paths.home.href()
const toOrderType = ({ shopId }: { readonly shopId: string }, { orderTypes, query }: Here) =>
  // A guest who only browses the menu has no order type to choose.
  orderTypes.length > 1 && !query.has('browse') ? paths.orderType.href({ shopId }) : toShops()
const toMenu = ({ shopId, category }: { readonly shopId: string; readonly category: readonly string[] }) =>
  paths.menu.href({ shopId, category })
/** The menu of the chosen shop, or home. */
const toShopping = (_: unknown, { shopId }: Here) => (shopId ? paths.menu.href({ shopId, category: [] }) : toShops())
const toSignIn = () => paths.login.href()
const toRedirectUri = (_: unknown, { query }: Here) => parseLocalPath(query.get('redirectUri')) ?? toShops()

/** The query of a menu opened for browsing only. */
const BROWSE_QUERY = { browse: ['1'] }

/** The site's addresses, specific ones before general ones. */
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
    query: { redirectToArticle: [], ...BROWSE_QUERY },
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
    back: toRedirectUri,
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
  // Opened from a mail, even if another customer is signed in.
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
    hasBackOverlay: true,
    back: toMenu,
  }),
  row({
    name: 'menuArticlePage',
    path: paths.article,
    screen: 'menu/article',
    claimsBasket: true,
    sameForAll: true,
    query: BROWSE_QUERY,
    showAddItemButton: true,
    disableCart: true,
    hasBackOverlay: true,
    back: toMenu,
  }),
  row({
    name: 'menuPage',
    path: paths.menu,
    screen: 'menu/menu',
    claimsBasket: true,
    sameForAll: true,
    query: { ...BROWSE_QUERY, missing: [] },
    requiresShop: true,
    showCart: true,
    back: toOrderType,
  }),
  row({
    name: 'articleRedirect',
    path: paths.articleRedirect,
    claimsBasket: true,
    query: BROWSE_QUERY,
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
  // A kitchen tablet. The screen itself signs in with the server.
  row({
    name: 'kitchen',
    path: paths.kitchen,
    screen: 'kitchen/orders',
    standsAlone: true,
    sameForAll: true,
    impersonal: true,
  }),
  // The back office. The screen itself signs in with the server, and knows its own addresses.
  row({
    name: 'admin',
    path: paths.admin,
    screen: 'admin/admin',
    standsAlone: true,
    sameForAll: true,
    impersonal: true,
  }),
  row({
    name: 'dishPreview',
    path: paths.dishPreview,
    screen: 'menu/dishPreview',
    standsAlone: true,
    canBeFramed: true,
    sameForAll: true,
    impersonal: true,
  }),
]

/** A row and the parameters that it parsed from an address. */
export interface Match {
  readonly row: Row
  readonly params: AnyParams
}

/** Returns the first row that matches the pathname; null for an unknown address. */
export function matchRoute(pathname: string): Match | null {
  for (const candidate of ROUTES) {
    const params = candidate.path.parse(pathname)
    if (params) return { row: candidate, params }
  }
  return null
}

/**
 * Returns a key that two addresses share if they show the same screen: the row and its scalar parameters. A list
 * parameter (the menu's category) changes within a screen.
 */
export function screenKey({ row: { name }, params }: { readonly row: Pick<Row, 'name'>; readonly params: AnyParams }) {
  return [name, ...Object.values(params).filter((value) => typeof value === 'string')].join(' ')
}

/**
 * Returns the query parameters that the address's screen reads, as `?…`, or an empty string. Returns `search` unchanged
 * if the screen reads all of them, or if it requires a sign-in.
 */
export function queryOfScreen(pathname: string, search: string): string {
  if (search === '') return ''
  const row = matchRoute(pathname)?.row
  // The login returns to the full address, so keep all of it.
  if (row?.requiresAuth) return search
  const read = row?.query ?? {}
  const entries = [...new URLSearchParams(search)]
  const kept = entries.filter(([name]) => Object.hasOwn(read, name))
  if (kept.length === entries.length) return search
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

/** Returns whether no screen reads this query parameter. */
export const isUnread = (name: string): boolean => !ROUTES.some(({ query }) => query && Object.hasOwn(query, name))
