import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { NOTICE_COOKIE, SESSION_COOKIE } from '@carte/contract'
import { pinnedBy } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { Context } from '../../config/context.ts'
import { pageCookies, prefixedCookies } from '../../infrastructure/http/cookies.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { networkOf } from '../../infrastructure/http/network.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'
import type { RemoteOverrides } from '../releases/index.ts'
import type { Live } from './live.ts'
import { type PageCache, sendSharedPage } from './page-cache.ts'
import { createPageQueue, type RenderQueue } from './queues.ts'
import type { VersionSets } from './sets.ts'
import type { Visits } from './visit.ts'

const RETRY_SECONDS = '2'
/**
 * How long a page over its network's limit waits for its 429, in ms. Without the delay, clients that retry at once
 * would keep the event loop busy with rejections.
 */
const REJECTION_DELAY_MS = 1_000
/** Above this number, 429 is sent without the delay. */
const DELAYED_MAX = 1_000

/** A request for the shell: with the headers and cookies that a page depends on. */
interface PageRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

function toPageRequest(request: FastifyRequest, origin: string): PageRequest {
  const headers: Record<string, string> = {}
  for (const name of ['accept-encoding', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  const cookie = pageCookies(request)
  if (cookie !== '') headers.cookie = cookie
  // Concatenated, because `new URL('//elsewhere', origin)` would be another site.
  return { method: request.method, url: origin + request.url, headers }
}

/** A page for a request with one of these is not shared. */
const PERSONAL_COOKIES = [SESSION_COOKIE, NOTICE_COOKIE]
/** Matches gzip without a weight, as all browsers send it. */
const GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/i

/** Returns a key of what a shared page depends on (`Visitor.share`); null if the request cannot get one. */
function sharedKeyOf({ method, url, headers }: PageRequest, versions: readonly string[]): string | null {
  const { cookie = '' } = headers
  const isPersonal = cookie.split('; ').some((pair) => PERSONAL_COOKIES.some((name) => pair.startsWith(`${name}=`)))
  if (method !== 'GET' || isPersonal || !GZIP.test(headers['accept-encoding'] ?? '')) return null
  return JSON.stringify([...versions, url, headers['accept-language'], cookie])
}

/**
 * Answers navigations by the shell's handler, with the versions of the visit and in-process API calls. Counts pages and
 * renders by network: above the limit of renders the browser renders (VIEW-17), above the limit of pages the answer is
 * 429.
 */
export function createPage(
  {
    app,
    config,
    remoteOverrides,
    log,
    visits,
  }: Pick<Context, 'config' | 'log'> & { readonly app: FastifyInstance; readonly remoteOverrides: RemoteOverrides } & {
    readonly visits: Visits
  },
  versionSets: VersionSets,
  renderQueue: RenderQueue,
  pageCache: PageCache,
) {
  const pageLimiter = createLimiter(config.limits.pages)
  const renderLimiter = createLimiter(config.limits.renders)
  const pageQueue = createPageQueue(app.server)
  let delayed = 0
  /** @throws HttpError 429 above the limit, after a delay */
  async function countPage(address: string): Promise<void> {
    try {
      pageLimiter.take(address)
    } catch (rejection) {
      if (delayed < DELAYED_MAX) {
        delayed++
        await wait(REJECTION_DELAY_MS, undefined, { ref: false })
        delayed--
      }
      throw rejection
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply, live: Live): Promise<FastifyReply> => {
    await countPage(request.ip)
    if (!(await pageQueue.next()))
      throw new HttpError(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } })
    const network = networkOf(request.ip)
    const render = async <T>(make: () => Promise<T>, isShared: boolean): Promise<T | null> => {
      const rendered = renderLimiter.allows(request.ip) ? await renderQueue.run(network, isShared, make) : null
      if (rendered === null) log.info({ why: 'busy', path: pathname() }, 'A view was left to the browser')
      return rendered
    }
    const early = (links: readonly string[]) => reply.raw.writeEarlyHints({ link: [...links] })
    const pageRequest = toPageRequest(request, ownOrigin(request, config))
    const { method, url, headers } = pageRequest
    const pathname = () => new URL(url).pathname
    const visit = await visits.enter(request)
    const registry = await versionSets.forVisit(visit, live, () => live.isPayment(pathname()))
    const local = await remoteOverrides.read(request)
    const saveVisit = () => visits.save(request, reply, visit, { shell: live.shell.version, ...pinnedBy(registry) })
    const key = local ? null : sharedKeyOf(pageRequest, [live.shell.version, registry.release])
    const shared = key === null ? null : pageCache.find(key)
    if (shared) {
      saveVisit()
      return sendSharedPage(reply, shared)
    }
    const response = await live.handle(new Request(url, { method, headers }), {
      fetch: createInProcessFetch(app, request.ip),
      registry,
      render,
      ...(local ? { local } : {}),
      ...(config.earlyHints ? { early } : {}),
      ...(key === null ? {} : { share: pageCache.storeFor(key) }),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    saveVisit()
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
  }
}

/**
 * Returns a `fetch` that calls this server's own API without the network, on behalf of `address`, so that rate limits
 * apply to it. Only text bodies are sent.
 */
export function createInProcessFetch(app: FastifyInstance, address: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    init?.signal?.throwIfAborted()
    const sent = new Headers(init?.headers)
    const cookie = sent.get('cookie')
    if (cookie !== null) sent.set('cookie', prefixedCookies(app, cookie))
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init?.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(sent),
      remoteAddress: address,
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    const plain = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: plain,
    })
  }
}
