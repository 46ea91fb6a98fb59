import { describe, expect, it } from '@jest/globals'
import {
  dateAfter,
  datesIn,
  daysOf,
  hasNoTimes,
  isFullAt,
  isOtherClock,
  needsTime,
  nextFree,
  type PickupTimes,
  pickupOptions,
  stillAhead,
} from './pickup.ts'

// In Stockholm it is one hour later, so 22:45 is the last evening time and 23:15 is on Sunday.
const at = (clock: string) => `2026-11-21T${clock}:00Z`
const pickup = (times: readonly string[], fullTimes: readonly string[] = [], isNowPossible = true): PickupTimes => ({
  times: times.map(at),
  fullTimes: fullTimes.map(at),
  isNowPossible,
})
const clocks = (list: ReturnType<typeof pickupOptions>) =>
  list.map(({ value, isFull }) => `${value.slice('2026-11-21T'.length, -':00Z'.length)}${isFull ? ' full' : ''}`)

describe('pickupOptions (SLOT-5)', () => {
  it.each<[string, PickupTimes, string, readonly string[]]>([
    ['nothing before the first quote', pickup([]), 'now', []],
    ['times of a shop without capacity', pickup(['17:15', '17:30']), 'now', ['17:15', '17:30']],
    [
      'full times among free ones, in order',
      pickup(['17:15', '17:45'], ['17:30', '18:00']),
      'now',
      ['17:15', '17:30 full', '17:45', '18:00 full'],
    ],
    ['a full time that is among the times', pickup(['17:15', '17:30'], ['17:30']), 'now', ['17:15', '17:30 full']],
    ['only full times', pickup([], ['17:15']), 'now', ['17:15 full']],
    ['a chosen time that is no longer offered', pickup(['17:15']), at('17:00'), ['17:00', '17:15']],
    ['a chosen time that has become full', pickup(['17:15'], ['17:30']), at('17:30'), ['17:15', '17:30 full']],
  ])('lists %s', (_, times, chosen, expected) => {
    expect(clocks(pickupOptions(times, chosen))).toEqual(expected)
  })
})

describe('daysOf (SLOT-13)', () => {
  const days = (...args: Parameters<typeof pickup>) => {
    const dateOf = datesIn('Europe/Stockholm')
    const dated = pickupOptions(pickup(...args), 'now').map((option) => ({ ...option, date: dateOf(option.value) }))
    return daysOf(dated).map(({ date, isFull }) => `${date}${isFull ? ' full' : ''}`)
  }
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['no date without times', [], [], []],
    ['one date', ['17:15'], ['17:30'], ['2026-11-21']],
    ['the date of the shop after midnight', ['22:45'], ['23:15'], ['2026-11-21', '2026-11-22 full']],
    ['a date as full if all its times are', ['23:00'], ['17:30', '22:45'], ['2026-11-21 full', '2026-11-22']],
  ])('returns %s', (_, times, fullTimes, expected) => {
    expect(days(times, fullTimes)).toEqual(expected)
  })
})

describe('dateAfter', () => {
  it.each([
    ['2026-11-28', '2026-11-29'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-10-24', '2026-10-25'],
    ['2026-10-25', '2026-10-26'],
  ])('after %s is %s', (date, expected) => expect(dateAfter(date)).toBe(expected))
})

describe('isFullAt, hasNoTimes and needsTime', () => {
  it.each<[string, PickupTimes, string, { isFull: boolean; isNone: boolean; isMissing?: boolean }]>([
    ['now, before the first quote', pickup([]), 'now', { isFull: false, isNone: false }],
    ['now, shortly before the shop closes', pickup([]), 'now', { isFull: false, isNone: false }],
    ['now, with full times', pickup(['17:15'], ['17:30']), 'now', { isFull: false, isNone: false }],
    ['now, if nothing is left', pickup([], ['17:30'], false), 'now', { isFull: true, isNone: true }],
    [
      'now, if only a later time is left',
      pickup(['17:45'], ['17:30'], false),
      'now',
      { isFull: true, isNone: false, isMissing: true },
    ],
    [
      'a free time, if none is possible now',
      pickup(['17:45'], ['17:30'], false),
      at('17:45'),
      { isFull: false, isNone: false },
    ],
    ['a free time', pickup(['17:15'], ['17:30']), at('17:15'), { isFull: false, isNone: false }],
    ['a full time', pickup(['17:15'], ['17:30']), at('17:30'), { isFull: true, isNone: false }],
    [
      'a full time, if nothing is left',
      pickup(['17:30'], ['17:30'], false),
      at('17:30'),
      { isFull: true, isNone: true },
    ],
    ['a time that is no longer offered', pickup(['17:15']), at('17:00'), { isFull: false, isNone: false }],
  ])('judge %s', (_, times, chosen, expected) => {
    expect({
      isFull: isFullAt(times, chosen),
      isNone: hasNoTimes(times),
      isMissing: needsTime(times, chosen),
    }).toEqual({ isMissing: false, ...expected })
  })
})

describe('nextFree (SLOT-6)', () => {
  const evening = pickup(['17:15', '17:45', '18:15', '18:30', '18:45'], ['17:30', '18:00'])
  it.each<[string, PickupTimes, string, readonly string[]]>([
    ['three times after the full one, without full ones', evening, at('17:30'), ['17:45', '18:15', '18:30']],
    ['fewer if the shop closes', evening, at('18:30'), ['18:45']],
    ['nothing after the last time', evening, at('18:45'), []],
    ['the first three for "now"', evening, 'now', ['17:15', '17:45', '18:15']],
    ['times of the next day', pickup(['23:15'], ['22:45']), at('22:45'), ['23:15']],
  ])('offers %s', (_, times, chosen, expected) => {
    expect(clocks(nextFree(pickupOptions(times, chosen), chosen))).toEqual(expected)
  })
})

describe('stillAhead', () => {
  it('replaces a chosen time that has passed with "now"', () => {
    expect(stillAhead(at('22:30'), Date.parse(at('22:31')))).toBe('now')
    expect(stillAhead(at('22:30'), Date.parse(at('22:29')))).toBe(at('22:30'))
  })
})

describe('isOtherClock', () => {
  it('returns whether the shop’s time zone shows another time than the guest’s', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(isOtherClock(at('22:45'), timeZone)).toBe(false)
    expect(isOtherClock(at('22:45'), 'Pacific/Kiritimati')).toBe(true)
  })
})
