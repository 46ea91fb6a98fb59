import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { pinnedBy } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { plainCookies } from '../../infrastructure/http/cookies.ts'
import { networkOf } from '../../infrastructure/http/network.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'
import type { LocalWorks } from '../releases/index.ts'
import { createInProcessFetch } from './in-process.ts'
import type { Live } from './live.ts'
import type { Renders } from './renders.ts'
import type { Sets } from './sets.ts'
import { createTurns } from './turns.ts'
import type { Visits } from './visit.ts'

/** A browser that finds the server full comes back after this long. */
const RETRY_SECONDS = '2'
/**
 * How long a page over its network's limit waits for its 429, in milliseconds: connections that ask again as soon as they are answered would
 * keep the event loop busy with refusals.
 */
const REJECTION_DELAY_MS = 1_000
/** More than these get their 429 at once. */
const MOST_DELAYED = 1_000

function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['accept-encoding', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const cookie = plainCookies(request)
  if (cookie !== undefined) headers.set('cookie', cookie)
  // Not relative to it: `//elsewhere` would be another site.
  return new Request(new URL(origin + request.url), { method: request.method, headers })
}

/**
 * Answers navigations by the shell's handler, with the versions of the visit; its calls to the API stay in this process.
 * Counts pages and renders by network: over the limit of renders the browser renders, over that of pages it is 429.
 */
export function createPage(
  {
    app,
    config,
    localWork,
    log,
    visits,
  }: Pick<Context, 'config' | 'log'> & { readonly app: FastifyInstance; readonly localWork: LocalWorks } & {
    readonly visits: Visits
  },
  sets: Sets,
  renders: Renders,
) {
  const pages = createLimiter(config.limits.pages)
  const renderings = createLimiter(config.limits.renders)
  const turns = createTurns(app.server)
  let delayed = 0
  /** @throws Refusal 429, after a while, over the limit of pages */
  async function countPage(address: string): Promise<void> {
    try {
      pages.take(address)
    } catch (rejection) {
      if (delayed < MOST_DELAYED) {
        delayed++
        await wait(REJECTION_DELAY_MS, undefined, { ref: false })
        delayed--
      }
      throw rejection
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply, live: Live): Promise<FastifyReply> => {
    await countPage(request.ip)
    if (!(await turns.next())) throw new Refusal(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } })
    const network = networkOf(request.ip)
    const render = async <T>(make: () => Promise<T>, isShared: boolean): Promise<T | null> => {
      const made = renderings.allows(request.ip) ? await renders.run(network, isShared, make) : null
      if (made === null) log.info({ why: 'busy', path: new URL(asked.url).pathname }, 'A view was left to the browser')
      return made
    }
    const early = (links: readonly string[]) => reply.raw.writeEarlyHints({ link: [...links] })
    const asked = requestOf(request, ownOrigin(request, config))
    const visit = await visits.enter(request)
    const registry = await sets.of(visit, live, () => live.isPayment(new URL(asked.url).pathname))
    const local = await localWork.read(request)
    const response = await live.handle(asked, {
      fetch: createInProcessFetch(app, request.ip),
      registry,
      render,
      ...(local ? { local } : {}),
      ...(config.earlyHints ? { early } : {}),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    visits.keep(request, reply, visit, { shell: live.shell.version, ...pinnedBy(registry) })
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
  }
}
