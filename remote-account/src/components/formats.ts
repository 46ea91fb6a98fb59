import type { Language } from '@carte/contract'

// Creating an Intl formatter is slow, and every row needs one.
const made = new Map<string, Intl.DateTimeFormat>()

function format(name: string, language: Language, timeZone: string, parts: Intl.DateTimeFormatOptions) {
  const key = `${name} ${language} ${timeZone}`
  // British English: the day comes before the month, as in the countries of the shops.
  const found = made.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...parts, timeZone })
  made.set(key, found)
  return found
}

/** Formats a date with its year: `5 December 2026`. */
export const formatDate = (at: Date, timeZone: string, language: Language): string =>
  format('date', language, timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** Formats a date without its year: `5 December`. */
export const formatDay = (at: Date, timeZone: string, language: Language): string =>
  format('day', language, timeZone, { day: 'numeric', month: 'long' }).format(at)
