import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, ROOMS, type Room, roomNamed } from '../rooms.ts'
import { ROOT } from '../root.ts'

const SOURCES = ['package.json', 'rspack.config.ts', 'src/**/*']
const NOT_BUILT = /\.test\.tsx?$|\.md$|\/testing\/|\/src\/standalone\//

/** Every room that `room` is made of: itself, what it imports, and so on; and the presets that build it. */
export function roomsIn(room: Room): readonly Room[] {
  const found = new Set([room])
  for (const each of found) {
    for (const name of each.rooms) found.add(roomNamed(name))
  }
  // Of what the presets import, nothing goes into a build.
  return ROOMS.filter((candidate) => found.has(candidate) || nameOf(candidate) === 'config')
}

/** The files of a room that a build of it can depend on, below the repository's root, in order. */
export const sourcesOf = ({ folder }: Room): readonly string[] =>
  globSync(SOURCES, { cwd: join(ROOT, folder), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_BUILT.test(file))
    .sort()

/** What says which versions of libraries are installed. In a repository of its own, a remote's packages are among them. */
function lockfile(): Buffer {
  const name = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].find((each) => existsSync(join(ROOT, each)))
  if (!name) throw new Error(`There is no lockfile in ${ROOT}: a version says what it is built from. Install first.`)
  return readFileSync(join(ROOT, name))
}

/**
 * A release's version: `<package version>-<8 hex digits of everything it is built from>`. The same sources give the
 * same version on any machine, so an existing release of that version needs no build.
 */
export function versionOf(room: Room): string {
  const hash = createHash('sha256').update(lockfile())
  for (const each of roomsIn(room)) {
    for (const file of sourcesOf(each)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, room.folder, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}
