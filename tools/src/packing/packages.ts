import { nameOf, type PackageRule, packageNamed } from '@carte/config/package-rules'

/** The packages that a remote in its own repository needs to build, test and release. */
export const PACKED: readonly PackageRule[] = [
  'contract',
  'domain',
  'navigation',
  'store',
  'ui',
  'i18n',
  'releases',
  'config',
  'api',
  'testing',
  'tools',
].map(packageNamed)

export const packageOf = (pkg: PackageRule): string => `@carte/${nameOf(pkg)}`

/** Returns the tarball's file name, as `npm pack` forms it. */
export const tarballOf = (name: string, version: string): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`
