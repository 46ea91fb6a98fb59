import { describe, expect, it } from '@jest/globals'
import { type Handover, handoverOf, statusKey } from './handover.ts'

describe('handoverOf', () => {
  it.each<[string, Parameters<typeof handoverOf>[1], Handover | undefined]>([
    ['a stored order with a table', { table: 'Table 7' }, 'table'],
    ['a stored order without a table', {}, 'takeAway'],
    ['an unknown order', undefined, undefined],
  ])('of %s', (_, stored, expected) => expect(handoverOf(null, stored)).toBe(expected))
})

describe('statusKey', () => {
  it.each<[Handover | undefined, string, string]>([
    ['takeAway', 'status.done', 'status.delivered'],
    ['dineInPlace', 'status.done.dineInPlace', 'status.delivered.dineInPlace'],
    ['table', 'status.done.table', 'status.delivered.dineInPlace'],
    [undefined, 'status.done.dineInPlace', 'status.delivered'],
  ])('for the handover %s names `done` %s and `delivered` %s', (handover, done, delivered) => {
    expect([statusKey('done', handover), statusKey('delivered', handover)]).toEqual([done, delivered])
    expect(statusKey('started', handover)).toBe('status.started')
  })
})
