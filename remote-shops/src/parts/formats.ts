import type { Language } from '@carte/contract'

// Formatters are slow to make and are asked for in every row.
const counts = new Map<Language, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function kept<K, F>(made: Map<K, F>, key: K, make: () => F): F {
  const format = made.get(key) ?? make()
  made.set(key, format)
  return format
}

/** A number of things, grouped as the language does: `10 000`. */
export const formatCount = (count: number, language: Language): string =>
  kept(counts, language, () => new Intl.NumberFormat(language)).format(count)

/**
 * Returns a date with its weekday in a shop's zone, the day before the month: `Saturday 5 December`. Weekday and date are joined here, because
 * browsers of different years put a comma between them or not, and a page must read as its server wrote it.
 */
export function formatDate(at: Date, timeZone: string, language: Language): string {
  const format = (name: string, options: Intl.DateTimeFormatOptions) =>
    kept(
      dates,
      `${name} ${language} ${timeZone}`,
      () => new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone }),
    ).format(at)
  const weekday = format('weekday', { weekday: 'long' })
  return `${weekday}${language === 'ru' ? ', ' : ' '}${format('date', { day: 'numeric', month: 'long' })}`
}
