import type { Operation } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../../config/context.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import { shopNotFound } from '../shops/shop-store.ts'
import { isAllowed, kindOf, methodsAt } from './allowed.ts'
import { type Chain, type ChainStore, isOriginOf, isShopOf } from './chain-store.ts'
import { keyIn, withoutChain } from './prefix.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The chain whose pages a call comes from; null for the site itself. */
    chain: Chain | null
  }
}

/** What a browser asks before a call may have: everything that the contract's client sends, and nothing else. */
const HEADERS = 'authorization, carte-browser, content-type, customer-code, idempotency-key'
/** What a page may read of an answer beside its body; the contract's client does. */
const EXPOSED = 'retry-after'
const PREFLIGHT_SECONDS = 7_200

const addressOf = ({ originalUrl }: FastifyRequest): string => originalUrl
const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** The key that a request names; empty for one that reaches a chain's address by another spelling, null for the site's own. */
function keyOf(request: FastifyRequest): string | null {
  const key = keyIn(addressOf(request))
  return key === null && request.routeOptions.url?.startsWith('/embed/:') ? '' : key
}

/** Answers what a browser asks before a call; one that is not open is an address that is not there. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(pathOf(withoutChain(addressOf(request))))
  if (!methods.includes(request.headers['access-control-request-method'] ?? ''))
    throw new Refusal(404, 'error.notFound')
  return reply
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', HEADERS)
    .header('access-control-max-age', String(PREFLIGHT_SECONDS))
    .send()
}

/** `origin` beside whatever else an answer depends on. */
function varyByOrigin(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'origin' : `${vary}, origin`)
}

/**
 * The door of everything below `/embed/{key}/`: finds the chain, judges the page's origin, answers in words that its browser lets it read, and neither takes
 * nor gives cookies. An `Origin` that is not there is no browser's page, or one that only shows what it is sent: CORS protects browsers, and
 * nothing behind this door is secret.
 */
export const chainAccess = fp<{ readonly chains: ChainStore; readonly config: Pick<Config, 'publicOrigin'> }>(
  async (app, { chains, config }) => {
    app.decorateRequest('chain', null)
    /** @returns whether it has been answered */
    async function enter(key: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      // Before anybody reads them: a browser that sends its cookies along sends them in vain.
      delete request.raw.headers.cookie
      // Scripts of any origin may read an error.
      reply.headers({
        vary: 'origin',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
        'cross-origin-resource-policy': 'cross-origin',
      })
      const chain = await chains.find(key)
      if (!chain) throw new Refusal(404, 'unknown-chain')
      const { origin } = request.headers
      if (origin !== undefined && origin !== ownOrigin(request, config) && !isOriginOf(chain, origin))
        throw new Refusal(403, 'origin-not-allowed', { detail: origin })
      if (origin === undefined) reply.removeHeader('access-control-allow-origin')
      else reply.header('access-control-allow-origin', origin)
      request.chain = chain
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        answerPreflight(request, reply)
        return true
      }
      if (!request.is404 && !isAllowed(request.method, request.routeOptions.url ?? ''))
        throw new Refusal(404, 'error.notFound')
      return false
    }
    // By callbacks: these run for every answer of the site, and a promise would cost each of them.
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

/** The chain of a call below `/embed/{key}/`, which the door has found. */
export function chainOf({ chain }: FastifyRequest): Chain {
  if (!chain) throw new Error('Not below the prefix of a chain')
  return chain
}

/** @throws Refusal for a shop that is not one of the chain's, as for one that does not exist */
export function requireShop(request: FastifyRequest, shopId: string): void {
  if (request.chain && !isShopOf(request.chain, shopId)) throw shopNotFound(shopId)
}

/** @throws Refusal for a call from a chain's page that names a shop which is not the chain's */
export function requireShopOfCall(operation: Operation, request: FastifyRequest): void {
  const kind = kindOf(operation)
  if (kind === 'shopInPath') requireShop(request, (request.params as { readonly shopId: string }).shopId)
  if (kind === 'shopInBody') requireShop(request, (request.body as { readonly shopId: string }).shopId)
}
