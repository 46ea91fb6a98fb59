import { describe, expect, it } from '@jest/globals'
import { formatWeekdayDate } from './formats.ts'

describe('a date with its weekday', () => {
  it.each([
    ['sv', 'lör 5 dec.'],
    ['en', 'Sat 5 Dec'],
    ['fi', 'la 5.12.'],
    ['ru', 'сб, 5 дек.'],
    ['no', 'lør. 5. des.'],
  ] as const)('is formatted in the language %s as "%s"', (language, expected) =>
    expect(formatWeekdayDate(new Date('2026-12-05T11:00:00Z'), 'Europe/Stockholm', language)).toBe(expected),
  )
})
