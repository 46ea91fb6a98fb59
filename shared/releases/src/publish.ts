import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Releases, readDescription } from './releases.ts'
import { folderOf, forEachAtOnce, isPath, PathTaken, ReleaseProblem } from './store.ts'

const WRITTEN_AT_ONCE = 16

/** Returns the paths of a release's files relative to its folder, `release.json` last. Omits source maps. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
  const odd = files.find((file) => !isPath(file))
  if (odd !== undefined)
    throw new ReleaseProblem(
      `"${odd}" in ${folder} cannot be released, because its name is not valid in an address. Rename the file.`,
    )
  return [...files.filter((file) => file !== 'release.json').sort(), 'release.json']
}

/**
 * Copies a built version into the store. `release.json` comes last, so that its presence means that the version is
 * complete. Skips equal files; completes a version whose publishing was interrupted.
 *
 * @param folder the build's folder
 * @returns false if the complete version already existed
 * @throws {ReleaseProblem} if the folder has no complete release, or the store has this version with other content
 */
export async function publish(
  { store }: Pick<Releases, 'store'>,
  folder: string,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<boolean> {
  const described = await readFile(join(folder, 'release.json')).catch(() => null)
  if (described === null || !readDescription(name, version, described))
    throw new ReleaseProblem(`${folder} does not contain a complete release of ${name} ${version}. Build it again.`)
  const place = folderOf(name, version)
  const isWhole = async () => (await store.read(`${place}/release.json`)) !== null
  const wasThere = await isWhole()

  const put = async (file: string) => {
    const content = await readFile(join(folder, file))
    try {
      await store.write(`${place}/${file}`, content)
    } catch (error) {
      if (!(error instanceof PathTaken)) throw error
      // Check again, because another process may have published it in the meantime, and it may be live.
      if (await isWhole())
        throw new ReleaseProblem(
          `Version ${version} of ${name} is in ${store.name} already, with another ${file}. A published version never changes: change the sources, or the version in package.json.`,
          { cause: error },
        )
      // A leftover of an interrupted publishing. The version was never released, so it can be replaced.
      await store.remove(`${place}/${file}`)
      await store.write(`${place}/${file}`, content)
    }
  }
  const files = await filesOf(folder)
  await forEachAtOnce(files.slice(0, -1), WRITTEN_AT_ONCE, put)
  await put('release.json')
  return !wasThere
}
