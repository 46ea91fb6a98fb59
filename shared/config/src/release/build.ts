import { join } from 'node:path'
import { containerName } from '@carte/contract'
import { nameOf, PACKAGE_RULES, type PackageRule, packageNamed, REMOTES } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import { versionOf } from './version.ts'

/** Size limits for downloads, in bytes after Brotli compression. A build that exceeds one fails. */
export const BUDGETS = {
  /**
   * A remote's federation entry with its part of the federation runtime; loaded before the code of its first screen.
   */
  remoteEntry: 9_000,
  /**
   * The entry of the back office, which guests never load. It contains the hashes of the chunks: each section has its
   * own code, styles and texts in five languages.
   */
  backOfficeEntry: 16_000,
  /** Scripts and styles of a remote's screens. */
  remoteScreens: 21_300,
  /** Additional size of a lazy screen. */
  lazyScreen: 12_300,
  /**
   * The shell’s initial scripts: the frame and the libraries that all screens share. Each remote adds about 0.1 KB:
   * its addresses.
   */
  hostScripts: 156_000,
  /** `/embed.js`, which chains include in their pages. */
  embedLoader: 5_000,
  /**
   * Loaded by `/embed.js` when an embed element is near the viewport: shared libraries, rules and a minimal frame. Each
   * remote adds its addresses here too.
   */
  embedScripts: 157_500,
  /** The shell's initial styles. */
  hostStyles: 12_000,
} as const

/** Options of a build, from `rspack build --env …`. */
export interface BuildEnv {
  /** Development build: fast rebuilds into `.cache/dev`, readable code, inline source maps. */
  readonly dev?: boolean
  /** The version to build. Default: computed from the sources. */
  readonly version?: string
  /** Absolute output folder. Default: the package's folder for this version. */
  readonly folder?: string
}

export interface Build {
  readonly pkg: PackageRule
  readonly version: string
  /** Absolute output folder. */
  readonly folder: string
  /** Address at which the site serves that folder; ends with a slash. */
  readonly address: string
  readonly dev: boolean
  /**
   * Name of the build's runtime and globals, and salt of its class names. Contains the version, because one page can
   * load two versions, such as after a rollback during a visit.
   */
  readonly uniqueName: string
}

/** The packages that are released: the shell and the remotes. */
export const RELEASED: readonly PackageRule[] = [...PACKAGE_RULES.filter((pkg) => nameOf(pkg) === 'shell'), ...REMOTES]

/** Returns a package's name in releases and addresses: `remote-menu` → `menu`. */
export const releaseName = (pkg: PackageRule): string => nameOf(pkg).replace(/^remote-/, '')

const addressOf = (pkg: PackageRule, version: string): string =>
  REMOTES.includes(pkg) ? `/remotes/${releaseName(pkg)}/${version}/` : `/${releaseName(pkg)}/${version}/`

/** Returns the version, folder, address and names for a build of a package's current sources. */
export function planBuild(pkg: PackageRule, env: BuildEnv = {}): Build {
  const { dev = false, version = dev ? 'dev' : versionOf(pkg) } = env
  return {
    pkg,
    version,
    folder: env.folder ?? (dev ? join(ROOT, '.cache/dev', nameOf(pkg)) : join(ROOT, pkg.folder, 'dist', version)),
    address: addressOf(pkg, version),
    dev,
    uniqueName: containerName(releaseName(pkg), version),
  }
}

/**
 * Returns the development build of the host that runs a single remote. It is served instead of the shell, from its own
 * folder.
 */
export const planStandalone = (): Build => ({
  ...planBuild(packageNamed('shell'), { dev: true }),
  folder: join(ROOT, '.cache/dev/standalone'),
})
