/** Returns the longest time without one of `moments` that overlaps the time from `from` to `to`. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const sorted = moments.filter((moment) => moment < to).sort((a, b) => a - b)
  const before = sorted.filter((moment) => moment <= from).at(-1) ?? from
  const inside = [before, ...sorted.filter((moment) => moment > from), to]
  return Math.max(...inside.slice(1).map((moment, i) => moment - (inside[i] ?? moment)))
}

/** Returns the smallest of `times` that at least this share of them does not exceed; 0 if there are none. */
export const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0
