import {
  type DeployedVersion,
  openReleases,
  openStore,
  type PartState,
  PIN_DAYS,
  type Pin,
  readPins,
  prune as removeOld,
} from '@carte/releases'
import { minuteOf, startStopwatch } from '../releases/messages.ts'
import { readPruneOptions, readStatusOptions } from '../releases/options.ts'
import { say, table } from '../say.ts'

const HEAD = ['part', 'live', 'since', 'commit', 'by', 'canary', 'previous', 'withdrawn']
const NONE = '–'
/** How many withdrawn versions are listed, the latest first. */
const NAMED = 2

/** Returns `1a2b3c4`, with `+` if the sources had uncommitted changes. */
const shortCommit = ({ commit }: DeployedVersion): string =>
  commit === null ? NONE : `${commit.slice(0, 7)}${commit.endsWith('+') ? '+' : ''}`

function withdrawnIn({ withdrawn }: PartState): string {
  if (withdrawn.length === 0) return NONE
  const named = withdrawn.slice(-NAMED).reverse().join(', ')
  return withdrawn.length > NAMED ? `${named} and ${withdrawn.length - NAMED} more` : named
}

function row(part: string, state: PartState): readonly string[] {
  const { live, canary, previous } = state
  return [
    part,
    live?.version ?? NONE,
    live ? minuteOf(live.since) : NONE,
    live ? shortCommit(live) : NONE,
    live?.by ?? NONE,
    canary ? `${canary.version} ${canary.share} %` : NONE,
    previous?.version ?? NONE,
    withdrawnIn(state),
  ]
}

const PIN_HEAD = ['pinned', 'version', 'by', 'on shell', 'last requested']

/** Returns a row for each version, host and chain, with the last day on which it was requested. */
function pinRows(pins: readonly Pin[]): readonly (readonly string[])[] {
  const last = new Map(
    pins.map(({ remote, version, chain, host, day }) => [[remote, version, chain, host].join(' '), day]),
  )
  return [...last].sort().map(([key, day]) => [...key.split(' '), day])
}

const inOrder = (states: ReadonlyMap<string, PartState>) =>
  [...states].sort(([one], [other]) => Number(other === 'shell') - Number(one === 'shell') || (one < other ? -1 : 1))

/**
 * Runs `status [--json] [--store …]`: prints what is live since when, by which commit and author, canaries, withdrawn
 * versions, and what chains have pinned.
 */
export async function status(args: readonly string[]): Promise<number> {
  const { json, store } = readStatusOptions(args)
  const releases = openReleases(openStore(store))
  const { states, ignored } = await releases.journal.read()
  const parts = inOrder(states)
  const pins = await readPins(releases.store)
  if (json) {
    say(JSON.stringify({ store: releases.store.name, parts: Object.fromEntries(parts), pins, ignored }, null, 2))
    return 0
  }
  if (parts.length === 0) say(`No version is released in ${releases.store.name}.`)
  else say(table([HEAD, ...parts.map(([part, state]) => row(part, state))]))
  if (pins.length > 0)
    say(`\nPinned by pages of chains within ${PIN_DAYS} days:\n${table([PIN_HEAD, ...pinRows(pins)])}`)
  for (const sentence of ignored) say(sentence)
  return 0
}

/**
 * Runs `prune [--days 30] [--dry-run] [--store …]`: removes versions that are not in use, that no visit could get for
 * that many days, and that no chain has pinned.
 */
export async function prune(args: readonly string[]): Promise<number> {
  const { days, dryRun, store } = readPruneOptions(args)
  const took = startStopwatch()
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
