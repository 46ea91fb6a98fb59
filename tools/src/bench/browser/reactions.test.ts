import { describe, expect, it } from '@jest/globals'
import { longestTask, nextFrames, type Reactions, shownAfter } from './reactions.ts'

const seen: Reactions = {
  presses: [
    { at: 100, frame: 112 },
    { at: 200, frame: 214 },
    { at: 300, frame: 390 },
  ],
  events: [
    { start: 199.9, duration: 24 },
    { start: 205, duration: 40 },
    { start: 300, duration: 88 },
  ],
  tasks: [
    { start: 50, duration: 70 },
    { start: 310, duration: 60 },
  ],
  lists: [
    { at: 80, names: 'a\nb' },
    { at: 230, names: 'b' },
    { at: 350, names: '' },
  ],
}

describe('nextFrames', () => {
  it('returns the longer of the times that the page and the browser measured', () =>
    expect(nextFrames(seen)).toEqual([12, 40, 90]))

  it('leaves out presses before the given time', () => expect(nextFrames(seen, 201)).toEqual([90]))
})

describe('shownAfter', () => {
  it.each([
    ['that appears later', 100, 'b', 130],
    ['that is shown already', 100, 'a\nb', 0],
    ['that is empty', 300, '', 50],
    ['that is empty before any list is shown', 0, '', 0],
    ['that never appears', 100, 'c', Number.NaN],
    ['that is shown only before', 300, 'a\nb', Number.NaN],
  ])('returns the time, or NaN, for a list %s', (_what, at, wanted, expected) =>
    expect(shownAfter(seen, at, (names) => names === wanted)).toBe(expected),
  )
})

describe('longestTask', () => {
  it.each([
    [0, 1000, 70],
    [119, 1000, 70],
    [120, 1000, 60],
    [120, 310, 0],
  ])('between %d and %d ms is %d ms', (from, to, expected) => expect(longestTask(seen, from, to)).toBe(expected))
})
