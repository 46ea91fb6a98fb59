import type { Outcome, PartState, ReleaseEvent } from '@carte/releases'

/** Formats a time to the minute, in local time: `2026-11-22 14:05`. */
export const minuteOf = (at: string | Date): string =>
  new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Formats a duration: `0.2 s`, `14 s`. */
export function durationOf(ms: number): string {
  const seconds = Math.max(0.1, ms / 1000)
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

/** Starts a stopwatch. The returned function formats the elapsed time as `(6.3 s)`. */
export function startStopwatch(): () => string {
  const started = performance.now()
  return () => `(${durationOf(performance.now() - started)})`
}

const PAST_TENSE: Readonly<Record<ReleaseEvent['action'], string>> = {
  release: 'released',
  canary: 'started a canary of',
  promote: 'promoted',
  rollback: 'rolled back',
  demote: 'demoted',
}
const textOf = ({ by, action, version, at }: ReleaseEvent) =>
  `${by} ${PAST_TENSE[action]} ${version} at ${minuteOf(at)}`

/** Returns a sentence about simultaneous changes by others, or an empty text. */
export const concurrentChanges = ({ others }: Pick<Outcome, 'others'>): string =>
  others.length === 0 ? '' : ` Meanwhile ${others.map(textOf).join(', and ')}.`

/**
 * Returns a sentence about changes by others since `before` was read, or an empty text. After a minute of building and
 * checking, the live version may be another one than the author expects.
 */
export function changesSince(before: PartState | undefined, { event, state }: Outcome): string {
  const known = new Set([...(before?.history ?? []), event].map((each) => JSON.stringify(each)))
  return concurrentChanges({ others: state.history.filter((each) => !known.has(JSON.stringify(each))) })
}

/** Returns a sentence about the state of a part, when another change prevented the requested one. */
export function unchangedBecauseOf(part: string, outcome: Outcome): string {
  const { live, canary } = outcome.state
  const state = [
    live ? `${live.version} is live` : 'no version is live',
    ...(canary ? [`${canary.version} is its canary with ${canary.share} %`] : []),
  ]
  return `Nothing was changed, because another change of ${part} came first: ${state.join(' and ')}.${concurrentChanges(outcome)}`
}

/** Returns a sentence that names the previous version, or an empty text. */
export const previousVersion = ({ previous }: PartState): string =>
  previous ? ` Previous version: ${previous.version}.` : ''
