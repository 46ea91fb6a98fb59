import { DAYS_OF_WEEK, type DayOfWeek, type Language } from '@carte/contract'

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Returns the names of weekdays, beginning with a capital letter, as headings do. */
export function dayNames(language: Language, weekday: 'long' | 'short' = 'long'): Readonly<Record<DayOfWeek, string>> {
  const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  const names = DAYS_OF_WEEK.map((day, index) => {
    const name = format(MONDAY + index * DAY_MS)
    return [day, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)]
  })
  return Object.fromEntries(names) as Record<DayOfWeek, string>
}
