import { describe, expect, it } from '@jest/globals'
import { longestGap, percentile } from './figures.ts'

describe('the longest time without an acknowledged order', () => {
  it('begins with the last order before the fault', () => {
    expect(longestGap([10, 90, 700], 100, 1_000)).toBe(610)
  })

  it('ends with the run if no order follows', () => {
    expect(longestGap([10, 90], 100, 1_000)).toBe(910)
  })

  it('ignores gaps before the fault, and orders after the run', () => {
    expect(longestGap([0, 500, 520, 530, 900], 510, 540)).toBe(20)
  })

  it('does not depend on the order in which answers arrived', () => {
    expect(longestGap([700, 90, 10], 100, 800)).toBe(610)
  })
})

describe('a percentile', () => {
  const times = Array.from({ length: 20 }, (_, i) => 20 - i)

  it('is the middle or the last time of twenty', () => {
    expect(percentile(times, 0.5)).toBe(10)
    expect(percentile(times, 0.99)).toBe(20)
  })

  it('is 0 without times', () => {
    expect(percentile([], 0.5)).toBe(0)
  })
})
