import type { Language } from '@carte/contract'

// Creating an Intl formatter is slow, and every row needs one.
const counts = new Map<Language, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function kept<K, F>(made: Map<K, F>, key: K, make: () => F): F {
  const format = made.get(key) ?? make()
  made.set(key, format)
  return format
}

/** Formats a count with the digit grouping of the language: `10 000`. */
export const formatCount = (count: number, language: Language): string =>
  kept(counts, language, () => new Intl.NumberFormat(language)).format(count)

/**
 * Formats a date with its weekday in a shop's time zone, day before month: `Saturday 5 December`. Weekday and date are
 * joined here because browser versions differ on the comma between them, and hydration needs the text that the server
 * rendered.
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
