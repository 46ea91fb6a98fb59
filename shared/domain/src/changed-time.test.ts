import type { OrderStatus, TimeChangeReason } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { canCancelLate, changedTimes, isPossibleTime } from './changed-time.ts'

const NOW = new Date('2026-11-27T17:30:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

// PROMISE-1
describe('isPossibleTime', () => {
  it.each([
    ['ten minutes later', 60, 70, true],
    ['five minutes earlier', 60, 55, true],
    ['now', 5, 0, true],
    ['a minute ago: the clock has moved on since the tap', 5, -1, true],
    ['two minutes ago', 5, -2, false],
    ['from a time that has passed', -30, 10, true],
    ['the same time', 60, 60, false],
    ['twelve hours later', 60, 60 + 12 * 60, true],
    ['more than twelve hours later', 60, 61 + 12 * 60, false],
    ['more than twelve hours earlier', 24 * 60, 11 * 60, false],
  ])('%s', (_, from, to, isPossible) => expect(isPossibleTime(at(from), at(to), NOW)).toBe(isPossible))
})

type Change = readonly [minutes: number, reason: TimeChangeReason]

/** Returns the times of an order that was placed for `NOW`, after changes by so many minutes. */
const after = (changes: readonly Change[]) =>
  changes.reduce(
    (times, [minutes, reason]) => changedTimes(times, new Date(times.pickupAt.getTime() + minutes * 60_000), reason),
    { pickupAt: NOW, promisedAt: null } as Parameters<typeof changedTimes>[0],
  )

// PROMISE-3
describe('canCancelLate', () => {
  it.each<[string, readonly Change[], number, boolean]>([
    ['without a change', [], 15, false],
    ['later by the limit', [[15, 'busy']], 15, false],
    ['later by more than the limit', [[16, 'busy']], 15, true],
    [
      'later by more than the limit, in several changes',
      [
        [10, 'busy'],
        [10, 'again'],
      ],
      15,
      true,
    ],
    [
      'later, then earlier again',
      [
        [20, 'busy'],
        [-10, 'ahead'],
      ],
      15,
      false,
    ],
    ['earlier', [[-30, 'ahead']], 15, false],
    ['later because the guest asked', [[60, 'agreed']], 15, false],
    [
      'later than what the guest agreed to',
      [
        [60, 'agreed'],
        [20, 'busy'],
      ],
      15,
      true,
    ],
    [
      'later, and then the guest agreed to a time',
      [
        [20, 'busy'],
        [5, 'agreed'],
      ],
      15,
      false,
    ],
    ['later at all, with a limit of 0', [[1, 'busy']], 0, true],
  ])('%s', (_, changes, limit, can) => expect(canCancelLate('started', after(changes), limit)).toBe(can))

  it.each<[OrderStatus, boolean]>([
    ['calculatedPrice', false],
    ['added', true],
    ['started', true],
    ['finnished', true],
    ['done', false],
    ['delivered', false],
    ['rollbacked', false],
  ])('for an order that is late, in status %s: %s', (status, can) =>
    expect(canCancelLate(status, after([[60, 'busy']]), 15)).toBe(can),
  )
})
