import { describe, expect, it } from '@jest/globals'
import { clockOf, instantOf, localDate } from './local-time.ts'

describe('localDate', () => {
  it.each([
    ['2026-03-31T21:59:59Z', 'Europe/Stockholm', '2026-03-31'],
    ['2026-03-31T22:00:00Z', 'Europe/Stockholm', '2026-04-01'],
    ['2026-03-31T21:00:00Z', 'Europe/Helsinki', '2026-04-01'],
    ['2026-12-31T22:59:59Z', 'Europe/Oslo', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Oslo', '2027-01-01'],
    ['2026-04-01T03:59:59Z', 'America/New_York', '2026-03-31'],
  ])('at %s in %s is %s', (instant, timeZone, date) => expect(localDate(timeZone, new Date(instant))).toBe(date))
})

const HOUR_MS = 3_600_000

describe('clockOf', () => {
  it.each([
    ['Europe/Stockholm', '2026-01-15T12:00:00Z', 1],
    ['Europe/Stockholm', '2026-07-15T12:00:00Z', 2],
    ['Europe/Stockholm', '2026-03-29T00:00:00Z', 1],
    ['Europe/Stockholm', '2026-03-29T00:59:59.999Z', 1],
    ['Europe/Stockholm', '2026-03-29T01:00:00Z', 2],
    ['Europe/Stockholm', '2026-10-25T00:59:59.999Z', 2],
    ['Europe/Stockholm', '2026-10-25T01:00:00Z', 1],
    ['America/New_York', '2026-03-08T06:59:59.999Z', -5],
    ['America/New_York', '2026-03-08T07:00:00Z', -4],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', 11],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 10.5],
    ['Asia/Kathmandu', '2026-07-15T12:00:00.500Z', 5.75],
    ['Europe/Stockholm', '1969-12-31T23:59:59.500Z', 1],
  ])('in %s at %s is %d hours ahead of UTC', (timeZone, instant, hours) => {
    const clock = clockOf(timeZone)
    expect(clock(Date.parse(instant))).toBe(hours * HOUR_MS)
    // The second call uses the cached offsets.
    expect(clock(Date.parse(instant))).toBe(hours * HOUR_MS)
  })

  it('falls back to UTC for an unknown time zone', () => {
    expect(clockOf('Europe/Stokholm')(Date.parse('2026-07-15T12:00:00Z'))).toBe(0)
  })
})

describe('instantOf', () => {
  it.each([
    ['a winter day', 'Europe/Stockholm', '2026-01-15T12:00:00', '2026-01-15T11:00:00.000Z'],
    ['a summer day', 'Europe/Stockholm', '2026-07-15T12:00:00', '2026-07-15T10:00:00.000Z'],
    ['the day before a skipped hour', 'Europe/Stockholm', '2026-03-28T12:00:00', '2026-03-28T11:00:00.000Z'],
    ['the day after a skipped hour', 'Europe/Stockholm', '2026-03-30T01:00:00', '2026-03-29T23:00:00.000Z'],
    ['just before a skipped hour', 'Europe/Stockholm', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
    ['the beginning of a skipped hour', 'Europe/Stockholm', '2026-03-29T02:00:00', '2026-03-29T01:00:00.000Z'],
    ['within a skipped hour', 'Europe/Stockholm', '2026-03-29T02:30:00', '2026-03-29T01:00:00.000Z'],
    ['the end of a skipped hour', 'Europe/Stockholm', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
    ['just after a skipped hour', 'Europe/Stockholm', '2026-03-29T03:00:01', '2026-03-29T01:00:01.000Z'],
    ['the day before an hour that comes twice', 'Europe/Stockholm', '2026-10-24T12:00:00', '2026-10-24T10:00:00.000Z'],
    ['just before it', 'Europe/Stockholm', '2026-10-25T01:59:59', '2026-10-24T23:59:59.000Z'],
    ['its beginning', 'Europe/Stockholm', '2026-10-25T02:00:00', '2026-10-25T00:00:00.000Z'],
    ['within it', 'Europe/Stockholm', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['its end', 'Europe/Stockholm', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['the day after it', 'Europe/Stockholm', '2026-10-26T01:00:00', '2026-10-26T00:00:00.000Z'],
    ['within a skipped hour west of UTC', 'America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:00:00.000Z'],
    ['an hour that comes twice west of UTC', 'America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
    ['within a skipped half hour', 'Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:30:00.000Z'],
  ])('returns for %s in %s, %s, the instant %s', (_what, timeZone, local, instant) => {
    expect(new Date(instantOf(clockOf(timeZone), Date.parse(`${local}Z`))).toISOString()).toBe(instant)
  })
})
