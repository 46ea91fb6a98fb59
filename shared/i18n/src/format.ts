import type { Currency, Language } from '@carte/contract'

// Creating formatters is slow, and every row of a list needs them.
const formatters = new Map<string, unknown>()
function cachedFormatter<T>(key: string, make: () => T): T {
  const found = formatters.get(key) as T | undefined
  if (found !== undefined) return found
  const formatter = make()
  formatters.set(key, formatter)
  return formatter
}

export interface PriceOptions {
  /**
   * `whole` rounds to whole units, for totals on small screens. `auto` shows two decimals, or none for whole amounts.
   */
  readonly digits?: 'auto' | 'whole'
  readonly sign?: boolean
}

/**
 * Formats a price with the menu's currency symbol: `129 kr`, `12,90 €`.
 *
 * @param minor integer amount in minor units
 */
export function formatPrice(
  minor: number,
  currency: Pick<Currency, 'symbol'>,
  language: Language,
  { digits = 'auto', sign = false }: PriceOptions = {},
): string {
  const decimals = digits === 'whole' || minor % 100 === 0 ? 0 : 2
  const format = cachedFormatter(
    `price ${language} ${decimals} ${sign}`,
    () =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: sign ? 'exceptZero' : 'auto',
      }),
  )
  // Rounds half a unit up, like a cash register.
  const value = digits === 'whole' ? Math.round(minor / 100) : minor / 100
  return `${format.format(value)}\u00a0${currency.symbol}`
}

/** Formats a distance: `350 m`, `1.8 km`, in Russian `1,8 км`. */
export function formatDistance(
  { value, unit }: { readonly value: number; readonly unit: 'm' | 'km' },
  language: Language,
): string {
  const decimals = unit === 'km' ? 1 : 0
  const text = cachedFormatter(
    `distance ${language} ${unit}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: unit === 'km' ? 'kilometer' : 'meter',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  ).format(value)
  // In English, `Intl` writes an ordinary space, at which a line can break.
  return text.replace(' ', '\u00a0')
}

/** Formats the time of day in a time zone, with 24 hours: `12:42`. */
export function formatTime(at: Date | string, timeZone: string, language: Language): string {
  return cachedFormatter(
    `time ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  ).format(new Date(at))
}

/** Joins the ends of a range, without a line break: `15–20`. */
export function formatRange(from: number | string, to: number | string): string {
  // The word joiner prevents a line break after the dash.
  return `${from}–\u2060${to}`
}

/**
 * Formats opening hours as a range: `10:00–22:00`, in Finnish `10.00–22.00`.
 *
 * @param hours local times, `HH:mm:ss`
 */
export function formatHours(hours: { readonly opens: string; readonly closes: string }, language: Language): string {
  const time = (local: string) => formatTime(`1970-01-01T${local}Z`, 'UTC', language)
  return formatRange(time(hours.opens), time(hours.closes))
}

/**
 * Text between a weekday and a time. Not left to `Intl`, because its result depends on the browser's version, and
 * hydration needs the server's text.
 */
const BEFORE_TIME: Readonly<Record<Language, string>> = { sv: ' ', en: ' ', fi: 'na ', ru: ' ', no: ' kl. ' }

/** Formats a weekday and a time in a time zone: `Monday 10:00`. */
export function formatDayTime(at: Date | string, timeZone: string, language: Language): string {
  const weekday = cachedFormatter(
    `weekday ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }),
  )
  return weekday.format(new Date(at)) + BEFORE_TIME[language] + formatTime(at, timeZone, language)
}

/** Formats a rate in percent: `13,5 %`. */
export function formatPercent(rate: number, language: Language): string {
  return cachedFormatter(
    `percent ${language}`,
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(rate / 100)
}

/** Joins words as the language does: `gluten, milk and egg`. */
export function formatList(words: readonly string[], language: Language): string {
  // British lists have no comma before "and".
  const locale = language === 'en' ? 'en-GB' : language
  return cachedFormatter(`list ${language}`, () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(words)
}

/**
 * Returns a name as it is written inside a sentence: `Pickled ginger` becomes `pickled ginger`. A name with another
 * capital letter keeps its first one: `Coca-Cola`, `BBQ sauce`.
 */
export function midSentence(name: string, language: Language): string {
  const [first = ''] = name
  const rest = name.slice(first.length)
  return /\p{Lu}/u.test(rest) ? name : first.toLocaleLowerCase(language) + rest
}

/** Display names of the languages in the selector, as required by the specification. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  sv: 'Svenska',
  fi: 'Suomi',
  en: 'English',
  ru: 'Russian',
  no: 'Norsk',
}
