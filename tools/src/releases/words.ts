import type { Outcome, PartState, ReleaseEvent } from '@carte/releases'

/** A moment as people here write it down, to the minute, in local time: `2026-11-22 14:05`. */
export const minuteOf = (at: string | Date): string =>
  new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** How long something took: `0.2 s`, `14 s`. */
export function durationOf(ms: number): string {
  const seconds = Math.max(0.1, ms / 1000)
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

/** Starts a watch; what it answers later is `(6.3 s)`. */
export function startWatch(): () => string {
  const started = performance.now()
  return () => `(${durationOf(performance.now() - started)})`
}

const DID: Readonly<Record<ReleaseEvent['action'], string>> = {
  release: 'released',
  canary: 'started a canary of',
  promote: 'promoted',
  rollback: 'rolled back',
  demote: 'demoted',
}
const tell = ({ by, action, version, at }: ReleaseEvent) => `${by} ${DID[action]} ${version} at ${minuteOf(at)}`

/** What others did to the part at the same time; empty when nobody did. */
export const othersIn = ({ others }: Pick<Outcome, 'others'>): string =>
  others.length === 0 ? '' : ` Meanwhile ${others.map(tell).join(', and ')}.`

/**
 * What others did to the part since it was looked at first; empty when nobody did. Whoever builds and checks for a minute should hear that
 * what was live then is not what theirs has followed.
 */
export function meanwhile(before: PartState | undefined, { event, state }: Outcome): string {
  const known = new Set([...(before?.history ?? []), event].map((each) => JSON.stringify(each)))
  return othersIn({ others: state.history.filter((each) => !known.has(JSON.stringify(each))) })
}

/** Where a part stands, when something else came of an action than was asked for. */
export function overtaken(part: string, outcome: Outcome): string {
  const { live, canary } = outcome.state
  const stands = [
    live ? `${live.version} is live` : 'nothing is live',
    ...(canary ? [`${canary.version} is its canary with ${canary.share} %`] : []),
  ]
  return `Somebody else was faster: of ${part}, ${stands.join(' and ')}.${othersIn(outcome)}`
}

/** What stands in reserve, as a sentence; empty where there is nothing. */
export const beforeIt = ({ previous }: PartState): string => (previous ? ` Before it: ${previous.version}.` : '')
