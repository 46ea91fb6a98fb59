import type { DayOfWeek, SampleException, SampleHours, Texts } from './types.ts'

export const WEEKDAYS: readonly DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
export const WEEKEND: readonly DayOfWeek[] = ['Saturday', 'Sunday']
export const EVERY_DAY: readonly DayOfWeek[] = [...WEEKDAYS, ...WEEKEND]

/**
 * The same intervals on each of some days, `'11:00-14:00'` in local time; two or more make a pause between them, and one
 * that ends at or before its beginning goes past midnight.
 */
export const hours = (days: readonly DayOfWeek[], ...intervals: readonly string[]): readonly SampleHours[] =>
  days.flatMap((dayOfWeek) =>
    intervals.map((interval) => {
      const [opens = '', closes = ''] = interval.split('-')
      return { dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` }
    }),
  )

export const AROUND_THE_CLOCK = hours(EVERY_DAY, '00:00-00:00')

/** Closed from one day to another, counted from the day of seeding, both included. */
export const closedFor = (first: number, last: number, reason: Texts): readonly SampleException[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ daysFromToday: first + index, reason }))
