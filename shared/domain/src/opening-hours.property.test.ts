import { DAYS_OF_WEEK } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Hours, isOpenAt, nextChange, nextOpening } from './opening-hours.ts'

const days: readonly (string | undefined)[] = DAYS_OF_WEEK
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

// Includes an offset of 5:30, a change of 30 minutes, one at a quarter to the hour, and one at midnight.
const ZONES = [
  'Europe/Stockholm',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
]
// Dates near clock changes of these zones in 2026, and two without one.
const DATES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-06-10',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
  '2026-12-31',
]

interface Scene {
  readonly timeZone: string
  readonly intervals: readonly { readonly day: number; readonly opens: string; readonly closes: string }[]
  readonly exceptions: readonly { readonly offset: number; readonly times: readonly [string, string] | null }[]
  readonly date: string
  readonly minute: number
}

const time = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`)
const scene: fc.Arbitrary<Scene> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  intervals: fc.array(fc.record({ day: fc.nat(6), opens: time, closes: time }), { minLength: 1, maxLength: 10 }),
  exceptions: fc.array(fc.record({ offset: fc.integer({ min: -2, max: 3 }), times: fc.option(fc.tuple(time, time)) }), {
    maxLength: 3,
  }),
  date: fc.constantFrom(...DATES),
  minute: fc.integer({ min: -1440, max: 1440 }),
})

function build({ timeZone, intervals, exceptions, date, minute }: Scene): { hours: Hours; now: number } {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const hours: Hours = {
    timeZone,
    openingHours: DAYS_OF_WEEK.flatMap((dayOfWeek, index) =>
      intervals.filter(({ day }) => day === index).map(({ opens, closes }) => ({ dayOfWeek, opens, closes })),
    ),
    openingHoursExceptions: exceptions.map(({ offset, times }) => ({
      date: new Date(midnight + offset * DAY_MS).toISOString().slice(0, 10),
      ...(times && { opens: times[0], closes: times[1] }),
    })),
  }
  return { hours, now: midnight + minute * MINUTE_MS }
}

const openAt = (hours: Hours, instant: number) => isOpenAt(hours, new Date(instant))
const changeAfter = (hours: Hours, instant: number) => nextChange(hours, new Date(instant))?.getTime() ?? null
const openingAfter = (hours: Hours, instant: number) => nextOpening(hours, new Date(instant))?.getTime() ?? null

describe('random opening hours', () => {
  it('change exactly at nextChange and not before', () => {
    fc.assert(
      fc.property(scene, (given) => {
        const { hours, now } = build(given)
        const open = openAt(hours, now)
        const change = changeAfter(hours, now)
        const end = change ?? now + 14 * DAY_MS
        const differing: string[] = []
        for (let instant = now; instant < end; instant += 15 * MINUTE_MS) {
          if (openAt(hours, instant) !== open) differing.push(new Date(instant).toISOString())
        }
        expect(differing).toEqual([])
        if (change === null) return
        expect([openAt(hours, change - 1), openAt(hours, change)]).toEqual([open, !open])
      }),
      { numRuns: 300 },
    )
  })

  it('open at nextOpening, which is the next change, or the one after it when open now', () => {
    fc.assert(
      fc.property(scene, (given) => {
        const { hours, now } = build(given)
        const change = changeAfter(hours, now)
        const opening = change !== null && openAt(hours, now) ? changeAfter(hours, change) : change
        const isWithinReach = opening !== null && opening <= now + 14 * DAY_MS
        expect(openingAfter(hours, now)).toBe(isWithinReach ? opening : null)
      }),
      { numRuns: 300 },
    )
  })

  it('agree with the local wall clock in weeks without clock changes', () => {
    const formats = new Map(
      ZONES.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' }),
      ]),
    )
    const wallClock = (timeZone: string, instant: number) => {
      const parts = new Map(
        formats
          .get(timeZone)
          ?.formatToParts(instant)
          .map(({ type, value }) => [type, value]),
      )
      return { weekday: parts.get('weekday'), shown: `${parts.get('hour')}:${parts.get('minute')}:00` }
    }
    fc.assert(
      fc.property(scene, fc.nat(14 * 1440), (given, minutes) => {
        const { hours } = build({ ...given, exceptions: [] })
        const instant = Date.parse('2026-06-01T00:00:00Z') + minutes * MINUTE_MS
        const { weekday, shown } = wallClock(given.timeZone, instant)
        const today = days.indexOf(weekday)
        const expected = given.intervals.some(({ day, opens, closes }) => {
          const spills = closes <= opens
          const sinceToday = day === today && shown >= opens && (spills || shown < closes)
          return sinceToday || (spills && day === (today + 6) % 7 && shown < closes)
        })
        expect(openAt(hours, instant)).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })
})
