import { planBuild, releaseName } from '@carte/config/release'
import { openReleases, openStore, release as releaseVersion } from '@carte/releases'
import { author, commitOf } from '../releases/author.ts'
import { readPartOptions } from '../releases/options.ts'
import { releasedPackage, stateOf } from '../releases/parts.ts'
import { prepare } from '../releases/prepare.ts'
import { beforeIt, meanwhile, minuteOf, overtaken, startWatch } from '../releases/words.ts'
import { say } from '../say.ts'

/** Runs `release <remote|shell> [--store …]`: builds, checks and publishes one part of the site and makes it live. */
export async function release(args: readonly string[]): Promise<number> {
  const { name, store } = readPartOptions('release', args)
  const took = startWatch()
  const pkg = releasedPackage(name)
  const part = releaseName(pkg)
  const releases = openReleases(openStore(store))

  const before = await stateOf(releases, part)
  const { version } = planBuild(pkg)
  if (before?.live?.version === version && (await releases.describe(part, version))) {
    say(`${part} ${version} is live already, since ${minuteOf(before.live.since)}. Its sources have not changed.`)
    return 0
  }
  // Read the commit before the checks, because it can change while they run.
  const commit = await commitOf(pkg)
  await prepare(pkg, releases)
  const outcome = await releaseVersion(releases, { part, version, commit, by: await author() })
  if (!outcome.holds) {
    say(overtaken(part, outcome))
    return 1
  }
  const since = minuteOf(outcome.state.live?.since ?? new Date())
  say(`${part} ${version} is live since ${since} ${took()}.${beforeIt(outcome.state)}${meanwhile(before, outcome)}`)
  const { canary } = outcome.state
  if (canary) say(`The canary ${canary.version} still gets ${canary.share} % of visits.`)
  if (before?.withdrawn.includes(version)) say('This version was withdrawn before. The new release has ended that.')
  return 0
}
