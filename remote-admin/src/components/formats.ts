import type { Language } from '@carte/contract'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a time with its date: `30 Nov 2026, 09:15`.
 *
 * @param timeZone default: that of the browser
 */
export function formatDateTime(at: string, language: Language, timeZone?: string): string {
  const key = `${language} ${timeZone}`
  // Creating a formatter is slow, and every row of a table needs one.
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    })
  formatters.set(key, formatter)
  return formatter.format(new Date(at))
}

/** Formats an amount in major units: `SEK 129.50`. */
export const formatAmount = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

/** Formats a local date: `2026-12-24` becomes `24 Dec 2026`. */
export const formatLocalDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
