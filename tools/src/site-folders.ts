import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, RELEASED, releaseName } from '@carte/config/release'
import { UserError } from './say.ts'

/** Returns the folders of the releases to serve: the shell's, and each remote's by its short name. */
export function siteOf(builds: readonly Pick<Build, 'pkg' | 'folder'>[]): {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
} {
  const folders = builds.map(({ pkg, folder }) => [releaseName(pkg), folder] as const)
  const { shell = '', ...remotes } = Object.fromEntries(folders)
  return { shell, remotes }
}

/** Returns the newest builds of another checkout. @throws UserError when one is missing */
export async function siteOfCheckout(checkout: string): Promise<ReturnType<typeof siteOf>> {
  const builds = RELEASED.map(async (pkg) => {
    const found: { readonly folder: string; readonly time: number }[] = []
    for await (const file of glob(join(checkout, pkg.folder, 'dist/*/release.json')))
      found.push({ folder: join(file, '..'), time: (await stat(file)).mtimeMs })
    const [newest] = found.toSorted((a, b) => b.time - a.time)
    if (!newest) throw new UserError(`${checkout} has no build of ${pkg.folder}. Run "npm run build" there first.`)
    return { pkg, folder: newest.folder }
  })
  return siteOf(await Promise.all(builds))
}
