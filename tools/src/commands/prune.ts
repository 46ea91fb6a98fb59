import { openReleases, openStore, PIN_DAYS, prune as removeOld } from '@carte/releases'
import { readPruneOptions } from '../releases/options.ts'
import { startWatch } from '../releases/words.ts'
import { say } from '../say.ts'

/**
 * Runs `prune [--days 30] [--dry-run] [--store …]`: removes versions that are not in use, that no visit could get for
 * that many days, and that no chain has pinned.
 */
export async function prune(args: readonly string[]): Promise<number> {
  const { days, dryRun, store } = readPruneOptions(args)
  const took = startWatch()
  const releases = openReleases(openStore(store))
  const { removed, kept: pinned } = await removeOld(releases, { days, dryRun })
  for (const { part, version, chains } of pinned)
    say(`Kept ${part} ${version}: pinned by ${chains.join(', ')} within ${PIN_DAYS} days.`)
  for (const { part, version } of removed) say(`${part} ${version}`)
  const what = removed.length === 1 ? '1 version' : `${removed.length} versions`
  const unused = `out of use for ${days} ${days === 1 ? 'day' : 'days'}`
  if (removed.length === 0) say(`No version in ${releases.store.name} has been ${unused}.`)
  else say(dryRun ? `${what} would be removed: ${unused}.` : `${what} removed ${took()}: ${unused}.`)
  return 0
}
