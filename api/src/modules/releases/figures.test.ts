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

describe('quantile', () => {
  it.each<[string, Histogram, readonly number[], number, number | null]>([
    ['no values', 'load', [], 0.5, null],
    ['one value, interpolated in its bucket,', 'load', [80], 0.5, 75],
    ['the median of four values', 'load', [10, 10, 90, 90], 0.5, 50],
    ['the 95th percentile of ten values', 'load', [10, 10, 10, 10, 10, 10, 10, 10, 10, 12_000], 0.95, 11_500],
    ['a value above the last bound', 'LCP', [99_000], 0.75, 15_000],
    ['a CLS of zero', 'CLS', [0, 0, 0, 0], 0.75, 0.00375],
    ['a good and a poor value', 'INP', [200, 500], 0.75, 400],
  ])('estimates %s', (_name, histogram, values, share, expected) => {
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
  ] as const)('%s has ascending bounds, with the thresholds of the web vital', (name, good, poor) => {
    const ends: readonly number[] = BUCKETS[name]
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(ends).toEqual(expect.arrayContaining([good, poor]))
  })
})
