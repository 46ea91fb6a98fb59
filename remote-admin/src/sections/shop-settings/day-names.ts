import { DAYS_OF_WEEK, type DayOfWeek, type Language } from '@carte/contract'

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Returns the names of weekdays, beginning with a capital letter, as headings do. */
export function dayNames(language: Language): Readonly<Record<DayOfWeek, string>> {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = DAYS_OF_WEEK.map((day, index) => {
    const name = format(MONDAY + index * DAY_MS)
    return [day, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)]
  })
  return Object.fromEntries(names) as Record<DayOfWeek, string>
}

/** Formats a local date such as `2026-12-24`: `Thu 24 Dec 2026`. */
export function formatDate(date: string, language: Language): string {
  const { format } = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format(new Date(`${date}T00:00:00Z`))
}
