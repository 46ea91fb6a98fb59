import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Sources } from '@carte/releases'
import { nameOf, type Room } from '../rooms.ts'
import { ROOT } from '../root.ts'
import { roomsIn, sourcesOf } from './version.ts'

const TYPED = /\.tsx?$|^package\.json$/

/** The modules of one room by their path, as far as they have types. */
function textsOf(room: Room): Readonly<Record<string, string>> {
  const paths = sourcesOf(room).map((file) => posix.relative(room.folder, file))
  const typed = paths.filter((path) => TYPED.test(path) && path !== 'rspack.config.ts')
  return Object.fromEntries(typed.map((path) => [path, readFileSync(join(ROOT, room.folder, path), 'utf8')]))
}

/** What a room is built from, by package: what later versions of its neighbours are compiled against. The same sources give the same text. */
export function packSources(room: Room): Sources {
  const rooms = roomsIn(room).filter((each) => nameOf(each) !== 'config')
  return Object.fromEntries(rooms.map((each) => [packageOf(each), textsOf(each)]))
}

const packageOf = ({ folder }: Room): string =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string }).name
