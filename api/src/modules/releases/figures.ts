import type { TelemetryEvent } from '@carte/contract/schemas'

// Figures of a version are numbers by name, so that a minute is one row whatever was counted.

export type Figures = Readonly<Record<string, number>>

export type VitalName = Extract<TelemetryEvent, { kind: 'vital' }>['name']

/**
 * Upper bounds of histogram buckets in ms (CLS has no unit); one open bucket follows the last. The thresholds of the
 * web vitals (https://web.dev/articles/vitals) are always bounds. Stored counts depend on these values: changing them
 * makes earlier minutes unreadable.
 */
export const BUCKETS = {
  load: [50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 15_000],
  TTFB: [100, 200, 400, 600, 800, 1_200, 1_800, 3_000, 5_000, 10_000],
  FCP: [300, 600, 900, 1_200, 1_800, 2_400, 3_000, 4_500, 7_000, 12_000],
  LCP: [300, 600, 900, 1_200, 1_800, 2_500, 3_200, 4_000, 6_000, 10_000, 15_000],
  INP: [25, 50, 75, 100, 150, 200, 300, 500, 800, 1_500, 3_000],
  CLS: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1],
} as const satisfies Readonly<Record<'load' | VitalName, readonly number[]>>
export type Histogram = keyof typeof BUCKETS

function bucketOf(histogram: Histogram, value: number): string {
  const found = BUCKETS[histogram].findIndex((end) => value <= end)
  return `${histogram}:${found === -1 ? BUCKETS[histogram].length : found}`
}

/** Returns the figures that an event increases by one. The end of a visit belongs to no version. */
export function figuresOf(event: TelemetryEvent): readonly string[] {
  switch (event.kind) {
    case 'shown':
      return ['shown', ...(event.served ? ['served'] : []), `screen:${event.screen}`, bucketOf('load', event.ms)]
    case 'failed':
      return [`failed:${event.fault}`, ...(event.instead === null ? [] : ['instead'])]
    case 'error':
      return ['error']
    case 'vital':
      return [bucketOf(event.name, event.value)]
    case 'ended':
      return []
  }
}

/**
 * Estimates a quantile by linear interpolation within its bucket; `share` is 0.75 for p75. Returns null without values.
 */
export function quantile(figures: Figures, histogram: Histogram, share: number): number | null {
  const ends: readonly number[] = BUCKETS[histogram]
  const counts = Array.from({ length: ends.length + 1 }, (_, index) => figures[`${histogram}:${index}`] ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [index, count] of counts.entries()) {
    const end = ends[index]
    // The open bucket has only a lower bound.
    if (end === undefined) break
    if (below + count >= share * total) {
      const start = ends[index - 1] ?? 0
      return count === 0 ? start : start + ((end - start) * (share * total - below)) / count
    }
    below += count
  }
  return ends.at(-1) ?? null
}

/**
 * Returns the figures with a prefix, by the rest of their name: `figuresWithPrefix(figures, 'failed:')` returns
 * failures by fault.
 */
export const figuresWithPrefix = (figures: Figures, prefix: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, count]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), count] as const] : [],
    ),
  )
