import { openReleases, openStore, rollback as rollBack } from '@carte/releases'
import { author } from '../releases/author.ts'
import { readRollbackOptions } from '../releases/options.ts'
import { knownPart } from '../releases/parts.ts'
import { minuteOf, othersIn, overtaken, startWatch } from '../releases/words.ts'
import { say } from '../say.ts'

/**
 * Runs `rollback <remote|shell> [--to <version>] [--store …]`: withdraws the canary if one is running, otherwise the
 * live version in favor of the previous or the given one.
 */
export async function rollback(args: readonly string[]): Promise<number> {
  const { name, to, store } = readRollbackOptions(args)
  const took = startWatch()
  const releases = openReleases(openStore(store))
  const part = await knownPart(name, releases)
  const outcome = await rollBack(releases, { part, by: await author(), ...(to === undefined ? {} : { to }) })
  const { event, state } = outcome
  if (!outcome.holds || event?.action !== 'rollback') {
    say(overtaken(part, outcome))
    return 1
  }
  const live = state.live?.version
  const further = state.previous ? ` To go back to ${state.previous.version}, run the command again.` : ''
  const done =
    event.to === null
      ? `The canary ${event.version} of ${part} is withdrawn ${took()}. All visits get ${live}.${further}`
      : `${part} ${live} is live again since ${minuteOf(event.at)} ${took()}; ${event.version} is withdrawn.`
  say(done + othersIn(outcome))
  return 0
}
