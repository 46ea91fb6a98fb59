import { randomBytes } from 'node:crypto'
import type { EmbedSet } from '@carte/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import { ANY_ORIGIN, allowAnyOrigin } from '../../infrastructure/http/security-headers.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'
import { type Chain, chainOf, type Operator, type OperatorStore, type ShopStore } from '../catalogue/index.ts'
import { type Live, LruCache, parseReleaseUrl, type ServedSite } from '../site/index.ts'
import { answerDemo } from './demo/answer.ts'
import { type DemoContext, EMBED_DEMO } from './demo/document.ts'
import { type ChosenVersions, choose, hostsOf, type Pins, type VersionSource } from './embeds/choose.ts'
import { type PageMenuDeps, pageMenuRoutes } from './embeds/menu/routes.ts'
import { createPinRenewer, formatPins, parsePins } from './embeds/pins.ts'

export interface EmbeddingDeps extends DemoDeps, EmbedDeps, PageMenuDeps {
  /** Null if the server serves no site. */
  readonly servedSite: ServedSite | null
}

export async function embeddingRoutes(app: FastifyInstance, deps: EmbeddingDeps): Promise<void> {
  pageMenuRoutes(app, deps)
  if (deps.servedSite) embedRoutes(app, deps, deps.servedSite)
  demoRoutes(app, deps)
}

export interface EmbedDeps extends Pick<Context, 'clock' | 'log' | 'config'> {
  readonly operator: OperatorStore
}

/** Pages revalidate the loader when they open, so that none of them loads a withdrawn version (EMBED-11). */
const REVALIDATE = 'no-cache'

interface SetRoute {
  Querystring: { readonly pins?: string | string[] }
}

/**
 * Serves what pages of other sites load first: the loader, its types, and the set of versions
 * (docs/decisions/0021-embeds.md).
 */
export function embedRoutes(app: FastifyInstance, deps: EmbedDeps, servedSite: ServedSite): void {
  const { config, operator } = deps
  const sets = createEmbedSets(servedSite, deps)
  const renewPins = createPinRenewer(servedSite.source, deps)
  const notFound = () => new HttpError(404, 'error.notFound', { headers: ANY_ORIGIN })

  app.get('/embed.js', async (request, reply) => {
    const { version, url } = (await sets.loader()) ?? {}
    const path = url && parseReleaseUrl(url)?.path
    const file = version && path ? await servedSite.files.find('shell', version, path, REVALIDATE) : null
    if (!file) throw notFound()
    return sendPrepared(request, allowAnyOrigin(reply), file)
  })

  app.get('/embed.d.ts', async (request, reply) => {
    const { version } = (await sets.loader()) ?? {}
    const types = version === undefined ? null : await servedSite.files.embedTypes(version)
    if (!types) throw notFound()
    return sendPrepared(request, allowAnyOrigin(reply), types)
  })

  app.get<SetRoute>('/embed/:key/set', async (request, reply) => {
    const { pins } = request.query
    const requested = parsePins(Array.isArray(pins) ? pins.join(',') : pins)
    const chain = chainOf(request)
    const { chosen, response } = await sets.of(chain, requested, await operator.get(), ownOrigin(request, config))
    renewPins(chain.key, chosen)
    return sendPrepared(request, reply, await response)
  })
}

/** The limit of each cache: sets by chain, origin and pins, and choices of versions by pins. */
const ENTRIES_MAX = 1_000

interface CachedSet {
  readonly chosen: ChosenVersions
  readonly chain: Chain
  readonly operator: Operator
  readonly response: Promise<PreparedResponse>
}

/**
 * Caches the response of `GET /embed/{key}/set` by the live releases, the operator's and chain's settings, and the
 * page's pins (EMBED-10).
 */
