import { clockOf, DAY_MS, dateOf, instantOf, localDay } from './local-time.ts'

/** A period from an instant to another one, which is not part of it; both in milliseconds since 1970. */
export interface Period {
  readonly from: number
  readonly to: number
}

export interface FigurePeriods {
  readonly today: Period
  /** The same weekday one week before, up to the same time of day. */
  readonly weekBefore: Period
  /** The last days in order, each from local midnight to the next one; the last is today, up to now. */
  readonly days: readonly (Period & { readonly date: string })[]
}

/**
 * Returns the periods of the figures of a shop, in its own time (FIGURE-1, FIGURE-2). A day has 23 or 25 hours where
 * the clocks change. A time of day that the day a week before has skipped counts as the moment of the change; one that
 * it had twice counts as the first.
 *
 * @param count the number of days
 */
export function figurePeriods(timeZone: string, now: Date, count: number): FigurePeriods {
  const clock = clockOf(timeZone)
  const end = now.getTime()
  const today = localDay(clock, end)
  const midnight = (day: number) => instantOf(clock, day * DAY_MS)
  const days = Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    return { date: dateOf(day), from: midnight(day), to: day === today ? end : midnight(day + 1) }
  })
  const localNow = end + clock(end)
  return {
    today: { from: midnight(today), to: end },
    weekBefore: { from: midnight(today - 7), to: instantOf(clock, localNow - 7 * DAY_MS) },
    days,
  }
}
