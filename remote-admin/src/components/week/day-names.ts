import { DAYS_OF_WEEK, type DayOfWeek, type Language } from '@carte/contract'

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

type DayNames = Readonly<Record<DayOfWeek, string>>
/** By language. Creating a format takes long, and a drag renders the names at each move. */
const cache = new Map<Language, DayNames>()

/** Returns the names of weekdays, beginning with a capital letter, as headings do. */
export function dayNames(language: Language): DayNames {
  const names = cache.get(language) ?? formatNames(language)
  cache.set(language, names)
  return names
}

function formatNames(language: Language): DayNames {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = DAYS_OF_WEEK.map((day, index) => {
    const name = format(MONDAY + index * DAY_MS)
    return [day, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)]
  })
  return Object.fromEntries(names) as DayNames
}
