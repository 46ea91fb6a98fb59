import { DAYS_OF_WEEK, type DayOfWeek, type OpeningHoursException, type Shop } from '@carte/contract'
import { type Clock, clockOf, DAY, dateOf, instantOf, localDay } from './local-time.ts'

export type Hours = Pick<Shop, 'timeZone' | 'openingHours' | 'openingHoursExceptions'>
/** Local times, `HH:mm:ss`; `closes` at or before `opens` is on the next day, equal times are around the clock. */
export interface Interval {
  readonly opens: string
  readonly closes: string
}
/** A day as the shop's door shows it. */
export interface DayHours {
  readonly dayOfWeek: DayOfWeek
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly intervals: readonly Interval[]
  /** What replaces the weekday's hours on this date; of several the one that says why. */
  readonly exception: OpeningHoursException | null
  readonly aroundTheClock: boolean
}
export type ShopLabel = 'comingSoon' | 'closed' | 'offline' | 'paused' | 'open'

const HORIZON_DAYS = 14
// 1970-01-01 was a Thursday.
const weekdayOf = (day: number): DayOfWeek => DAYS_OF_WEEK[(((day + 3) % 7) + 7) % 7] ?? 'Monday'

// Ten thousand shops open and close at a few dozen different times; reading each time once is a quarter of the work.
const readTimes = new Map<string, number>()

/** `HH:mm:ss` in milliseconds since midnight. */
function millisecondsOf(time: string): number {
  let milliseconds = readTimes.get(time)
  if (milliseconds === undefined) {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000
    readTimes.set(time, milliseconds)
  }
  return milliseconds
}

const exceptionsOn = (hours: Hours, day: number): readonly OpeningHoursException[] => {
  if (hours.openingHoursExceptions.length === 0) return []
  const date = dateOf(day)
  return hours.openingHoursExceptions.filter((exception) => exception.date === date)
}

/** Several exceptions for one date are several intervals; one without both times says only that the usual hours do not hold. */
function intervalsOn(hours: Hours, day: number): readonly Interval[] {
  const exceptions = exceptionsOn(hours, day)
  if (exceptions.length === 0) {
    const dayOfWeek = weekdayOf(day)
    return hours.openingHours.filter((interval) => interval.dayOfWeek === dayOfWeek)
  }
  return exceptions.flatMap(({ opens, closes }) =>
    opens === undefined || closes === undefined ? [] : [{ opens, closes }],
  )
}

const startOf = (clock: Clock, day: number, { opens }: Interval): number =>
  instantOf(clock, day * DAY + millisecondsOf(opens))
const endOf = (clock: Clock, day: number, { opens, closes }: Interval): number =>
  // `HH:mm:ss` sorts as text.
  instantOf(clock, (closes <= opens ? day + 1 : day) * DAY + millisecondsOf(closes))

/** When an interval that is running at `instant` ends; `null` when none is. Only today's and yesterday's can be running. */
function endOfRunning(hours: Hours, clock: Clock, instant: number): number | null {
  const today = localDay(clock, instant)
  for (let day = today - 1; day <= today; day++) {
    for (const interval of intervalsOn(hours, day)) {
      if (startOf(clock, day, interval) > instant) continue
      const end = endOf(clock, day, interval)
      if (end > instant) return end
    }
  }
  return null
}

/** When a shop that is open closes: whatever is still, or already again, running at the end of an interval goes on. */
function closingAfter(hours: Hours, clock: Clock, instant: number, limit: number): number | null {
  let end = instant
  for (let next = endOfRunning(hours, clock, end); next !== null; next = endOfRunning(hours, clock, end)) {
    if (next > limit) return null
    end = next
  }
  return end
}

/** When a shop that is closed opens. */
function openingAfter(hours: Hours, clock: Clock, instant: number, limit: number): number | null {
  const lastDay = localDay(clock, limit)
  for (let day = localDay(clock, instant); day <= lastDay; day++) {
    const starts = intervalsOn(hours, day)
      // An interval that a change of clocks swallows whole never starts.
      .filter((interval) => endOf(clock, day, interval) > startOf(clock, day, interval))
      .map((interval) => startOf(clock, day, interval))
      .filter((start) => start > instant)
    if (starts.length > 0) {
      const first = Math.min(...starts)
      return first <= limit ? first : null
    }
  }
  return null
}

