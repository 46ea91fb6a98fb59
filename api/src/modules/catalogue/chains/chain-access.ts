import type { Operation } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import { shopNotFound } from '../shops/shop-store.ts'
import { callAccessOf, isAllowed, methodsAt } from './call-access.ts'
import { type Chain, type ChainStore, isOriginOf, isShopOf } from './chain-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The chain whose pages a call comes from; null for the site itself. */
    chain: Chain | null
  }
}

/** Allowed request headers: those that the client of the contract sends. */
const ALLOWED_HEADERS = 'authorization, carte-browser, content-type, customer-code, idempotency-key, table-guest'

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
  const url = urlOf(request)
  // No route of a chain begins with this. Checked first, because `routeOptions` creates an object at each access.
  if (url.startsWith('/api/')) return null
  const key = chainKeyIn(url)
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
