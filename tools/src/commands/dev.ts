import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, planBuild, planStandalone, RELEASED } from '@carte/config/release'
import { nameOf, REMOTES, type Room, roomNamed } from '@carte/config/rooms'
import type { Configuration, MultiStats } from '@rspack/core'
import { buildRooms, configsOf } from '../builds.ts'
import { readDevOptions } from '../options.ts'
import { roomsNamed } from '../rooms.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'
import { siteOf } from '../site-folders.ts'
import { onStop } from '../stop.ts'

const SHELL = roomNamed('shell')

/** A build that follows its sources. */
interface Watched {
  readonly name: string
  readonly build: Build
  readonly configs: Configuration[]
}

async function released(room: Room): Promise<Watched> {
  return { name: nameOf(room), build: planBuild(room, { dev: true }), configs: await configsOf(room, { dev: true }) }
}

async function standalone(): Promise<Watched> {
  const configs = await configsOf(SHELL, { dev: true }, 'rspack.standalone.config.ts')
  return { name: 'standalone', build: planStandalone(), configs }
}

/** Tells open pages to reload: the development build of a host asks for this file (see @carte/config, `reload-client`). */
async function announce({ folder }: Build): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'changed.js'), `// ${Date.now()}\n`)
}

/** From the start of its first part to the end of its last, in milliseconds. */
const timeOf = (stats: MultiStats | undefined): number =>
  Math.max(0, ...(stats?.stats ?? []).map(({ endTime = 0 }) => endTime)) -
  Math.min(...(stats?.stats ?? []).map(({ startTime = 0 }) => startTime))

/** Builds, rebuilds at every change, and tells the pages of `host` then. Resolves after the first build. */
async function watch({ name, build, configs }: Watched, host: Build): Promise<Build> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack(configs)
  return new Promise((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) return reject(error)
      const words = stats?.hasErrors() ? stats.toString('errors-only') : `built in ${timeOf(stats)} ms`
      say(`${name}: ${words}`)
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

/** The builds of one remote and the small host that shows it; no other room is built or served. */
async function watchAlone(name: string): Promise<readonly Build[]> {
  const remotes = await Promise.all(roomsNamed([name], REMOTES).map(released))
  return watchAll(await standalone(), remotes)
}

/** The builds of the whole site; of these rooms, and of the shell, which does the reloading, such as follow changes. */
async function watchSite(names: readonly string[]): Promise<readonly Build[]> {
  const watched = new Set([SHELL, ...roomsNamed(names, RELEASED)])
  const still = await buildRooms(RELEASED.filter((room) => !watched.has(room)))
  const errors = still.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`The other rooms could not be built.\n${errors.join('\n')}`)

  watched.delete(SHELL)
  const following = await watchAll(await released(SHELL), await Promise.all([...watched].map(released)))
  return [...still.map(({ build }) => build), ...following]
}

/**
 * `dev [room…]`: the site with rooms that rebuild as they change, and pages that reload then. With names, only those
 * are watched; the others are served as they were last built. `dev --alone <remote>`: that remote and nothing else.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const { alone, ...options } = readDevOptions(args)
  const builds = await (alone === undefined ? watchSite(options.words) : watchAlone(alone))
  const url = await serve({ ...siteOf(builds), dev: true }, options)
  say(`${alone ?? 'Carte'} is at ${url} and follows your changes`)
  return new Promise<never>(() => {})
}
