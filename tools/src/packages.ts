import { nameOf, type PackageRule } from '@carte/config/package-rules'
import { UserError } from './say.ts'

/** Returns the packages with these names, or all when there are no names. @throws UserError for an unknown name */
export function packagesNamed(names: readonly string[], packages: readonly PackageRule[]): readonly PackageRule[] {
  if (names.length === 0) return packages
  return names.map((name) => {
    const pkg = packages.find((candidate) => nameOf(candidate) === name)
    if (pkg) return pkg
    throw new UserError(`Unknown package "${name}". Choose one of: ${packages.map(nameOf).join(', ')}.`, 2)
  })
}
