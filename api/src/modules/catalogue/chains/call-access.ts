import type { Operation } from '@carte/contract'
import { operations } from '@carte/contract/schemas'
import { routeOf } from '../../../plugins/operations.ts'

/**
 * How pages of chains may use a call. `closed`: they cannot. `open`: it names no shop, or has access control of its
 * own, such as an order's id or a customer's token. `shopList`: it answers only the chain's shops. Otherwise it names a
 * shop, which must be one of the chain's (EMBED-41).
 */
type CallAccess = 'closed' | 'open' | 'shopInPath' | 'shopInBody' | 'shopList'

/** Every call that is not of the back office, whose calls are always closed. */
type OpenableCall = {
  [Name in keyof typeof operations]: (typeof operations)[Name]['tag'] extends 'admin' ? never : Name
}[keyof typeof operations]

/** Opens the calls of guests and customers only (EMBED-40). A new call must be listed here. */
const CALL_ACCESS: Readonly<Record<OpenableCall, CallAccess>> = {
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
  cancelOrder: 'open',
  openTable: 'shopInPath',
  joinTable: 'shopInPath',
  // Their access control is the guest's secret; the event stream contains only a number.
  getTable: 'open',
  getTableEvents: 'open',
  publishLines: 'open',
  setTableReady: 'open',
  setTableCall: 'open',
  leaveTable: 'open',
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
  sendSignInCode: 'open',
  resetPassword: 'open',
  getAccountInfo: 'open',
  changeAccountInfo: 'open',
  getKnownPasswords: 'open',
  // Favorites and profile belong to the customer, whichever page requests them.
  getProfile: 'open',
  changeProfile: 'open',
  deleteAccount: 'open',
  getUserData: 'open',
  getSignIns: 'open',
  endSignIn: 'open',
  endOtherSignIns: 'open',
  getOrderHistory: 'open',
  addFavorite: 'open',
  removeFavorite: 'open',
  getMembershipCard: 'open',
  sendTelemetry: 'open',
  // Visits are counted by a cookie that only pages of the site have.
  countBasketVisit: 'closed',
  // Its answer is a cookie.
  changeCulture: 'closed',
  // A page of another site cannot use the site's service worker, which receives notifications.
  getPushKey: 'closed',
  subscribeToOrder: 'closed',
  unsubscribeFromOrder: 'closed',
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
  getStaffTables: 'closed',
  answerTableCall: 'closed',
  moveStaffTable: 'closed',
  endStaffTable: 'closed',
  getKitchenLoad: 'closed',
  setOrderStatus: 'closed',
  setPickupTime: 'closed',
  refundOrder: 'closed',
  setShopStatus: 'closed',
  setBusy: 'closed',
  setLaterOnly: 'closed',
  setSoldOut: 'closed',
  getOperatorStatus: 'closed',
  endRemoteOverride: 'closed',
}

interface Call {
  readonly operation: Operation
  readonly kind: CallAccess
  /** Route pattern, with `:name` for parameters. */
  readonly route: string
  readonly path: RegExp
}

/** The types exclude a missing entry, but access control must not depend on that. */
const DEFAULT_ACCESS: CallAccess = 'closed'

const CALLS: readonly Call[] = Object.entries(operations).map(([name, operation]) => {
  const route = routeOf(operation)
  const path = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
  return { operation, kind: CALL_ACCESS[name as OpenableCall] ?? DEFAULT_ACCESS, route, path }
})

const OPEN_CALLS = CALLS.filter(({ kind }) => kind !== 'closed')

const ACCESS_BY_OPERATION = new Map(CALLS.map(({ operation, kind }) => [operation, kind]))
const OPEN_ROUTES = new Set(OPEN_CALLS.map(({ operation, route }) => `${operation.method} ${route}`))

export const callAccessOf = (operation: Operation): CallAccess => ACCESS_BY_OPERATION.get(operation) ?? DEFAULT_ACCESS

const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/**
 * Returns whether pages of chains may make a call. Outside the API, they may read every address below a chain's prefix.
 */
export const isAllowed = (method: string, route: string): boolean =>
  !isApiPath(route) || OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)

/** Returns the methods that pages of chains may use at a path. */
export const methodsAt = (path: string): readonly string[] =>
  isApiPath(path) ? OPEN_CALLS.filter((call) => call.path.test(path)).map(({ operation }) => operation.method) : ['GET']
