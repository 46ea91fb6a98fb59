import type { Language } from '@carte/contract'

/** English uses the European formats of numbers and dates. */
const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv-SE', en: 'en-GB', fi: 'fi-FI', ru: 'ru-RU', no: 'nb-NO' }

export interface Formats {
  /** Formats minor units with both decimals and the currency symbol: `129,00 kr`. */
  money(minor: number): string
  /** `13,5 %` */
  percent(rate: number): string
  moment(at: Date): string
  /** `Friday 5 June 2026` */
  day(at: Date): string
  /** `18:30` */
  time(at: Date): string
  /** `Fri 18:30` */
  dayTime(at: Date): string
}

export function formatsOf(language: Language, symbol: string, timeZone: string): Formats {
  const locale = LOCALES[language]
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    money: (minor) => `${amount.format(minor / 100)}\u00a0${symbol}`,
    percent: (rate) => rates.format(rate / 100),
    moment: (at) => moments.format(at),
    day: (at) => at.toLocaleDateString(locale, { dateStyle: 'full', timeZone }),
    time: (at) => at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone }),
    dayTime: (at) => at.toLocaleString(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
  }
}
