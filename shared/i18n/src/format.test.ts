import { describe, expect, it } from '@jest/globals'
import {
  formatDayTime,
  formatDistance,
  formatHours,
  formatList,
  formatPercent,
  formatPrice,
  formatRange,
  formatTime,
  midSentence,
} from './format.ts'

const kr = { symbol: 'kr' }
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatPrice', () => {
  it.each([
    [12900, 'sv', {}, '129 kr'],
    [12950, 'sv', {}, '129,50 kr'],
    [12950, 'en', {}, '129.50 kr'],
    [12950, 'sv', { digits: 'whole' }, '130 kr'],
    [12949, 'sv', { digits: 'whole' }, '129 kr'],
    [1500, 'en', { sign: true }, '+15 kr'],
    [0, 'en', { sign: true }, '0 kr'],
    [123456700, 'ru', {}, '1 234 567 kr'],
  ] as const)('formats %d minor units in %s with options %j', (minor, language, options, expected) =>
    expect(plain(formatPrice(minor, kr, language, options))).toBe(expected),
  )
})

// The symbol comes from the menu; the number format depends on the language.
describe('formatPrice in each language', () => {
  it.each([
    ['sv', '1 234,50 kr', '1 235 kr', '1 234 kr', '1 234,50 €'],
    ['fi', '1 234,50 kr', '1 235 kr', '1 234 kr', '1 234,50 €'],
    ['no', '1 234,50 kr', '1 235 kr', '1 234 kr', '1 234,50 €'],
    ['ru', '1 234,50 kr', '1 235 kr', '1 234 kr', '1 234,50 €'],
    ['en', '1,234.50 kr', '1,235 kr', '1,234 kr', '1,234.50 €'],
  ] as const)('formats exact and rounded prices in %s', (language, exact, roundedUp, roundedDown, inEuro) => {
    const price = (minor: number, options = {}, currency = kr) => plain(formatPrice(minor, currency, language, options))
    // Large screens show two decimals if needed, small screens whole units.
    expect(price(123450)).toBe(exact)
    expect(price(123450, { digits: 'whole' })).toBe(roundedUp)
    expect(price(123449, { digits: 'whole' })).toBe(roundedDown)
    expect(price(123400)).toBe(roundedDown)
    expect(price(123450, {}, { symbol: '€' })).toBe(inEuro)
  })

  it.each([
    [5, '0.05 kr', '0 kr'],
    [49, '0.49 kr', '0 kr'],
    [50, '0.50 kr', '1 kr'],
    [99, '0.99 kr', '1 kr'],
    [0, '0 kr', '0 kr'],
    [1999_99, '1,999.99 kr', '2,000 kr'],
  ])('formats %d minor units as %s, and without decimals as %s', (minor, exact, whole) => {
    expect(plain(formatPrice(minor, kr, 'en'))).toBe(exact)
    expect(plain(formatPrice(minor, kr, 'en', { digits: 'whole' }))).toBe(whole)
  })

  it('joins amount and symbol with a no-break space', () => expect(formatPrice(12900, kr, 'sv')).toBe('129\u00a0kr'))
})

describe('formatDistance', () => {
  it.each([
    ['sv', '0 m', '999 m', '1 000 m', '1,0 km', '12,3 km', '1 234,6 km'],
    ['fi', '0 m', '999 m', '1 000 m', '1,0 km', '12,3 km', '1 234,6 km'],
    ['no', '0 m', '999 m', '1 000 m', '1,0 km', '12,3 km', '1 234,6 km'],
    ['ru', '0 м', '999 м', '1 000 м', '1,0 км', '12,3 км', '1 234,6 км'],
    ['en', '0 m', '999 m', '1,000 m', '1.0 km', '12.3 km', '1,234.6 km'],
  ] as const)('formats distances in %s', (language, here, near, almost, oneKilometre, far, abroad) => {
    const distance = (value: number, unit: 'm' | 'km') => plain(formatDistance({ value, unit }, language))
    expect(distance(0, 'm')).toBe(here)
    expect(distance(999, 'm')).toBe(near)
    expect(distance(1000, 'm')).toBe(almost)
    expect(distance(1, 'km')).toBe(oneKilometre)
    expect(distance(12.3, 'km')).toBe(far)
    expect(distance(1234.6, 'km')).toBe(abroad)
  })
})

describe('formatDayTime', () => {
  it.each([
    ['sv', 'söndag 00:05'],
    ['en', 'Sunday 00:05'],
    ['fi', 'sunnuntaina 00.05'],
    ['ru', 'воскресенье 00:05'],
    ['no', 'søndag kl. 00:05'],
  ] as const)('joins weekday and time in %s', (language, expected) =>
    expect(formatDayTime('2026-11-21T23:05:00Z', 'Europe/Stockholm', language)).toBe(expected),
  )
})

describe('formatHours', () => {
  it.each([
    ['sv', '09:30–22:00'],
    ['fi', '09.30–22.00'],
    ['en', '09:30–22:00'],
    ['ru', '09:30–22:00'],
    ['no', '09:30–22:00'],
  ] as const)('formats opening hours in %s, and each time as formatTime does', (language, hours) => {
    const written = formatHours({ opens: '09:30:00', closes: '22:00:00' }, language)
    expect(written.replace('\u2060', '')).toBe(hours)
    expect(written).toContain(formatTime('2026-11-21T09:30:00Z', 'UTC', language))
  })
})

describe('formatRange', () => {
  it.each([
    ['sv', '23:55–00:05'],
    ['fi', '23.55–00.05'],
    ['en', '23:55–00:05'],
    ['ru', '23:55–00:05'],
    ['no', '23:55–00:05'],
  ] as const)('joins times in %s, without a line break', (language, expected) => {
    const time = (at: string) => formatTime(at, 'Europe/Stockholm', language)
    expect(formatRange(time('2026-11-20T22:55:00Z'), time('2026-11-20T23:05:00Z'))).toBe(
      expected.replace('–', '–\u2060'),
    )
  })
})

describe('formatList', () => {
  it.each([
    ['sv', 'a, b och c'],
    ['en', 'a, b and c'],
    ['fi', 'a, b ja c'],
    ['ru', 'a, b и c'],
    ['no', 'a, b og c'],
  ] as const)('joins words in %s', (language, expected) => expect(formatList(['a', 'b', 'c'], language)).toBe(expected))
})

describe('midSentence', () => {
  it.each([
    ['en', 'Pickled ginger', 'pickled ginger'],
    ['sv', 'Örtyoghurt', 'örtyoghurt'],
    ['ru', 'Соевый соус', 'соевый соус'],
    ['fi', '3 kpl', '3 kpl'],
    ['en', 'Coca-Cola', 'Coca-Cola'],
    ['en', 'BBQ sauce', 'BBQ sauce'],
    ['en', '', ''],
  ] as const)('in %s turns "%s" into "%s"', (language, name, expected) =>
    expect(midSentence(name, language)).toBe(expected),
  )
})

it('formatDistance, formatTime and formatPercent format values with units', () => {
  expect(plain(formatDistance({ value: 350, unit: 'm' }, 'en'))).toBe('350 m')
  expect(plain(formatDistance({ value: 1.8, unit: 'km' }, 'fi'))).toBe('1,8 km')
  expect(formatTime('2026-11-21T23:05:00Z', 'Europe/Stockholm', 'en')).toBe('00:05')
  expect(plain(formatPercent(13.5, 'fi'))).toBe('13,5 %')
})
