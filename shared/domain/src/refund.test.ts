import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { vatLines } from './pricing.ts'
import { type PaidLine, type RefundLine, refundSum, remainingQuantities } from './refund.ts'

/** Two burgers of 100.00 at 12 %, a beer of 59.00 at 25 %, and a free napkin. */
const LINES: readonly PaidLine[] = [
  { quantity: 2, parts: [{ rate: 12, totalMinor: 20_000 }] },
  {
    quantity: 1,
    parts: [
      { rate: 25, totalMinor: 5900 },
      { rate: 12, totalMinor: 0 },
    ],
  },
  { quantity: 1, parts: [{ rate: 12, totalMinor: 0 }] },
]
const line = (position: number, quantity = 1): RefundLine => ({ position, quantity })

describe('remainingQuantities (MONEY-11)', () => {
  it.each<[readonly RefundLine[], readonly number[]]>([
    [[], [2, 1, 1]],
    [[line(0)], [1, 1, 1]],
    [
      [line(0), line(1), line(0)],
      [0, 0, 1],
    ],
  ])('of three lines without %j is %j', (refunded, left) => {
    expect(remainingQuantities(LINES, refunded)).toEqual(left)
  })
})

describe('refundSum (MONEY-11)', () => {
  it.each<[string, readonly RefundLine[], readonly RefundLine[], ReturnType<typeof refundSum>]>([
    ['one of two', [], [line(0)], { amountMinor: 10_000, vat: [{ rate: 12, baseMinor: 8929, amountMinor: 1071 }] }],
    // The VAT of both is 21.43, and 10.71 of it is refunded already.
    [
      'the second',
      [line(0)],
      [line(0)],
      { amountMinor: 10_000, vat: [{ rate: 12, baseMinor: 8928, amountMinor: 1072 }] },
    ],
    [
      'lines of two rates',
      [],
      [line(1), line(0, 2)],
      {
        amountMinor: 25_900,
        vat: [
          { rate: 12, baseMinor: 17_857, amountMinor: 2143 },
          { rate: 25, baseMinor: 4720, amountMinor: 1180 },
        ],
      },
    ],
    ['a free line', [], [line(2)], { amountMinor: 0, vat: [] }],
    ['more than was ordered', [], [line(0, 3)], null],
    ['more than is left', [line(0)], [line(0, 2)], null],
    ['a line twice, together more than is left', [], [line(0), line(0, 2)], null],
    ['a line that does not exist', [], [line(3)], null],
    ['a negative quantity', [], [line(0, -1)], null],
    ['half a dish', [], [line(0, 0.5)], null],
    ['nothing', [], [], null],
  ])('computes %s', (_, earlier, chosen, sum) => {
    expect(refundSum(LINES, earlier, chosen)).toEqual(sum)
  })

  const parts = fc.array(
    fc.record({ rate: fc.constantFrom(0, 6, 12, 13.5, 25, 25.5), totalMinor: fc.nat(1_000_003) }),
    { minLength: 1, maxLength: 3 },
  )
  const orders = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), parts }), {
    minLength: 1,
    maxLength: 5,
  })
  const requests = fc.array(
    fc.array(fc.record({ position: fc.nat(5), quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 4 }),
    { maxLength: 12 },
  )

  it('pays back exactly what was paid, and its VAT, whatever is refunded in whatever order', () => {
    fc.assert(
      fc.property(orders, requests, (lines, attempts) => {
        const paid = vatLines(lines.flatMap((each) => each.parts))
        const earlier: RefundLine[] = []
        const refunded = new Map<number, { baseMinor: number; amountMinor: number }>()
        const refund = (chosen: readonly RefundLine[]) => {
          const sum = refundSum(lines, earlier, chosen)
          if (!sum) return
          earlier.push(...chosen)
          for (const { rate, baseMinor, amountMinor } of sum.vat) {
            expect(Math.min(baseMinor, amountMinor)).toBeGreaterThanOrEqual(0)
            const known = refunded.get(rate) ?? { baseMinor: 0, amountMinor: 0 }
            refunded.set(rate, {
              baseMinor: known.baseMinor + baseMinor,
              amountMinor: known.amountMinor + amountMinor,
            })
          }
          for (const { rate, baseMinor, amountMinor } of paid) {
            expect(refunded.get(rate)?.baseMinor ?? 0).toBeLessThanOrEqual(baseMinor)
            expect(refunded.get(rate)?.amountMinor ?? 0).toBeLessThanOrEqual(amountMinor)
          }
        }
        for (const chosen of attempts) refund(chosen)
        refund(
          remainingQuantities(lines, earlier).flatMap((quantity, position) =>
            quantity > 0 ? [{ position, quantity }] : [],
          ),
        )
        expect(remainingQuantities(lines, earlier)).toEqual(lines.map(() => 0))
        for (const { rate, baseMinor, amountMinor } of paid)
          expect(refunded.get(rate) ?? { baseMinor: 0, amountMinor: 0 }).toEqual({ baseMinor, amountMinor })
      }),
    )
  })
})
