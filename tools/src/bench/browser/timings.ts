/** A task of the main thread. Milliseconds since the navigation. */
export interface Span {
  readonly start: number
  readonly duration: number
}
export interface Shift {
  readonly start: number
  readonly value: number
}

/** Longer tasks count as blocking; milliseconds. */
const SHORT = 50

/** Returns the total blocking time: the part of each task beyond 50 ms, between first paint and interactive. */
export function totalBlockingTime(tasks: readonly Span[], from: number, to: number): number {
  return tasks
    .map(({ start, duration }) => Math.min(start + duration, to) - Math.max(start, from) - SHORT)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}

/**
 * Returns the cumulative layout shift: the largest session window, which lasts at most 5 s and has no gap of 1 s
 * (web.dev/cls).
 */
export function cumulativeLayoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { first: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, value: 0 }
  for (const { start, value } of shifts) {
    const goesOn = start - burst.last < 1000 && start - burst.first < 5000
    burst = goesOn
      ? { first: burst.first, last: start, value: burst.value + value }
      : { first: start, last: start, value }
    worst = Math.max(worst, burst.value)
  }
  return worst
}
