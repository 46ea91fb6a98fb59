import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, planBuild, RELEASED } from '@carte/config/release'
import { nameOf, type Room, roomNamed } from '@carte/config/rooms'
import { buildRooms, configOf } from '../builds.ts'
import { readSiteOptions } from '../options.ts'
import { roomsNamed } from '../rooms.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'
import { onStop } from '../stop.ts'

const SHELL = roomNamed('shell')

/** Tells open pages to reload: the development build of the shell asks for this file (see @carte/config, `reload-client`). */
async function announce(): Promise<void> {
  const { folder } = planBuild(SHELL, { dev: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'changed.js'), `// ${Date.now()}\n`)
}

/** Builds a room and rebuilds it at every change. Resolves after the first build. */
async function watch(room: Room): Promise<Build> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack(await configOf(room, { dev: true }))
  return new Promise((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) return reject(error)
      const words = stats?.hasErrors()
        ? stats.toString('errors-only')
        : `built in ${(stats?.endTime ?? 0) - (stats?.startTime ?? 0)} ms`
      say(`${nameOf(room)}: ${words}`)
      if (!stats?.hasErrors()) void announce()
      return resolve(planBuild(room, { dev: true }))
    })
    onStop(() => new Promise<void>((closed) => watching?.close(() => closed())))
  })
}

/**
 * `dev [room…]`: the site with rooms that rebuild as they change, and pages that reload then. With names, only those
 * (and the shell, which does the reloading) are watched; the others are served as they were last built.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const options = readSiteOptions(args)
  const watched = new Set([...roomsNamed(options.words, RELEASED), SHELL])

  const still = await buildRooms(RELEASED.filter((room) => !watched.has(room)))
  const errors = still.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`The other rooms could not be built.\n${errors.join('\n')}`)

  const builds: Build[] = still.map(({ build }) => build)
  for (const room of watched) builds.push(await watch(room))
  say(`Carte is at ${await serve(builds, options, { dev: true })} and follows your changes`)
  return new Promise<never>(() => {})
}
