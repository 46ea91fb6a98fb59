import { DAYS_OF_WEEK, type DayOfWeek, type Language, type SaleTime } from '@carte/contract'
import { type SaleLine, type SalePeriod, salePeriods } from '@carte/domain'
import { formatHours, formatRange } from '@carte/i18n'
import { formatDate, formatDay, formatShortWeekday } from './formats.ts'

/** The first of June 2026 was a Monday. */
const dayName = (day: DayOfWeek, language: Language) =>
  formatShortWeekday(new Date(Date.UTC(2026, 5, DAYS_OF_WEEK.indexOf(day) + 1)), 'UTC', language)

/** Texts around one date, which is included. */
const AROUND_DATE: Readonly<Record<Language, readonly [from: string, to: string]>> = {
  sv: ['från och med {}', 'till och med {}'],
  en: ['from {}', 'until {}'],
  fi: ['{} alkaen', '{} asti'],
  ru: ['с {}', 'по {}'],
  no: ['fra og med {}', 'til og med {}'],
}

function datesText({ validFrom, validTo }: SalePeriod, language: Language, hasYear: boolean): string {
  const text = (date: string) => (hasYear ? formatDate : formatDay)(new Date(date), 'UTC', language)
  const [from, to] = AROUND_DATE[language]
  if (validFrom === undefined || validTo === undefined) {
    const date = validFrom ?? validTo
    return date === undefined ? '' : (validFrom === undefined ? to : from).replace('{}', text(date))
  }
  if (validFrom === validTo) return text(validTo)
  // Not left to `Intl`: its spaces depend on the browser's version, and hydration needs the server's text.
  const isSameMonth = validFrom.slice(0, 7) === validTo.slice(0, 7)
  const [day] = isSameMonth ? (/^\d+\.?/.exec(text(validFrom)) ?? []) : []
  return day === undefined ? `${text(validFrom)} – ${text(validTo)}` : formatRange(day, text(validTo))
}

function lineText({ first, last, intervals }: SaleLine, hasDays: boolean, language: Language): string {
  const [from = '', to = ''] = [first, last].map((day) => dayName(day, language))
  const days = hasDays ? (first === last ? from : formatRange(from, to)) : ''
  const isAllDay = intervals.some(({ opens, closes }) => opens === '00:00:00' && closes === opens)
  const hours = isAllDay ? '' : intervals.map((interval) => formatHours(interval, language)).join(', ')
  return [days, hours].filter(Boolean).join(' ')
}

/**
 * Formats when something is sold: `Mon–Fri 07:00–11:00, Sat 08:00–12:00`, or `1–24 December`. Without days if they are
 * all the same; empty if it is never sold. Times are in the shop's time zone.
 *
 * @param today the date in the shop's time zone; without it, past dates are in the text, and every date has its year
 */
export function saleTimesText(times: readonly SaleTime[], language: Language, today?: string): string {
  const periods = salePeriods(times, today).map((period) => {
    const dates = datesText(period, language, today === undefined)
    const lines = period.lines.map((line) => lineText(line, !period.isDaily, language)).join(', ')
    return [dates, lines].filter(Boolean).join(period.isDaily ? ' ' : ': ')
  })
  const text = periods.join('; ')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
