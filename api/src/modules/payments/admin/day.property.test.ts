import { vatLines } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sumUp } from './day.ts'
import type { Movement } from './day-movements.ts'

const parts = fc.array(
  fc.record({ rate: fc.constantFrom(0, 6, 12, 13.5, 25, 25.5), totalMinor: fc.integer({ min: 1, max: 1e7 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
const movement: fc.Arbitrary<Movement> = fc
  .record({
    direction: fc.constantFrom('taken', 'refunded'),
    parts,
    currency: fc.constantFrom('SEK', 'EUR'),
    provider: fc.constantFrom('stripe', 'sandbox'),
    method: fc.constantFrom('card', 'swish'),
    kind: fc.constantFrom('card', 'phoneApp', 'wallet'),
    orderType: fc.constantFrom('takeAway', 'dineInPlace'),
  } as const)
  .map(({ parts: given, ...fields }) => ({
    ...fields,
    symbol: fields.currency,
    amountMinor: given.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    vat: vatLines(given).map(({ rate, baseMinor, amountMinor }) => ({
      rate,
      base: baseMinor / 100,
      amount: amountMinor / 100,
    })),
  }))

const minor = (amount: number) => Math.round(amount * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + minor(amount), 0)

describe('sumUp (MONEY-9)', () => {
  it('has the same totals in each table as the movements of money', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 30 }), (movements) => {
        const days = sumUp(movements, [])
        expect(new Set(days.map(({ currency }) => currency.name))).toEqual(
          new Set(movements.map((each) => each.currency)),
        )
        for (const day of days) {
          const ofCurrency = movements.filter(({ currency }) => currency === day.currency.name)
          const ledger = (direction: Movement['direction']) =>
            ofCurrency.filter((each) => each.direction === direction).reduce((sum, each) => sum + each.amountMinor, 0)
          for (const table of [[day], day.byMethod, day.byOrderType, day.byVat]) {
            expect(total(table.map(({ taken }) => taken))).toBe(ledger('taken'))
            expect(total(table.map(({ refunded }) => refunded))).toBe(ledger('refunded'))
            expect(total(table.map(({ net }) => net))).toBe(ledger('taken') - ledger('refunded'))
          }
          expect(total(day.byVat.map(({ base }) => base)) + minor(day.vat)).toBe(minor(day.net))
          for (const table of [[day], day.byMethod, day.byOrderType])
            expect(table.reduce((sum, { payments, refunds }) => sum + payments + refunds, 0)).toBe(ofCurrency.length)
        }
      }),
    )
  })
})
