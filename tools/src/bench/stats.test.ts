import { describe, expect, it } from '@jest/globals'
import { median, medianRatio } from './stats.ts'

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 9, 100], 10],
    [[4, 1, 3, 2], 3],
    [[], 0],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected))
})

describe('the median ratio', () => {
  it('compares within pairs, not between medians', () =>
    expect(
      medianRatio([
        [1, 2],
        [30, 10],
        [4, 4],
      ]),
    ).toBe(1))

  it('leaves out pairs with a divisor of 0', () =>
    expect(
      medianRatio([
        [1, 0],
        [6, 2],
      ]),
    ).toBe(3))
})