function createEmbedSets(servedSite: ServedSite, { config }: Pick<Context, 'config'>) {
  const choices = new WeakMap<Live, Choices>()
  const responses = new Map<string, CachedSet>()

  function choicesOf(live: Live): Choices {
    const cached = choices.get(live) ?? createChoices(servedSite, live)
    choices.set(live, cached)
    return cached
  }

  function prepareSet(
    { host, registry }: ChosenVersions,
    chain: Chain,
    operator: Operator,
    site: string,
  ): Promise<PreparedResponse> {
    const set: EmbedSet = {
      chain: { key: chain.key, name: chain.name, shops: chain.shops && [...chain.shops] },
      site,
      host,
      registry,
      settings: operator.settings,
      languages: [...operator.languages],
      testMode: config.testMode,
      brand: { ...chain.brand },
    }
    return prepareResponse(JSON.stringify(set))
  }

  return {
    loader: async () => choicesOf(await servedSite.current()).loader(),
    async of(
      chain: Chain,
      pins: Pins,
      operator: Operator,
      site: string,
    ): Promise<Pick<CachedSet, 'chosen' | 'response'>> {
      const chosen = await choicesOf(await servedSite.current()).of(pins)
      const key = `${chain.key} ${site} ${formatPins(pins)}`
      const cached = responses.get(key)
      // Each is replaced by a new object when it changes, so compare identities.
      if (cached?.chosen === chosen && cached.chain === chain && cached.operator === operator) return cached
      const created: CachedSet = { chosen, chain, operator, response: prepareSet(chosen, chain, operator, site) }
      if (!cached && responses.size >= ENTRIES_MAX) responses.delete(responses.keys().next().value ?? '')
      responses.set(key, created)
      return created
    },
  }
}

/** How long a rejection is cached, in ms. The store may be reachable again later (ATTACK-57). */
const REJECTED_MS = 10_000

/** The chosen versions, or the error if none fit the pins. */
interface Outcome {
  readonly chosen: ChosenVersions | HttpError
  readonly until: number
}

/** Chooses the versions for pins, based on the live releases, and caches the outcomes. */
function createChoices({ source, findRelease }: Pick<ServedSite, 'source' | 'findRelease'>, live: Live) {
  const outcomes = new LruCache<Outcome>(ENTRIES_MAX)
  const released = new Map<string, Promise<readonly string[]>>()
  const choice: VersionSource = {
    live,
    findRelease,
    released(part) {
      const cached = released.get(part) ?? source.released(part)
      released.set(part, cached)
      cached.catch(() => released.delete(part))
      return cached
    },
  }

  async function chooseFor(pins: Pins): Promise<Outcome> {
    try {
      return { chosen: await choose(choice, pins), until: Number.POSITIVE_INFINITY }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { chosen: error, until: performance.now() + REJECTED_MS }
    }
  }

  return {
    /** @throws HttpError if no versions fit the pins */
    async of(pins: Pins): Promise<ChosenVersions> {
      const key = formatPins(pins)
      const cached = await outcomes.get(key, () => chooseFor(pins))
      const isExpired = cached !== null && cached.until < performance.now()
      if (isExpired) outcomes.delete(key)
      const outcome = isExpired ? await outcomes.get(key, () => chooseFor(pins)) : cached
      if (!outcome || outcome.chosen instanceof HttpError)
        throw outcome?.chosen ?? new HttpError(404, 'no-fitting-host')
      return outcome.chosen
    },
    /** Returns the loader of the newest shell that has one, or null. */
    async loader(): Promise<{ readonly version: string; readonly url: string } | null> {
      for await (const { version, embed } of hostsOf(choice)) return { version, url: embed.loader.url }
      return null
    },
  }
}

type Choices = ReturnType<typeof createChoices>

/** The chain of the embed demo. */
const DEMO_CHAIN = 'gallery'

/** A sample shop that is always open. If it does not exist, the first shop is used. */
const DEMO_SHOP = 'grunerlokka'

export interface DemoDeps extends Pick<Context, 'config'> {
  readonly shops: ShopStore
}

/** Serves pages of a fictitious chain with embed elements, for people and e2e specs (EMBED-49). Not in production. */
export function demoRoutes(app: FastifyInstance, { config, shops }: DemoDeps): void {
  if (!config.testMode) return

  const shopId = async () =>
    (await shops.find(DEMO_SHOP)) ? DEMO_SHOP : ((await shops.all()).value[0]?.id ?? DEMO_SHOP)
  const menu = async (id: string) => {
    const answer = await app.inject({ url: `/embed/${DEMO_CHAIN}/menu/${encodeURIComponent(id)}?language=en` })
    return answer.statusCode === 200 ? answer.body : null
  }
  const createContext = async (request: FastifyRequest): Promise<DemoContext> => {
    const id = await shopId()
    const site = ownOrigin(request, config)
    return {
      site,
      chain: DEMO_CHAIN,
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
