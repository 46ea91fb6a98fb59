import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, type PackageRule, packageNamed, REMOTES } from '@carte/config/package-rules'
import { type Build, planBuild, planStandalone, RELEASED } from '@carte/config/release'
import type { Configuration, MultiStats } from '@rspack/core'
import { buildPackages, configsOf } from '../builds.ts'
import { readDevOptions } from '../options.ts'
import { packagesNamed } from '../packages.ts'
import { say, UserError } from '../say.ts'
import { sayFirstAccount, serve } from '../site.ts'
import { siteOf } from '../site-folders.ts'
import { onStop } from '../stop.ts'

const SHELL = packageNamed('shell')

interface Watched {
  readonly name: string
  readonly build: Build
  readonly configs: Configuration[]
}

async function released(pkg: PackageRule): Promise<Watched> {
  return { name: nameOf(pkg), build: planBuild(pkg, { dev: true }), configs: await configsOf(pkg, { dev: true }) }
}

async function standalone(): Promise<Watched> {
  const configs = await configsOf(SHELL, { dev: true }, 'rspack.standalone.config.ts')
  return { name: 'standalone', build: planStandalone(), configs }
}

/** Makes open pages reload: a host's development build polls this file (see `reload-client` in `@carte/config`). */
async function announce({ folder }: Build): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'changed.js'), `// ${Date.now()}\n`)
}

/** Returns the milliseconds from the start of the first build to the end of the last. */
const timeOf = (stats: MultiStats | undefined): number =>
  Math.max(0, ...(stats?.stats ?? []).map(({ endTime = 0 }) => endTime)) -
  Math.min(...(stats?.stats ?? []).map(({ startTime = 0 }) => startTime))

/** Builds, rebuilds after every change, and then makes the pages of `host` reload. Resolves after the first build. */
async function watch({ name, build, configs }: Watched, host: Build): Promise<Build> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack(configs)
  return new Promise((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) return reject(error)
      const result = stats?.hasErrors() ? stats.toString('errors-only') : `built in ${timeOf(stats)} ms`
      say(`${name}: ${result}`)
      if (!stats?.hasErrors()) void announce(host)
      return resolve(build)
    })
    onStop(() => new Promise<void>((closed) => watching?.close(() => closed())))
  })
}

async function watchAll(host: Watched, others: readonly Watched[]): Promise<readonly Build[]> {
  const builds: Build[] = []
  for (const each of [host, ...others]) builds.push(await watch(each, host.build))
  return builds
}

/** Builds one remote and the development host that shows it, and no other package. */
async function watchAlone(name: string): Promise<readonly Build[]> {
  const remotes = await Promise.all(packagesNamed([name], REMOTES).map(released))
  return watchAll(await standalone(), remotes)
}

/** Builds the whole site. Watches the named packages, or all, and always the shell, which reloads the pages. */
async function watchSite(names: readonly string[]): Promise<readonly Build[]> {
  const watched = new Set([SHELL, ...packagesNamed(names, RELEASED)])
  const unwatched = await buildPackages(RELEASED.filter((pkg) => !watched.has(pkg)))
  const errors = unwatched.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`Building the other packages failed.\n${errors.join('\n')}`)

  watched.delete(SHELL)
  const watchedBuilds = await watchAll(await released(SHELL), await Promise.all([...watched].map(released)))
  return [...unwatched.map(({ build }) => build), ...watchedBuilds]
}

/**
 * Runs `dev [package…]`: serves the site, rebuilds packages when they change and reloads the pages. With names, it
 * watches only these packages and the shell; others are served as last built. `dev --alone <remote>` runs that remote
 * alone.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const { alone, ...options } = readDevOptions(args)
  const builds = await (alone === undefined ? watchSite(options.positionals) : watchAlone(alone))
  const server = await serve({ ...siteOf(builds), dev: true }, options)
  say(`${alone ?? 'Carte'} is at ${server.url} and follows your changes`)
  await sayFirstAccount(server, options)
  return new Promise<never>(() => {})
}
