import { INITIAL_PART_STATE, type Outcome, type PartState, type ReleaseEvent } from '@carte/releases'
import { expect, it } from '@jest/globals'
import { changesSince } from './messages.ts'

const releaseOf = (version: string, by: string, second: number): ReleaseEvent => ({
  ...{ action: 'release', part: 'menu', version, by, commit: null },
  at: new Date(2026, 10, 22, 14, 5, second).toISOString(),
})
const [first, bos, annas] = [releaseOf('1.0.0', 'bo', 1), releaseOf('1.1.0', 'bo', 2), releaseOf('1.2.0', 'anna', 3)]
const stateOf = (...history: readonly ReleaseEvent[]): PartState => ({ ...INITIAL_PART_STATE, history })
const outcome = (...history: readonly ReleaseEvent[]): Outcome => ({
  ...{ event: annas, state: stateOf(...history), holds: true, others: [] },
})

it.each([
  ['no one else', stateOf(first), outcome(first, annas), ''],
  ['no one, in a new store', undefined, outcome(annas), ''],
  ['a colleague', stateOf(first), outcome(first, bos, annas), ' Meanwhile bo released 1.1.0 at 2026-11-22 14:05.'],
])('changesSince names who released a version during a release check: %s', (_, before, after, words) =>
  expect(changesSince(before, after)).toBe(words),
)
