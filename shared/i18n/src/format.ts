import type { Currency, Language } from '@carte/contract'

// Formatters are slow to make and are asked for in every row.
const made = new Map<string, unknown>()
function keep<T>(key: string, make: () => T): T {
  const found = made.get(key) as T | undefined
  if (found !== undefined) return found
  const formatter = make()
  made.set(key, formatter)
  return formatter
}

export interface PriceOptions {
  /** `whole` rounds to whole units (totals on small screens, spec §9); otherwise whole amounts have no decimals and others two. */
  readonly digits?: 'auto' | 'whole'
  readonly sign?: boolean
}

/**
 * A price with the menu's currency symbol: `129 kr`, `12,90 €`.
 *
 * @param minor integer of minor units
 */
export function formatPrice(
  minor: number,
  currency: Pick<Currency, 'symbol'>,
  language: Language,
  { digits = 'auto', sign = false }: PriceOptions = {},
): string {
  const decimals = digits === 'whole' || minor % 100 === 0 ? 0 : 2
  const format = keep(
    `price ${language} ${decimals} ${sign}`,
    () =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: sign ? 'exceptZero' : 'auto',
      }),
  )
  // Half a unit rounds up, as a cash register does.
  const value = digits === 'whole' ? Math.round(minor / 100) : minor / 100
  return `${format.format(value)}\u00a0${currency.symbol}`
}

/** A distance as `350 m` or `1.8 km` (spec §9), in Russian `1,8 км`; from its parts. */
export function formatDistance(
  { value, unit }: { readonly value: number; readonly unit: 'm' | 'km' },
  language: Language,
): string {
  const decimals = unit === 'km' ? 1 : 0
  return keep(
    `distance ${language} ${unit}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: unit === 'km' ? 'kilometer' : 'meter',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  ).format(value)
}

/** A moment's time of day, 24 hours, in the shop's zone: `12:42`. */
export function formatTime(at: Date | string, timeZone: string, language: Language): string {
  return keep(
    `time ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  ).format(new Date(at))
}

/**
 * Returns opening hours as a span that does not break: `10:00–22:00`, in Finnish `10.00–22.00`.
 *
 * @param hours local times, `HH:mm:ss`
 */
export function formatHours(hours: { readonly opens: string; readonly closes: string }, language: Language): string {
  const time = (local: string) => formatTime(`1970-01-01T${local}Z`, 'UTC', language)
  // Without the word joiner a line may end after the dash.
  return `${time(hours.opens)}–\u2060${time(hours.closes)}`
}

/** Between a weekday and a time. Browsers of different years join them differently, and a page must read as its server wrote it. */
const BEFORE_TIME: Readonly<Record<Language, string>> = { sv: ' ', en: ' ', fi: 'na ', ru: ' ', no: ' kl. ' }

/** Returns a moment's weekday and time in the shop's zone, for what is not today: `Monday 10:00`. */
export function formatDayTime(at: Date | string, timeZone: string, language: Language): string {
  const weekday = keep(
    `weekday ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }),
  )
  return weekday.format(new Date(at)) + BEFORE_TIME[language] + formatTime(at, timeZone, language)
}

/** A rate in percent: `13,5 %`. */
export function formatPercent(rate: number, language: Language): string {
  return keep(
    `percent ${language}`,
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(rate / 100)
}

/** Words in a row as the language joins them: `gluten, milk and egg`. */
export function formatList(words: readonly string[], language: Language): string {
  return keep(`list ${language}`, () => new Intl.ListFormat(language, { type: 'conjunction' })).format(words)
}

/** How languages call themselves in the selector, as written in spec §9. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  sv: 'Svenska',
  fi: 'Suomi',
  en: 'English',
  ru: 'Russian',
  no: 'Norsk',
}
