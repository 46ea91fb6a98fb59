import type { Language } from '@carte/contract'

// Formatters are slow to make and are asked for in every row.
const made = new Map<string, Intl.DateTimeFormat>()

function format(name: string, language: Language, timeZone: string, parts: Intl.DateTimeFormatOptions) {
  const key = `${name} ${language} ${timeZone}`
  // The day before the month, as everywhere where the shops are.
  const found = made.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...parts, timeZone })
  made.set(key, found)
  return found
}

/** A date with its year: `5 December 2026`. */
export const formatDate = (at: Date, timeZone: string, language: Language): string =>
  format('date', language, timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** A date that is near: `5 December`. */
export const formatDay = (at: Date, timeZone: string, language: Language): string =>
  format('day', language, timeZone, { day: 'numeric', month: 'long' }).format(at)
