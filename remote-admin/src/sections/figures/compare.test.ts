import { describe, expect, it } from '@jest/globals'
import { compareCounts, compareMinutes } from './compare.ts'

describe('compareCounts', () => {
  it.each([
    [12, 10, 'compare.more', '20%'],
    [8, 10, 'compare.less', '20%'],
    [0, 10, 'compare.less', '100%'],
    [10, 10, 'compare.same', ''],
    [1_002, 1_000, 'compare.same', ''],
    [0, 0, 'compare.same', ''],
    [5, 0, 'compare.none', ''],
    [5, null, 'compare.none', ''],
    [null, 5, 'compare.none', ''],
    [null, null, 'compare.none', ''],
  ] as const)('says of %j after %j: %s %s', (now, before, key, difference) => {
    expect(compareCounts(now, before, 'en')).toEqual({ key, difference })
  })
})

describe('compareMinutes', () => {
  const format = (minutes: number) => `${minutes} min`
  it.each([
    [12, 10, 'compare.slower', '2 min'],
    [8.2, 10, 'compare.faster', '2 min'],
    [10.4, 10, 'compare.same', ''],
    [10, null, 'compare.none', ''],
    [null, 10, 'compare.none', ''],
  ] as const)('says of %j after %j: %s %s', (now, before, key, difference) => {
    expect(compareMinutes(now, before, format)).toEqual({ key, difference })
  })
})
