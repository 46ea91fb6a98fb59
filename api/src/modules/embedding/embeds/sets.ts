import type { EmbedSet } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Stored, store } from '../../../infrastructure/http/stored.ts'
import type { Chain, Operator } from '../../catalogue/index.ts'
import { type Live, LruCache, type Shown } from '../../site/index.ts'
import { type Choice, type Chosen, choose, hostsOf, type Pins } from './choose.ts'
import { pinsText } from './pins.ts'

/** The cache limit: combinations of chains and pins. */
const MOST = 1_000
/** How long a rejection is cached, in ms. The store may be reachable again later (ATTACK-57). */
const REJECTED_MS = 10_000

interface Outcome {
  readonly chosen: Chosen | HttpError
  readonly until: number
}

function choicesAmong({ source, describe }: Pick<Shown, 'source' | 'describe'>, live: Live) {
  const outcomes = new LruCache<Outcome>(MOST)
  const released = new Map<string, Promise<readonly string[]>>()
  const choice: Choice = {
    live,
    describe,
    released(part) {
      const known = released.get(part) ?? source.released(part)
      released.set(part, known)
      known.catch(() => released.delete(part))
      return known
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
    async of(pins: Pins): Promise<Chosen> {
      const key = pinsText(pins)
      const known = await outcomes.get(key, () => make(pins))
      const isOver = known !== null && known.until < performance.now()
      if (isOver) outcomes.forget(key)
      const outcome = isOver ? await outcomes.get(key, () => make(pins)) : known
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
type Choices = ReturnType<typeof choicesAmong>

interface Kept {
  readonly chosen: Chosen
  readonly chain: Chain
  readonly operator: Operator
  readonly stored: Promise<Stored>
}

/**
 * Caches the response of `GET /embed/{key}/set` by the live releases, the operator's and chain's settings, and the
 * page's pins (EMBED-10).
 */
export function createEmbedSets(shown: Shown, { config }: Pick<Context, 'config'>) {
  const choices = new WeakMap<Live, Choices>()
  const kept = new Map<string, Kept>()

  function choicesOf(live: Live): Choices {
    const known = choices.get(live) ?? choicesAmong(shown, live)
    choices.set(live, known)
    return known
  }

  function answer({ host, registry }: Chosen, chain: Chain, operator: Operator, site: string): Promise<Stored> {
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
    return store(JSON.stringify(set))
  }

  return {
    loader: async () => choicesOf(await shown.current()).loader(),
    async of(chain: Chain, pins: Pins, operator: Operator, site: string): Promise<Pick<Kept, 'chosen' | 'stored'>> {
      const chosen = await choicesOf(await shown.current()).of(pins)
      const key = `${chain.key} ${site} ${pinsText(pins)}`
      const known = kept.get(key)
      // Each is replaced by a new object when it changes, so compare identities.
      if (known?.chosen === chosen && known.chain === chain && known.operator === operator) return known
      const made: Kept = { chosen, chain, operator, stored: answer(chosen, chain, operator, site) }
      if (!known && kept.size >= MOST) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, made)
      return made
    },
  }
}