const toDate = (instant: number | null): Date | null => (instant === null ? null : new Date(instant))

/** Whether the hours say open, in the shop's own zone: from the opening moment on, until just before the closing one. */
export function isOpenAt(hours: Hours, at: Date): boolean {
  return endOfRunning(hours, clockOf(hours.timeZone), at.getTime()) !== null
}

/** The hours of the shop's own "today". */
export function hoursOn(hours: Hours, at: Date): DayHours {
  const day = localDay(clockOf(hours.timeZone), at.getTime())
  const exceptions = exceptionsOn(hours, day)
  const intervals = intervalsOn(hours, day)
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0))
  return {
    dayOfWeek: weekdayOf(day),
    date: dateOf(day),
    intervals,
    exception: exceptions.find(({ reason, i18n }) => reason || i18n?.length) ?? exceptions[0] ?? null,
    aroundTheClock: intervals.some(({ opens, closes }) => opens === closes),
  }
}

/** The next moment at which the shop goes from closed to open, at most 14 days ahead. */
export function nextOpening(hours: Hours, at: Date): Date | null {
  const [clock, limit] = [clockOf(hours.timeZone), at.getTime() + HORIZON_DAYS * DAY]
  const closed = closingAfter(hours, clock, at.getTime(), limit)
  return closed === null ? null : toDate(openingAfter(hours, clock, closed, limit))
}

/** The next moment at which `isOpenAt` answers otherwise, at most 14 days ahead. */
export function nextChange(hours: Hours, at: Date): Date | null {
  const [clock, now] = [clockOf(hours.timeZone), at.getTime()]
  const next = endOfRunning(hours, clock, now) === null ? openingAfter : closingAfter
  return toDate(next(hours, clock, now, now + HORIZON_DAYS * DAY))
}

type Status = Pick<Shop, 'status' | 'pausedUntil'>
type Business = Hours & Pick<Shop, 'openForBusiness'>

/** Returns the status at a moment: a pause with an end is over from that moment on, and only a pause has an end. */
export function statusAt({ status, pausedUntil }: Status, at: Date): Status {
  if (status !== 'paused' || pausedUntil === undefined) return { status }
  return new Date(pausedUntil) > at ? { status, pausedUntil } : { status: 'online' }
}

/** Returns the next moment at which a shop opens or closes by its hours, or its pause ends; `null` without one within 14 days. */
export function nextShopChange(shop: Hours & Status, at: Date): Date | null {
  const { pausedUntil } = statusAt(shop, at)
  const change = nextChange(shop, at)
  if (pausedUntil === undefined) return change
  const end = new Date(pausedUntil)
  return change && change < end ? change : end
}

/**
 * Whether a shop is open for business (spec §3). The server's word, given at `judgedAt`, stands where it differs from the hours: it
 * closes or opens by hand. Otherwise the hours decide, also when an opening or closing passes after the server was asked.
 */
export function isOpenForBusiness(shop: Business, at: Date, judgedAt: Date): boolean {
  return isOpenAt(shop, judgedAt) === shop.openForBusiness ? isOpenAt(shop, at) : shop.openForBusiness
}

/**
 * The status badge; an external app comes before closed, offline, paused and open.
 *
 * @param judgedAt when the server told of the shop
 */
export function shopLabel(
  shop: Business & Status & Pick<Shop, 'externalAppUri'>,
  at: Date,
  judgedAt: Date = at,
): ShopLabel {
  if (shop.externalAppUri) return 'comingSoon'
  if (!isOpenForBusiness(shop, at, judgedAt)) return 'closed'
  const { status } = statusAt(shop, at)
  return status === 'online' ? 'open' : status
}

/** Whether an order can be placed at that moment: open, online, and not sold through an app of its own. */
export function isOpenForOrders(shop: Business & Status & Pick<Shop, 'externalAppUri'>, at: Date): boolean {
  return shopLabel(shop, at) === 'open'
}
