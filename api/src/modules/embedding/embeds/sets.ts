import type { EmbedSet } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type PreparedResponse, prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import type { Chain, Operator } from '../../catalogue/index.ts'
import { type Live, LruCache, type Shown } from '../../site/index.ts'
import { type ChosenVersions, choose, hostsOf, type Pins, type VersionSource } from './choose.ts'
import { formatPins } from './pins.ts'

/** The cache limit: combinations of chains and pins. */
const ENTRIES_MAX = 1_000
/** How long a rejection is cached, in ms. The store may be reachable again later (ATTACK-57). */
const REJECTED_MS = 10_000

interface Outcome {
  readonly chosen: ChosenVersions | HttpError
  readonly until: number
}

function createChoices({ source, describe }: Pick<Shown, 'source' | 'describe'>, live: Live) {
  const outcomes = new LruCache<Outcome>(ENTRIES_MAX)
  const released = new Map<string, Promise<readonly string[]>>()
  const choice: VersionSource = {
    live,
    describe,
    released(part) {
      const cached = released.get(part) ?? source.released(part)
      released.set(part, cached)
      cached.catch(() => released.delete(part))
      return cached
    },
  }

  async function make(pins: Pins): Promise<Outcome> {
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
      const cached = await outcomes.get(key, () => make(pins))
      const isExpired = cached !== null && cached.until < performance.now()
      if (isExpired) outcomes.delete(key)
      const outcome = isExpired ? await outcomes.get(key, () => make(pins)) : cached
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

interface CachedSet {
  readonly chosen: ChosenVersions
  readonly chain: Chain
  readonly operator: Operator
  readonly stored: Promise<PreparedResponse>
}

/**
 * Caches the response of `GET /embed/{key}/set` by the live releases, the operator's and chain's settings, and the
 * page's pins (EMBED-10).
 */
export function createEmbedSets(servedSite: Shown, { config }: Pick<Context, 'config'>) {
  const choices = new WeakMap<Live, Choices>()
  const responses = new Map<string, CachedSet>()

  function choicesOf(live: Live): Choices {
    const cached = choices.get(live) ?? createChoices(servedSite, live)
    choices.set(live, cached)
    return cached
  }

  function answer(
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
    ): Promise<Pick<CachedSet, 'chosen' | 'stored'>> {
      const chosen = await choicesOf(await servedSite.current()).of(pins)
      const key = `${chain.key} ${site} ${formatPins(pins)}`
      const cached = responses.get(key)
      // Each is replaced by a new object when it changes, so compare identities.
      if (cached?.chosen === chosen && cached.chain === chain && cached.operator === operator) return cached
      const made: CachedSet = { chosen, chain, operator, stored: answer(chosen, chain, operator, site) }
      if (!cached && responses.size >= ENTRIES_MAX) responses.delete(responses.keys().next().value ?? '')
      responses.set(key, made)
      return made
    },
  }
}
