import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, ROOMS, type Room } from '../rooms.ts'
import { ROOT } from '../root.ts'
import { importsOf } from './imports.ts'
import { isTest, judge, judgeManifest, type Manifest, packageOf } from './judge.ts'
import { checkMap } from './map.ts'
import { misfitsOfScript, misfitsOfSheet } from './misfits.ts'

export { importsOf, isTest, packageOf }

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

/** Returns the violations of rules for embedding in a remote's sources, one line each. */
function checkMisfits({ folder }: Room, root: string): readonly string[] {
  return globSync('src/**/*.{ts,tsx,css}', { cwd: join(root, folder) })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const misfits = file.endsWith('.css') ? misfitsOfSheet(source) : misfitsOfScript(source)
      return misfits.map(({ line, reason }) => `${file}:${line}  ${reason}`)
    })
}

/**
 * Returns all violations of the package table, one line each: imports, dependencies, missing READMEs, and code in
 * remotes that does not work on pages of other sites.
 */
export function checkArrows(root = ROOT): readonly string[] {
  const rooms = ROOMS.filter(({ folder }) => existsSync(join(root, folder)))
  const remotes = rooms.filter((room) => nameOf(room).startsWith('remote-'))
  return [
    ...rooms.flatMap((room) => checkRoom(room, root)),
    ...remotes.flatMap((room) => checkMisfits(room, root)),
    ...checkMap(rooms, root),
  ]
}
