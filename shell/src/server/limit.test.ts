/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { Overrun, within } from './limit.ts'

const endlessly = () => {
  for (;;);
}

describe('within a limit of time', () => {
  it('is answered what the act answers', () => {
    expect(within(1000, () => 'done')).toBe('done')
    expect(within(1000, () => undefined)).toBeUndefined()
  })

  it('is thrown what the act throws', () => {
    const error = new Error('its own')
    expect(() =>
      within(1000, () => {
        throw error
      }),
    ).toThrow(error)
  })

  it('an endless loop is cut off, and the next act runs', () => {
    expect(() => within(20, endlessly)).toThrow(Overrun)
    expect(within(1000, () => 'next')).toBe('next')
  })

  it('an act cannot catch its end', () => {
    const stubborn = () => {
      try {
        endlessly()
      } catch {
        endlessly()
      } finally {
        endlessly()
      }
    }
    expect(() => within(20, stubborn)).toThrow('Cut off after 20 ms')
  })

  it('one act may hold another, whose own limit counts', () => {
    const inner = () => {
      try {
        return within(20, endlessly)
      } catch (error) {
        return error
      }
    }
    expect(within(5000, inner)).toBeInstanceOf(Overrun)
    expect(within(5000, () => [within(1000, () => 1), 2])).toEqual([1, 2])
  })

  it('leaves nothing behind for others to call', () => {
    const before = Object.keys(globalThis)
    within(1000, () => null)
    expect(Object.keys(globalThis)).toEqual(before)
  })
})
