import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule, packageNamed } from '../package-rules.ts'
import { ROOT } from '../root.ts'

const SOURCES = ['package.json', 'rspack.config.ts', 'src/**/*']
const NOT_BUILT = /\.test\.tsx?$|\.md$|\/testing\/|\/src\/standalone\//

/** Returns a package with its transitive dependencies in the workspace, and the build presets. */
export function packagesIn(pkg: PackageRule): readonly PackageRule[] {
  const found = new Set([pkg])
  for (const each of found) {
    for (const name of each.packages) found.add(packageNamed(name))
  }
  // The packages that the presets import do not affect a build.
  return PACKAGE_RULES.filter((candidate) => found.has(candidate) || nameOf(candidate) === 'config')
}

/** Returns the sorted paths of the files that a package's build can depend on, from the repository's root. */
export const sourcesOf = ({ folder }: PackageRule): readonly string[] =>
  globSync(SOURCES, { cwd: join(ROOT, folder), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_BUILT.test(file))
    .sort()

/** Returns the lockfile, which contains the versions of all libraries. */
function lockfile(): Buffer {
  const name = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].find((each) => existsSync(join(ROOT, each)))
  if (!name)
    throw new Error(
      `There is no lockfile in ${ROOT}. Install the dependencies first, because the version depends on theirs.`,
    )
  return readFileSync(join(ROOT, name))
}

/**
 * Returns a release's version: `<package version>-<8 hex digits of a hash of all sources and the lockfile>`. The same
 * sources and lockfile give the same version on any machine, so an existing release need not be built again.
 */
export function versionOf(pkg: PackageRule): string {
  const hash = createHash('sha256').update(lockfile())
  for (const each of packagesIn(pkg)) {
    for (const file of sourcesOf(each)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, pkg.folder, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}
