import { DAYS_OF_WEEK, type Language, type SaleTime } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { saleTimesText } from './sale-text.ts'

const TODAY = '2026-11-20'
const on = (days: readonly number[], opens: string, closes: string, validFrom?: string, validTo?: string): SaleTime[] =>
  days.map((at) => ({
    dayOfWeek: DAYS_OF_WEEK[at] ?? 'Monday',
    opens: `${opens}:00`,
    closes: `${closes}:00`,
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  }))
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const WORKDAYS = WEEK.slice(0, 5)
const days = (validFrom?: string, validTo?: string) => on(WEEK, '00:00', '00:00', validFrom, validTo)
/** Without the joiners that prevent line breaks. */
const text = (times: readonly SaleTime[], language: Language, today?: string) =>
  saleTimesText(times, language, today).replaceAll('\u2060', '')

describe('saleTimesText (SALE-5, SALE-12)', () => {
  it.each<[Language, string, string, string, string]>([
    ['en', '1–24 December', '24 December', 'From 1 December', 'Until 24 December'],
    ['sv', '1–24 december', '24 december', 'Från och med 1 december', 'Till och med 24 december'],
    ['fi', '1.–24. joulukuuta', '24. joulukuuta', '1. joulukuuta alkaen', '24. joulukuuta asti'],
    ['ru', '1–24 декабря', '24 декабря', 'С 1 декабря', 'По 24 декабря'],
    ['no', '1.–24. desember', '24. desember', 'Fra og med 1. desember', 'Til og med 24. desember'],
  ])('says dates in %s', (language, both, one, from, to) => {
    expect(text(days('2026-12-01', '2026-12-24'), language, TODAY)).toBe(both)
    expect(text(days('2026-12-24', '2026-12-24'), language, TODAY)).toBe(one)
    expect(text(days('2026-12-01'), language, TODAY)).toBe(from)
    expect(text(days(undefined, '2026-12-24'), language, TODAY)).toBe(to)
  })

  it.each<[string, readonly SaleTime[], string]>([
    ['hours of every day', on(WEEK, '07:00', '11:00'), '07:00–11:00'],
    ['hours of some days', on(WORKDAYS, '07:00', '11:00'), 'Mon–Fri 07:00–11:00'],
    ['whole days', on([5, 6], '00:00', '00:00'), 'Sat–Sun'],
    ['two months', days('2026-12-20', '2027-01-06'), '20 December – 6 January'],
    ['hours of a date', on(WEEK, '11:00', '20:00', '2026-12-24', '2026-12-24'), '24 December 11:00–20:00'],
    [
      'hours of some days',
      on(WORKDAYS, '11:00', '14:00', '2026-12-01', '2026-12-24'),
      '1–24 December: Mon–Fri 11:00–14:00',
    ],
    [
      'hours with and without dates',
      [...days('2026-12-24', '2026-12-24'), ...on(WORKDAYS, '11:00', '14:00')],
      'Mon–Fri 11:00–14:00; 24 December',
    ],
    ['dates of which some are over', [...days('2025-12-01', '2025-12-24'), ...days('2026-12-01')], 'From 1 December'],
    ['dates that are over', days('2026-12-01', '2026-11-19'), ''],
  ])('says %s', (_, times, expected) => expect(text(times, 'en', TODAY)).toBe(expected))

  it('says every date with its year where no day is given', () => {
    expect(text([...days('2025-12-01', '2025-12-24'), ...days('2026-12-24')], 'en')).toBe(
      '1–24 December 2025; from 24 December 2026',
    )
  })
})
