import { DAYS_OF_WEEK, type DayOfWeek } from '@carte/contract'

// Rules of an editor that shows the periods of a week as blocks. The week is a ring: Sunday's night is before Monday.

/** Local times as `HH:mm` or `HH:mm:ss`. If `closes` is not after `opens`, it is on the next day. */
export interface WeekPeriod {
  readonly dayOfWeek: DayOfWeek
  readonly opens: string
  readonly closes: string
}

/** In seconds. `start` counts from Monday 00:00 and is less than a week; `length` is at most a day. */
export interface WeekSpan {
  readonly start: number
  readonly length: number
}

/** A change of a span by a pointer or keys, in seconds. `start` and `end` move one edge, `all` moves both. */
export interface SpanChange {
  readonly part: 'all' | 'start' | 'end'
  readonly by: number
}

/** Part of a span within one day, in seconds of the day. */
export interface SpanSegment {
  readonly day: number
  readonly from: number
  readonly to: number
}

/** Edges snap to a quarter of an hour. */
export const WEEK_STEP = 15 * 60
export const DAY_LENGTH = 24 * 3600
const WEEK_LENGTH = 7 * DAY_LENGTH
/** What a new period has without a drag, if the day is empty. */
const USUAL_START = 10 * 3600
const USUAL_LENGTH = 10 * 3600
const SPACE_LENGTH = 2 * 3600

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor
const snap = (seconds: number) => Math.round(seconds / WEEK_STEP) * WEEK_STEP

function secondsOf(time: string): number | null {
  const match = TIME.exec(time)
  return match && Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
}

/** Returns a time of the day as `HH:mm`, or as `HH:mm:ss` if it has seconds. */
export function weekTime(seconds: number): string {
  const ofDay = modulo(seconds, DAY_LENGTH)
  const parts = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60]
  return (parts[2] === 0 ? parts.slice(0, 2) : parts).map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns null for a period without both times, as while a person types. */
export function spanOfPeriod({ dayOfWeek, opens, closes }: WeekPeriod): WeekSpan | null {
  const [from, to] = [secondsOf(opens), secondsOf(closes)]
  if (from === null || to === null) return null
  return {
    start: DAYS_OF_WEEK.indexOf(dayOfWeek) * DAY_LENGTH + from,
    length: modulo(to - from, DAY_LENGTH) || DAY_LENGTH,
  }
}

export const dayOfSpan = ({ start }: WeekSpan): DayOfWeek => DAYS_OF_WEEK[Math.floor(start / DAY_LENGTH)] ?? 'Monday'

export const periodOfSpan = (span: WeekSpan): WeekPeriod => ({
  dayOfWeek: dayOfSpan(span),
  opens: weekTime(span.start),
  closes: weekTime(span.start + span.length),
})

/** Returns a span's part on its day and, past midnight, its part on the next day. */
export function segmentsOf({ start, length }: WeekSpan): readonly SpanSegment[] {
  const [day, from] = [Math.floor(start / DAY_LENGTH), start % DAY_LENGTH]
  const rest = from + length - DAY_LENGTH
  if (rest <= 0) return [{ day, from, to: from + length }]
  return [
    { day, from, to: DAY_LENGTH },
    { day: (day + 1) % 7, from: 0, to: rest },
  ]
}

/**
 * Returns a changed span. A move is by whole quarters and keeps the length, so a time such as 10:05 stays five past. An
 * edge goes to a quarter. A span keeps at least a quarter and at most a day.
 */
export function changedSpan({ start, length }: WeekSpan, { part, by }: SpanChange): WeekSpan {
  if (part === 'all') return { start: modulo(start + snap(by), WEEK_LENGTH), length }
  const end = start + length
  if (part === 'end') {
    const next = Math.min(Math.max(snap(end + by), start + WEEK_STEP), start + DAY_LENGTH)
    return { start, length: next - start }
  }
  const next = Math.max(Math.min(snap(start + by), end - WEEK_STEP), end - DAY_LENGTH)
  return { start: modulo(next, WEEK_LENGTH), length: end - next }
}

/** Returns the span that a pointer draws from one place to another; shorter than a quarter, it is a quarter. */
export function drawnSpan(from: number, by: number): WeekSpan {
  const [anchor, target] = [snap(from), snap(from + by)]
  const length = Math.min(Math.max(Math.abs(target - anchor), WEEK_STEP), DAY_LENGTH)
  return { start: modulo(target < anchor ? anchor - length : anchor, WEEK_LENGTH), length }
}

/** Returns how many seconds of a span others cover too. */
export function overlapOf(span: WeekSpan, others: readonly WeekSpan[]): number {
  const common = (other: WeekSpan, shift: number) =>
    Math.min(span.start + span.length, other.start + shift + other.length) - Math.max(span.start, other.start + shift)
  return others.reduce(
    (sum, other) =>
      sum + [-WEEK_LENGTH, 0, WEEK_LENGTH].reduce((part, shift) => part + Math.max(0, common(other, shift)), 0),
    0,
  )
}

/** Periods do not overlap. Of typed ones that do, a change may not make it more, so that they can be taken apart. */
const isAllowed = (next: WeekSpan, span: WeekSpan | null, others: readonly WeekSpan[]) =>
  overlapOf(next, others) <= (span ? overlapOf(span, others) : 0)

/**
 * Returns the change of a span that is nearest to the wanted one and does not overlap others. An edge stops at its
 * neighbour. A move into another period gives null, because any other place would be a surprise.
 */
export function fittingSpan(span: WeekSpan, change: SpanChange, others: readonly WeekSpan[]): WeekSpan | null {
  const wanted = changedSpan(span, change)
  if (isAllowed(wanted, span, others)) return wanted
  if (change.part === 'all') return null
  for (let by = snap(change.by); by !== 0; by -= Math.sign(by) * WEEK_STEP) {
    const next = changedSpan(span, { ...change, by })
    if (isAllowed(next, span, others)) return next
  }
  return null
}

/** Returns the span that is drawn, up to the next period; null if it begins within one. */
export function fittingDrawing(from: number, by: number, others: readonly WeekSpan[]): WeekSpan | null {
  for (let length = snap(by); ; length -= Math.sign(length) * WEEK_STEP) {
    const next = drawnSpan(from, length)
    if (isAllowed(next, null, others)) return next
    if (length === 0) return null
  }
}

/**
 * Returns a new span for a day: usual hours on an empty day, otherwise two hours after the last period, or the first
 * space of at least a quarter. Null if the day is full.
 */
export function newSpan(day: number, others: readonly WeekSpan[]): WeekSpan | null {
  const begin = day * DAY_LENGTH
  const usual = { start: begin + USUAL_START, length: USUAL_LENGTH }
  if (isAllowed(usual, null, others)) return usual
  const ends = others.flatMap(segmentsOf).filter((segment) => segment.day === day)
  const starts = [...ends.map(({ to }) => Math.ceil(to / WEEK_STEP) * WEEK_STEP).sort((a, b) => b - a), 0]
  for (const length of [SPACE_LENGTH, WEEK_STEP])
    for (const start of starts.filter((from) => from + length <= DAY_LENGTH)) {
      const span = { start: begin + start, length }
      if (isAllowed(span, null, others)) return span
    }
  return null
}
