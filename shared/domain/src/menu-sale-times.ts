import { DAYS_OF_WEEK, type SaleTime } from '@carte/contract'
import { DAY_MS, dateOf } from './local-time.ts'
import type { SaleTimes } from './sale-times.ts'

// When the articles of a menu are sold, by their own times and those of the categories around them (SALE-2). Only the
// server needs this; it is not in a file with what browsers load.

/** A part of a day in seconds, with its end excluded. */
type Range = readonly [from: number, to: number]

/** Hours within a weekday, on the dates from `first` to `last` as days since 1970, infinite without a date. */
interface Piece {
  readonly weekday: number
  readonly range: Range
  readonly first: number
  readonly last: number
}

const DAY = 86_400
const WEEKDAYS = [...DAYS_OF_WEEK.keys()]
const UNDATED = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }

const dayOf = (date: string | undefined, otherwise: number) =>
  date === undefined ? otherwise : Date.parse(date) / DAY_MS
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
const timeOf = (seconds: number): string =>
  [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Returns the hours divided at midnight. The part after it has dates that are a day later. */
function piecesOf(times: SaleTimes): readonly Piece[] {
  if (times === undefined) return WEEKDAYS.map((weekday) => ({ weekday, range: [0, DAY], ...UNDATED }))
  return times.flatMap(({ dayOfWeek, opens, closes, validFrom, validTo }): Piece[] => {
    const weekday = DAYS_OF_WEEK.indexOf(dayOfWeek)
    const from = secondsOf(opens)
    const to = from + ((secondsOf(closes) - from + DAY) % DAY || DAY)
    const first = dayOf(validFrom, UNDATED.first)
    const last = dayOf(validTo, UNDATED.last)
    const piece: Piece = { weekday, range: [from, Math.min(to, DAY)], first, last }
    if (to <= DAY) return [piece]
    return [piece, { weekday: (weekday + 1) % 7, range: [0, to - DAY], first: first + 1, last: last + 1 }]
  })
}

/** Returns ranges in order, with those joined that touch or overlap. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** Returns whether a weekday is between two days. 1970-01-01 was a Thursday. */
const hasWeekday = (weekday: number, first: number, last: number): boolean =>
  last - first >= 6 || first + ((((weekday - first - 3) % 7) + 7) % 7) <= last

/** Returns the hours of one weekday with dates, so that no two have a date and a time in common. */
function withoutOverlap(pieces: readonly Piece[], weekday: number, always: readonly Range[]): readonly Piece[] {
  const starts = [...new Set(pieces.flatMap(({ first, last }) => [first, last + 1]))].sort((a, b) => a - b)
  const periods: { first: number; last: number; ranges: readonly Range[] }[] = []
  for (const [at, first] of starts.slice(0, -1).entries()) {
    const last = (starts[at + 1] ?? first) - 1
    const ranges = joined(
      pieces.filter((piece) => piece.first <= first && last <= piece.last).map(({ range }) => range),
    )
    const before = periods.at(-1)
    if (before && String(before.ranges) === String(ranges)) before.last = last
    else periods.push({ first, last, ranges })
  }
  return periods.flatMap(({ first, last, ranges }) =>
    ranges
      .filter(([from, to]) => hasWeekday(weekday, first, last) && !always.some(([a, b]) => a <= from && to <= b))
      .map((range) => ({ weekday, range, first, last })),
  )
}

/** Returns pieces as times, with what continues after midnight, for at most a day. */
function timesOf(pieces: readonly Piece[]): SaleTimes {
  const hasDates = ({ first, last }: Piece) => first !== UNDATED.first || last !== UNDATED.last
  const always = WEEKDAYS.map((weekday) =>
    joined(pieces.filter((piece) => piece.weekday === weekday && !hasDates(piece)).map(({ range }) => range)),
  )
  if (always.every(([range]) => range?.[0] === 0 && range[1] === DAY)) return undefined
  const dated = WEEKDAYS.flatMap((weekday) =>
    withoutOverlap(
      pieces.filter((piece) => piece.weekday === weekday && hasDates(piece)),
      weekday,
      always[weekday] ?? [],
    ),
  )
  const parts = [
    ...always.flatMap((ranges, weekday) => ranges.map((range) => ({ weekday, range, ...UNDATED }))),
    ...dated.sort((a, b) => a.first - b.first || a.last - b.last),
  ]
  const isRest = (rest: Piece, { weekday, range: [from, to], first, last }: Piece) =>
    to === DAY &&
    rest.range[0] === 0 &&
    rest.weekday === (weekday + 1) % 7 &&
    rest.first === first + 1 &&
    rest.last === last + 1 &&
    rest.range[1] <= from
  const rests = new Map(parts.map((part) => [part, parts.find((rest) => isRest(rest, part))]))
  const after = new Set(rests.values())
  return parts
    .filter((part) => !after.has(part))
    .map((part) => ({
      dayOfWeek: DAYS_OF_WEEK[part.weekday] ?? 'Monday',
      opens: timeOf(part.range[0]),
      closes: timeOf((rests.get(part) ?? part).range[1]),
      ...(Number.isFinite(part.first) && { validFrom: dateOf(part.first) }),
      ...(Number.isFinite(part.last) && { validTo: dateOf(part.last) }),
    }))
}

/** Returns when both are sold. */
export function commonSaleTimes(a: SaleTimes, b: SaleTimes): SaleTimes {
  if (a === undefined || b === undefined) return a ?? b
  const others = piecesOf(b)
  return timesOf(
    piecesOf(a).flatMap((one) =>
      others.flatMap((other): Piece[] => {
        const [from, to] = [Math.max(one.range[0], other.range[0]), Math.min(one.range[1], other.range[1])]
        const [first, last] = [Math.max(one.first, other.first), Math.min(one.last, other.last)]
        return one.weekday === other.weekday && from < to && first <= last
          ? [{ weekday: one.weekday, range: [from, to], first, last }]
          : []
      }),
    ),
  )
}

/** Returns when at least one is sold. */
export const anySaleTimes = (all: readonly SaleTimes[]): SaleTimes => timesOf(all.flatMap(piecesOf))

/** A menu's tree, as far as sale times are concerned. */
export type SaleNode =
  | { readonly type: 'article'; readonly code: string }
  | { readonly type: 'container'; readonly saleTimes?: SaleTimes; readonly items: readonly SaleNode[] }

/** Times as they are written: an empty list means whenever the shop is open. */
export const writtenTimes = (times: SaleTimes): SaleTimes => (times?.length ? times : undefined)

/**
 * Returns when each article of a menu is sold that is not always sold. At a place it is sold when it and all categories
 * around that place are; an article at several places when it is sold at one of them (SALE-2).
 *
 * @param own the articles' own times, by code
 */
export function articleSaleTimes(
  items: readonly SaleNode[],
  own: ReadonlyMap<string, SaleTimes>,
): ReadonlyMap<string, readonly SaleTime[]> {
  const places = new Map<string, SaleTimes[]>()
  const visit = (nodes: readonly SaleNode[], around: SaleTimes): void => {
    for (const node of nodes) {
      if (node.type === 'container') visit(node.items, commonSaleTimes(around, writtenTimes(node.saleTimes)))
      else
        places.set(node.code, [
          ...(places.get(node.code) ?? []),
          commonSaleTimes(around, writtenTimes(own.get(node.code))),
        ])
    }
  }
  visit(items, undefined)
  return new Map(
    [...places].flatMap(([code, all]) => {
      const times = anySaleTimes(all)
      return times === undefined ? [] : [[code, times] as const]
    }),
  )
}
