import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { packagesNamed } from '../packages.ts'
import { runBin } from '../processes.ts'
import { say } from '../say.ts'

async function compile(project: string): Promise<readonly string[]> {
  const { code, output } = await runBin('tsc', ['-p', project, '--pretty', 'false'])
  return code === 0 ? [] : output.trim().split('\n')
}

const configOf = ({ folder }: PackageRule) => join(ROOT, folder, 'tsconfig.json')

/** Returns the configuration of a package: the shared one, unless its own adds something to it. */
function effectiveConfig(pkg: PackageRule): string {
  const { extends: shared, ...own } = JSON.parse(readFileSync(configOf(pkg), 'utf8')) as { readonly extends: string }
  return Object.keys(own).length === 0 ? resolve(dirname(configOf(pkg)), shared) : configOf(pkg)
}

/** Checks the types of packages with the same shared configuration as one project. */
async function compileTogether(config: string, packages: readonly PackageRule[]): Promise<readonly string[]> {
  const { include = [] } = JSON.parse(readFileSync(config, 'utf8')) as { readonly include?: readonly string[] }
  // Declarations for all packages. The other path is a variable for the folder of the package.
  const ambient = include.filter((path) => !path.startsWith('$')).map((path) => resolve(dirname(config), path))
  const folders = packages.map(({ folder }) => join(ROOT, folder))
  const project = join(ROOT, '.cache/types', `${process.pid}-${basename(config)}`)
  mkdirSync(dirname(project), { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: config,
      include: [...folders, ...ambient],
      exclude: folders.flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'dist')]),
    }),
  )
  try {
    return await compile(project)
  } finally {
    rmSync(project)
  }
}

/**
 * Checks the types of packages, with those of the packages that they import. Packages with the same configuration are
 * one project, because they share most of their files.
 */
export async function checkTypes(packages: readonly PackageRule[]): Promise<readonly string[]> {
  const [only, ...others] = packages
  if (only && others.length === 0) return compile(configOf(only))
  const checked = [...Map.groupBy(packages, effectiveConfig)].map(([config, group]) =>
    group.some((pkg) => configOf(pkg) === config) ? compile(config) : compileTogether(config, group),
  )
  return [...new Set((await Promise.all(checked)).flat())]
}

export const typedPackages = (): readonly PackageRule[] => PACKAGE_RULES.filter((pkg) => existsSync(configOf(pkg)))

/** Runs `types [package…]`: checks the types of these packages, or of all. */
export async function types(names: readonly string[]): Promise<number> {
  const packages = packagesNamed(names, typedPackages())
  const errors = await checkTypes(packages)
  for (const line of errors) say(line)
  if (errors.length === 0) say(`${packages.map(nameOf).join(', ')} checked`)
  return errors.length > 0 ? 1 : 0
}
