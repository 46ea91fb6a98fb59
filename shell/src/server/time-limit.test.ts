/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { runWithLimit, TimeLimitExceeded } from './time-limit.ts'

const endlessly = () => {
  for (;;);
}

describe('runWithLimit (time limit for synchronous code)', () => {
  it('returns the function’s result', () => {
    expect(runWithLimit(1000, () => 'done')).toBe('done')
    expect(runWithLimit(1000, () => undefined)).toBeUndefined()
  })

  it('throws the function’s own error', () => {
    const error = new Error('its own')
    expect(() =>
      runWithLimit(1000, () => {
        throw error
      }),
    ).toThrow(error)
  })

  it('cuts off an endless loop and runs the next function', () => {
    expect(() => runWithLimit(20, endlessly)).toThrow(TimeLimitExceeded)
    expect(runWithLimit(1000, () => 'next')).toBe('next')
  })

  it('cuts off a function that catches errors', () => {
    const neverEnding = () => {
      try {
        endlessly()
      } catch {
        endlessly()
      } finally {
        endlessly()
      }
    }
    expect(() => runWithLimit(20, neverEnding)).toThrow('Cut off after 20 ms')
  })

  it('can be nested, and the inner limit applies', () => {
    const inner = () => {
      try {
        return runWithLimit(20, endlessly)
      } catch (error) {
        return error
      }
    }
    expect(runWithLimit(5000, inner)).toBeInstanceOf(TimeLimitExceeded)
    expect(runWithLimit(5000, () => [runWithLimit(1000, () => 1), 2])).toEqual([1, 2])
  })

  it('leaves no global behind', () => {
    const before = Object.keys(globalThis)
    runWithLimit(1000, () => null)
    expect(Object.keys(globalThis)).toEqual(before)
  })
})
