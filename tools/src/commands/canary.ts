import { planBuild, releaseName } from '@carte/config/release'
import { openReleases, openStore, ReleaseProblem, startCanary } from '@carte/releases'
import { author, commitOf } from '../releases/author.ts'
import { readCanaryOptions } from '../releases/options.ts'
import { releasedPackage, stateOf } from '../releases/parts.ts'
import { prepare } from '../releases/prepare.ts'
import { meanwhile, minuteOf, overtaken, startWatch } from '../releases/words.ts'
import { say } from '../say.ts'

/**
 * Runs `canary <remote> --share <percent> [--store …]`: builds, checks and publishes a remote for a share of all
 * visits. If its current version is the canary already, only changes the share.
 */
export async function canary(args: readonly string[]): Promise<number> {
  const { name, share, store } = readCanaryOptions(args)
  const took = startWatch()
  const pkg = releasedPackage(name)
  const part = releaseName(pkg)
  if (part === 'shell')
    throw new ReleaseProblem('The shell cannot have a canary, because it frames every page. Release it for all visits.')
  const releases = openReleases(openStore(store))

  const before = await stateOf(releases, part)
  const { version } = planBuild(pkg)
  if (!before?.live) throw new ReleaseProblem(`No version of ${part} is live. Release one first.`)
  if (before.live.version === version)
    throw new ReleaseProblem(`Version ${version} of ${part} is live already, for all visits.`)
  // Read the commit before the checks, because it can change while they run.
  const commit = await commitOf(pkg)
  const running = before.canary
  if (running?.version !== version) await prepare(pkg, releases)

  const outcome = await startCanary(releases, { part, version, share, commit, by: await author() })
  if (!outcome.holds) {
    say(overtaken(part, outcome))
    return 1
  }
  const visits = share === 100 ? 'All visits' : `${share} % of visits`
  const others = share === 100 ? '' : `; the others get ${outcome.state.live?.version}`
  if (outcome.event === null) say(`${visits} get ${part} ${version} already${others}.`)
  else {
    const since = minuteOf(outcome.event.at)
    say(`${visits} get ${part} ${version} from ${since} on ${took()}${others}.${meanwhile(before, outcome)}`)
  }
  if (running && running.version !== version) say(`It replaces the canary ${running.version}.`)
  return 0
}
