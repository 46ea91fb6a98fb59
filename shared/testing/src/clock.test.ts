import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { fakeOnly, holdTimers } from './clock.ts'

describe('fakeOnly', () => {
  afterEach(() => void jest.useRealTimers())

  it('fakes the named functions and starts at the given time', () => {
    const now = new Date('2027-03-01T10:05:00Z')
    fakeOnly(['Date', 'setTimeout'], now)
    const act = jest.fn()
    setTimeout(act, 60_000)
    expect(new Date()).toEqual(now)
    expect(act).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(act).toHaveBeenCalledTimes(1)
    expect(Date.now()).toBe(now.getTime() + 60_000)
  })

  it('leaves all other timer functions real', async () => {
    const { setInterval: interval, queueMicrotask: microtask, performance: watch } = globalThis
    fakeOnly(['Date', 'setTimeout'])
    expect(setInterval).toBe(interval)
    expect(queueMicrotask).toBe(microtask)
    expect(performance.now).toBe(watch.now)
    await new Promise<void>((done) => queueMicrotask(done))
  })

  it('ends with useRealTimers', () => {
    const real = setTimeout
    fakeOnly(['setTimeout'])
    expect(setTimeout).not.toBe(real)
    jest.useRealTimers()
    expect(setTimeout).toBe(real)
  })
})

describe('holdTimers', () => {
  it('holds the timers of one length until its end, and then runs those that were not cleared', async () => {
    const real = setTimeout
    const end = holdTimers(1)
    const fired: number[] = []
    const [first] = [1, 1, 2].map((length, at) => setTimeout(() => void fired.push(at), length))
    clearTimeout(first)
    await new Promise<void>((resolve) => setTimeout(resolve, 3))
    expect(fired).toEqual([2])
    end()
    expect(fired).toEqual([2, 1])
    expect(setTimeout).toBe(real)
  })
})
