import { openReleases, openStore, promote as promoteCanary } from '@carte/releases'
import { author } from '../releases/author.ts'
import { readPartOptions } from '../releases/options.ts'
import { knownPart } from '../releases/parts.ts'
import { beforeIt, minuteOf, othersIn, overtaken, startWatch } from '../releases/words.ts'
import { say } from '../say.ts'

/** Runs `promote <remote> [--store …]`: makes the canary the live version. */
export async function promote(args: readonly string[]): Promise<number> {
  const { name, store } = readPartOptions('promote', args)
  const took = startWatch()
  const releases = openReleases(openStore(store))
  const part = await knownPart(name, releases)
  const outcome = await promoteCanary(releases, { part, by: await author() })
  const { live } = outcome.state
  if (!outcome.holds || !live) {
    say(overtaken(part, outcome))
    return 1
  }
  say(
    `${part} ${live.version} is live since ${minuteOf(live.since)} ${took()}.${beforeIt(outcome.state)}${othersIn(outcome)}`,
  )
  return 0
}
