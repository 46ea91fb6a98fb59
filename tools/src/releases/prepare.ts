import type { PackageRule } from '@carte/config/package-rules'
import { type Build, releaseName } from '@carte/config/release'
import { publish, type Releases } from '@carte/releases'
import { type BuildResult, buildPackage } from '../builds.ts'
import { say, UserError } from '../say.ts'

/** How often the checks are repeated when the released versions change meanwhile. */
const MOST_CHECKS = 3

/** Returns the versions that a part meets, as text to compare: hosts for a remote, remotes for the shell. */
async function neighbours(releases: Releases, part: string): Promise<string> {
  const met = [...(await releases.states())].filter(([other]) => (other === 'shell') !== (part === 'shell'))
  return JSON.stringify(
    met.map(([other, { live, previous, canary }]) => [other, live?.version, previous?.version, canary?.version]),
  )
}

/** @throws UserError with all problems */
async function check(result: BuildResult, releases: Releases, part: string): Promise<void> {
  // Lazy, because it loads compilers.
  const { checkRelease } = await import('../release-checks/index.ts')
  let seen = await neighbours(releases, part)
  for (let times = 0; times < MOST_CHECKS; times++) {
    const problems = await checkRelease(result, releases)
    if (problems.length > 0)
      throw new UserError(
        `${part} ${result.build.version} was not released.\n${problems.map((each) => `- ${each}`).join('\n')}`,
      )
    const now = await neighbours(releases, part)
    if (now === seen) return
    seen = now
    say(`Another part was released. Checking ${part} again…`)
  }
  throw new UserError(
    `${part} was not released, because other parts were released ${MOST_CHECKS} times while it was checked. Try again.`,
  )
}

/** Builds a package, runs the release checks, and publishes it. @throws UserError with all problems */
export async function prepare(pkg: PackageRule, releases: Releases): Promise<Build> {
  const part = releaseName(pkg)
  say(`Building ${part}…`)
  const result = await buildPackage(pkg)
  await check(result, releases, part)
  await publish(releases, result.build.folder, { name: part, version: result.build.version })
  return result.build
}
