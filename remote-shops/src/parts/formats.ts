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

/** A date with its weekday in a shop's zone, the day before the month as everywhere where the shops are: `Saturday 5 December`. */
export const formatDate = (at: Date, timeZone: string, language: Language): string =>
  kept(
    dates,
    `${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      }),
  ).format(at)
