import type { Site } from '@carte/api/server'
import type { Browser } from 'playwright-core'
import { type Figures, figuresOf } from './browser/figures.ts'
import { FAR_AWAY, PHONE } from './browser/profile.ts'
import { reacts, visit } from './browser/visit.ts'
import { waterfall } from './browser/waterfall.ts'
import { type BenchPage, PAGES } from './pages.ts'
import { startCarte } from './servers.ts'
import { median, medianRatio } from './stats.ts'

export const ROUNDS = 5

/** One and the same of the site as it is released, and of the same screens without federation. */
export interface Both<T> {
  readonly federated: T
  readonly oneBundle: T
}

export interface PageSpeed {
  readonly page: string
  readonly medians: Both<Figures>
  /** How often the way to the server was gone, one after the other, until the page was interactive. */
  readonly roundTrips: Both<number>
  /** Federated ÷ one bundle: medians of the pairs' own ratios. */
  readonly ratios: Figures
}

/** Asks one, then the other; in every second turn the other way round. */
async function inBoth<T>(of: (variant: keyof Both<T>) => Promise<T>, turn = 0): Promise<Both<T>> {
  if (turn % 2 === 0) return { federated: await of('federated'), oneBundle: await of('oneBundle') }
  const oneBundle = await of('oneBundle')
  return { federated: await of('federated'), oneBundle }
}

function eachFigure(of: (key: keyof Figures) => number): Figures {
  const keys = ['content', 'fcp', 'lcp', 'tbt', 'cls', 'interactive', 'requests', 'js', 'depth'] as const
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as { [key in keyof Figures]: number }
}

const mediansOf = (figures: readonly Figures[]): Figures =>
  eachFigure((key) => median(figures.map((each) => each[key])))

/** The first visit finds the server cold: pictures not in their sizes yet, nothing compressed. It only counts as a proof. */
async function warmUp(browser: Browser, url: string, { content, link }: BenchPage): Promise<void> {
  await visit(browser, url, content, PHONE)
  if (link && !(await reacts(browser, url, link, PHONE)))
    throw new Error(`${url} calls itself interactive, but a tap loads another page`)
}

/** Where nothing is slow but the way, of a second, the whole seconds are ways. */
async function countRoundTrips(browser: Browser, url: string, { content }: BenchPage): Promise<number> {
  const { interactive } = await visit(browser, url, content, FAR_AWAY)
  return Math.floor(interactive / FAR_AWAY.latency)
}

async function measure(browser: Browser, page: BenchPage, urls: Both<string>): Promise<PageSpeed> {
  await inBoth((variant) => warmUp(browser, urls[variant], page))
  const roundTrips = await inBoth((variant) => countRoundTrips(browser, urls[variant], page))
  const pairs: Both<Figures>[] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push(
      await inBoth(async (variant) => figuresOf(await visit(browser, urls[variant], page.content, PHONE)), round),
    )
  return {
    page: page.name,
    medians: {
      federated: mediansOf(pairs.map(({ federated }) => federated)),
      oneBundle: mediansOf(pairs.map(({ oneBundle }) => oneBundle)),
    },
    roundTrips,
    ratios: eachFigure((key) => medianRatio(pairs.map(({ federated, oneBundle }) => [federated[key], oneBundle[key]]))),
  }
}

type Work<T> = (page: BenchPage, urls: Both<string>) => Promise<T>

/** Serves both sites and does `work` for every page of the profile. */
async function onEveryPage<T>(sites: Both<Site>, work: Work<T>): Promise<readonly T[]> {
  const servers = await inBoth((variant) => startCarte({ site: sites[variant] }))
  const results: T[] = []
  for (const page of PAGES)
    results.push(await work(page, await inBoth(async (variant) => servers[variant].url + page.path)))
  await inBoth((variant) => servers[variant].stop())
  return results
}

/** Visits every page, federated and as one bundle in turns (quality "Speed"). */
export const pageSpeeds = (browser: Browser, sites: Both<Site>): Promise<readonly PageSpeed[]> =>
  onEveryPage(sites, (page, urls) => measure(browser, page, urls))

/** One visit to every page, request by request. */
export async function waterfalls(browser: Browser, sites: Both<Site>): Promise<readonly string[]> {
  const pairs = await onEveryPage(sites, (page, urls) =>
    inBoth(async (variant) => {
      await warmUp(browser, urls[variant], page)
      const name = variant === 'federated' ? 'federated' : 'one bundle'
      return `${page.name}, ${name}\n${waterfall(await visit(browser, urls[variant], page.content, PHONE))}`
    }),
  )
  return pairs.flatMap(({ federated, oneBundle }) => [federated, oneBundle])
}
