import { describe, expect, it } from '@jest/globals'
import { BUCKETS, type Figures, figuresOf, type Histogram, quantile } from './figures.ts'

function counted(histogram: Histogram, values: readonly number[]): Figures {
  const figures: Record<string, number> = {}
  for (const value of values) {
    const of = { remote: 'menu', version: '1.0.0', screen: 'menu/menu' }
    const names =
      histogram === 'load'
        ? figuresOf({ kind: 'shown', ...of, ms: value, served: false })
        : figuresOf({ kind: 'vital', name: histogram, value, ...of })
    for (const name of names) figures[name] = (figures[name] ?? 0) + 1
  }
  return figures
}

describe('a histogram', () => {
  it.each<[string, Histogram, readonly number[], number, number | null]>([
    ['nothing', 'load', [], 0.5, null],
    ['one value: where its bucket is, as if evenly filled', 'load', [80], 0.5, 75],
    ['the middle of many', 'load', [10, 10, 90, 90], 0.5, 50],
    ['the slow end', 'load', [10, 10, 10, 10, 10, 10, 10, 10, 10, 12_000], 0.95, 11_500],
    ['beyond the last bucket: at least that', 'LCP', [99_000], 0.75, 15_000],
    ['a layout that does not move', 'CLS', [0, 0, 0, 0], 0.75, 0.00375],
    ['a good one and a poor one', 'INP', [200, 500], 0.75, 400],
  ])('%s', (_name, histogram, values, share, expected) => {
    const found = quantile(counted(histogram, values), histogram, share)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 5)
  })

  it.each([
    ['LCP', 2_500, 4_000],
    ['INP', 200, 500],
    ['CLS', 0.1, 0.25],
    ['TTFB', 800, 1_800],
    ['FCP', 1_800, 3_000],
  ] as const)('%s has its thresholds among its ends, which rise', (name, good, poor) => {
    const ends: readonly number[] = BUCKETS[name]
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(ends).toEqual(expect.arrayContaining([good, poor]))
  })
})
