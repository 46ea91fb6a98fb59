import { describe, expect, it } from '@jest/globals'
import { localDate } from './local-time.ts'

describe('localDate', () => {
  it.each([
    ['2026-03-31T21:59:59Z', 'Europe/Stockholm', '2026-03-31'],
    ['2026-03-31T22:00:00Z', 'Europe/Stockholm', '2026-04-01'],
    ['2026-03-31T21:00:00Z', 'Europe/Helsinki', '2026-04-01'],
    ['2026-12-31T22:59:59Z', 'Europe/Oslo', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Oslo', '2027-01-01'],
    ['2026-04-01T03:59:59Z', 'America/New_York', '2026-03-31'],
  ])('at %s is, in %s, %s', (instant, timeZone, date) => expect(localDate(timeZone, new Date(instant))).toBe(date))
})
