import type { StaffOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { dueOf, timeToAnswer } from './timing.ts'

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
