import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES } from '@carte/config/package-rules'
import { UserError } from '../say.ts'
import { type Entry, entriesFor, withEntry } from './entries.ts'
import { type Gaps, writeTemplates } from './files.ts'
import { rejectionOf } from './name.ts'
import { allowedBuilds, overridesOf, ownManifest } from './own-manifest.ts'

async function rejectTakenName(root: string, name: string): Promise<void> {
  const folder = `remote-${name}`
  const rejection = rejectionOf(name, {
    packages: [...PACKAGE_RULES.map(nameOf), ...(existsSync(join(root, folder)) ? [folder] : [])],
    paths: await readFile(join(root, 'shared/navigation/src/paths.ts'), 'utf8'),
    routes: await readFile(join(root, 'shell/src/routes.ts'), 'utf8'),
  })
  if (rejection !== null) throw new UserError(rejection, 2)
}

/** Returns the content of the files with these entries added, without writing them. */
async function entered(root: string, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const changed = new Map<string, string>()
  for (const entry of entries) {
    const text = changed.get(entry.file) ?? (await readFile(join(root, entry.file), 'utf8'))
    changed.set(entry.file, withEntry(text, entry))
  }
  return changed
}

async function writeAll(root: string, changed: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of changed) await writeFile(join(root, file), text)
}

/**
 * Writes a remote below `root` and registers it in the workspace. Does not install dependencies or format files.
 *
 * @returns the written and changed files, relative to `root`
 * @throws UserError when the name is not possible, before anything is written
 */
export async function createRemote(root: string, gaps: Gaps): Promise<readonly string[]> {
  await rejectTakenName(root, gaps.name)
  const changed = await entered(root, entriesFor(gaps.name, gaps.holds))
  const folder = `remote-${gaps.name}`
  const files = await writeTemplates(join(root, folder), ['remote', 'in-workspace'], { ...gaps })
  await writeAll(root, changed)
  return [...files.map((file) => `${folder}/${file}`), ...changed.keys()]
}

/**
 * Registers the route of a remote with its own repository, before the packages are packed. @throws UserError as
 * `createRemote`
 */
export async function addAddress(root: string, { name, holds }: Gaps): Promise<readonly string[]> {
  await rejectTakenName(root, name)
  const changed = await entered(
    root,
    entriesFor(name, holds).filter(({ isAddress }) => isAddress),
  )
  await writeAll(root, changed)
  return [...changed.keys()]
}

/** @throws UserError when the folder is not empty */
export async function rejectExistingFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => [])
  if (there.some((name) => name !== '.git'))
    throw new UserError(`The folder ${folder} is not empty. Name a new or an empty folder.`, 2)
}

/**
 * Writes a remote into `folder`, as the root of its own repository.
 *
 * @param tarballs file names of the packed packages in the folder `packages`, by package name
 */
export async function writeRepository(
  folder: string,
  gaps: Gaps,
  tarballs: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const files = await writeTemplates(folder, ['remote', 'own-repository'], {
    ...gaps,
    overrides: overridesOf(tarballs),
    builds: allowedBuilds(),
  })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(ownManifest(gaps, tarballs), null, 2)}\n`)
  return [...files, 'package.json']
}
