import type { Site } from '@carte/api/server'
import type { Browser } from 'playwright-core'
import { type Figures, figuresOf } from './browser/figures.ts'
import { FAR_AWAY, PHONE } from './browser/profile.ts'
import { reacts, visit, waterfall } from './browser/visit.ts'
import { type BenchPage, PAGES } from './pages.ts'
import { startCarte } from './servers.ts'
import { median, medianRatio } from './stats.ts'

export const ROUNDS = 7

export interface Variant {
  readonly name: string
  readonly site: Site
  /** The checkout whose server serves the site. Default: this one. */
  readonly checkout?: string
}

export interface Measured {
  readonly name: string
  readonly medians: Figures
  /** Sequential round trips to the server until the page was interactive. */
  readonly roundTrips: number
  /** First variant ÷ this one: medians of the ratios in each round. Null for the first variant. */
  readonly ratios: Figures | null
}

export interface PageSpeed {
  readonly page: string
  readonly variants: readonly Measured[]
}

/**
 * Works on all entries one after the other. Each round begins with another entry. Returns the results in the given
 * order.
 */
async function inTurns<T, R>(all: readonly T[], work: (each: T) => Promise<R>, round = 0): Promise<readonly R[]> {
  const results: R[] = []
  for (const turn of all.keys()) {
    const index = (turn + round) % all.length
    results[index] = await work(all[index] as T)
  }
  return results
}

function eachFigure(of: (key: keyof Figures) => number): Figures {
  const keys = ['content', 'fcp', 'lcp', 'tbt', 'cls', 'interactive', 'requests', 'js', 'depth'] as const
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as { [key in keyof Figures]: number }
}

const mediansOf = (figures: readonly Figures[]): Figures =>
  eachFigure((key) => median(figures.map((each) => each[key])))

/**
 * Visits a page once without counting: the server is cold, has no resized pictures and nothing compressed. Also checks
 * that the page is interactive when it says so.
 */
async function warmUp(browser: Browser, url: string, { content, link }: BenchPage): Promise<void> {
  await visit(browser, url, content, PHONE)
  if (link && !(await reacts(browser, url, link, PHONE)))
    throw new Error(`${url} is marked as interactive, but a tap loads another page`)
}

/** Latency is one second and the only delay, so the whole seconds until interactive are the round trips. */
async function countRoundTrips(browser: Browser, url: string, { content }: BenchPage): Promise<number> {
  const { interactive } = await visit(browser, url, content, FAR_AWAY)
  return Math.floor(interactive / FAR_AWAY.latency)
}

interface Served extends Variant {
  readonly url: string
}

async function measure(browser: Browser, page: BenchPage, served: readonly Served[]): Promise<PageSpeed> {
  const urlOf = ({ url }: Served) => url + page.path
  await inTurns(served, (each) => warmUp(browser, urlOf(each), page))
  const roundTrips = await inTurns(served, (each) => countRoundTrips(browser, urlOf(each), page))
  const rounds: (readonly Figures[])[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await inTurns(served, async (each) => figuresOf(await visit(browser, urlOf(each), page.content, PHONE)), round),
    )
  const pairsOf = (index: number, key: keyof Figures) =>
    rounds.map((round) => [round[0]?.[key] ?? Number.NaN, round[index]?.[key] ?? Number.NaN] as const)
  return {
    page: page.name,
    variants: served.map(({ name }, index) => ({
      name,
      medians: mediansOf(rounds.flatMap((round) => round[index] ?? [])),
      roundTrips: roundTrips[index] ?? Number.NaN,
      ratios: index === 0 ? null : eachFigure((key) => medianRatio(pairsOf(index, key))),
    })),
  }
}

/** Starts a server for each variant and calls `work` for every page of `PAGES`. */
async function onEveryPage<T>(
  variants: readonly Variant[],
  work: (page: BenchPage, served: readonly Served[]) => Promise<T>,
): Promise<readonly T[]> {
  const servers = await inTurns(variants, ({ site, checkout }) =>
    startCarte({ site, ...(checkout ? { checkout } : {}) }),
  )
  const served = variants.map((variant, index) => ({ ...variant, url: servers[index]?.url ?? '' }))
  const results: T[] = []
  for (const page of PAGES) results.push(await work(page, served))
  for (const server of servers) await server.stop()
  return results
}

export const pageSpeeds = (browser: Browser, variants: readonly Variant[]): Promise<readonly PageSpeed[]> =>
  onEveryPage(variants, (page, served) => measure(browser, page, served))

/** Visits every page once and returns each visit request by request. */
export async function waterfalls(browser: Browser, variants: readonly Variant[]): Promise<readonly string[]> {
  const texts = await onEveryPage(variants, (page, served) =>
    inTurns(served, async ({ name, url }) => {
      await warmUp(browser, url + page.path, page)
      return `${page.name}, ${name}\n${waterfall(await visit(browser, url + page.path, page.content, PHONE))}`
    }),
  )
  return texts.flat()
}
