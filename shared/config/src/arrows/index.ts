import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOMS, type Room } from '../rooms.ts'
import { ROOT } from '../root.ts'
import { importsOf } from './imports.ts'
import { judge, judgeManifest, type Manifest } from './judge.ts'
import { checkMap } from './map.ts'

export { importsOf }

const SOURCES = '**/*.{ts,tsx,mts,mjs}'
const SKIPPED = ['**/node_modules/**', '**/dist/**', '**/data/**']

function checkRoom(room: Room, root: string): readonly string[] {
  const folder = join(root, room.folder)
  const manifestFile = `${room.folder}/package.json`
  const manifest = JSON.parse(readFileSync(join(root, manifestFile), 'utf8')) as Manifest
  const wrongFiles = globSync(SOURCES, { cwd: folder, exclude: SKIPPED })
    .map((path) => `${room.folder}/${path.replaceAll('\\', '/')}`)
    .sort()
    .flatMap((file) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((found) => {
        const reason = judge({ room, manifest, file }, found)
        return reason ? [`${file}:${found.line}  '${found.from}': ${reason}`] : []
      }),
    )
  return [...judgeManifest(room, manifest).map((reason) => `${manifestFile}  ${reason}`), ...wrongFiles]
}

/** Whatever below `root` disagrees with the table of rooms, one line each: imports, dependencies, maps. */
export function checkArrows(root = ROOT): readonly string[] {
  const rooms = ROOMS.filter(({ folder }) => existsSync(join(root, folder)))
  return [...rooms.flatMap((room) => checkRoom(room, root)), ...checkMap(rooms, root)]
}
