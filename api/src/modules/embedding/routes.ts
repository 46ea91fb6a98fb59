import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import { ANY_ORIGIN, allowAnyOrigin } from '../../infrastructure/http/security-headers.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'
import { chainOf, type OperatorStore, type ShopStore } from '../catalogue/index.ts'
import { placeOf, type Shown } from '../site/index.ts'
import { answerDemo } from './demo/answer.ts'
import { type DemoContext, EMBED_DEMO } from './demo/document.ts'
import { type PageMenuDeps, pageMenuRoutes } from './embeds/menu/routes.ts'
import { createPinRenewer, parsePins } from './embeds/pins.ts'
import { createEmbedSets } from './embeds/sets.ts'

const CHAIN = 'gallery'
/** A sample shop that is always open. If it does not exist, the first shop is used. */
const SHOP = 'grunerlokka'

export interface DemoDeps extends Pick<Context, 'config'> {
  readonly shops: ShopStore
}

/** Serves pages of a fictitious chain with embed elements, for people and e2e specs (EMBED-49). Not in production. */
export function demoRoutes(app: FastifyInstance, { config, shops }: DemoDeps): void {
  if (!config.testMode) return

  const shopId = async () => ((await shops.find(SHOP)) ? SHOP : ((await shops.all()).value[0]?.id ?? SHOP))
  const menu = async (id: string) => {
    const answer = await app.inject({ url: `/embed/${CHAIN}/menu/${encodeURIComponent(id)}?language=en` })
    return answer.statusCode === 200 ? answer.body : null
  }
  const createContext = async (request: FastifyRequest): Promise<DemoContext> => {
    const id = await shopId()
    const site = ownOrigin(request, config)
    return {
      site,
      chain: CHAIN,
      shopId: id,
      nonce: randomBytes(16).toString('base64'),
      query: new URL(request.url, site).searchParams,
      menu: await menu(id),
    }
  }

  const answer = async (request: FastifyRequest, path: string) => {
    const found = await answerDemo(path, () => createContext(request))
    if (!found) throw new HttpError(404, 'error.notFound')
    return found
  }
  for (const path of [EMBED_DEMO, `${EMBED_DEMO}/*`])
    app.get(path, async (request, reply) => {
      const { headers, body } = await answer(request, new URL(request.url, 'http://gallery').pathname)
      // A chain's page has only its own policy, not that of the site.
      return reply.removeHeader('content-security-policy').headers(headers).send(body)
    })
}

/** Revalidated on every page load, so that a withdrawn version is in no page that opens later (EMBED-11). */
const FRESH = 'no-cache'

interface OfSet {
  Querystring: { readonly pins?: string | string[] }
}

export interface EmbedDeps extends Pick<Context, 'clock' | 'log' | 'config'> {
  readonly operator: OperatorStore
}

/** Serves what pages of other sites load first: the loader, its types, and the set of versions (decision 21). */
export function embedRoutes(app: FastifyInstance, deps: EmbedDeps, servedSite: Shown): void {
  const { config, operator } = deps
  const sets = createEmbedSets(servedSite, deps)
  const keep = createPinRenewer(servedSite.source, deps)
  const notFound = () => new HttpError(404, 'error.notFound', { headers: ANY_ORIGIN })

  app.get('/embed.js', async (request, reply) => {
    const { version, url } = (await sets.loader()) ?? {}
    const path = url && placeOf(url)?.path
    const file = version && path ? await servedSite.files.find('shell', version, path, FRESH) : null
    if (!file) throw notFound()
    return sendPrepared(request, allowAnyOrigin(reply), file)
  })

  app.get('/embed.d.ts', async (request, reply) => {
    const { version } = (await sets.loader()) ?? {}
    const types = version === undefined ? null : await servedSite.files.embedTypes(version)
    if (!types) throw notFound()
    return sendPrepared(request, allowAnyOrigin(reply), types)
  })

  app.get<OfSet>('/embed/:key/set', async (request, reply) => {
    const { pins } = request.query
    const asked = parsePins(Array.isArray(pins) ? pins.join(',') : pins)
    const chain = chainOf(request)
    const { chosen, stored } = await sets.of(chain, asked, await operator.get(), ownOrigin(request, config))
    keep(chain.key, chosen)
    return sendPrepared(request, reply, await stored)
  })
}

export interface EmbeddingDeps extends DemoDeps, EmbedDeps, PageMenuDeps {
  /** Null if the server serves no site. */
  readonly servedSite: Shown | null
}

export async function embeddingRoutes(app: FastifyInstance, deps: EmbeddingDeps): Promise<void> {
  pageMenuRoutes(app, deps)
  if (deps.servedSite) embedRoutes(app, deps, deps.servedSite)
  demoRoutes(app, deps)
}
