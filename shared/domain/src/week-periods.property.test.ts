import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  changedSpan,
  DAY_LENGTH,
  drawnSpan,
  fittingDrawing,
  fittingSpan,
  newSpan,
  overlapOf,
  periodOfSpan,
  segmentsOf,
  spanOfPeriod,
  WEEK_STEP,
  type WeekSpan,
} from './week-periods.ts'

const span = fc.record({
  start: fc.nat(7 * DAY_LENGTH - 1),
  length: fc.integer({ min: 1, max: DAY_LENGTH }),
})
const by = fc.integer({ min: -8 * DAY_LENGTH, max: 8 * DAY_LENGTH })
const change = fc.record({ part: fc.constantFrom('all' as const, 'start' as const, 'end' as const), by })
const others = fc.array(span, { maxLength: 6 })

const doubled = (spans: readonly WeekSpan[]) =>
  spans.reduce((sum, one, at) => sum + overlapOf(one, spans.slice(at + 1)), 0)
const isSpan = ({ start, length }: WeekSpan) =>
  start >= 0 && start < 7 * DAY_LENGTH && length > 0 && length <= DAY_LENGTH

describe('periods of a week', () => {
  it('are read from their times without a difference', () => {
    fc.assert(fc.property(span, (one) => expect(spanOfPeriod(periodOfSpan(one))).toEqual(one)))
  })

  it('lose and double no minute by a move there and back', () => {
    fc.assert(
      fc.property(span, by, (one, there) => {
        const moved = changedSpan(one, { part: 'all', by: there })
        expect(moved.length).toBe(one.length)
        const distance = Math.round(there / WEEK_STEP) * WEEK_STEP
        expect(changedSpan(moved, { part: 'all', by: -distance })).toEqual(one)
      }),
    )
  })

  it('are spans after every change', () => {
    fc.assert(fc.property(span, change, (one, wanted) => expect(isSpan(changedSpan(one, wanted))).toBe(true)))
    fc.assert(fc.property(fc.nat(7 * DAY_LENGTH - 1), by, (from, to) => expect(isSpan(drawnSpan(from, to))).toBe(true)))
  })

  it('keep the other edge when one edge changes', () => {
    const end = ({ start, length }: WeekSpan) => (start + length) % (7 * DAY_LENGTH)
    fc.assert(
      fc.property(span, by, (one, to) => {
        expect(changedSpan(one, { part: 'end', by: to }).start).toBe(one.start)
        expect(end(changedSpan(one, { part: 'start', by: to }))).toBe(end(one))
      }),
    )
  })

  it('have segments of the same length together', () => {
    fc.assert(
      fc.property(span, (one) => {
        const lengths = segmentsOf(one).map(({ from, to }) => to - from)
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(one.length)
        expect(lengths.every((length) => length > 0)).toBe(true)
      }),
    )
  })

  it('overlap no more after any change that is allowed', () => {
    fc.assert(
      fc.property(span, others, change, (one, rest, wanted) => {
        const next = fittingSpan(one, wanted, rest)
        if (next) expect(doubled([next, ...rest])).toBeLessThanOrEqual(doubled([one, ...rest]))
      }),
    )
    fc.assert(
      fc.property(fc.nat(7 * DAY_LENGTH - 1), others, by, fc.nat(6), (from, rest, to, day) => {
        for (const next of [fittingDrawing(from, to, rest), newSpan(day, rest)])
          if (next) expect(overlapOf(next, rest)).toBe(0)
      }),
    )
  })
})
