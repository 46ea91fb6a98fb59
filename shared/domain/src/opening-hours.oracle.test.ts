import { DAYS_OF_WEEK } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { type Hours, hoursOn, isOpenAt, nextChange, nextOpening } from './opening-hours.ts'
import { everyDay } from './test-builders.ts'

// A second implementation of the rules on top of Temporal, which handles dates, local times and clock changes. Both
// implementations get the dates of clock changes from the platform; the tables here and in opening-hours.test.ts fix
// those moments in UTC.

const MINUTE_MS = 60_000
const STEP = 5 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Returns the moment of a local time. Of a repeated hour, the first one counts for opening and for closing, so a shop
 * that closes at 02:30 stays closed in the repeated hour. A skipped time is the moment of the clock change. Temporal
 * offers other choices, too.
 */
function momentOf(local: Temporal.PlainDateTime, zone: string): number {
  const key = `${local} ${zone}`
  const moment = moments.get(key) ?? findMoment(local, zone)
  moments.set(key, moment)
  return moment
}
// Cached: one night has two hundred thousand lookups of a few hundred moments.
const moments = new Map<string, number>()

function findMoment(local: Temporal.PlainDateTime, zone: string): number {
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds
  // The clock skips this local time. Temporal returns a moment as far before the change as the time is after it.
  const skip = changeAfter(first.epochMilliseconds, zone)
  if (skip === null) throw new Error(`no change of clocks after ${first}`)
  return skip
}

/** Returns when a zone's clocks change next. */
function changeAfter(instant: number, zone: string): number | null {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return there.getTimeZoneTransition('next')?.epochMilliseconds ?? null
}

/** Returns the open spans of one date. A span is empty if a clock change skips it. */
function spansOn(hours: Hours, date: Temporal.PlainDate): Span[] {
  const exceptions = hours.openingHoursExceptions.filter((exception) => exception.date === date.toString())
  const usual = hours.openingHours.filter(({ dayOfWeek }) => dayOfWeek === DAYS_OF_WEEK[date.dayOfWeek - 1])
  return (exceptions.length > 0 ? exceptions : usual).flatMap(({ opens, closes }) => {
    if (!opens || !closes) return []
    const isNextDay = Temporal.PlainTime.compare(closes, opens) <= 0
    return {
      from: momentOf(date.toPlainDateTime(opens), hours.timeZone),
      to: momentOf(date.add({ days: isNextDay ? 1 : 0 }).toPlainDateTime(closes), hours.timeZone),
    }
  })
}

const dateAt = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()

/** Returns every span that overlaps the time between two instants, and some before and after. */
function spansBetween(hours: Hours, from: number, to: number): Span[] {
  const first = dateAt(from, hours.timeZone).subtract({ days: 2 })
  const { days } = first.until(dateAt(to, hours.timeZone).add({ days: 1 }))
  return Array.from({ length: days + 1 }, (_, index) => spansOn(hours, first.add({ days: index }))).flat()
}

const isWithin = (spans: readonly Span[], instant: number) =>
  spans.some(({ from, to }) => from <= instant && instant < to)
const openAt = (hours: Hours, instant: number) => isOpenAt(hours, new Date(instant))
const momentsBetween = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
/** Formats seconds after midnight as `HH:mm:ss`; negative seconds belong to the evening before. */
const timeOf = (seconds: number) => new Date(DAY_MS + seconds * 1000).toISOString().slice(11, 19)

/** Returns the moments between two instants, in steps of five minutes, at which the two implementations disagree. */
function differences(hours: Hours, from: number, to: number): string[] {
  const spans = spansBetween(hours, from, to)
  return momentsBetween(from, to, STEP)
    .filter((instant) => openAt(hours, instant) !== isWithin(spans, instant))
    .map((instant) => new Date(instant).toISOString())
}

// The moments of clock changes in 2026. Simple rules fail for changes of 30 minutes or two hours, and for changes at
// midnight.
const NIGHTS = [
  ['Europe/Stockholm', '2026-03-29T01:00Z', '02:00 becomes 03:00'],
  ['Europe/Stockholm', '2026-10-25T01:00Z', '03:00 becomes 02:00'],
  ['Europe/Helsinki', '2026-03-29T01:00Z', '03:00 becomes 04:00'],
  ['Europe/Helsinki', '2026-10-25T01:00Z', '04:00 becomes 03:00'],
  ['America/New_York', '2026-03-08T07:00Z', '02:00 becomes 03:00'],
  ['America/New_York', '2026-11-01T06:00Z', '02:00 becomes 01:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z', '02:00 becomes 02:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', '02:00 becomes 01:30'],
  ['Pacific/Chatham', '2026-09-26T14:00Z', '02:45 becomes 03:45'],
  ['Pacific/Chatham', '2026-04-04T14:00Z', '03:45 becomes 02:45'],
  ['Africa/Cairo', '2026-04-23T22:00Z', '00:00 becomes 01:00'],
  ['Africa/Cairo', '2026-10-29T21:00Z', '24:00 becomes 23:00, the day before again'],
  ['Antarctica/Troll', '2026-03-29T01:00Z', '01:00 becomes 03:00'],
  ['Antarctica/Troll', '2026-10-25T01:00Z', '03:00 becomes 01:00'],
] as const

const clockTime = (seconds: number) => fc.nat(86_400 / seconds - 1).map((count) => timeOf(count * seconds))

