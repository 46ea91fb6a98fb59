import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { useIdleWork } from './when-idle.ts'

describe('useIdleWork', () => {
  let waiting: Map<number, () => void>
  let now: number
  beforeEach(() => {
    waiting = new Map()
    now = 0
    let id = 0
    // jsdom has neither.
    globalThis.requestIdleCallback = (callback) => {
      waiting.set(++id, callback as () => void)
      return id
    }
    globalThis.cancelIdleCallback = (request) => void waiting.delete(request)
    jest.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name)
  })

  const beIdle = () => {
    const callbacks = [...waiting.values()]
    waiting.clear()
    for (const callback of callbacks) callback()
  }

  /** Work of ten steps that take two milliseconds each. */
  function tenSteps() {
    const done: number[] = []
    const steps = (function* () {
      for (let step = 1; step <= 10; step++) {
        now += 2
        yield done.push(step)
      }
    })()
    return { done, steps }
  }

  it('does the work in parts of a few milliseconds while the browser is idle', () => {
    const { done, steps } = tenSteps()
    const { unmount } = renderHook(() => useIdleWork(steps))
    expect(done).toHaveLength(0)
    for (const count of [3, 6, 9, 10]) {
      beIdle()
      expect(done).toHaveLength(count)
    }
    expect(waiting.size).toBe(0)
    unmount()
  })

  it('stops when the component is gone', () => {
    const { done, steps } = tenSteps()
    const { unmount } = renderHook(() => useIdleWork(steps))
    beIdle()
    unmount()
    expect(waiting.size).toBe(0)
    expect(done).toHaveLength(3)
  })
})
