import { availableParallelism, cpus, loadavg } from 'node:os'
import { type Build, RELEASED } from '@carte/config/release'
import { accountConditions, accountTimes } from '../bench/accounts.ts'
import { launchBrowser } from '../bench/browser/open.ts'
import { conditions, nearbyConditions } from '../bench/browser/profile.ts'
import { cachedGet, cachedGetConditions } from '../bench/cached-get.ts'
import { menuSpeeds } from '../bench/menus.ts'
import { buildOneBundle } from '../bench/one-bundle.ts'
import { orderConditions, orderSpeed } from '../bench/orders.ts'
import { pageSpeeds, type Variant, waterfalls } from '../bench/page-speed.ts'
import {
  accountsTable,
  cachedExplanation,
  cachedTable,
  cachedWarnings,
  explanation,
  menusExplanation,
  menusTable,
  ordersTable,
  pagesTable,
  servedTable,
  servedWarnings,
  shopsExplanation,
  shopsTable,
} from '../bench/report.ts'
import { servedPageConditions, servedPages } from '../bench/served-page.ts'
import { shopSpeeds } from '../bench/shops.ts'
import { type BuildResult, buildPackages } from '../builds.ts'
import { type BenchOptions, readBenchOptions } from '../options.ts'
import { say, UserError } from '../say.ts'
import { siteOf, siteOfCheckout } from '../site-folders.ts'
import { sizesTable } from './build.ts'

const PATHS = ['/api/settings', '/api/shops', '/api/shops/sodermalm/menu']

async function pages(builds: readonly Build[], { waterfall, against }: BenchOptions): Promise<void> {
  const variants: readonly Variant[] = [
    { name: 'federated', site: siteOf(builds) },
    { name: 'one bundle', site: siteOf([await buildOneBundle()]) },
    ...(against === undefined ? [] : [{ name: 'against', site: await siteOfCheckout(against), checkout: against }]),
  ]
  const browser = await launchBrowser()
  say(`\nPages, federated and as one bundle (Chromium ${browser.version()}): ${conditions}`)
  if (against !== undefined) say(`against: ${against}`)
  if (waterfall) {
    for (const text of await waterfalls(browser, variants)) say(`\n${text}`)
    return
  }
  say(explanation)
  say(pagesTable(await pageSpeeds(browser, variants)))
  await browser.close()
}

async function server(builds: readonly Build[]): Promise<void> {
  say(`\nPages from the server, one process\n${await servedPageConditions()}`)
  const served = await servedPages(siteOf(builds))
  say([servedTable(served), ...servedWarnings(served)].join('\n'))

  say(
    `\nCached GET, one process, compared with bare Fastify that sends the same headers and bytes (bar: ratio ≤ 1.35)\n${await cachedGetConditions()}`,
  )
  say(cachedExplanation)
  const results = await cachedGet(PATHS)
  say([cachedTable(results), ...cachedWarnings(results)].join('\n'))
}

async function orders(): Promise<void> {
  say(
    `\nOrders with their outbox, one process, compared with pgbench and the same transaction (bar: ≥ 0.65)\n${orderConditions}`,
  )
  say(ordersTable(await orderSpeed()))
}

async function accounts(): Promise<void> {
  say(`\nAccount calls for known and unknown addresses, ms\n${accountConditions()}`)
  say(accountsTable(await accountTimes()))
}

async function shops(builds: readonly Build[]): Promise<void> {
  const browser = await launchBrowser()
  say(`\nHome with few and many shops (Chromium ${browser.version()}): ${nearbyConditions}`)
  say(shopsExplanation)
  const [before = 0] = loadavg()
  say(shopsTable(await shopSpeeds(browser, siteOf(builds))))
  const [after = 0] = loadavg()
  say(
    `Load average of the minute before: ${before.toFixed(2)}; of the last: ${after.toFixed(2)}, including this measurement.`,
  )
  await browser.close()
}

async function menus(builds: readonly Build[]): Promise<void> {
  const browser = await launchBrowser()
  say(
    `\nA menu with few and many dishes (Chromium ${browser.version()}). Opening: ${conditions}. Using: ${nearbyConditions}`,
  )
  say(menusExplanation)
  say(menusTable(await menuSpeeds(browser, siteOf(builds))))
  await browser.close()
}

async function built(): Promise<readonly BuildResult[]> {
  const results = await buildPackages(RELEASED)
  const broken = results.filter(({ sizes }) => sizes.length === 0).flatMap(({ errors }) => errors)
  if (broken.length > 0) throw new UserError(`Building the site failed.\n${broken.join('\n')}`)
  return results
}

/** Benchmarks that need no built site. */
const WITHOUT_SITE: ReadonlySet<string> = new Set(['orders', 'accounts'])

/**
 * Runs `bench [part…] [--waterfall] [--against <checkout>]`: measures sizes, pages in a browser, the server, orders,
 * accounts, home with many shops, and a menu with many dishes. Prints the conditions and figures; exceeding a limit
 * does not make it fail.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args)
  const { benchmarks } = options
  say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`)
  const results = benchmarks.every((part) => WITHOUT_SITE.has(part)) ? [] : await built()
  const builds = results.map(({ build }) => build)
  if (benchmarks.includes('sizes')) say(`\nSizes, brotli, against their budgets\n${sizesTable(results)}`)
  if (benchmarks.includes('pages')) await pages(builds, options)
  if (benchmarks.includes('server')) await server(builds)
  if (benchmarks.includes('orders')) await orders()
  if (benchmarks.includes('accounts')) await accounts()
  if (benchmarks.includes('shops')) await shops(builds)
  if (benchmarks.includes('menus')) await menus(builds)
  return 0
}
