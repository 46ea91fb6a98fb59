import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { packageNamed, REMOTES } from '@carte/config/package-rules'
import { type Build, planBuild, RELEASED, ROOT, releaseName } from '@carte/config/release'
import { commonConfig, EMBED_BUILDS } from '@carte/config/rspack'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import { accountConditions, accountTimes } from '../bench/accounts.ts'
import { backOfficeSpeeds } from '../bench/back-office.ts'
import { launchBrowser } from '../bench/browser/open.ts'
import { conditions, deskConditions, nearbyConditions } from '../bench/browser/profile.ts'
import { cachedGet, cachedGetConditions } from '../bench/cached-get.ts'
import { menuSpeeds } from '../bench/menus.ts'
import { orderConditions, orderSpeed } from '../bench/orders.ts'
import { pageSpeeds, type Variant, waterfalls } from '../bench/page-speed.ts'
import {
  accountsTable,
  backOfficeExplanation,
  backOfficeOpeningTable,
  backOfficeTable,
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
import { type BuildResult, buildPackages, configsOf } from '../builds.ts'
import { type BenchOptions, readBenchOptions } from '../options.ts'
import { say, UserError } from '../say.ts'
import { siteOf, siteOfCheckout } from '../site-folders.ts'
import { sizesTable } from './build.ts'

/** Benchmarks that need no built site. */
const WITHOUT_SITE: ReadonlySet<string> = new Set(['orders', 'accounts'])

/**
 * Runs `bench [part…] [--waterfall] [--against <checkout>]`: measures sizes, pages in a browser, the server, orders,
 * accounts, home with many shops, a menu with many dishes, and the back office with both. Prints the conditions and
 * figures; exceeding a limit does not make it fail.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args)
  const { benchmarks } = options
  say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`)
  const results = benchmarks.every((part) => WITHOUT_SITE.has(part)) ? [] : await buildSite()
  const builds = results.map(({ build }) => build)
  if (benchmarks.includes('sizes')) say(`\nSizes, brotli, against their budgets\n${sizesTable(results)}`)
  if (benchmarks.includes('pages')) await measurePages(builds, options)
  if (benchmarks.includes('server')) await measureServer(builds)
  if (benchmarks.includes('orders')) await measureOrders()
  if (benchmarks.includes('accounts')) await measureAccounts()
  if (benchmarks.includes('shops')) await measureShops(builds)
  if (benchmarks.includes('menus')) await measureMenus(builds)
  if (benchmarks.includes('back-office')) await measureBackOffice(builds)
  return 0
}

/** Builds the site. Exceeding a budget is no error here. */
async function buildSite(): Promise<readonly BuildResult[]> {
  const results = await buildPackages(RELEASED)
  const broken = results.filter(({ sizes }) => sizes.length === 0).flatMap(({ errors }) => errors)
  if (broken.length > 0) throw new UserError(`Building the site failed.\n${broken.join('\n')}`)
  return results
}

async function measurePages(builds: readonly Build[], { waterfall, against }: BenchOptions): Promise<void> {
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

/** Responses that the server caches. */
const CACHED_PATHS = ['/api/settings', '/api/shops', '/api/shops/sodermalm/menu']

async function measureServer(builds: readonly Build[]): Promise<void> {
  say(`\nPages from the server, one process\n${await servedPageConditions()}`)
  const served = await servedPages(siteOf(builds))
  say([servedTable(served), ...servedWarnings(served)].join('\n'))

  say(
    `\nCached GET, one process, compared with bare Fastify that sends the same headers and bytes (target: ratio ≤ 1.35)\n${await cachedGetConditions()}`,
  )
  say(cachedExplanation)
  const results = await cachedGet(CACHED_PATHS)
  say([cachedTable(results), ...cachedWarnings(results)].join('\n'))
}

async function measureOrders(): Promise<void> {
  say(
    `\nOrders with their outbox, one process, compared with pgbench and the same transaction (target: ≥ 0.65)\n${orderConditions}`,
  )
  say(ordersTable(await orderSpeed()))
}

async function measureAccounts(): Promise<void> {
  say(`\nAccount calls for known and unknown addresses, ms\n${accountConditions()}`)
  say(accountsTable(await accountTimes()))
}

async function measureShops(builds: readonly Build[]): Promise<void> {
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

async function measureMenus(builds: readonly Build[]): Promise<void> {
  const browser = await launchBrowser()
  say(
    `\nA menu with few and many dishes (Chromium ${browser.version()}). Opening: ${conditions}. Using: ${nearbyConditions}`,
  )
  say(menusExplanation)
  say(menusTable(await menuSpeeds(browser, siteOf(builds))))
  await browser.close()
}

async function measureBackOffice(builds: readonly Build[]): Promise<void> {
  const browser = await launchBrowser()
  say(
    `\nThe back office of a small and of a large installation (Chromium ${browser.version()}). Opening: ${conditions}. Using: ${deskConditions}`,
  )
  say(backOfficeExplanation)
  const [before = 0] = loadavg()
  const installations = await backOfficeSpeeds(browser, siteOf(builds))
  say(`${backOfficeTable(installations)}\n\n${backOfficeOpeningTable(installations)}`)
  const [after = 0] = loadavg()
  say(
    `Load average of the minute before: ${before.toFixed(2)}; of the last: ${after.toFixed(2)}, including this measurement.`,
  )
  await browser.close()
}

const SHELL = packageNamed('shell')

/** Folder of the build without federation. */
const FOLDER = join(ROOT, '.cache/bench')

/**
 * Builds the same shell and screens as one bundle without federation, for browsers and for Node. The benchmark compares
 * the site with it. Only the modules that load remotes differ; the same handler renders the pages.
 */
async function buildOneBundle(): Promise<Build> {
  const build = planOneBundle()
  await rm(FOLDER, { recursive: true, force: true })
  const configs = (await configsOf(SHELL, { version: build.version })).filter(({ name }) => !isForOtherSites(name))
  const errors = await compile(configs.map((config) => withoutFederation(config, build)))
  if (errors.length > 0) throw new UserError(`Building the site as one bundle failed.\n${errors.join('\n')}`)
  return build
}

/** Plans the build below `FOLDER`. Its version depends on the versions of all released packages. */
function planOneBundle(): Build {
  const versions = RELEASED.map((pkg) => planBuild(pkg).version).join()
  const version = `bundle-${createHash('sha256').update(versions).digest('hex').slice(0, 8)}`
  return { ...planBuild(SHELL, { version }), folder: join(FOLDER, version) }
}

const SOURCES = join(ROOT, SHELL.folder, 'src')

/** The folders of the two modules that load remotes, for browsers and for Node. Both are called `remotes.ts`. */
const LOADERS = [join(SOURCES, 'federation'), join(SOURCES, 'server')]

/** Path of the virtual module that replaces both. It is no file, because it imports what no package may import. */
const BUILT_IN = join(SOURCES, 'built-in-remotes.ts')

const builtInRemotes = `
${REMOTES.map(({ folder }, i) => `import * as remote${i} from '../../${folder}/src/screens.ts'`).join('\n')}
const modules = { ${REMOTES.map((pkg, i) => `${releaseName(pkg)}: remote${i}`).join(', ')} }
export const SCREENS = './screens'
export const createRemotes = () => ({ load: async (remote) => modules[remote] })
export const createServerRemotes = createRemotes
export const remotesOf = (remotes) => remotes
// Only for the release checks, which look into a remote's own build.
export const evaluate = () => ({ screens: {}, texts: [] })
`

/** Replaces the loaders of remotes by the remotes themselves, and writes to the folder of the build. */
function withoutFederation(config: Configuration, build: Build): Configuration {
  const { path = '' } = config.output ?? {}
  const { folder } = planBuild(SHELL, { version: build.version })
  return {
    ...config,
    dependencies: (config.dependencies ?? []).filter((name) => !isForOtherSites(name)),
    output: { ...config.output, path: path.replace(folder, build.folder) },
    plugins: [
      ...((config.target === 'node' ? config.plugins : commonConfig(build).plugins) ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [BUILT_IN]: builtInRemotes }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.ts$/, (request) => {
        if (LOADERS.includes(request.context)) request.request = BUILT_IN
      }),
    ],
  }
}

/** Returns whether a build is for pages of other sites (embed elements). The benchmark does not need it. */
const isForOtherSites = (name = ''): boolean => EMBED_BUILDS.includes(name)

/** Runs the bundler. Returns its errors and warnings as messages for people. */
async function compile(configs: readonly Configuration[]): Promise<readonly string[]> {
  const compiler = rspack([...configs])
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  // Warnings count as errors: a missing export or a duplicate shared package would break the page later.
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  return [...errors, ...warnings].map(({ moduleName, message }) => `${moduleName ? `${moduleName}: ` : ''}${message}`)
}
