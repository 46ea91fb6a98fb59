import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Sources } from '@carte/releases'
import { nameOf, type PackageRule, SCREENS } from '../package-rules.ts'
import { IS_WORKSPACE, ROOT } from '../root.ts'
import { packagesIn, sourcesOf } from './version.ts'

const TYPED = /\.tsx?$|^package\.json$/

const textsIn = (folder: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')]))

function textsOf(pkg: PackageRule): Readonly<Record<string, string>> {
  const paths = sourcesOf(pkg).map((file) => posix.relative(pkg.folder, file))
  return textsIn(
    pkg.folder,
    paths.filter((path) => TYPED.test(path) && path !== 'rspack.config.ts'),
  )
}

/** Returns the types of the installed packages, for a remote in its own repository. */
function installedPackages(): Sources {
  const installed = SCREENS.map((name) => `@carte/${name}`).filter((name) =>
    existsSync(join(ROOT, 'node_modules', name)),
  )
  const texts = installed.map((name) => {
    const folder = join('node_modules', name)
    const types = globSync('dist/**/*.d.ts', { cwd: join(ROOT, folder) }).map((path) => path.replaceAll('\\', '/'))
    return [name, textsIn(folder, ['package.json', ...types.sort()])] as const
  })
  return Object.fromEntries(texts)
}

/**
 * Returns the sources of a build by package. The release checks compile later versions of other packages against them.
 * Equal sources give equal text.
 */
export function packSources(pkg: PackageRule): Sources {
  const packages = packagesIn(pkg).filter((each) => nameOf(each) !== 'config')
  const own = Object.fromEntries(packages.map((each) => [packageOf(each), textsOf(each)]))
  return IS_WORKSPACE ? own : { ...own, ...installedPackages() }
}

const packageOf = ({ folder }: PackageRule): string =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string }).name
