import { DAYS_OF_WEEK, type DayOfWeek, type SaleTime } from '@carte/contract'
import { DAY_MS } from './local-time.ts'
import type { Interval } from './opening-hours.ts'

/** Days in a row with the same times. Times end on the next day if `closes` is not after `opens`. */
export interface SaleLine {
  readonly first: DayOfWeek
  readonly last: DayOfWeek
  readonly intervals: readonly Interval[]
}

/** The times that have the same dates. */
export interface SalePeriod extends Pick<SaleTime, 'validFrom' | 'validTo'> {
  readonly lines: readonly SaleLine[]
  /** Whether all days are in one line, so that the days need no names. */
  readonly isDaily: boolean
}

/** Returns the weekdays of dates in their order; all of them from Monday for a week or more. */
export function weekdaysOf({ validFrom, validTo }: Pick<SaleTime, 'validFrom' | 'validTo'>): readonly DayOfWeek[] {
  const [first, last] = [Date.parse(validFrom ?? '') / DAY_MS, Date.parse(validTo ?? '') / DAY_MS]
  if (!(last - first < 6)) return DAYS_OF_WEEK
  // 1970-01-01 was a Thursday.
  return Array.from({ length: last - first + 1 }, (_, at) => DAYS_OF_WEEK[(first + at + 3) % 7] ?? 'Monday')
}

function linesOf(times: readonly SaleTime[], days: readonly DayOfWeek[]): readonly SaleLine[] {
  const lines: SaleLine[] = []
  let previous = ''
  for (const day of days) {
    const intervals = times
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1))
    const key = JSON.stringify(intervals)
    const line = lines.at(-1)
    if (intervals.length > 0 && line && key === previous) lines[lines.length - 1] = { ...line, last: day }
    else if (intervals.length > 0) lines.push({ first: day, last: day, intervals })
    previous = key
  }
  return lines
}

/**
 * Describes sale times by their dates, those without any first, and by runs of days. Leaves out dates that are over.
 *
 * @param today the date in the shop's time zone; without it, past dates are described too
 */
export function salePeriods(times: readonly SaleTime[], today = ''): readonly SalePeriod[] {
  const groups = new Map<string, SaleTime[]>()
  for (const time of times) {
    if (time.validTo !== undefined && time.validTo < today) continue
    const key = `${time.validFrom ?? ''}/${time.validTo ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), time])
  }
  return [...groups]
    .sort(([a], [b]) => (a === '/' ? -1 : b === '/' ? 1 : a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [one] = group
      if (!one) return []
      const days = weekdaysOf(one)
      const lines = linesOf(group, days)
      const [line] = lines
      const isDaily = lines.length === 1 && line?.first === days[0] && line?.last === days.at(-1)
      return lines.length === 0 ? [] : [{ validFrom: one.validFrom, validTo: one.validTo, lines, isDaily }]
    })
}
