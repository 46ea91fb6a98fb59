import type { DayOfWeek } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import {
  changedSpan,
  drawnSpan,
  fittingDrawing,
  fittingSpan,
  newSpan,
  overlapOf,
  periodOfSpan,
  type SpanChange,
  segmentsOf,
  spanOfPeriod,
  type WeekSpan,
} from './week-periods.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Reads `Monday 10:00-14:00`. */
function span(text: string): WeekSpan {
  const [dayOfWeek, times = ''] = text.split(' ')
  const [opens = '', closes = ''] = times.split('-')
  const read = spanOfPeriod({ dayOfWeek: dayOfWeek as DayOfWeek, opens, closes })
  if (!read) throw new Error(`Not a period: ${text}`)
  return read
}
function text(of: WeekSpan | null): string | null {
  if (of === null) return null
  const { dayOfWeek, opens, closes } = periodOfSpan(of)
  return `${dayOfWeek} ${opens}-${closes}`
}

describe('spanOfPeriod', () => {
  it.each([
    ['Monday 10:00-14:00', { start: 10 * HOUR, length: 4 * HOUR }],
    ['Tuesday 18:00-02:00', { start: 42 * HOUR, length: 8 * HOUR }],
    ['Sunday 00:00-00:00', { start: 144 * HOUR, length: 24 * HOUR }],
    ['Monday 10:00:00-23:59:59', { start: 10 * HOUR, length: 14 * HOUR - 1 }],
  ])('reads %s', (of, expected) => {
    expect(span(of)).toEqual(expected)
    expect(text(span(of))).toBe(of.replace(/:00:00/g, ':00'))
  })

  it.each([
    ['', '20:00'],
    ['10:00', ''],
    ['24:00', '10:00'],
    ['ten', '20:00'],
  ])('gives null for %j to %j', (opens, closes) => {
    expect(spanOfPeriod({ dayOfWeek: 'Monday', opens, closes })).toBeNull()
  })
})

describe('changedSpan', () => {
  it.each<[string, string, SpanChange['part'], number, string]>([
    ['a move by a quarter', 'Monday 10:00-14:00', 'all', 15, 'Monday 10:15-14:15'],
    ['a move snaps down', 'Monday 10:00-14:00', 'all', 7, 'Monday 10:00-14:00'],
    ['a move snaps up', 'Monday 10:00-14:00', 'all', 8, 'Monday 10:15-14:15'],
    ['a move keeps odd minutes', 'Monday 10:05-14:20', 'all', -15, 'Monday 09:50-14:05'],
    ['a move to the next day', 'Monday 10:00-14:00', 'all', 24 * 60, 'Tuesday 10:00-14:00'],
    ['a move past midnight', 'Monday 20:00-23:00', 'all', 120, 'Monday 22:00-01:00'],
    ['a move of the begin past midnight', 'Monday 20:00-23:00', 'all', 300, 'Tuesday 01:00-04:00'],
    ['a move before Monday', 'Monday 00:00-02:00', 'all', -60, 'Sunday 23:00-01:00'],
    ['a move after Sunday', 'Sunday 23:00-01:00', 'all', 60, 'Monday 00:00-02:00'],
    ['the end', 'Monday 10:00-14:00', 'end', 30, 'Monday 10:00-14:30'],
    ['the end goes to a quarter', 'Monday 10:05-14:20', 'end', 15, 'Monday 10:05-14:30'],
    ['the end past midnight', 'Monday 18:00-23:00', 'end', 180, 'Monday 18:00-02:00'],
    ['the end stays after the begin', 'Monday 10:00-14:00', 'end', -600, 'Monday 10:00-10:15'],
    ['the end stays within a day', 'Monday 10:00-14:00', 'end', 9_999, 'Monday 10:00-10:00'],
    ['the begin', 'Monday 10:00-14:00', 'start', -30, 'Monday 09:30-14:00'],
    ['the begin before midnight', 'Monday 00:00-04:00', 'start', -60, 'Sunday 23:00-04:00'],
    ['the begin stays before the end', 'Monday 10:00-14:00', 'start', 600, 'Monday 13:45-14:00'],
    ['the begin stays within a day', 'Tuesday 10:00-14:00', 'start', -9_999, 'Monday 14:00-14:00'],
  ])('changes %s', (_, of, part, minutes, expected) => {
    expect(text(changedSpan(span(of), { part, by: minutes * MINUTE }))).toBe(expected)
  })
})

