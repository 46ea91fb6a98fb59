import { describe, expect, it } from '@jest/globals'
import { offeredPayers, type Payer, payerIn } from './payer.ts'

describe('offeredPayers (TABLE-50)', () => {
  it.each<[string, boolean, boolean, Payer, readonly Payer[]]>([
    ['own dishes and those of others', true, true, 'own', ['all', 'own', 'chosen']],
    ['dishes of others only', false, true, 'own', ['all', 'chosen']],
    ['own dishes only', true, false, 'all', ['own']],
    ['own dishes only, of which the guest chooses', true, false, 'chosen', ['own', 'chosen']],
  ])('returns the choices for %s', (_, hasOwn, hasOthers, wanted, expected) => {
    expect(offeredPayers({ hasOwn, hasOthers, wanted })).toEqual(expected)
  })
})

describe('payerIn', () => {
  it.each([
    ['?pay=all', 'all'],
    ['?pay=own', 'own'],
    ['?pay=chosen', 'chosen'],
    ['?pay=everything', null],
    ['', null],
  ])('reads %j', (search, payer) => {
    expect(payerIn(search)).toBe(payer)
  })
})