/**
 * Weekly hours, and exceptions on the tested day and the days before and after: closed, or with one or more intervals.
 */
const shop = (time: fc.Arbitrary<string>) =>
  fc.record({
    weekly: fc.array(fc.record({ dayOfWeek: fc.constantFrom(...DAYS_OF_WEEK), opens: time, closes: time }), {
      maxLength: 12,
    }),
    exceptions: fc.array(
      fc.record({ daysAfter: fc.integer({ min: -1, max: 1 }), times: fc.option(fc.tuple(time, time)) }),
      { maxLength: 4 },
    ),
  })
type Drawn = ReturnType<typeof shop> extends fc.Arbitrary<infer S> ? S : never

function hoursOf({ weekly, exceptions }: Drawn, timeZone: string, around: number): Hours {
  const date = dateAt(around, timeZone)
  return {
    timeZone,
    openingHours: weekly,
    openingHoursExceptions: exceptions.map(({ daysAfter, times }) => ({
      date: date.add({ days: daysAfter }).toString(),
      ...(times && { opens: times[0], closes: times[1] }),
    })),
  }
}

describe('opening hours compared with Temporal on nights of clock changes', () => {
  // Times from 22:00 to 05:00, so that intervals start, end or fit within the skipped or repeated hour, cross midnight,
  // or run around the clock.
  const times = [
    ...momentsBetween(-2 * 3600, 5 * 3600, 1800).map(timeOf),
    '01:45:00',
    '02:15:00',
    '02:45:00',
    '03:45:00',
  ]

  it.each(NIGHTS)('in %s at %s (%s) agree for any two times, every five minutes', (timeZone, at, _) => {
    const turn = Date.parse(at)
    expect(changeAfter(turn - 1, timeZone)).toBe(turn)
    const wrong = times.flatMap((opens) =>
      times.flatMap((closes) => {
        const hours: Hours = { timeZone, openingHours: everyDay([opens, closes]), openingHoursExceptions: [] }
        return differences(hours, turn - 5 * HOUR_MS, turn + 5 * HOUR_MS).map((moment) => [opens, closes, moment])
      }),
    )
    expect(wrong).toEqual([])
  })

  it('agree for several intervals and exceptions on the days around the change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NIGHTS), shop(fc.constantFrom(...times)), ([timeZone, at], drawn) => {
        const turn = Date.parse(at)
        // Twelve hours after the change, the local date is that of the morning after, in each zone.
        const hours = hoursOf(drawn, timeZone, turn + 12 * HOUR_MS)
        expect(differences(hours, turn - DAY_MS, turn + 1.5 * DAY_MS)).toEqual([])
      }),
      { numRuns: 250 },
    )
  })
})

describe('opening hours compared with Temporal for random shops, zones and moments', () => {
  const fewDays = fc.integer({ min: -1.5 * DAY_MS, max: 1.5 * DAY_MS })
  /** A time zone and a moment; half of the moments are near the zone's next clock change, if it has one. */
  const somewhere = fc
    .record({
      timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      at: fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
      aroundChange: fc.option(fewDays, { freq: 1 }),
    })
    .map(({ timeZone, at, aroundChange }) => {
      const change = aroundChange === null ? null : changeAfter(at.getTime(), timeZone)
      return { timeZone, now: change === null ? at.getTime() : change + (aroundChange ?? 0) }
    })

  it('isOpenAt agrees to the second, and hoursOn on the local date', () => {
    fc.assert(
      fc.property(somewhere, shop(clockTime(1)), ({ timeZone, now }, drawn) => {
        const hours = hoursOf(drawn, timeZone, now)
        const spans = spansBetween(hours, now, now)
        const limits = spans.flatMap(({ from, to }) => [from - 1, from, to - 1, to])
        const moments = [now, ...limits.filter((limit) => Math.abs(limit - now) < DAY_MS)]
        expect(moments.map((moment) => openAt(hours, moment))).toEqual(moments.map((moment) => isWithin(spans, moment)))
        const today = dateAt(now, timeZone)
        expect(hoursOn(hours, new Date(now))).toMatchObject({
          date: today.toString(),
          dayOfWeek: DAYS_OF_WEEK[today.dayOfWeek - 1],
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('nextChange and nextOpening agree within two weeks', () => {
    fc.assert(
      fc.property(somewhere, shop(clockTime(300)), ({ timeZone, now }, drawn) => {
        const hours = hoursOf(drawn, timeZone, now)
        const spans = spansBetween(hours, now, now + 14 * DAY_MS)
        // All opening times and clock changes are multiples of five minutes, so nothing is missed between two steps.
        const checkedMoments = momentsBetween((Math.floor(now / STEP) + 1) * STEP, now + 14 * DAY_MS, STEP)
        const [first, ...open] = [now, ...checkedMoments].map((moment) => isWithin(spans, moment))
        const change = checkedMoments.find((_, index) => open[index] !== first)
        const opening = checkedMoments.find((_, index) => open[index] && !(index === 0 ? first : open[index - 1]))
        const asDate = (moment: number | undefined) => (moment === undefined ? null : new Date(moment))
        expect({ change: nextChange(hours, new Date(now)), opening: nextOpening(hours, new Date(now)) }).toEqual({
          change: asDate(change),
          opening: asDate(opening),
        })
      }),
      { numRuns: 250 },
    )
  })
})
