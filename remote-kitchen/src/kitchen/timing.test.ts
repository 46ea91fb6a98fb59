import type { StaffOrder, TimeChangeReason } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { dueOf, promisedTime, reasonsFor, timeChoices, timeToAnswer } from './timing.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const after = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()

describe('the timing of an order in the kitchen', () => {
  it.each([
    [6_000, { kind: 'far' }],
    [5_400, { kind: 'in', minutes: 90 }],
    [119, { kind: 'in', minutes: 1 }],
    [59, { kind: 'now' }],
    [-59, { kind: 'now' }],
    [-60, { kind: 'late', minutes: 1 }],
    [-3_700, { kind: 'late', minutes: 61 }],
  ])('classifies a pickup time %d seconds from now as %j', (seconds, due) =>
    expect(dueOf({ pickupTime: after(seconds) }, NOW)).toEqual(due),
  )

  it.each([
    [600, { text: '10', isUrgent: false }],
    [239, { text: '3', isUrgent: false }],
    [180, { text: '3', isUrgent: false }],
    [179, { text: '2:50', isUrgent: true }],
    [60, { text: '1:00', isUrgent: true }],
    [9, { text: '0:00', isUrgent: true }],
    [-30, { text: '0:00', isUrgent: true }],
  ])('shows %d seconds left to accept as %j', (seconds, answer) =>
    expect(timeToAnswer({ status: 'added', acceptBefore: after(seconds) } as StaffOrder, NOW)).toEqual(answer),
  )

  it('has no time left to accept without a deadline or once the order is started', () => {
    expect(timeToAnswer({ status: 'added' } as StaffOrder, NOW)).toBeNull()
    expect(timeToAnswer({ status: 'started', acceptBefore: after(60) } as StaffOrder, NOW)).toBeNull()
  })
})

describe('timeChoices', () => {
  const choicesFor = (minutes: number) => timeChoices({ pickupTime: after(minutes * 60) }, NOW)

  it.each([
    ['in an hour', 60, [-10, -5, 5, 10, 15, 20, 30]],
    ['in 10 minutes', 10, [-10, -5, 5, 10, 15, 20, 30]],
    ['in 7 minutes', 7, [-5, 5, 10, 15, 20, 30]],
    ['now', 0, [5, 10, 15, 20, 30]],
    ['4 minutes late', -4, [5, 10, 15, 20, 30]],
    ['13 minutes late', -13, [15, 20, 25, 30, 40]],
    ['so late that no change reaches the future', -13 * 60, []],
  ])('leaves out times that have passed, and counts from now if the order is late: %s', (_, minutes, changes) =>
    expect(choicesFor(minutes).map((choice) => choice.minutes)).toEqual(changes),
  )

  it('names the resulting time of each choice', () =>
    expect(choicesFor(60).map(({ time }) => time)).toEqual([50, 55, 65, 70, 75, 80, 90].map((at) => after(at * 60))))

  it('has reasons for an earlier and for a later time', () =>
    expect([-5, 5].map((minutes) => reasonsFor({ minutes, time: '' }))).toEqual([
      ['ahead', 'agreed'],
      ['busy', 'again', 'agreed'],
    ]))
})

describe('promisedTime', () => {
  const change = (from: number, to: number, reason: TimeChangeReason) =>
    ({ at: after(0), from: after(from), to: after(to), reason }) as const
  it.each<readonly [string, ReturnType<typeof change>[] | undefined, number]>([
    ['without a change', undefined, 500],
    ['that the kitchen has changed twice', [change(100, 200, 'busy'), change(200, 500, 'again')], 100],
    ['that the guest has agreed to', [change(100, 500, 'agreed')], 500],
    ['that the kitchen has changed since', [change(100, 200, 'agreed'), change(200, 500, 'busy')], 200],
  ])('is the time that the guest expects: a time %s', (_, timeChanges, promised) => {
    const order = { pickupTime: after(500), ...(timeChanges && { timeChanges }) } as StaffOrder
    expect(promisedTime(order)).toBe(after(promised))
  })
})
