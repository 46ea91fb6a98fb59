import { resolve } from 'node:path'
import { packAll } from '../packing/index.ts'
import { say, UserError } from '../say.ts'

/**
 * Runs `pack [folder]`: writes the packages that a remote needs in its own repository as tarballs, by default into
 * `packages`.
 */
export async function pack([folder = 'packages', word]: readonly string[]): Promise<number> {
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one folder.`, 2)
  const target = resolve(folder)
  const tarballs = Object.values(await packAll(target))
  for (const tarball of tarballs) say(tarball)
  say(`${tarballs.length} packages are in ${target}. Install them as files, or publish them to your registry.`)
  return 0
}