describe('drawnSpan', () => {
  it.each([
    ['to the right', 10 * 60 + 4, 118, 'Monday 10:00-12:00'],
    ['to the left', 12 * 60, -120, 'Monday 10:00-12:00'],
    ['at one place', 12 * 60, 0, 'Monday 12:00-12:15'],
    ['past midnight', 22 * 60, 240, 'Monday 22:00-02:00'],
    ['before Monday', 60, -120, 'Sunday 23:00-01:00'],
    ['for more than a day', 60, 9_999, 'Monday 01:00-01:00'],
  ])('draws %s', (_, from, by, expected) => {
    expect(text(drawnSpan(from * MINUTE, by * MINUTE))).toBe(expected)
  })
})

describe('segmentsOf', () => {
  it.each([
    ['Monday 10:00-14:00', [[0, 10, 14]]],
    ['Monday 18:00-00:00', [[0, 18, 24]]],
    [
      'Sunday 18:00-02:00',
      [
        [6, 18, 24],
        [0, 0, 2],
      ],
    ],
    ['Monday 00:00-00:00', [[0, 0, 24]]],
  ])('divides %s by days', (of, expected) => {
    expect(segmentsOf(span(of)).map(({ day, from, to }) => [day, from / HOUR, to / HOUR])).toEqual(expected)
  })
})

describe('overlapOf', () => {
  it.each([
    ['Monday 10:00-14:00', ['Monday 14:00-20:00'], 0],
    ['Monday 10:00-14:00', ['Monday 13:00-20:00'], 60],
    ['Monday 10:00-14:00', ['Tuesday 10:00-14:00'], 0],
    ['Monday 00:00-04:00', ['Sunday 20:00-01:00'], 60],
    ['Sunday 20:00-01:00', ['Monday 00:00-04:00'], 60],
    ['Monday 10:00-14:00', ['Monday 09:00-11:00', 'Monday 13:00-15:00'], 120],
  ])('of %s with %j is %d minutes', (of, others, minutes) => {
    expect(overlapOf(span(of), others.map(span)) / MINUTE).toBe(minutes)
  })
})

describe('fittingSpan', () => {
  const others = ['Monday 16:00-20:00', 'Tuesday 01:00-02:00'].map(span)
  it.each<[string, string, SpanChange['part'], number, string | null]>([
    ['an end stops at the next period', 'Monday 10:00-14:00', 'end', 300, 'Monday 10:00-16:00'],
    ['an end at the next period stays', 'Monday 10:00-16:00', 'end', 15, null],
    ['a begin stops at the period before', 'Monday 21:00-23:00', 'start', -300, 'Monday 20:00-23:00'],
    ['an end past midnight stops', 'Monday 21:00-23:00', 'end', 300, 'Monday 21:00-01:00'],
    ['a move beside a period', 'Monday 10:00-14:00', 'all', 120, 'Monday 12:00-16:00'],
    ['a move into a period', 'Monday 10:00-14:00', 'all', 135, null],
    ['a move over a period', 'Monday 10:00-11:00', 'all', 600, 'Monday 20:00-21:00'],
    ['overlapping periods move apart', 'Monday 18:00-22:00', 'all', 15, 'Monday 18:15-22:15'],
    ['overlapping periods do not overlap more', 'Monday 18:00-22:00', 'all', -15, null],
  ])('%s', (_, of, part, minutes, expected) => {
    expect(text(fittingSpan(span(of), { part, by: minutes * MINUTE }, others))).toBe(expected)
  })
})

describe('fittingDrawing', () => {
  const others = [span('Monday 12:00-14:00')]
  it.each([
    ['up to the next period', 10, 3, 'Monday 10:00-12:00'],
    ['down to the period before', 16, -3, 'Monday 14:00-16:00'],
    ['nothing within a period', 13, 3, null],
    ['beside a period', 14, 1, 'Monday 14:00-15:00'],
  ])('draws %s', (_, from, by, expected) => {
    expect(text(fittingDrawing(from * HOUR, by * HOUR, others))).toBe(expected)
  })
})

describe('newSpan', () => {
  it.each([
    ['an empty day', [], 'Tuesday 10:00-20:00'],
    ['a day with lunch', ['Tuesday 11:00-14:00'], 'Tuesday 14:00-16:00'],
    ['a day that ends late', ['Tuesday 10:00-23:30'], 'Tuesday 00:00-02:00'],
    ['a day with a space of half an hour', ['Tuesday 00:30-00:00'], 'Tuesday 00:00-00:15'],
    ['a full day', ['Tuesday 00:00-00:00'], null],
    ['a day with odd minutes', ['Tuesday 10:00-20:05'], 'Tuesday 20:15-22:15'],
  ])('of %s', (_, others, expected) => {
    expect(text(newSpan(1, others.map(span)))).toBe(expected)
  })
})
