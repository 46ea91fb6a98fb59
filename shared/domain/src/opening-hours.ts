import { DAYS_OF_WEEK, type DayOfWeek, type OpeningHoursException, type SaleTime, type Shop } from '@carte/contract'
import { type Clock, clockOf, DAY_MS, dateOf, instantOf, localDay } from './local-time.ts'

/** Weekly hours. Those of a shop have no dates, as its exceptions replace whole days. */
export type Hours = Pick<Shop, 'timeZone' | 'openingHoursExceptions'> & { readonly openingHours: SaleTime[] }
/**
 * Local times as `HH:mm:ss`. If `closes` is not after `opens`, it is on the next day; equal times mean around the
 * clock.
 */
export interface Interval {
  readonly opens: string
  readonly closes: string
}
/** A day's hours, as displayed. */
export interface DayHours {
  readonly dayOfWeek: DayOfWeek
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly intervals: readonly Interval[]
  /** The exception that replaces the weekday's hours on this date; of several, the first with a reason. */
  readonly exception: OpeningHoursException | null
  readonly aroundTheClock: boolean
}
export type ShopLabel = 'comingSoon' | 'closed' | 'offline' | 'paused' | 'open'

const HORIZON_DAYS = 14
// 1970-01-01 was a Thursday.
const weekdayOf = (day: number): DayOfWeek => DAYS_OF_WEEK[(((day + 3) % 7) + 7) % 7] ?? 'Monday'

// Cache parsed times: ten thousand shops share a few dozen, and this saves three quarters of the work.
const parsedTimes = new Map<string, number>()

/** Parses `HH:mm:ss` to milliseconds since midnight. */
function millisecondsOf(time: string): number {
  let milliseconds = parsedTimes.get(time)
  if (milliseconds === undefined) {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000
    parsedTimes.set(time, milliseconds)
  }
  return milliseconds
}

/** Returns whether weekly hours apply on a day (SALE-10). Both dates are included. */
function isValidOn({ validFrom, validTo }: SaleTime, day: number): boolean {
  if (validFrom === undefined && validTo === undefined) return true
  const date = dateOf(day)
  return (validFrom === undefined || validFrom <= date) && (validTo === undefined || date <= validTo)
}

const exceptionsOn = (hours: Hours, day: number): readonly OpeningHoursException[] => {
  if (hours.openingHoursExceptions.length === 0) return []
  const date = dateOf(day)
  return hours.openingHoursExceptions.filter((exception) => exception.date === date)
}

/**
 * Returns the intervals of a day. Each exception for the date adds an interval; one without both times only cancels the
 * usual hours.
 */
function intervalsOn(hours: Hours, day: number): readonly Interval[] {
  const exceptions = exceptionsOn(hours, day)
  if (exceptions.length === 0) {
    const dayOfWeek = weekdayOf(day)
    return hours.openingHours.filter((interval) => interval.dayOfWeek === dayOfWeek && isValidOn(interval, day))
  }
  return exceptions.flatMap(({ opens, closes }) =>
    opens === undefined || closes === undefined ? [] : [{ opens, closes }],
  )
}

const startOf = (clock: Clock, day: number, { opens }: Interval): number =>
  instantOf(clock, day * DAY_MS + millisecondsOf(opens))
const endOf = (clock: Clock, day: number, { opens, closes }: Interval): number =>
  // `HH:mm:ss` strings sort chronologically.
  instantOf(clock, (closes <= opens ? day + 1 : day) * DAY_MS + millisecondsOf(closes))

/**
 * Returns when the interval that is running at `instant` ends, or null. Only intervals of today and yesterday can be
 * running.
 */
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

/**
 * Returns when a shop closes: `instant` if it is closed already, null if it closes after `limit`. Adjacent and
 * overlapping intervals count as one.
 */
function closingAfter(hours: Hours, clock: Clock, instant: number, limit: number): number | null {
  let end = instant
  for (let next = endOfRunning(hours, clock, end); next !== null; next = endOfRunning(hours, clock, end)) {
    if (next > limit) return null
    end = next
  }
  return end
}

