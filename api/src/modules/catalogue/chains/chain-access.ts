import type { Operation } from '@carte/contract'
import { operations } from '@carte/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import { routeOf } from '../../../plugins/operations.ts'
import { shopNotFound } from '../shops/shop-store.ts'
import { type Chain, type ChainStore, isOriginOf, isShopOf } from './chain-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The chain whose pages a call comes from; null for the site itself. */
    chain: Chain | null
  }
}

/** Allowed request headers: those that the client of the contract sends. */
const ALLOWED_HEADERS = 'authorization, carte-browser, content-type, customer-code, idempotency-key'

/** Response headers that the client of the contract reads. */
const EXPOSED_HEADERS = 'retry-after'

/** How long browsers may cache the answer to a preflight: the longest time that Chromium accepts. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Access control for everything below `/embed/{key}/`: finds the chain, checks the origin (EMBED-39), adds CORS
 * headers, and neither reads nor sets cookies (EMBED-42). Requests without `Origin` pass, because CORS protects only
 * browsers, and nothing here is secret.
 */
export const chainAccess = fp<{ readonly chains: ChainStore; readonly config: Pick<Config, 'publicOrigin'> }>(
  async (app, { chains, config }) => {
    app.decorateRequest('chain', null)
    /** @returns whether the request has been answered */
    async function enter(key: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      // Remove cookies before any other code reads them.
      delete request.raw.headers.cookie
      // Scripts of any origin may read errors, so that developers see the reason.
      reply.headers({
        vary: 'origin',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED_HEADERS,
        'cross-origin-resource-policy': 'cross-origin',
      })
      const chain = await chains.find(key)
      if (!chain) throw new HttpError(404, 'unknown-chain')
      const { origin } = request.headers
      if (origin !== undefined && origin !== ownOrigin(request, config) && !isOriginOf(chain, origin))
        throw new HttpError(403, 'origin-not-allowed', { detail: origin })
      if (origin === undefined) reply.removeHeader('access-control-allow-origin')
      else reply.header('access-control-allow-origin', origin)
      request.chain = chain
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        answerPreflight(request, reply)
        return true
      }
      if (!request.is404 && !isAllowed(request.method, request.routeOptions.url ?? ''))
        throw new HttpError(404, 'error.notFound')
      return false
    }
    // Hooks with callbacks: they run for every answer of the site, and a promise would cost time in each.
    app.addHook('onRequest', (request, reply, done) => {
      const key = keyOf(request)
      if (key === null) done()
      else
        enter(key, request, reply).then((isAnswered) => {
          if (!isAnswered) done()
        }, done)
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      if (keyOf(request) !== null) {
        reply.removeHeader('set-cookie')
        varyByOrigin(reply)
      }
      done(null, payload)
    })
  },
  { name: 'chain-access' },
)

/**
 * Returns the chain's key: null for the site's own addresses, empty if a chain's route is reached by an address that
 * `chainKeyIn` does not recognize.
 */
function keyOf(request: FastifyRequest): string | null {
  const key = chainKeyIn(urlOf(request))
  return key === null && request.routeOptions.url?.startsWith('/embed/:') ? '' : key
}

/** Answers a CORS preflight; 404 for calls that are closed. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(pathOf(withoutChainPrefix(urlOf(request))))
  if (!methods.includes(request.headers['access-control-request-method'] ?? ''))
    throw new HttpError(404, 'error.notFound')
  return reply
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', String(PREFLIGHT_SECONDS))
    .send()
}

function varyByOrigin(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'origin' : `${vary}, origin`)
}

const CHAIN_PATH = /^\/embed\/([^/?#]+)(?:([/?#].*))?$/s

/** Returns the key in an address, not decoded; null for an address of the site itself. */
export const chainKeyIn = (url: string): string | null =>
  url.startsWith('/embed/') ? (CHAIN_PATH.exec(url)?.[1] ?? null) : null

/** Returns the address for the router: the API below a chain's prefix is the same API. */
export function withoutChainPrefix(url: string): string {
  if (chainKeyIn(url) === null) return url
  const rest = CHAIN_PATH.exec(url)?.[2] ?? ''
  return API.test(rest) ? rest : url
}

const API = /^\/api(?:[/?#]|$)/

const urlOf = ({ originalUrl }: FastifyRequest): string => originalUrl

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** Returns the chain whose pages a call comes from. @throws Error for a route that is not below a chain's prefix */
export function chainOf({ chain }: FastifyRequest): Chain {
  if (!chain) throw new Error('The request is not below the prefix of a chain')
  return chain
}

/** @throws HttpError 404 for a shop that is not one of the chain's, as if it did not exist */
export function requireShop(request: FastifyRequest, shopId: string): void {
  if (request.chain && !isShopOf(request.chain, shopId)) throw shopNotFound(shopId)
}

/** Checks the shop that a call names in its path or body. @throws HttpError as `requireShop` */
export function requireShopOfCall(operation: Operation, request: FastifyRequest): void {
  const kind = callAccessOf(operation)
  if (kind === 'shopInPath') requireShop(request, (request.params as { readonly shopId: string }).shopId)
  if (kind === 'shopInBody') requireShop(request, (request.body as { readonly shopId: string }).shopId)
}

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
  getOrderHistory: 'open',
  addFavorite: 'open',
  removeFavorite: 'open',
  getMembershipCard: 'open',
  sendTelemetry: 'open',
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

const callAccessOf = (operation: Operation): CallAccess => ACCESS_BY_OPERATION.get(operation) ?? DEFAULT_ACCESS

const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/**
 * Returns whether pages of chains may make a call. Outside the API, they may read every address below a chain's prefix.
 */
const isAllowed = (method: string, route: string): boolean =>
  !isApiPath(route) || OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)

/** Returns the methods that pages of chains may use at a path. */
const methodsAt = (path: string): readonly string[] =>
  isApiPath(path) ? OPEN_CALLS.filter((call) => call.path.test(path)).map(({ operation }) => operation.method) : ['GET']
