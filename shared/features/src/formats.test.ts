import { describe, expect, it } from '@jest/globals'
import { formatWeekdayDate } from './formats.ts'

describe('a date with its weekday', () => {
  it.each([
    ['sv', 'lördag 5 december'],
    ['en', 'Saturday 5 December'],
    ['fi', 'lauantai 5. joulukuuta'],
    ['ru', 'суббота, 5 декабря'],
    ['no', 'lørdag 5. desember'],
  ] as const)('is formatted in the language %s as "%s"', (language, expected) =>
    expect(formatWeekdayDate(new Date('2026-12-05T11:00:00Z'), 'Europe/Stockholm', language)).toBe(expected),
  )
})
