import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { vatLines } from './pricing.ts'

describe('vatLines (PRICE-5)', () => {
  it.each([
    // 112.00 with 12 %: 100.00 + 12.00
    [[{ totalMinor: 11_200, rate: 12 }], [{ rate: 12, baseMinor: 10_000, amountMinor: 1200 }]],
    // 129.50 × 12 / 112 = 13.875
    [[{ totalMinor: 12_950, rate: 12 }], [{ rate: 12, baseMinor: 11_562, amountMinor: 1388 }]],
    // 100.00 × 25.5 / 125.5 = 20.3187…
    [[{ totalMinor: 10_000, rate: 25.5 }], [{ rate: 25.5, baseMinor: 7968, amountMinor: 2032 }]],
    [[{ totalMinor: 5000, rate: 0 }], [{ rate: 0, baseMinor: 5000, amountMinor: 0 }]],
    [[], []],
  ])('computes the VAT lines of %p', (parts, lines) => {
    expect(vatLines(parts)).toEqual(lines)
  })

  it('rounds once per rate and sorts by rate', () => {
    // Three times 0.33 at 12 %: together 0.99 × 12 / 112 = 0.106; one by one it would have been 0.12.
    const parts = [25, 12, 12, 12].map((rate) => ({ rate, totalMinor: rate === 25 ? 12_500 : 33 }))
    expect(vatLines(parts)).toEqual([
      { rate: 12, baseMinor: 88, amountMinor: 11 },
      { rate: 25, baseMinor: 10_000, amountMinor: 2500 },
    ])
  })

  it('adds up to the paid total in whole minor units', () => {
    const part = fc.record({ totalMinor: fc.nat(1e9), rate: fc.constantFrom(0, 6, 10, 12, 13.5, 14, 15, 25, 25.5) })
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const lines = vatLines(parts)
        const sum = lines.reduce((total, { baseMinor, amountMinor }) => total + baseMinor + amountMinor, 0)
        expect(sum).toBe(parts.reduce((total, { totalMinor }) => total + totalMinor, 0))
        expect(lines.every(({ baseMinor, amountMinor }) => [baseMinor, amountMinor].every(Number.isSafeInteger))).toBe(
          true,
        )
      }),
    )
  })
})
