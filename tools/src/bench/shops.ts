import { Agent } from 'node:http'
import type { Site } from '@carte/api/server'
import type { Browser } from 'playwright-core'
import { arrive, browse, findNearest } from './browser/home.ts'
import { chainOf, FIRST_LIST_SIZE, foundBy, GUEST_POSITION, type ShopRow, WORDS } from './chain.ts'
import { ACCEPT, ask } from './load.ts'
import { type Started, startCarte } from './servers.ts'
import { median, medianRatio } from './stats.ts'

export const SIZES = [10, 1_000, 10_000] as const
export const ROUNDS = 5
/** Sequential requests for a median. Search texts and positions come from one shop after the other. */
export const REQUESTS = 60
const PAGE = '/api/shops?pageSize=48'

/** Figures by name. Times in milliseconds, sizes in bytes. */
export type ShopFigures = Readonly<Record<string, number>>

export interface ShopsSize {
  readonly shops: number
  readonly figures: ShopFigures
  /** Ratios to the shortest chain: medians of the ratios in each round, or the ratio of single measurements. */
  readonly ratios: ShopFigures
}

interface Chain {
  readonly shops: readonly ShopRow[]
  readonly server: Started
}

const namesOf = (shops: readonly ShopRow[]): string => shops.map(({ name }) => name).join('\n')

/** Visits home three times: to read, search and show more; coming from another screen; and with a known position. */
async function visit(browser: Browser, { shops, server }: Chain): Promise<ShopFigures> {
  const searchFor = (text: string) => ({ text, found: namesOf(foundBy(shops, text).slice(0, FIRST_LIST_SIZE)) })
  const lists = {
    first: namesOf(shops.slice(0, FIRST_LIST_SIZE)),
    more: namesOf(shops.slice(0, 2 * FIRST_LIST_SIZE)),
    words: { many: searchFor(WORDS.many), few: searchFor(WORDS.few), none: searchFor(WORDS.none) },
  }
  return {
    ...(await browse(browser, server.url, lists)),
    ...(await arrive(browser, server.url, lists.first)),
    ...(await findNearest(browser, server.url, GUEST_POSITION)),
  }
}

/** Returns the median time of complete responses on one connection, in milliseconds. */
async function timeOf(origin: string, pathOf: (i: number) => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const times: number[] = []
    for (let i = 0; i < REQUESTS; i++) {
      const start = performance.now()
      await ask(origin + pathOf(i), ACCEPT, agent)
      times.push(performance.now() - start)
    }
    return median(times)
  } finally {
    agent.destroy()
  }
}

/** Measures transferred sizes and response times, with brotli on one connection. */
async function answers({ shops, server: { url } }: Chain): Promise<ShopFigures> {
  const size = async (path: string, accept: string) =>
    (await ask(url + path, { ...ACCEPT, accept, 'accept-language': 'sv' })).body.length
  const at = (i: number) => shops[(i * 7) % shops.length] as ShopRow
  return {
    html: await size('/', 'text/html'),
    page: await size(PAGE, '*/*'),
    whole: await size('/api/shops', '*/*'),
    pageTime: await timeOf(url, () => PAGE),
    searchTime: await timeOf(url, (i) => `${PAGE}&search=${encodeURIComponent(at(i).city)}`),
    missTime: await timeOf(url, (i) => `${PAGE}&search=${encodeURIComponent(`${at(i).city.slice(0, -1)}q`)}`),
    nearTime: await timeOf(url, (i) => `${PAGE}&near=${at(i).latitude.toFixed(2)},${at(i).longitude.toFixed(2)}`),
  }
}

const eachFigure = (like: ShopFigures, of: (key: string) => number): ShopFigures =>
  Object.fromEntries(Object.keys(like).map((key) => [key, of(key)]))

export interface Measured {
  readonly visits: readonly ShopFigures[]
  readonly served: ShopFigures
}

/** Combines the figures of a chain, compared with those of the shortest in the same rounds. */
export function compare(shops: number, { visits, served }: Measured, shortest: Measured): ShopsSize {
  const [like = {}] = visits
  const of = (figures: ShopFigures | undefined, key: string) => figures?.[key] ?? Number.NaN
  const medians = eachFigure(like, (key) => median(visits.map((figures) => of(figures, key))))
  return {
    shops,
    figures: { ...medians, ...served, worstKey: Math.max(...visits.map((figures) => of(figures, 'slowestKey'))) },
    ratios: {
      ...eachFigure(medians, (key) =>
        medianRatio(visits.map((figures, round) => [of(figures, key), of(shortest.visits[round], key)])),
      ),
      ...eachFigure(served, (key) => of(served, key) / of(shortest.served, key)),
    },
  }
}

/** Measures home with 10, 1,000 and 10,000 shops, each on its own database, visited in turns. */
export async function shopSpeeds(browser: Browser, site: Site): Promise<readonly ShopsSize[]> {
  const chains: Chain[] = []
  const measured: { readonly visits: ShopFigures[]; readonly served: ShopFigures }[] = []
  for (const size of SIZES) {
    const chain = { shops: chainOf(size), server: await startCarte({ site, shops: size }) }
    chains.push(chain)
    measured.push({ visits: [], served: await answers(chain) })
    // The first visit is a warm-up and does not count.
    await visit(browser, chain)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, chain] of chains.entries()) measured[i]?.visits.push(await visit(browser, chain))
  for (const { server } of chains) await server.stop()
  const [shortest = { visits: [], served: {} }] = measured
  return SIZES.map((shops, i) => compare(shops, measured[i] ?? shortest, shortest))
}
