import type { Language } from '@carte/contract'

/** Formats a day in full: `1 May 2023`. @param day ISO date */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** Formats a number: `1,280`, `1 280`. */
export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value)

/** Returns a country's name in the language: `Sweden`. @param code ISO 3166 code */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
