import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useNow } from './hooks.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
beforeEach(() => {
  jest.useFakeTimers({ now: START })
})
afterEach(() => {
  jest.useRealTimers()
})
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

describe('useNow', () => {
  it('begins with the given time and follows the clock each minute', () => {
    const { result } = renderHook(() => useNow({ initial: '2026-03-02T11:59:00Z' }))
    expect(result.current.toISOString()).toBe('2026-03-02T11:59:00.000Z')
    pass(59_999)
    expect(result.current.toISOString()).toBe('2026-03-02T11:59:00.000Z')
    pass(1)
    expect(result.current.toISOString()).toBe('2026-03-02T12:01:00.000Z')
  })

  it('begins with the current time and follows the clock at another interval', () => {
    const { result } = renderHook(() => useNow({ intervalMs: 10_000 }))
    expect(result.current.getTime()).toBe(START)
    pass(10_000)
    expect(result.current.getTime()).toBe(START + 10_000)
  })

  it('follows the clock at once when the page becomes visible', () => {
    const { result } = renderHook(() => useNow({}))
    jest.setSystemTime(START + 5_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current.getTime()).toBe(START + 5_000)
  })

  it('stops its timer when the component is removed', () => {
    renderHook(() => useNow({})).unmount()
    expect(jest.getTimerCount()).toBe(0)
  })
})
