import type { Operation } from '@carte/contract'
import { operations } from '@carte/contract/schemas'
import { routeOf } from '../../../plugins/operations.ts'

/**
 * How pages of chains may use a call. `closed`: they cannot. `open`: it names no shop, or has access control of its
 * own, such as an order's id or a customer's token. Otherwise it names a shop, which must be one of the chain's
 * (EMBED-41).
 */
type ChainAccess = 'closed' | 'open' | 'shopInPath' | 'shopInBody' | 'shopList'

/** Opens the calls of guests and customers only (EMBED-40). A new call must be listed here. */
const CHAIN_ACCESS: Readonly<Record<keyof typeof operations, ChainAccess>> = {
  getSettings: 'open',
  getDesign: 'open',
  getLanguages: 'open',
  getImage: 'open',
  getShops: 'shopList',
  getShop: 'shopInPath',
  getMenu: 'shopInPath',
  getCampaigns: 'open',
  getDeliverySpots: 'shopInPath',
  getPaymentMethods: 'shopInPath',
  quoteOrder: 'shopInBody',
  createOrder: 'shopInBody',
  getOrder: 'open',
  getOrderEvents: 'open',
  startPayment: 'open',
  getPayment: 'open',
  sendReceipt: 'open',
  login: 'open',
  refreshTokens: 'open',
  logout: 'open',
  register: 'open',
  confirmEmail: 'open',
  resendConfirmationEmail: 'open',
  forgotPassword: 'open',
  resetPassword: 'open',
  getAccountInfo: 'open',
  changeAccountInfo: 'open',
  getKnownPasswords: 'open',
  // Favorites and profile belong to the customer, whichever page requests them.
  getProfile: 'open',
  changeProfile: 'open',
  deleteAccount: 'open',
  getUserData: 'open',
  getOrderHistory: 'open',
  addFavorite: 'open',
  removeFavorite: 'open',
  getMembershipCard: 'open',
  sendTelemetry: 'open',
  // Its answer is a cookie.
  changeCulture: 'closed',
  // Needs cookies and full-page navigation.
  signInExternally: 'closed',
  comeBackFromExternal: 'closed',
  // Signage boards are pages of the site.
  getSignage: 'closed',
  getSignageEvents: 'closed',
  signInStaff: 'closed',
  getStaffSession: 'closed',
  signOutStaff: 'closed',
  getStaffOrders: 'closed',
  getStaffOrderEvents: 'closed',
  setOrderStatus: 'closed',
  refundOrder: 'closed',
  setShopStatus: 'closed',
  setSoldOut: 'closed',
  getOperatorStatus: 'closed',
  endLocalWork: 'closed',
}

interface Call {
  readonly operation: Operation
  readonly kind: ChainAccess
  /** Route pattern, with `:name` for parameters. */
  readonly route: string
  readonly path: RegExp
}

/** The types exclude a missing entry, but access control must not depend on that. */
const DEFAULT_ACCESS: ChainAccess = 'closed'

const CALLS: readonly Call[] = Object.entries(operations).map(([name, operation]) => {
  const route = routeOf(operation)
  const path = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
  return { operation, kind: CHAIN_ACCESS[name as keyof typeof CHAIN_ACCESS] ?? DEFAULT_ACCESS, route, path }
})
const OPEN = CALLS.filter(({ kind }) => kind !== 'closed')
const BY_OPERATION = new Map(CALLS.map(({ operation, kind }) => [operation, kind]))
const OPEN_ROUTES = new Set(OPEN.map(({ operation, route }) => `${operation.method} ${route}`))

export const chainAccessOf = (operation: Operation): ChainAccess => BY_OPERATION.get(operation) ?? DEFAULT_ACCESS

const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/** Whether pages of chains may make a call. Outside the API, everything below a chain's prefix is for them. */
export const isAllowed = (method: string, route: string): boolean =>
  !isApiPath(route) || OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)

export const methodsAt = (path: string): readonly string[] =>
  isApiPath(path) ? OPEN.filter((call) => call.path.test(path)).map(({ operation }) => operation.method) : ['GET']
