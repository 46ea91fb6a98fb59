import type { PackageRule } from '@carte/config/package-rules'
import { type Build, planBuild, RELEASED, releaseName } from '@carte/config/release'
import { type PartState, publish, type Releases, release } from '@carte/releases'
import { buildPackages } from '../builds.ts'
import { say, UserError } from '../say.ts'
import { author, commitOf } from './author.ts'

const hasSeen = ({ history }: PartState, version: string): boolean => history.some((event) => event.version === version)

/** Returns whether a part cannot be served: it was never released, or its live version is missing in the store. */
async function isEmpty(state: PartState | undefined, part: string, { findRelease }: Releases): Promise<boolean> {
  return !state?.live || (await findRelease(part, state.live.version)) === null
}

/**
 * Returns the packages whose current version the store does not know or which have no live version. With `onlyEmpty`,
 * returns only the latter.
 */
export async function toRelease(releases: Releases, { onlyEmpty = false } = {}): Promise<readonly PackageRule[]> {
  const states = await releases.states()
  const packages: PackageRule[] = []
  for (const pkg of RELEASED) {
    const state = states.get(releaseName(pkg))
    const isNew = !onlyEmpty && !(state && hasSeen(state, planBuild(pkg).version))
    if (isNew || (await isEmpty(state, releaseName(pkg), releases))) packages.push(pkg)
  }
  return packages
}

async function goLive({ pkg, folder, version }: Build, releases: Releases): Promise<string> {
  const part = releaseName(pkg)
  await publish(releases, folder, { name: part, version })
  await release(releases, { part, version, commit: await commitOf(pkg), by: await author() })
  return `${part} ${version}`
}

/**
 * Prints where the live version differs from the sources: after a rollback, or after a release from another machine.
 */
async function reportDifferences(releases: Releases): Promise<void> {
  const states = await releases.states()
  for (const pkg of RELEASED) {
    const part = releaseName(pkg)
    const { version } = planBuild(pkg)
    const live = states.get(part)?.live?.version
    if (live !== version)
      say(`${part} ${live} is live, but the sources are ${version}. To release them, run: npm run release -- ${part}.`)
  }
}

/**
 * Releases every package whose current version the store's journal does not know. A version that was rolled back is
 * known, so a restart does not release it again. With `onlyEmpty`, releases only parts without a live version. Builds
 * only these and prints what it did.
 */
export async function fill(releases: Releases, { onlyEmpty }: { readonly onlyEmpty: boolean }): Promise<void> {
  const packages = await toRelease(releases, { onlyEmpty })
  if (packages.length > 0) {
    say('Building what has changed…')
    const results = await buildPackages(packages)
    const errors = results.flatMap((result) => result.errors)
    if (errors.length > 0) throw new UserError(`Building the site failed.\n${errors.join('\n')}`)
    const released: string[] = []
    for (const { build } of results) released.push(await goLive(build, releases))
    say(`Released ${released.join(', ')}.`)
  }
  if (!onlyEmpty) await reportDifferences(releases)
}
