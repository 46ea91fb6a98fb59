import type { Language } from '@carte/contract'

/** A day in full, as the language writes it: `1 May 2023`. @param day ISO date */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** A number as the language writes it: `1,280`, `1 280`. */
export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value)

/** A country by its ISO code, in the language: `Sweden`. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
