import { describe, expect, it } from '@jest/globals'
import { isSame } from './constant-time.ts'

describe('isSame', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['ab', 'abc', false],
    ['abc', 'ab', false],
    ['', 'abc', false],
    ['å', 'aa', false],
  ])('of %j and %j is %s', (given, expected, same) => {
    expect(isSame(given, expected)).toBe(same)
  })
})
