export const DAY = 86_400_000

/** How far a zone's clocks are ahead of UTC at an instant; both in milliseconds. */
export type Clock = (instant: number) => number

const clocks = new Map<string, Clock>()

/** A zone's clock. Ten thousand shops share few zones and fewer days, so a zone's formatter is asked about twice a day of the calendar. */
export function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/** The offset until `turn` and from it on; `turn` is infinite on a day without a change. */
interface DayOffsets {
  readonly before: number
  readonly after: number
  readonly turn: number
}

function createClock(timeZone: string): Clock {
  const format = formatOf(timeZone)
  const days = new Map<number, DayOffsets>()
  return (instant) => {
    const day = Math.floor(instant / DAY)
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
    // A mistyped zone must cost one shop an hour or two, not every guest the whole list.
    return create('UTC')
  }
}

function offsetsOf(format: Intl.DateTimeFormat, day: number): DayOffsets {
  const before = readOffset(format, day * DAY)
  const after = readOffset(format, (day + 1) * DAY)
  if (before === after) return { before, after, turn: Number.POSITIVE_INFINITY }
  return {
    before,
    after,
    turn: firstAfter(day * DAY, (day + 1) * DAY, (instant) => readOffset(format, instant) === before),
  }
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(second)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second
}

/** The first instant after `low` for which `isBefore` no longer holds; it holds at `low` and not at `high`. */
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
 * The first instant at which the clock shows a local time or a later one. So an hour that comes twice counts the first time,
 * and a time that is skipped falls on the moment of the skip. Calendars differ here: others move a skipped time on by the length of the skip.
 * This way a shop is open, or closed, as soon as the clock has passed the time on its door, and one that has closed does not open a second time.
 * `local` is written as milliseconds, as if it were UTC.
 */
export function instantOf(clock: Clock, local: number): number {
  const before = clock(local - DAY)
  const after = clock(local + DAY)
  const early = local - before
  if (before === after || clock(early) === before) return early
  const late = local - after
  return clock(late) === after ? late : firstAfter(late, early, (instant) => clock(instant) === before)
}

/** The local date of an instant as a day number, counted from 1970-01-01. */
export function localDay(clock: Clock, instant: number): number {
  return Math.floor((instant + clock(instant)) / DAY)
}

/** A day number as `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** The date at an instant in a zone, `YYYY-MM-DD`. */
export const localDate = (timeZone: string, at: Date): string => dateOf(localDay(clockOf(timeZone), at.getTime()))
