import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import type { PackageRule } from '@carte/config/package-rules'
import { IS_WORKSPACE, RELEASED, releaseName } from '@carte/config/release'
import { openReleases, openStore, publish, type Releases, release } from '@carte/releases'
import { buildPackage, buildPackages } from '../builds.ts'
import { runBin } from '../processes.ts'
import { startStopwatch } from '../releases/messages.ts'
import { readPartOptions } from '../releases/options.ts'
import { releasedPackage } from '../releases/parts.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'
import { sizesTable } from './build.ts'

const isShell = (pkg: PackageRule): boolean => releaseName(pkg) === 'shell'

/**
 * Returns style and import violations in the package. Skips them in a remote's own repository, which has its own rules.
 */
async function checkSources({ folder }: PackageRule): Promise<readonly string[]> {
  if (!IS_WORKSPACE) return []
  const { code, output } = await runBin('biome', ['check', '--colors=off', '--error-on-warnings', folder])
  const violations = checkImportBoundaries().filter((line) => line.includes(folder))
  return [...(code === 0 ? [] : [output.trim()]), ...violations]
}

/**
 * Builds the packages that run together with this one (the shell for a remote, the remotes for the shell) and releases
 * them into a temporary store.
 */
async function releasesOfSources(pkg: PackageRule): Promise<Releases> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-check-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const releases = openReleases(openStore(folder))
  const others = RELEASED.filter((other) => isShell(other) !== isShell(pkg))
  const results = await buildPackages(others)
  const errors = results.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`Building the packages to check against failed.\n${errors.join('\n')}`)
  for (const { build } of results) {
    const part = releaseName(build.pkg)
    await publish(releases, build.folder, { name: part, version: build.version })
    await release(releases, { part, version: build.version, commit: null, by: 'check' })
  }
  return releases
}

/**
 * Returns the releases to compare with: those of the store, or, when no shell is live there, those built from the sources
 * of this repository.
 */
async function releasesToCheckAgainst(pkg: PackageRule, store: string): Promise<Releases> {
  const releases = openReleases(openStore(store))
  if ((await releases.states()).get('shell')?.live || !IS_WORKSPACE) return releases
  say(`No shell is live in ${store}. Checking against the sources in this repository…`)
  return releasesOfSources(pkg)
}

/** Runs `check <remote|shell> [--store …]`: runs all release checks and the style checks, and publishes nothing. */
export async function check(args: readonly string[]): Promise<number> {
  const { name, store } = readPartOptions('check', args)
  const took = startStopwatch()
  const pkg = releasedPackage(name)
  const part = releaseName(pkg)
  const sourceViolations = await checkSources(pkg)
  say(`Building ${part}…`)
  const result = await buildPackage(pkg)
  say(sizesTable([result]))
  const { checkRelease } = await import('../release-checks/index.ts')
  const problems = [...sourceViolations, ...(await checkRelease(result, await releasesToCheckAgainst(pkg, store)))]
  const { version } = result.build
  if (problems.length > 0) throw new UserError(`${part} ${version} cannot be released.\n${problems.join('\n')}`)
  say(`${part} ${version} can be released ${took()}.`)
  return 0
}
