import type { Operation } from '@carte/contract'
import { operations } from '@carte/contract/schemas'
import { routeOf } from '../../../plugins/operations.ts'

/**
 * What a call of the contract is to pages of chains: `closed` is not theirs; `open` names no shop, or goes by rules of its own (an order's id, a customer's
 * token); the others name a shop, which must be one of the chain's.
 */
type Kind = 'closed' | 'open' | 'shopInPath' | 'shopInBody' | 'shopList'

/** What guests and customers call, and only that. A call that is new in the contract is nothing until somebody has decided. */
const KINDS: Readonly<Record<keyof typeof operations, Kind>> = {
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
  // A customer's favourites and profile are theirs, whichever page they look at them from.
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
  // Goes by cookies and by whole pages.
  signInExternally: 'closed',
  comeBackFromExternal: 'closed',
  // A board on a wall is a page of the site.
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
  readonly kind: Kind
  /** Of the router, with `:name` for parameters. */
  readonly route: string
  /** Of its addresses. */
  readonly path: RegExp
}

/** Types say that there is none; at the door that is not enough. */
const NOT_DECIDED: Kind = 'closed'

const CALLS: readonly Call[] = Object.entries(operations).map(([name, operation]) => {
  const route = routeOf(operation)
  const path = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
  return { operation, kind: KINDS[name as keyof typeof KINDS] ?? NOT_DECIDED, route, path }
})
const OPEN = CALLS.filter(({ kind }) => kind !== 'closed')
const BY_OPERATION = new Map(CALLS.map(({ operation, kind }) => [operation, kind]))
const OPEN_ROUTES = new Set(OPEN.map(({ operation, route }) => `${operation.method} ${route}`))

export const kindOf = (operation: Operation): Kind => BY_OPERATION.get(operation) ?? NOT_DECIDED

const isOfApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/** Whether pages of chains may make a call. Of the API it is one of the contract's; what else lies below a chain's prefix is there for its pages. */
export const isAllowed = (method: string, route: string): boolean =>
  !isOfApi(route) || OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)

/** The methods by which pages of chains may call an address. */
export const methodsAt = (path: string): readonly string[] =>
  isOfApi(path) ? OPEN.filter((call) => call.path.test(path)).map(({ operation }) => operation.method) : ['GET']
