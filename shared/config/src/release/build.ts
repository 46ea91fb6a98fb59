import { join } from 'node:path'
import { containerName } from '@carte/contract'
import { nameOf, REMOTES, ROOMS, type Room, roomNamed } from '../rooms.ts'
import { ROOT } from '../root.ts'
import { versionOf } from './version.ts'

/** What a build is asked for; the second half of `rspack build --env dev`. */
export interface BuildEnv {
  /** Quick rebuilds into `.cache/dev`, readable code, source maps inside the files. */
  readonly dev?: boolean
  /** The version to build as, when it is known already; else it is worked out from the sources. */
  readonly version?: string
  /** Absolute folder to build into. Default: the room's own for this version. */
  readonly folder?: string
}

/** One build of one room. */
export interface Build {
  readonly room: Room
  readonly version: string
  /** Absolute folder of this version's files. */
  readonly folder: string
  /** Where the site serves that folder, with a slash at its end. */
  readonly address: string
  readonly dev: boolean
  /**
   * The name that its runtime, its globals and its class names bear. It contains the version: two versions may
   * live in one page, after a rollback during a visit or beside another site's host.
   */
  readonly uniqueName: string
}

/** The rooms that are released: the shell and the remotes, each by itself. */
export const RELEASED: readonly Room[] = [...ROOMS.filter((room) => nameOf(room) === 'shell'), ...REMOTES]

/** The short name of a released room: `remote-menu` → `menu`. */
export const releaseName = (room: Room): string => nameOf(room).replace(/^remote-/, '')

const addressOf = (room: Room, version: string): string =>
  REMOTES.includes(room) ? `/remotes/${releaseName(room)}/${version}/` : `/${releaseName(room)}/${version}/`

/** Version, name and place of the build that a room's present sources ask for. */
export function planBuild(room: Room, env: BuildEnv = {}): Build {
  const { dev = false, version = dev ? 'dev' : versionOf(room) } = env
  return {
    room,
    version,
    folder: env.folder ?? (dev ? join(ROOT, '.cache/dev', nameOf(room)) : join(ROOT, room.folder, 'dist', version)),
    address: addressOf(room, version),
    dev,
    uniqueName: containerName(releaseName(room), version),
  }
}

/** The host in which one remote runs alone: a development build that is served in the shell's place, in a folder of its own. */
export const planStandalone = (): Build => ({
  ...planBuild(roomNamed('shell'), { dev: true }),
  folder: join(ROOT, '.cache/dev/standalone'),
})
