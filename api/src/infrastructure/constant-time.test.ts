import { describe, expect, it } from '@jest/globals'
import { constantTimeEqual } from './constant-time.ts'

describe('constantTimeEqual', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['ab', 'abc', false],
    ['abc', 'ab', false],
    ['', 'abc', false],
    ['å', 'aa', false],
  ])('of %j and %j is %s', (given, expected, same) => {
    expect(constantTimeEqual(given, expected)).toBe(same)
  })
})
