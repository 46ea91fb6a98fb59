import { describe, expect, it } from '@jest/globals'
import { areSaleTimesValid, datesError, textsOf, timesOf, weeksOf } from './sale-times.ts'

describe('weeksOf and textsOf (SALE-9, SALE-11)', () => {
  it.each([
    [[]],
    [['Monday-Friday 07:00-11:00', 'Saturday 22:00-02:00']],
    [['Monday-Friday 07:00-11:00', 'Monday-Friday 17:00-22:00', 'Saturday-Sunday 17:00-23:00']],
    [['Monday 07:00-11:00', 'Wednesday 07:00-11:00']],
    [['Monday 08:30:30-12:00']],
    [['Tuesday 07:00-']],
    [['Tuesday -']],
    [['2026-12-01/2026-12-24']],
    [['Sunday 07:00-11:00', '2026-12-01/ Monday-Friday 07:00-11:00', '/2026-06-30']],
    [['/']],
    [['/ Tuesday -']],
  ])('read and write %j', (texts) => expect(textsOf(weeksOf(texts))).toEqual(texts))

  it.each([
    [['Friday 07:00-11:00', 'Thursday 07:00-11:00'], ['Thursday-Friday 07:00-11:00']],
    [['Sunday-Monday 08:30-12:00'], ['Monday 08:30-12:00', 'Sunday 08:30-12:00']],
    [
      ['Monday 07:00-11:00', 'Monday 17:00-22:00', 'Tuesday 07:00-11:00'],
      ['Monday-Tuesday 07:00-11:00', 'Monday 17:00-22:00'],
    ],
    [
      ['2026-12-24/2026-12-24 Thursday 07:00-11:00', 'Sunday 07:00-11:00', '2026-12-24/2026-12-24 Friday 07:00-11:00'],
      ['2026-12-24/2026-12-24 Thursday-Friday 07:00-11:00', 'Sunday 07:00-11:00'],
    ],
  ])('write %j as %j', (texts, written) => expect(textsOf(weeksOf(texts))).toEqual(written))

  it.each(['', 'Funday 07:00-11:00', 'Monday', 'monday 07:00-11:00'])('read nothing from “%s”', (text) =>
    expect(weeksOf([text]).flatMap(({ periods }) => periods)).toEqual([]),
  )
})

describe('timesOf', () => {
  it('has one for each day, also around the end of the week', () => {
    expect(timesOf(['Sunday-Monday 08:00-12:00', 'Friday 22:00-02:30:30'])).toEqual([
      { dayOfWeek: 'Sunday', opens: '08:00:00', closes: '12:00:00' },
      { dayOfWeek: 'Monday', opens: '08:00:00', closes: '12:00:00' },
      { dayOfWeek: 'Friday', opens: '22:00:00', closes: '02:30:30' },
    ])
  })
  it('has whole days for dates without hours', () => {
    const times = timesOf(['2026-12-01/2026-12-24', '/2026-06-30 Monday 08:00-12:00'])
    expect(times).toHaveLength(8)
    expect([times[6], times[7]]).toEqual([
      { dayOfWeek: 'Sunday', opens: '00:00:00', closes: '00:00:00', validFrom: '2026-12-01', validTo: '2026-12-24' },
      { dayOfWeek: 'Monday', opens: '08:00:00', closes: '12:00:00', validTo: '2026-06-30' },
    ])
  })
})

// 24 December 2026 is a Thursday.
describe('datesError and areSaleTimesValid (SALE-11)', () => {
  it.each([
    ['Monday-Friday 07:00-11:00', null],
    ['2026-12-24/2026-12-24', null],
    ['2026-12-24/', null],
    ['/2026-12-24 Monday 07:00-11:00', null],
    ['/', 'sale.error.dates'],
    ['2026-12-24/2026-12-23', 'sale.error.order'],
    ['2026-12-24/2026-12-26 Monday-Wednesday 07:00-11:00', 'sale.error.days'],
    ['2026-12-24/2026-12-26 Saturday 07:00-11:00', null],
  ])('of %s is %s', (text, expected) => {
    expect(weeksOf([text]).map(datesError)).toEqual([expected])
    expect(areSaleTimesValid([text])).toBe(expected === null)
  })
  it.each([
    [['Monday-Friday 07:00-11:00', 'Friday 07:00-12:00'], false],
    [['Monday-Friday 07:00-11:00', '2026-12-01/ Friday 07:00-12:00'], true],
    [['2026-12-01/ Friday 07:00-'], false],
  ])('accepts %j: %s', (texts, expected) => expect(areSaleTimesValid(texts)).toBe(expected))
})
