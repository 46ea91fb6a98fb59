/** A task of the main thread. Milliseconds since the navigation. */
export interface Span {
  readonly start: number
  readonly duration: number
}
export interface Shift {
  readonly start: number
  readonly value: number
}

/** Longer tasks count as blocking. */
const BLOCKING_MS = 50

/** Returns the total blocking time: the part of each task beyond 50 ms, between first paint and interactive. */
export function totalBlockingTime(tasks: readonly Span[], from: number, to: number): number {
  return tasks
    .map(({ start, duration }) => Math.min(start + duration, to) - Math.max(start, from) - BLOCKING_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}

/**
 * Returns the cumulative layout shift: the largest session window, which lasts at most 5 s and has no gap of 1 s
 * (web.dev/cls).
 */
export function cumulativeLayoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sessionWindow = { first: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, value: 0 }
  for (const { start, value } of shifts) {
    const isSameWindow = start - sessionWindow.last < 1000 && start - sessionWindow.first < 5000
    sessionWindow = isSameWindow
      ? { first: sessionWindow.first, last: start, value: sessionWindow.value + value }
      : { first: start, last: start, value }
    worst = Math.max(worst, sessionWindow.value)
  }
  return worst
}
