import { nameOf, type Room, roomNamed } from '@carte/config/rooms'

/** The packages that a remote in its own repository needs to build, test and release. */
export const PACKED: readonly Room[] = [
  'contract',
  'domain',
  'navigation',
  'store',
  'ui',
  'i18n',
  'releases',
  'config',
  'api',
  'testing',
  'tools',
].map(roomNamed)

export const packageOf = (room: Room): string => `@carte/${nameOf(room)}`

/** Returns the tarball's file name, as `npm pack` forms it. */
export const tarballOf = (name: string, version: string): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`
