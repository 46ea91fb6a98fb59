import type { PackageRule } from '@carte/config/package-rules'
import { type Build, planBuild, releaseName } from '@carte/config/release'
import {
  openReleases,
  openStore,
  promote as promoteCanary,
  publish,
  ReleaseError,
  type Releases,
  release as releaseVersion,
  rollback as rollBack,
  startCanary,
} from '@carte/releases'
import { type BuildResult, buildPackage } from '../builds.ts'
import { author, commitOf } from '../releases/author.ts'
import {
  changesSince,
  concurrentChanges,
  minuteOf,
  previousVersion,
  startStopwatch,
  unchangedBecauseOf,
} from '../releases/messages.ts'
import { readCanaryOptions, readPartOptions, readRollbackOptions } from '../releases/options.ts'
import { knownPart, releasedPackage, stateOf } from '../releases/parts.ts'
import { say, UserError } from '../say.ts'

/** Runs `release <remote|shell> [--store …]`: builds, checks and publishes one part of the site and makes it live. */
export async function release(args: readonly string[]): Promise<number> {
  const { name, store } = readPartOptions('release', args)
  const took = startStopwatch()
  const pkg = releasedPackage(name)
  const part = releaseName(pkg)
  const releases = openReleases(openStore(store))

  const before = await stateOf(releases, part)
  const { version } = planBuild(pkg)
  if (before?.live?.version === version && (await releases.findRelease(part, version))) {
    say(`${part} ${version} is live already, since ${minuteOf(before.live.since)}. Its sources have not changed.`)
    return 0
  }
  // Read the commit before the checks, because it can change while they run.
  const commit = await commitOf(pkg)
  await prepare(pkg, releases)
  const outcome = await releaseVersion(releases, { part, version, commit, by: await author() })
  if (!outcome.holds) {
    say(unchangedBecauseOf(part, outcome))
    return 1
  }
  const since = minuteOf(outcome.state.live?.since ?? new Date())
  say(
    `${part} ${version} is live since ${since} ${took()}.${previousVersion(outcome.state)}${changesSince(before, outcome)}`,
  )
  const { canary } = outcome.state
  if (canary) say(`The canary ${canary.version} still gets ${canary.share} % of visits.`)
  if (before?.withdrawn.includes(version)) say('This version was withdrawn before. The new release has ended that.')
  return 0
}

/**
 * Runs `canary <remote> --share <percent> [--store …]`: builds, checks and publishes a remote for a share of all
 * visits. If the version of its sources is the canary already, only changes the share.
 */
export async function canary(args: readonly string[]): Promise<number> {
  const { name, share, store } = readCanaryOptions(args)
  const took = startStopwatch()
  const pkg = releasedPackage(name)
  const part = releaseName(pkg)
  if (part === 'shell')
    throw new ReleaseError('The shell cannot have a canary, because it frames every page. Release it for all visits.')
  const releases = openReleases(openStore(store))

  const before = await stateOf(releases, part)
  const { version } = planBuild(pkg)
  if (!before?.live) throw new ReleaseError(`No version of ${part} is live. Release one first.`)
  if (before.live.version === version)
    throw new ReleaseError(`Version ${version} of ${part} is live already, for all visits.`)
  // Read the commit before the checks, because it can change while they run.
  const commit = await commitOf(pkg)
  const running = before.canary
  if (running?.version !== version) await prepare(pkg, releases)

  const outcome = await startCanary(releases, { part, version, share, commit, by: await author() })
  if (!outcome.holds) {
    say(unchangedBecauseOf(part, outcome))
    return 1
  }
  const visits = share === 100 ? 'All visits' : `${share} % of visits`
  const others = share === 100 ? '' : `; the others get ${outcome.state.live?.version}`
  if (outcome.event === null) say(`${visits} get ${part} ${version} already${others}.`)
  else {
    const since = minuteOf(outcome.event.at)
    say(`${visits} get ${part} ${version} from ${since} on ${took()}${others}.${changesSince(before, outcome)}`)
  }
  if (running && running.version !== version) say(`It replaces the canary ${running.version}.`)
  return 0
}

