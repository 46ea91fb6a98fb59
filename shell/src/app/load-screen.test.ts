import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createFreshness } from './load-screen.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('createFreshness', () => {
  it('makes the data of a shop due after a minute, or once another shop was due', () => {
    const { isDue } = createFreshness()
    expect([isDue('centrum'), isDue('centrum')]).toEqual([true, false])
    expect([isDue('helsinki'), isDue('centrum')]).toEqual([true, true])
    jest.advanceTimersByTime(59_999)
    expect(isDue('centrum')).toBe(false)
    jest.advanceTimersByTime(1)
    expect([isDue('centrum'), isDue('centrum')]).toEqual([true, false])
  })

  it('makes the data of a shop due when all answers are forgotten', () => {
    const { isDue, forget } = createFreshness()
    expect(isDue('centrum')).toBe(true)
    forget()
    expect(isDue('centrum')).toBe(true)
  })
})
