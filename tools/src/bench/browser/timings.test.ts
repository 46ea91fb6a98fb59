import { describe, expect, it } from '@jest/globals'
import { cumulativeLayoutShift, totalBlockingTime } from './timings.ts'

describe('total blocking time', () => {
  it.each([
    ['the part of a task beyond 50 ms', [{ start: 100, duration: 80 }], 30],
    ['nothing of a task of 50 ms', [{ start: 100, duration: 50 }], 0],
    ['nothing of a task before the interval', [{ start: 0, duration: 90 }], 0],
    ['only the part of a task inside the interval', [{ start: 50, duration: 120 }], 20],
    [
      'all tasks',
      [
        { start: 200, duration: 60 },
        { start: 950, duration: 500 },
      ],
      10,
    ],
  ])('counts %s', (_what, tasks, expected) => expect(totalBlockingTime(tasks, 100, 1000)).toBe(expected))
})

describe('cumulative layout shift', () => {
  it('is the sum of the shifts in the worst session window', () =>
    expect(
      cumulativeLayoutShift([
        { start: 0, value: 0.25 },
        { start: 900, value: 0.25 },
        { start: 2000, value: 0.375 },
      ]),
    ).toBe(0.5))

  it('ends a session window after five seconds', () =>
    expect(cumulativeLayoutShift(Array.from({ length: 8 }, (_, i) => ({ start: i * 900, value: 0.125 })))).toBe(0.75))

  it('is 0 without shifts', () => expect(cumulativeLayoutShift([])).toBe(0))
})