/** Runs `promote <remote> [--store …]`: makes the canary the live version. */
export async function promote(args: readonly string[]): Promise<number> {
  const { name, store } = readPartOptions('promote', args)
  const took = startStopwatch()
  const releases = openReleases(openStore(store))
  const part = await knownPart(name, releases)
  const outcome = await promoteCanary(releases, { part, by: await author() })
  const { live } = outcome.state
  if (!outcome.holds || !live) {
    say(unchangedBecauseOf(part, outcome))
    return 1
  }
  say(
    `${part} ${live.version} is live since ${minuteOf(live.since)} ${took()}.${previousVersion(outcome.state)}${concurrentChanges(outcome)}`,
  )
  return 0
}

/**
 * Runs `rollback <remote|shell> [--to <version>] [--store …]`: with a version, replaces the live one by it. Without, it
 * withdraws the canary if one is running, otherwise replaces the live version by the previous one.
 */
export async function rollback(args: readonly string[]): Promise<number> {
  const { name, to, store } = readRollbackOptions(args)
  const took = startStopwatch()
  const releases = openReleases(openStore(store))
  const part = await knownPart(name, releases)
  const outcome = await rollBack(releases, { part, by: await author(), ...(to === undefined ? {} : { to }) })
  const { event, state } = outcome
  if (!outcome.holds || event?.action !== 'rollback') {
    say(unchangedBecauseOf(part, outcome))
    return 1
  }
  const live = state.live?.version
  const further = state.previous ? ` To go back to ${state.previous.version}, run the command again.` : ''
  const done =
    event.to === null
      ? `The canary ${event.version} of ${part} is withdrawn ${took()}. All visits get ${live}.${further}`
      : `${part} ${live} is live again since ${minuteOf(event.at)} ${took()}; ${event.version} is withdrawn.`
  say(done + concurrentChanges(outcome))
  return 0
}

/**
 * Builds a package, runs the release checks, and publishes it.
 *
 * @throws UserError with all problems
 */
async function prepare(pkg: PackageRule, releases: Releases): Promise<Build> {
  const part = releaseName(pkg)
  say(`Building ${part}…`)
  const result = await buildPackage(pkg)
  await check(result, releases, part)
  await publish(releases, result.build.folder, { name: part, version: result.build.version })
  return result.build
}

/** How often a part is checked at most while versions of other parts change. */
const CHECKS_MAX = 3

/**
 * Checks a build against the released versions of the other parts. Repeats the checks if these change meanwhile.
 *
 * @throws UserError with all problems
 */
async function check(result: BuildResult, releases: Releases, part: string): Promise<void> {
  // Lazy, because it loads compilers.
  const { checkRelease } = await import('../release-checks/index.ts')
  let seen = await counterpartVersions(releases, part)
  for (let times = 0; times < CHECKS_MAX; times++) {
    const problems = await checkRelease(result, releases)
    if (problems.length > 0)
      throw new UserError(
        `${part} ${result.build.version} was not released.\n${problems.map((each) => `- ${each}`).join('\n')}`,
      )
    const current = await counterpartVersions(releases, part)
    if (current === seen) return
    seen = current
    say(`Versions of other parts changed while ${part} was checked.`)
  }
  throw new UserError(
    `${part} was not released, because other versions changed ${CHECKS_MAX} times while it was checked. Try again.`,
  )
}

/**
 * Returns the versions that a part must work with, as text to compare: a remote with the shell, the shell
 * with the remotes.
 */
async function counterpartVersions(releases: Releases, part: string): Promise<string> {
  const counterparts = [...(await releases.states())].filter(([other]) => (other === 'shell') !== (part === 'shell'))
  return JSON.stringify(
    counterparts.map(([other, { live, previous, canary }]) => [
      other,
      live?.version,
      previous?.version,
      canary?.version,
    ]),
  )
}
