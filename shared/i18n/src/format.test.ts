import { describe, expect, it } from '@jest/globals'
import { formatDistance, formatPercent, formatPrice, formatTime } from './format.ts'

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
  ] as const)('%d in %s %j', (minor, language, options, expected) =>
    expect(plain(formatPrice(minor, kr, language, options))).toBe(expected),
  )
})

it('formats distances, times and rates', () => {
  expect(plain(formatDistance({ value: 350, unit: 'm' }, 'en'))).toBe('350 m')
  expect(plain(formatDistance({ value: 1.8, unit: 'km' }, 'fi'))).toBe('1,8 km')
  expect(formatTime('2026-11-21T23:05:00Z', 'Europe/Stockholm', 'en')).toBe('00:05')
  expect(plain(formatPercent(13.5, 'fi'))).toBe('13,5 %')
})
