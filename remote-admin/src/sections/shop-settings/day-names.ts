import type { Language } from '@carte/contract'

/** Formats a local date such as `2026-12-24`: `Thu 24 Dec 2026`. */
export function formatDate(date: string, language: Language): string {
  const { format } = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format(new Date(`${date}T00:00:00Z`))
}
