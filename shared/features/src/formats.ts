import type { Language } from '@carte/contract'

// Creating an Intl formatter is slow, and every row of a list needs one.
const countFormats = new Map<Language, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function cached<K, F>(cache: Map<K, F>, key: K, create: () => F): F {
  const format = cache.get(key) ?? create()
  cache.set(key, format)
  return format
}

/**
 * Formats a date with a cached formatter.
 *
 * @param name distinguishes the options in the key of the cache
 */
const format = (
  at: Date,
  timeZone: string,
  language: Language,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string =>
  cached(
    dateFormats,
    `${name} ${language} ${timeZone}`,
    // British English: the day comes before the month, as in the countries of the shops.
    () => new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone }),
  ).format(at)

/** Formats a count with the digit grouping of the language: `10 000`. */
export const formatCount = (count: number, language: Language): string =>
  cached(countFormats, language, () => new Intl.NumberFormat(language)).format(count)

/** Formats a date with its year: `5 December 2026`. */
export const formatDate = (at: Date, timeZone: string, language: Language): string =>
  format(at, timeZone, language, 'date', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a date without its year: `5 December`. */
export const formatDay = (at: Date, timeZone: string, language: Language): string =>
  format(at, timeZone, language, 'day', { day: 'numeric', month: 'long' })

/** Formats a date as its weekday: `Saturday`. */
export const formatWeekday = (at: Date, timeZone: string, language: Language): string =>
  format(at, timeZone, language, 'longWeekday', { weekday: 'long' })

/** Formats a date as its weekday, short: `Sat`. */
export const formatShortWeekday = (at: Date, timeZone: string, language: Language): string =>
  format(at, timeZone, language, 'weekday', { weekday: 'short' })

/**
 * Formats a date with its weekday, both short: `Sat 5 Dec`. Hydration needs the text that the server rendered, but
 * browser versions differ on the comma between weekday and date, and on short Finnish months: `5.12.` or
 * `5. jouluk.`. So the two are joined here, and Finnish months are numbers.
 */
export const formatWeekdayDate = (at: Date, timeZone: string, language: Language): string => {
  const weekday = formatShortWeekday(at, timeZone, language)
  const day = format(at, timeZone, language, 'shortDay', {
    day: 'numeric',
    month: language === 'fi' ? 'numeric' : 'short',
  })
  return `${weekday}${language === 'ru' ? ', ' : ' '}${day}`
}
