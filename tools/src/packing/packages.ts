import { nameOf, type Room, roomNamed } from '@carte/config/rooms'

/** What a remote in a repository of its own is made of, built, tested and released with. */
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

/** The package's name: `@carte/store`. */
export const packageOf = (room: Room): string => `@carte/${nameOf(room)}`

/** The tarball's name, as `npm pack` gives it. */
export const tarballOf = (name: string, version: string): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`