/** Returns when a closed shop opens, or null if that is after `limit`. */
function openingAfter(hours: Hours, clock: Clock, instant: number, limit: number): number | null {
  const lastDay = localDay(clock, limit)
  for (let day = localDay(clock, instant); day <= lastDay; day++) {
    const starts = intervalsOn(hours, day)
      // An interval within the hour that a clock change skips never starts.
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

/**
 * Returns whether the hours say open, in the shop's time zone. The opening moment is included, the closing moment
 * excluded.
 */
export function isOpenAt(hours: Hours, at: Date): boolean {
  return endOfRunning(hours, clockOf(hours.timeZone), at.getTime()) !== null
}

/** Returns when a shop that is open closes; `closed` if it is not open, null if it closes after `limit`. */
export function closingWithin(hours: Hours, at: Date, limit: Date): Date | 'closed' | null {
  const closing = closingAfter(hours, clockOf(hours.timeZone), at.getTime(), limit.getTime())
  return closing === at.getTime() ? 'closed' : toDate(closing)
}

/** Returns the hours of the current day in the shop's time zone. */
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

/** Returns the next moment at which the shop goes from closed to open, or null if there is none within 14 days. */
export function nextOpening(hours: Hours, at: Date): Date | null {
  const [clock, limit] = [clockOf(hours.timeZone), at.getTime() + HORIZON_DAYS * DAY_MS]
  const closed = closingAfter(hours, clock, at.getTime(), limit)
  return closed === null ? null : toDate(openingAfter(hours, clock, closed, limit))
}

/** Returns the next moment at which the result of `isOpenAt` changes, or null if there is none within 14 days. */
export function nextChange(hours: Hours, at: Date): Date | null {
  const [clock, now] = [clockOf(hours.timeZone), at.getTime()]
  const next = endOfRunning(hours, clock, now) === null ? openingAfter : closingAfter
  return toDate(next(hours, clock, now, now + HORIZON_DAYS * DAY_MS))
}

type Status = Pick<Shop, 'status' | 'pausedUntil'>
type Business = Hours & Pick<Shop, 'openForBusiness'>

/** Returns the status at a moment. A pause with an end is over from that moment on; other statuses have no end. */
export function statusAt({ status, pausedUntil }: Status, at: Date): Status {
  if (status !== 'paused' || pausedUntil === undefined) return { status }
  return new Date(pausedUntil) > at ? { status, pausedUntil } : { status: 'online' }
}

/** Returns until when a shop keeps orders for later; null if it takes orders as soon as possible. */
export function laterOnlyAt({ laterOnlyUntil }: Pick<Shop, 'laterOnlyUntil'>, at: Date): Date | null {
  const end = laterOnlyUntil === undefined ? null : new Date(laterOnlyUntil)
  return end && end > at ? end : null
}

/**
 * Returns the next moment at which a shop opens or closes by its hours, or its pause ends. Null without a pause that
 * ends, if the hours change nothing within 14 days.
 */
export function nextShopChange(shop: Hours & Status, at: Date): Date | null {
  const { pausedUntil } = statusAt(shop, at)
  const change = nextChange(shop, at)
  if (pausedUntil === undefined) return change
  const end = new Date(pausedUntil)
  return change && change < end ? change : end
}

/**
 * Returns whether a shop is open for business. If the server's `openForBusiness` differed from the hours at `sentAt`,
 * the shop was opened or closed by hand, and the server's value applies. Otherwise the hours decide, so an opening or
 * closing after the response is respected.
 */
export function isOpenForBusiness(shop: Business, at: Date, sentAt: Date): boolean {
  return isOpenAt(shop, sentAt) === shop.openForBusiness ? isOpenAt(shop, at) : shop.openForBusiness
}

/**
 * Returns the status badge: an external app takes precedence over closed, offline, paused and open.
 *
 * @param sentAt when the server determined `openForBusiness`
 */
export function shopLabel(
  shop: Business & Status & Pick<Shop, 'externalAppUri'>,
  at: Date,
  sentAt: Date = at,
): ShopLabel {
  if (shop.externalAppUri) return 'comingSoon'
  if (!isOpenForBusiness(shop, at, sentAt)) return 'closed'
  const { status } = statusAt(shop, at)
  return status === 'online' ? 'open' : status
}

/** Returns whether an order can be placed at a moment: the shop is open, online and has no external app. */
export function isOpenForOrders(shop: Business & Status & Pick<Shop, 'externalAppUri'>, at: Date): boolean {
  return shopLabel(shop, at) === 'open'
}
