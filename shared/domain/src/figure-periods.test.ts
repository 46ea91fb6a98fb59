import { describe, expect, it } from '@jest/globals'
import { figurePeriods } from './figure-periods.ts'

const HOUR_MS = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

describe('figurePeriods', () => {
  it.each([
    [
      'an ordinary day',
      'Europe/Stockholm',
      '2026-06-17T10:00:00Z',
      '2026-06-16T22:00:00',
      '2026-06-09T22:00:00',
      '2026-06-10T10:00:00',
    ],
    [
      'just after midnight',
      'Europe/Helsinki',
      '2026-06-16T21:00:01Z',
      '2026-06-16T21:00:00',
      '2026-06-09T21:00:00',
      '2026-06-09T21:00:01',
    ],
    [
      'the week after the clocks went forward',
      'Europe/Stockholm',
      '2026-04-01T10:00:00Z',
      '2026-03-31T22:00:00',
      '2026-03-24T23:00:00',
      '2026-03-25T11:00:00',
    ],
    [
      'the day on which they went forward',
      'Europe/Stockholm',
      '2026-03-29T10:00:00Z',
      '2026-03-28T23:00:00',
      '2026-03-21T23:00:00',
      '2026-03-22T11:00:00',
    ],
    [
      'a time that the day before has skipped',
      'Europe/Stockholm',
      '2026-04-05T00:30:00Z',
      '2026-04-04T22:00:00',
      '2026-03-28T23:00:00',
      '2026-03-29T01:00:00',
    ],
    [
      'the week after the clocks went back',
      'Europe/Stockholm',
      '2026-10-28T11:00:00Z',
      '2026-10-27T23:00:00',
      '2026-10-20T22:00:00',
      '2026-10-21T10:00:00',
    ],
    [
      'the first of two equal times of day',
      'Europe/Stockholm',
      '2026-10-25T00:30:00Z',
      '2026-10-24T22:00:00',
      '2026-10-17T22:00:00',
      '2026-10-18T00:30:00',
    ],
    [
      'the second of two equal times of day',
      'Europe/Stockholm',
      '2026-10-25T01:30:00Z',
      '2026-10-24T22:00:00',
      '2026-10-17T22:00:00',
      '2026-10-18T00:30:00',
    ],
    [
      'a time that the day before had twice',
      'Europe/Stockholm',
      '2026-11-01T01:30:00Z',
      '2026-10-31T23:00:00',
      '2026-10-24T22:00:00',
      '2026-10-25T00:30:00',
    ],
    [
      'a shop west of Greenwich',
      'America/New_York',
      '2026-03-09T03:00:00Z',
      '2026-03-08T05:00:00',
      '2026-03-01T05:00:00',
      '2026-03-02T04:00:00',
    ],
  ])('compares %s in %s', (_what, timeZone, now, today, weekFrom, weekTo) => {
    const periods = figurePeriods(timeZone, new Date(now), 28)
    expect(iso(periods.today.from)).toBe(`${today}.000Z`)
    expect(periods.today.to).toBe(Date.parse(now))
    expect([iso(periods.weekBefore.from), iso(periods.weekBefore.to)]).toEqual([`${weekFrom}.000Z`, `${weekTo}.000Z`])
  })

  it.each([
    ['Europe/Stockholm', '2026-04-10T10:00:00Z', '2026-03-29', 23],
    ['Europe/Stockholm', '2026-11-10T10:00:00Z', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-20T02:00:00Z', '2026-04-05', 24.5],
  ])('has days without gaps in %s at %s, of which %s has %d hours', (timeZone, now, date, hours) => {
    const { days, today } = figurePeriods(timeZone, new Date(now), 28)
    expect(days).toHaveLength(28)
    for (const [index, day] of days.entries()) if (index > 0) expect(day.from).toBe(days[index - 1]?.to)
    expect(days.at(-1)).toMatchObject(today)
    const changed = days.filter(({ from, to }) => to - from !== 24 * HOUR_MS).slice(0, -1)
    expect(changed.map((day) => [day.date, (day.to - day.from) / HOUR_MS])).toEqual([[date, hours]])
  })
})
