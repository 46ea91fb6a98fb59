import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { packagesNamed } from '../packages.ts'
import { runBin } from '../processes.ts'
import { say } from '../say.ts'

/** Checks the types of one package. Reads the sources of the packages that it imports too. */
export async function checkTypes(pkg: PackageRule): Promise<readonly string[]> {
  const { code, output } = await runBin('tsc', ['-p', join(ROOT, pkg.folder), '--pretty', 'false'])
  return code === 0 ? [] : output.trim().split('\n')
}

export const typedPackages = (): readonly PackageRule[] =>
  PACKAGE_RULES.filter(({ folder }) => existsSync(join(ROOT, folder, 'tsconfig.json')))

/** Runs `types [package…]`: checks the types of these packages, or of all. */
export async function types(names: readonly string[]): Promise<number> {
  const packages = packagesNamed(names, typedPackages())
  const errors = new Set<string>()
  for (const pkg of packages) {
    for (const line of await checkTypes(pkg)) errors.add(line)
    say(`${nameOf(pkg)} checked`)
  }
  for (const line of errors) say(line)
  return errors.size > 0 ? 1 : 0
}
