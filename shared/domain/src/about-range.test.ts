import { describe, expect, it } from '@jest/globals'
import { aboutMinutes, aboutRange } from './about-range.ts'

const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (at: Date) => format.format(at)
}

describe('aboutRange (SLOT-4)', () => {
  it.each([
    ['at full five minutes', '2026-11-20T17:20:00Z', 'Europe/Stockholm', '2026-11-20 18:20', '2026-11-20 18:30'],
    ['rounded down', '2026-11-20T17:24:59.999Z', 'Europe/Stockholm', '2026-11-20 18:20', '2026-11-20 18:30'],
    ['over midnight', '2026-11-20T22:57:00Z', 'Europe/Stockholm', '2026-11-20 23:55', '2026-11-21 00:05'],
    ['over a new year', '2026-12-31T22:50:00Z', 'Europe/Stockholm', '2026-12-31 23:50', '2027-01-01 00:00'],
    ['over a skipped hour', '2026-03-29T00:56:00Z', 'Europe/Stockholm', '2026-03-29 01:55', '2026-03-29 03:05'],
    ['over a repeated hour', '2026-10-25T00:56:00Z', 'Europe/Stockholm', '2026-10-25 02:55', '2026-10-25 02:05'],
    ['in a zone of quarter hours', '2026-11-20T17:18:00Z', 'Asia/Kathmandu', '2026-11-20 23:00', '2026-11-20 23:10'],
  ])('%s: %s in %s is %s to %s', (_, at, timeZone, from, to) => {
    const range = aboutRange(new Date(at))
    const clock = clockIn(timeZone)
    expect([clock(range.from), clock(range.to)]).toEqual([from, to])
  })
})

describe('aboutMinutes', () => {
  it.each([
    [5, { from: 5, to: 10 }],
    [15, { from: 15, to: 20 }],
    [57, { from: 57, to: 62 }],
  ])('of %d minutes is %j', (minutes, expected) => expect(aboutMinutes(minutes)).toEqual(expected))
})
