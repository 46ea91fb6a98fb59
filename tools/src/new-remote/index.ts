import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, ROOMS } from '@carte/config/rooms'
import { UserError } from '../say.ts'
import { entriesFor, withEntry } from './entries.ts'
import { type Gaps, writeRemote } from './files.ts'
import { refusalOf } from './name.ts'

/**
 * Writes a remote and what the rest of the house has to know of it, below `root`. Dependencies and formatting are the caller's.
 *
 * @returns the files that it has written or changed, from `root`
 * @throws UserError when there can be no such remote; nothing has been written then
 */
export async function createRemote(root: string, gaps: Gaps): Promise<readonly string[]> {
  const { name, holds } = gaps
  const read = (file: string) => readFile(join(root, file), 'utf8')
  const folder = `remote-${name}`
  const refusal = refusalOf(name, {
    rooms: [...ROOMS.map(nameOf), ...(existsSync(join(root, folder)) ? [folder] : [])],
    paths: await read('shared/navigation/src/paths.ts'),
    routes: await read('shell/src/routes.ts'),
  })
  if (refusal !== null) throw new UserError(refusal, 2)

  const changed = new Map<string, string>()
  for (const entry of entriesFor(name, holds))
    changed.set(entry.file, withEntry(changed.get(entry.file) ?? (await read(entry.file)), entry))

  const files = await writeRemote(join(root, folder), gaps)
  for (const [file, text] of changed) await writeFile(join(root, file), text)
  return [...files.map((file) => `${folder}/${file}`), ...changed.keys()]
}
