import { DAYS_OF_WEEK, type Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { isClosedAt, openingOf } from './closed.ts'

/** Open 10:00–20:00 every day, in Stockholm. */
const daytime = {
  timeZone: 'Europe/Stockholm',
  openingHours: DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '10:00:00', closes: '20:00:00' })),
  openingHoursExceptions: [],
}
const NIGHT = '2026-11-20T04:00:00Z'
const NOON = '2026-11-20T11:00:00Z'
const EVENING = '2026-11-20T20:00:00Z'

type Case = readonly [what: string, shopFields: Partial<Shop>, sentAt: string, at: string, closed: boolean]

describe('a shop (isClosedAt, openingOf)', () => {
  it.each<Case>([
    ['is open within its hours', { openForBusiness: true }, NOON, NOON, false],
    ['is closed outside of its hours', { openForBusiness: false }, NIGHT, NIGHT, true],
    ['opens while the page is open', { openForBusiness: false }, NIGHT, NOON, false],
    ['closes while the page is open', { openForBusiness: true }, NOON, EVENING, true],
    ['stays closed when it was closed within its hours', { openForBusiness: false }, NOON, NOON, true],
    ['is closed outside of its hours although it was reported open', { openForBusiness: true }, NIGHT, NIGHT, true],
    ['is closed while it is offline within its hours', { status: 'offline' }, NOON, NOON, true],
    ['is not closed while it is paused within its hours', { status: 'paused' }, NOON, NOON, false],
    ['with an app of its own is not closed', { openForBusiness: false, externalAppUri: 'app:x' }, NIGHT, NIGHT, false],
  ])('%s', (_, shopFields, sentAt, at, closed) => {
    const shop = { ...daytime, status: 'online' as const, openForBusiness: true, ...shopFields }
    expect(isClosedAt(shop, new Date(at), new Date(sentAt))).toBe(closed)
  })

  it.each([
    ['later today', NIGHT, { isToday: true, time: '10:00' }],
    ['tomorrow', EVENING, { isToday: false, time: 'Saturday 10:00' }],
  ])('has the time of an opening %s', (_, at, opening) => {
    expect(openingOf(daytime, new Date(at), 'en')).toEqual(opening)
  })

  it('has the date of an opening in more than a week', () => {
    const days = Array.from({ length: 8 }, (_, day) => ({ date: `2026-11-${20 + day}` }))
    const holidays = { ...daytime, openingHoursExceptions: days }
    expect(openingOf(holidays, new Date(NIGHT), 'en')).toEqual({ isToday: false, time: 'November 28, 10:00' })
  })

  it('has no opening when it never opens', () => {
    expect(openingOf({ ...daytime, openingHours: [] }, new Date(NIGHT), 'en')).toBeNull()
  })
})
