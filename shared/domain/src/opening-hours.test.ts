import type { OpeningHours, OpeningHoursException } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import {
  type Hours,
  hoursOn,
  isOpenAt,
  isOpenForOrders,
  laterOnlyAt,
  nextChange,
  nextOpening,
  nextShopChange,
  shopLabel,
  statusAt,
} from './opening-hours.ts'
import { aShop, everyDay } from './test-builders.ts'

const STOCKHOLM = 'Europe/Stockholm'
const hoursOf = (
  openingHours: OpeningHours[],
  openingHoursExceptions: OpeningHoursException[] = [],
  timeZone = STOCKHOLM,
): Hours => ({ timeZone, openingHours, openingHoursExceptions })
const on = (dayOfWeek: OpeningHours['dayOfWeek'], opens: string, closes: string): OpeningHours => ({
  dayOfWeek,
  opens: `${opens}:00`,
  closes: `${closes}:00`,
})
const iso = (date: Date | null) => date?.toISOString().replace(':00.000Z', 'Z') ?? null

describe('isOpenAt', () => {
  // 2026-06-05 is a Friday; Stockholm is two hours ahead of UTC.
  const bar = hoursOf([
    on('Friday', '11:00', '14:00'),
    on('Friday', '17:00', '02:00'),
    on('Saturday', '17:00', '00:00'),
  ])

  it.each([
    ['Friday before lunch', '2026-06-05T10:59:59+02:00', false],
    ['the moment of opening', '2026-06-05T11:00:00+02:00', true],
    ['the last second of lunch', '2026-06-05T13:59:59+02:00', true],
    ['the moment of closing', '2026-06-05T14:00:00+02:00', false],
    ['between two intervals', '2026-06-05T16:00:00+02:00', false],
    ['Friday evening', '2026-06-05T23:59:59+02:00', true],
    ['past midnight, in an interval of the day before', '2026-06-06T01:59:59+02:00', true],
    ['the end of an interval of the day before', '2026-06-06T02:00:00+02:00', false],
    ['the last second before a closing at midnight', '2026-06-06T23:59:59+02:00', true],
    ['midnight', '2026-06-07T00:00:00+02:00', false],
    ['a day without hours', '2026-06-07T12:00:00+02:00', false],
    ['past midnight without hours on the day before', '2026-06-05T01:00:00+02:00', false],
    ['judged in the shop’s zone, not in UTC', '2026-06-05T09:30:00Z', true],
  ])('returns the right answer at: %s', (_, at, open) => {
    expect(isOpenAt(bar, new Date(at))).toBe(open)
  })

  it('treats equal times as open for 24 hours', () => {
    const diner = hoursOf([on('Friday', '06:00', '06:00')])
    const open = ['05T05:59', '05T06:00', '06T00:00', '06T05:59', '06T06:00'].map((at) =>
      isOpenAt(diner, new Date(`2026-06-${at}:00+02:00`)),
    )
    expect(open).toEqual([false, true, true, true, false])
  })

  it('uses the shop’s time zone', () => {
    const noon = everyDay(['12:00:00', '13:00:00'])
    const openIn = (zone: string) => isOpenAt(hoursOf(noon, [], zone), new Date('2026-01-15T16:30:00Z'))
    // Local times: 17:30, 11:30 and 22:15; 12:30 in Halifax.
    expect([STOCKHOLM, 'America/New_York', 'Asia/Kathmandu', 'America/Halifax'].map(openIn)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('uses UTC for an unknown time zone', () => {
    const mistyped = hoursOf(everyDay(['12:00:00', '13:00:00']), [], 'Europe/Stokholm')
    expect(isOpenAt(mistyped, new Date('2026-06-05T12:30:00Z'))).toBe(true)
  })
})

describe('an exception from the opening hours', () => {
  const nightly = everyDay(['18:00:00', '02:00:00'])
  const openAt = (exceptions: OpeningHoursException[], at: string) =>
    isOpenAt(hoursOf(nightly, exceptions), new Date(`2026-06-${at}:00+02:00`))

  it.each([
    ['closes a date', [{ date: '2026-06-05' }], '05T19:00', false],
    ['does not affect the interval that began the day before', [{ date: '2026-06-05' }], '05T01:00', true],
    ['also cancels the date’s hours after midnight', [{ date: '2026-06-05' }], '06T01:00', false],
    ['does not affect the next evening', [{ date: '2026-06-05' }], '06T19:00', true],
    ['needs both times', [{ date: '2026-06-05', opens: '10:00:00' }], '05T19:00', false],
    ['replaces the hours', [{ date: '2026-06-05', opens: '10:00:00', closes: '12:00:00' }], '05T11:00', true],
    ['replaces all the hours', [{ date: '2026-06-05', opens: '10:00:00', closes: '12:00:00' }], '05T19:00', false],
    ['can end after midnight', [{ date: '2026-06-05', opens: '20:00:00', closes: '04:00:00' }], '06T03:30', true],
  ])('%s', (_, exceptions, at, open) => {
    expect(openAt(exceptions, at)).toBe(open)
  })

  it('may have several intervals on one date', () => {
    const twice = [
      { date: '2026-06-05', opens: '08:00:00', closes: '09:00:00' },
      { date: '2026-06-05', opens: '12:00:00', closes: '13:00:00' },
    ]
    expect(['05T08:30', '05T10:00', '05T12:30'].map((at) => openAt(twice, at))).toEqual([true, false, true])
  })
})

describe('nextChange on the nights on which Stockholm’s clocks change', () => {
  const until = (opens: string, closes: string) => hoursOf(everyDay([`${opens}:00`, `${closes}:00`]))

  // 2026-03-29: 02:00 becomes 03:00 at 01:00 UTC. 2026-10-25: 03:00 becomes 02:00 at 01:00 UTC.
  it.each([
    ['spring, closing after the change', '22:00', '04:00', '2026-03-29T00:00Z', '2026-03-29T02:00Z'],
    ['spring, closing at a time that is skipped', '22:00', '02:30', '2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ['spring, opening at a time that is skipped', '02:30', '05:00', '2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ['spring, an interval that is skipped', '02:00', '03:00', '2026-03-29T00:00Z', '2026-03-30T00:00Z'],
    ['spring, around the clock', '00:00', '00:00', '2026-03-29T00:00Z', null],
    ['autumn, closing after the change', '22:00', '04:00', '2026-10-25T00:00Z', '2026-10-25T03:00Z'],
    ['autumn, closing at a time that comes twice', '22:00', '02:30', '2026-10-25T00:00Z', '2026-10-25T00:30Z'],
    ['autumn, closed the second time too', '22:00', '02:30', '2026-10-25T00:30Z', '2026-10-25T21:00Z'],
    ['autumn, closing when the hour has come twice', '22:00', '03:00', '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
    ['autumn, opening at a time that comes twice', '02:30', '05:00', '2026-10-25T00:00Z', '2026-10-25T00:30Z'],
    ['autumn, open through both', '02:30', '05:00', '2026-10-25T00:30Z', '2026-10-25T04:00Z'],
    ['autumn, around the clock', '00:00', '00:00', '2026-10-25T00:00Z', null],
  ])('is right for %s: %s–%s', (_, opens, closes, now, next) => {
    expect(iso(nextChange(until(opens, closes), new Date(now)))).toBe(next)
  })
})

// When clocks go forward, a skipped time is the moment of the change; when they go back, the first of two equal times
// counts. So a bar that closes at 02:30 does not open again at 02:00. The UTC times were computed by hand from each
// zone's offsets.
describe('opening hours on nights of clock changes', () => {
  const nights = {
    // +01:00 to +02:00: 02:00 becomes 03:00, and back.
    'Stockholm in spring': [STOCKHOLM, '2026-03-29', '2026-03-29T01:00Z'],
    'Stockholm in autumn': [STOCKHOLM, '2026-10-25', '2026-10-25T01:00Z'],
    // +02:00 to +03:00: 03:00 becomes 04:00, and back.
    'Helsinki in spring': ['Europe/Helsinki', '2026-03-29', '2026-03-29T01:00Z'],
    'Helsinki in autumn': ['Europe/Helsinki', '2026-10-25', '2026-10-25T01:00Z'],
    // -05:00 to -04:00: 02:00 becomes 03:00, and back.
    'New York in spring': ['America/New_York', '2026-03-08', '2026-03-08T07:00Z'],
    'New York in autumn': ['America/New_York', '2026-11-01', '2026-11-01T06:00Z'],
    // +10:30 to +11:00: 02:00 becomes 02:30, and back.
    'Lord Howe in spring': ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30Z'],
    'Lord Howe in autumn': ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T15:00Z'],
  } as const
  type Night = keyof typeof nights
  const DAY_MS = 86_400_000
  const eveOf = (date: string) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)

  it.each([
    ['Stockholm in spring', '22:00', '03:00', '2026-03-28T21:00Z', '2026-03-29T01:00Z'],
    ['Stockholm in spring', '02:30', '05:00', '2026-03-29T01:00Z', '2026-03-29T03:00Z'],
    ['Stockholm in spring', '01:00', '02:30', '2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ['Stockholm in spring', '01:00', '03:30', '2026-03-29T00:00Z', '2026-03-29T01:30Z'],
    ['Stockholm in spring', '00:00', '00:00', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['Stockholm in spring', '02:30', '02:30', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ['Stockholm in autumn', '22:00', '03:00', '2026-10-24T20:00Z', '2026-10-25T02:00Z'],
    ['Stockholm in autumn', '02:30', '05:00', '2026-10-25T00:30Z', '2026-10-25T04:00Z'],
    ['Stockholm in autumn', '01:00', '02:30', '2026-10-24T23:00Z', '2026-10-25T00:30Z'],
    ['Stockholm in autumn', '02:00', '02:30', '2026-10-25T00:00Z', '2026-10-25T00:30Z'],
    ['Stockholm in autumn', '02:00', '03:00', '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
    ['Stockholm in autumn', '00:00', '00:00', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['Stockholm in autumn', '02:30', '02:30', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ['Helsinki in spring', '22:00', '03:00', '2026-03-28T20:00Z', '2026-03-29T01:00Z'],
    ['Helsinki in spring', '22:00', '03:30', '2026-03-28T20:00Z', '2026-03-29T01:00Z'],
    ['Helsinki in spring', '02:30', '05:00', '2026-03-29T00:30Z', '2026-03-29T02:00Z'],
    ['Helsinki in spring', '03:30', '05:00', '2026-03-29T01:00Z', '2026-03-29T02:00Z'],
    ['Helsinki in spring', '01:00', '02:30', '2026-03-28T23:00Z', '2026-03-29T00:30Z'],
    ['Helsinki in spring', '00:00', '00:00', '2026-03-28T22:00Z', '2026-03-29T21:00Z'],
    ['Helsinki in autumn', '22:00', '03:00', '2026-10-24T19:00Z', '2026-10-25T00:00Z'],
    ['Helsinki in autumn', '22:00', '03:30', '2026-10-24T19:00Z', '2026-10-25T00:30Z'],
    ['Helsinki in autumn', '02:30', '05:00', '2026-10-24T23:30Z', '2026-10-25T03:00Z'],
    ['Helsinki in autumn', '03:30', '05:00', '2026-10-25T00:30Z', '2026-10-25T03:00Z'],
    ['Helsinki in autumn', '01:00', '02:30', '2026-10-24T22:00Z', '2026-10-24T23:30Z'],
    ['Helsinki in autumn', '00:00', '00:00', '2026-10-24T21:00Z', '2026-10-25T22:00Z'],
    ['New York in spring', '22:00', '03:00', '2026-03-08T03:00Z', '2026-03-08T07:00Z'],
    ['New York in spring', '02:30', '05:00', '2026-03-08T07:00Z', '2026-03-08T09:00Z'],
    ['New York in autumn', '22:00', '01:30', '2026-11-01T02:00Z', '2026-11-01T05:30Z'],
    ['New York in autumn', '01:30', '05:00', '2026-11-01T05:30Z', '2026-11-01T10:00Z'],
    ['Lord Howe in spring', '22:00', '03:00', '2026-10-03T11:30Z', '2026-10-03T16:00Z'],
    ['Lord Howe in spring', '02:30', '05:00', '2026-10-03T15:30Z', '2026-10-03T18:00Z'],
    ['Lord Howe in spring', '02:15', '05:00', '2026-10-03T15:30Z', '2026-10-03T18:00Z'],
    ['Lord Howe in spring', '01:00', '02:30', '2026-10-03T14:30Z', '2026-10-03T15:30Z'],
    ['Lord Howe in spring', '01:00', '02:15', '2026-10-03T14:30Z', '2026-10-03T15:30Z'],
    ['Lord Howe in spring', '00:00', '00:00', '2026-10-03T13:30Z', '2026-10-04T13:00Z'],
    ['Lord Howe in autumn', '22:00', '03:00', '2026-04-04T11:00Z', '2026-04-04T16:30Z'],
    ['Lord Howe in autumn', '02:30', '05:00', '2026-04-04T16:00Z', '2026-04-04T18:30Z'],
    ['Lord Howe in autumn', '01:45', '05:00', '2026-04-04T14:45Z', '2026-04-04T18:30Z'],
    ['Lord Howe in autumn', '01:00', '02:30', '2026-04-04T14:00Z', '2026-04-04T16:00Z'],
    ['Lord Howe in autumn', '01:00', '01:45', '2026-04-04T14:00Z', '2026-04-04T14:45Z'],
    ['Lord Howe in autumn', '00:00', '00:00', '2026-04-04T13:00Z', '2026-04-05T13:30Z'],
  ] as const satisfies readonly (readonly [Night, ...string[]])[])(
    'in %s, %s–%s: last from %s until %s',
    (night, opens, closes, opening, closing) => {
      const [timeZone, date, turn] = nights[night]
      const onDate = { date: opens === '22:00' ? eveOf(date) : date, opens: `${opens}:00`, closes: `${closes}:00` }
      const evening = new Date(Date.parse(turn) - DAY_MS / 2)
      const byException = hoursOf(everyDay(['12:00:00', '12:30:00']), [onDate], timeZone)
      const thatDayOnly = hoursOf([], [onDate], timeZone)
      const shops =
        opens === closes ? [thatDayOnly] : [thatDayOnly, hoursOf(everyDay([onDate.opens, onDate.closes]), [], timeZone)]
      for (const shop of [byException, ...shops]) {
        expect(openFrom(shop, opening, closing)).toEqual([false, true, true, false])
      }
      for (const shop of shops) {
        expect(iso(nextOpening(shop, evening))).toBe(opening)
        expect(iso(nextChange(shop, new Date(opening)))).toBe(closing)
      }
    },
  )
  const openFrom = (hours: Hours, opening: string, closing: string) =>
    [Date.parse(opening) - 1, Date.parse(opening), Date.parse(closing) - 1, Date.parse(closing)].map((moment) =>
      isOpenAt(hours, new Date(moment)),
    )

  // An exception replaces only the intervals that start on its date, not the interval that started the evening before.
  it.each([
    ['Stockholm in spring', '22:00', '03:00', '2026-03-29T00:30Z', true],
    ['Stockholm in spring', '22:00', '03:00', '2026-03-29T22:00Z', false],
    ['Stockholm in spring', '02:30', '05:00', '2026-03-29T01:00Z', false],
    ['Stockholm in autumn', '22:00', '03:00', '2026-10-25T01:30Z', true],
    ['Stockholm in autumn', '02:30', '05:00', '2026-10-25T00:30Z', false],
    ['Stockholm in autumn', '02:30', '05:00', '2026-10-25T01:30Z', false],
    ['Lord Howe in autumn', '22:00', '03:00', '2026-04-04T15:00Z', true],
    ['Lord Howe in autumn', '01:45', '05:00', '2026-04-04T15:15Z', false],
  ] as const)('in %s, %s–%s, closed on the date: isOpenAt %s is %p', (night, opens, closes, at, open) => {
    const [timeZone, date] = nights[night]
    const shop = hoursOf(everyDay([`${opens}:00`, `${closes}:00`]), [{ date }], timeZone)
    expect(isOpenAt(shop, new Date(at))).toBe(open)
  })
})

describe('nextChange and nextOpening', () => {
  const lunch = hoursOf([on('Monday', '11:00', '14:00'), on('Wednesday', '11:00', '14:00')])

  it.each([
    ['closed', lunch, '2026-06-02T08:00Z', '2026-06-03T09:00Z', '2026-06-03T09:00Z'],
    ['open', lunch, '2026-06-03T10:00Z', '2026-06-03T12:00Z', '2026-06-08T09:00Z'],
    ['just closed', lunch, '2026-06-03T12:00Z', '2026-06-08T09:00Z', '2026-06-08T09:00Z'],
    ['just opened', lunch, '2026-06-03T09:00Z', '2026-06-03T12:00Z', '2026-06-08T09:00Z'],
    ['never open', hoursOf([]), '2026-06-03T09:00Z', null, null],
    ['always open', hoursOf(everyDay(['00:00:00', '00:00:00'])), '2026-06-03T09:00Z', null, null],
    [
      'seamless intervals',
      hoursOf([on('Monday', '08:00', '12:00'), on('Monday', '12:00', '00:00'), on('Tuesday', '00:00', '03:00')]),
      '2026-06-01T08:00Z',
      '2026-06-02T01:00Z',
      '2026-06-08T06:00Z',
    ],
    [
      'overlapping intervals',
      hoursOf([on('Monday', '08:00', '15:00'), on('Monday', '10:00', '12:00')]),
      '2026-06-01T09:00Z',
      '2026-06-01T13:00Z',
      '2026-06-08T06:00Z',
    ],
    [
      'open again after a holiday',
      hoursOf(lunch.openingHours, [{ date: '2026-06-03' }, { date: '2026-06-08' }]),
      '2026-06-02T08:00Z',
      '2026-06-10T09:00Z',
      '2026-06-10T09:00Z',
    ],
    [
      'nothing within two weeks',
      hoursOf([], [{ date: '2026-06-18', opens: '11:00:00', closes: '14:00:00' }]),
      '2026-06-02T08:00Z',
      null,
      null,
    ],
    [
      'something on the last day, but later than two weeks from now',
      hoursOf([], [{ date: '2026-06-16', opens: '11:00:00', closes: '14:00:00' }]),
      '2026-06-02T08:00Z',
      null,
      null,
    ],
    [
      'something on the last day',
      hoursOf([], [{ date: '2026-06-16', opens: '09:00:00', closes: '14:00:00' }]),
      '2026-06-02T08:00Z',
      '2026-06-16T07:00Z',
      '2026-06-16T07:00Z',
    ],
  ])('are right for the case: %s', (_, hours, now, change, opening) => {
    expect(iso(nextChange(hours, new Date(now)))).toBe(change)
    expect(iso(nextOpening(hours, new Date(now)))).toBe(opening)
  })
})

describe('hoursOn', () => {
  it('returns today’s hours in the shop’s time zone, sorted by time', () => {
    const hours = hoursOf([
      on('Saturday', '17:00', '01:00'),
      on('Saturday', '11:00', '14:00'),
      on('Friday', '10:00', '20:00'),
    ])
    expect(hoursOn(hours, new Date('2026-06-05T22:30:00Z'))).toEqual({
      dayOfWeek: 'Saturday',
      date: '2026-06-06',
      intervals: [
        { opens: '11:00:00', closes: '14:00:00' },
        { opens: '17:00:00', closes: '01:00:00' },
      ],
      exception: null,
      aroundTheClock: false,
    })
  })

  it('returns the exception that replaces the hours', () => {
    const midsummer = { date: '2026-06-19', reason: 'Midsummer' }
    const late = { date: '2026-06-20', opens: '12:00:00', closes: '12:00:00' }
    const hours = hoursOf(everyDay(['10:00:00', '20:00:00']), [midsummer, late])
    expect(hoursOn(hours, new Date('2026-06-19T10:00:00Z'))).toMatchObject({ intervals: [], exception: midsummer })
    expect(hoursOn(hours, new Date('2026-06-20T10:00:00Z'))).toMatchObject({ exception: late, aroundTheClock: true })
    expect(hoursOn(hours, new Date('2026-06-21T10:00:00Z'))).toMatchObject({ exception: null, dayOfWeek: 'Sunday' })
  })

  it('returns the exception with a reason or translation when a date has several', () => {
    const lunch = { date: '2026-06-19', opens: '11:00:00', closes: '13:00:00' }
    const evening = { date: '2026-06-19', opens: '18:00:00', closes: '02:00:00', reason: 'Midsummer' }
    const translated = { ...lunch, i18n: [{ language: 'sv' as const, text: 'Midsommar' }] }
    const exceptionOf = (...exceptions: OpeningHoursException[]) =>
      hoursOn(hoursOf([], exceptions), new Date('2026-06-19T10:00:00Z')).exception
    expect([
      exceptionOf(evening, lunch),
      exceptionOf(lunch, evening),
      exceptionOf(lunch, translated),
      exceptionOf(lunch, lunch),
    ]).toEqual([evening, evening, translated, lunch])
  })

  it('returns the new day’s hours from midnight on, even while the shop is still open', () => {
    const bar = hoursOf([on('Saturday', '22:00', '03:00')])
    const [before, after] = [new Date('2026-06-06T21:59:59Z'), new Date('2026-06-06T22:00:00Z')]
    expect(hoursOn(bar, before)).toMatchObject({ dayOfWeek: 'Saturday', intervals: [{ closes: '03:00:00' }] })
    expect(hoursOn(bar, after)).toMatchObject({ dayOfWeek: 'Sunday', intervals: [] })
    expect([isOpenAt(bar, after), iso(nextChange(bar, after))]).toEqual([true, '2026-06-07T01:00Z'])
  })

  it('returns the weekday of dates before 1970', () => {
    expect(hoursOn(hoursOf([]), new Date('1969-07-20T20:17:00Z'))).toMatchObject({
      dayOfWeek: 'Sunday',
      date: '1969-07-20',
    })
  })
})

describe('shopLabel and isOpenForOrders', () => {
  const [open, closed] = [new Date('2026-06-05T12:00:00Z'), new Date('2026-06-05T23:00:00Z')]

  it.each([
    [{ status: 'online' }, open, open, 'open'],
    [{ status: 'paused' }, open, open, 'paused'],
    // A pause with an end is over at that moment, regardless of the server's response.
    [{ status: 'paused', pausedUntil: '2026-06-05T12:00:01Z' }, open, open, 'paused'],
    [{ status: 'paused', pausedUntil: '2026-06-05T12:00:00Z' }, open, open, 'open'],
    [{ status: 'offline' }, open, open, 'offline'],
    [{ status: 'online', openForBusiness: false }, closed, closed, 'closed'],
    [{ status: 'offline', openForBusiness: false }, closed, closed, 'closed'],
    [
      { status: 'offline', openForBusiness: false, externalAppUri: 'https://app.example' },
      closed,
      closed,
      'comingSoon',
    ],
    [{ status: 'online', externalAppUri: 'https://app.example' }, open, open, 'comingSoon'],
    [{ status: 'online', externalAppUri: '' }, open, open, 'open'],
    // Time has passed since the response: the hours decide.
    [{ status: 'online' }, closed, open, 'closed'],
    [{ status: 'online', openForBusiness: false }, open, closed, 'open'],
    // The shop was opened or closed by hand, against its hours.
    [{ status: 'online', openForBusiness: false }, open, open, 'closed'],
    [{ status: 'online' }, closed, closed, 'open'],
  ] as const)('are right for %p', (over, at, sentAt, label) => {
    expect(shopLabel(aShop(over), at, sentAt)).toBe(label)
    if (at === sentAt) expect(isOpenForOrders(aShop(over), at)).toBe(label === 'open')
  })
})

describe('laterOnlyAt (STAFF-21)', () => {
  const laterOnlyUntil = '2026-06-05T12:30:00.000Z'
  const end = new Date(laterOnlyUntil)

  it.each([
    ['the end before it', { laterOnlyUntil }, new Date(end.getTime() - 1), end],
    ['null at the end', { laterOnlyUntil }, end, null],
    ['null without an end', {}, end, null],
  ] as const)('returns %s', (_, shop, at, expected) => expect(laterOnlyAt(shop, at)).toEqual(expected))
})

describe('a pause with an end', () => {
  const pausedUntil = '2026-06-05T12:30:00.000Z'
  const [before, end] = [new Date('2026-06-05T12:29:59Z'), new Date(pausedUntil)]

  it.each([
    ['paused until then', { status: 'paused', pausedUntil }, before, { status: 'paused', pausedUntil }],
    ['over at that moment', { status: 'paused', pausedUntil }, end, { status: 'online' }],
    ['paused without an end', { status: 'paused' }, end, { status: 'paused' }],
    ['an end without a pause', { status: 'offline', pausedUntil }, before, { status: 'offline' }],
  ] as const)('statusAt returns the status of a shop: %s', (_, shop, at, state) =>
    expect(statusAt(shop, at)).toEqual(state),
  )

  it.each([
    ['the end of the pause, before closing', everyDay(['10:00:00', '22:00:00']), pausedUntil],
    // Two hours ahead of UTC.
    ['closing, before the end of the pause', everyDay(['10:00:00', '14:20:00']), '2026-06-05T12:20:00.000Z'],
    ['the end of the pause, without opening hours', [], pausedUntil],
  ] as const)('nextShopChange returns %s', (_, openingHours, next) => {
    const shop = { ...hoursOf([...openingHours]), status: 'paused', pausedUntil } as const
    expect(nextShopChange(shop, new Date('2026-06-05T12:00:00Z'))?.toISOString()).toBe(next)
    expect(nextShopChange(shop, end)).toEqual(nextChange(shop, end))
  })
})
