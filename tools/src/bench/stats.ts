/** The middle value; 0 of none. An even number of values has the upper of its two middles. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of what each pair says by itself: both of a pair saw the same noise. Pairs that divide by 0 say nothing. */
export const medianRatio = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.filter(([, below]) => below !== 0).map(([above, below]) => above / below))

/** The value below which this share (0–1) of them lies; 0 of none. @param sorted from the smallest on */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
