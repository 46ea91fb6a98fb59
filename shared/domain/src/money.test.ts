import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toMajor, toMinor } from './money.ts'

describe('toMinor and toMajor', () => {
  it.each([
    [0, 0],
    [129.5, 12_950],
    // In floating point, these are 819.9999999999999 and 28.999999999999996.
    [8.2, 820],
    [0.29, 29],
    [99_999.99, 9_999_999],
    [-12.34, -1234],
  ])('convert between %p and %p minor units', (major, minor) => {
    expect(toMinor(major)).toBe(minor)
    expect(toMajor(minor)).toBe(major)
  })

  it('convert every amount back to itself', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => toMinor(toMajor(minor)) === minor))
  })
})
