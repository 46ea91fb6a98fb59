/** A task of the main thread, or a shift; milliseconds since the navigation. */
export interface Span {
  readonly start: number
  readonly duration: number
}
export interface Shift {
  readonly start: number
  readonly value: number
}

/** What a task may take before it keeps a guest waiting. */
const SHORT = 50

/** Total blocking time: of each task, what is over 50 ms within the window from first paint to interactive. */
export function totalBlockingTime(tasks: readonly Span[], from: number, to: number): number {
  return tasks
    .map(({ start, duration }) => Math.min(start + duration, to) - Math.max(start, from) - SHORT)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}

/** Cumulative layout shift: the worst burst, of at most 5 s and without a pause of 1 s (web.dev/cls). */
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
