import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createReader } from './reader.ts'

/** A source of which a test ends each read. */
function createSource() {
  const ends: (() => void)[] = []
  let count = 0
  return {
    load: () => {
      count += 1
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    /** Ends the read that is under way. */
    end: async () => {
      ends.shift()?.()
      await Promise.resolve()
    },
    count: () => count,
  }
}

describe('createReader', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('combines calls during a read into one more read', async () => {
    const source = createSource()
    const { read } = createReader(source.load)
    for (let calls = 0; calls < 4; calls += 1) read()
    expect(source.count()).toBe(1)
    await source.end()
    expect(source.count()).toBe(2)
    await source.end()
    expect(source.count()).toBe(2)
    read()
    expect(source.count()).toBe(3)
  })

  it('pauses between two reads', async () => {
    const source = createSource()
    const { read } = createReader(source.load, 500)
    read()
    await source.end()
    read()
    jest.advanceTimersByTime(499)
    expect(source.count()).toBe(1)
    jest.advanceTimersByTime(1)
    expect(source.count()).toBe(2)
  })

  it('forgets on stop what waits, and reads again on the next call', async () => {
    const source = createSource()
    const { read, stop } = createReader(source.load)
    read()
    read()
    stop()
    await source.end()
    expect(source.count()).toBe(1)
    read()
    expect(source.count()).toBe(2)
  })
})
