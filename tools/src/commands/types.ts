import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Returns the path of the shared configuration that a package extends. */
function sharedConfig(pkg: PackageRule): string {
  const { extends: shared } = JSON.parse(readFileSync(configOf(pkg), 'utf8')) as { readonly extends: string }
  return resolve(dirname(configOf(pkg)), shared)
}

/** Writes a project that contains these packages. @returns its path */
function writeProject(config: string, packages: readonly PackageRule[]): string {
  const { include = [] } = JSON.parse(readFileSync(config, 'utf8')) as { readonly include?: readonly string[] }
  // Declarations for all packages. The other path is a variable for the folder of the package.
  const ambient = include.filter((path) => !path.startsWith('$')).map((path) => resolve(dirname(config), path))
  const folders = packages.map(({ folder }) => join(ROOT, folder))
  const project = join(ROOT, '.cache/types', basename(config))
  mkdirSync(dirname(project), { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: config,
      include: [...folders, ...ambient],
      exclude: folders.flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'dist')]),
    }),
  )
  return project
}

/**
 * Checks the types of packages, with those of the packages that they import. Packages with the same configuration are
 * one project, because they share most of their files.
 */
export async function checkTypes(packages: readonly PackageRule[]): Promise<readonly string[]> {
  const projects =
    packages.length === 1
      ? packages.map(configOf)
      : [...Map.groupBy(packages, sharedConfig)].map(([config, group]) => writeProject(config, group))
  return [...new Set((await Promise.all(projects.map(compile))).flat())]
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
