/** Returns the middle value, or the upper of the two middle values; 0 for an empty list. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Returns the median of the ratios in each pair, because both values of a pair see the same noise. Skips pairs that
 * would divide by 0.
 */
export const medianRatio = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.filter(([, below]) => below !== 0).map(([above, below]) => above / below))

/**
 * Returns the value below which this share (0–1) of the values is; 0 for an empty list. @param sorted in ascending
 * order
 */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
