import type { DayOfWeek, SampleException, SampleHours, Texts } from './types.ts'

export const WEEKDAYS: readonly DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
export const WEEKEND: readonly DayOfWeek[] = ['Saturday', 'Sunday']
export const EVERY_DAY: readonly DayOfWeek[] = [...WEEKDAYS, ...WEEKEND]

/**
 * Returns the same intervals for several days, each as `'11:00-14:00'` in local time. An interval that ends at or
 * before its start goes past midnight.
 */
export const hours = (days: readonly DayOfWeek[], ...intervals: readonly string[]): readonly SampleHours[] =>
  days.flatMap((dayOfWeek) =>
    intervals.map((interval) => {
      const [opens = '', closes = ''] = interval.split('-')
      return { dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` }
    }),
  )

export const AROUND_THE_CLOCK = hours(EVERY_DAY, '00:00-00:00')

/**
 * Returns exceptions that close a shop from day `first` to day `last`, both included, counted from the day of seeding.
 */
export const closedFor = (first: number, last: number, reason: Texts): readonly SampleException[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ daysFromToday: first + index, reason }))
