import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createFreshness } from './load-screen.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the data of a shop', () => {
  it('are requested again after a minute, or after those of another shop, which replace them', () => {
    const { isDue } = createFreshness()
    expect([isDue('centrum'), isDue('centrum')]).toEqual([true, false])
    expect([isDue('helsinki'), isDue('centrum')]).toEqual([true, true])
    jest.advanceTimersByTime(59_999)
    expect(isDue('centrum')).toBe(false)
    jest.advanceTimersByTime(1)
    expect([isDue('centrum'), isDue('centrum')]).toEqual([true, false])
  })

  it('are requested again when all answers are forgotten', () => {
    const { isDue, forget } = createFreshness()
    expect(isDue('centrum')).toBe(true)
    forget()
    expect(isDue('centrum')).toBe(true)
  })
})
