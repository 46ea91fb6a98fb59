export const DAY_MS = 86_400_000

/** Returns a zone's offset from UTC at an instant; both in milliseconds, positive east of Greenwich. */
export type Clock = (instant: number) => number

const clocks = new Map<string, Clock>()

/**
 * Returns the clock of a time zone. Offsets are cached per zone and UTC day, because `Intl` is slow and ten thousand
 * shops share few zones and days.
 */
export function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The offsets of a UTC day: `before` until the instant `turn`, `after` from then on. `turn` is infinite without a
 * change.
 */
interface DayOffsets {
  readonly before: number
  readonly after: number
  readonly turn: number
}

function createClock(timeZone: string): Clock {
  const format = formatOf(timeZone)
  const days = new Map<number, DayOffsets>()
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    let offsets = days.get(day)
    if (offsets === undefined) {
      offsets = offsetsOf(format, day)
      days.set(day, offsets)
    }
    return instant < offsets.turn ? offsets.before : offsets.after
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const create = (zone: string) =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, hourCycle: 'h23', ...numeric })
  try {
    return create(timeZone)
  } catch {
    // A mistyped zone shifts the hours of one shop; throwing would break the whole list for every guest.
    return create('UTC')
  }
}

function offsetsOf(format: Intl.DateTimeFormat, day: number): DayOffsets {
  const before = readOffset(format, day * DAY_MS)
  const after = readOffset(format, (day + 1) * DAY_MS)
  if (before === after) return { before, after, turn: Number.POSITIVE_INFINITY }
  return {
    before,
    after,
    turn: firstAfter(day * DAY_MS, (day + 1) * DAY_MS, (instant) => readOffset(format, instant) === before),
  }
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(second)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second
}

/** Returns the first instant after `low` at which `isBefore` is false. It must be true at `low` and false at `high`. */
function firstAfter(low: number, high: number, isBefore: (instant: number) => boolean): number {
  let [from, to] = [low, high]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (isBefore(middle)) from = middle
    else to = middle
  }
  return to
}

/**
 * Returns the first instant at which the clock shows `local` or later. A local time that occurs twice (clocks go back)
 * is the first of the two; a skipped local time (clocks go forward) is the moment of the change. Calendar software
 * often moves a skipped time forward by the length of the gap instead. Here a shop opens or closes as soon as the clock
 * has passed the given time, and does not open a second time in a repeated hour.
 *
 * @param local milliseconds since 1970 of the local date and time, read as if it were UTC
 */
export function instantOf(clock: Clock, local: number): number {
  const before = clock(local - DAY_MS)
  const after = clock(local + DAY_MS)
  const early = local - before
  if (before === after || clock(early) === before) return early
  const late = local - after
  return clock(late) === after ? late : firstAfter(late, early, (instant) => clock(instant) === before)
}

/** Returns the local date of an instant as a number of days since 1970-01-01. */
export function localDay(clock: Clock, instant: number): number {
  return Math.floor((instant + clock(instant)) / DAY_MS)
}

/** Formats a day number as `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the local date of an instant in a time zone, as `YYYY-MM-DD`. */
export const localDate = (timeZone: string, at: Date): string => dateOf(localDay(clockOf(timeZone), at.getTime()))

/**
 * Returns the instant of a local date and time in a time zone. A local time that occurs twice is the first of the two,
 * a skipped one the moment of the change.
 *
 * @param local `YYYY-MM-DD` for the first instant of the day, or `YYYY-MM-DDTHH:mm`
 */
export const localInstant = (timeZone: string, local: string): Date =>
  new Date(instantOf(clockOf(timeZone), Date.parse(`${local.length > 10 ? local : `${local}T00:00`}:00Z`)))

/** Returns the local date a number of days after a date, as `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => dateOf(Date.parse(date) / DAY_MS + days)

/**
 * Returns the first instant of a local day and of the day after it: 23 to 25 hours, or more on islands that changed
 * their date. The days of a zone follow each other without a gap, so each instant is in one of them.
 */
export const dayRange = (timeZone: string, date: string): { readonly from: Date; readonly to: Date } => ({
  from: localInstant(timeZone, date),
  to: localInstant(timeZone, addDays(date, 1)),
})
