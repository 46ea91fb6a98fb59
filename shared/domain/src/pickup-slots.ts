import { clockOf, DAY_MS, instantOf, localDate, localDay } from './local-time.ts'
import { closingWithin, type Hours, nextOpening } from './opening-hours.ts'
import { areSoldAt, type SaleTimes } from './sale-times.ts'

// When an order can be ready, and how many orders a kitchen takes for a time (SLOT-1 to SLOT-4, SLOT-9 to SLOT-12,
// STAFF-21). A slot is a period of pick-up times; all slots of a shop and an order type have the same length. Slots begin
// at multiples of their length in UTC, so they stay the same length in nights of clock changes, and two shops in
// different zones need no rules of their own.

/** The limits of a slot. Null stands for no limit. */
export interface SlotLimits {
  readonly ordersMax: number | null
  /** Limit of work: each article counts with its own units. */
  readonly unitsMax: number | null
}

/** What the kitchen of a shop takes of an order type. */
export interface PickupCapacity extends SlotLimits {
  readonly slotMinutes: number
  /** Share of each slot that the site does not sell, because guests also order at the till. */
  readonly walkInPercent: number
  /** A large order takes longer: `leadMinutes` more for each `leadUnits` units of work after the first ones. */
  readonly leadUnits: number | null
  readonly leadMinutes: number
  /** The last order is ready this long before the shop closes. */
  readonly lastOrderMinutes: number
  /** On how many days after today guests can collect an order. */
  readonly daysAhead: number
  /** Limits that replace the usual ones, by local date (`YYYY-MM-DD`). */
  readonly exceptions: ReadonlyMap<string, SlotLimits>
}

/** Quarters of an hour without any limit. */
export const UNLIMITED: PickupCapacity = {
  slotMinutes: 15,
  ordersMax: null,
  unitsMax: null,
  walkInPercent: 0,
  leadUnits: null,
  leadMinutes: 0,
  lastOrderMinutes: 0,
  daysAhead: 0,
  exceptions: new Map(),
}

/** What orders have taken of a slot. */
export interface SlotUse {
  readonly orders: number
  readonly units: number
}

export interface PickupSlot {
  readonly at: Date
  readonly isFull: boolean
}

/** An order, and what decides when its shop's kitchen has room for it. */
export interface SlotRequest {
  readonly hours: Hours
  readonly capacity: PickupCapacity
  /** Units of work of the order. */
  readonly units: number
  /** The use of slots, by `slotKey`. A slot that is missing is empty. */
  readonly uses: ReadonlyMap<number, SlotUse>
  /** The earliest time at which the order can be ready. */
  readonly soonest: Date
  /**
   * Until when the kitchen keeps orders for later (STAFF-21): while it is set, no order is ready as soon as possible, and
   * none before it.
   */
  readonly notBefore?: Date
  /** The sale times of the order's articles (SALE-3): it is only ready at times at which all of them are sold. */
  readonly saleTimes?: readonly SaleTimes[]
}

const MINUTE_MS = 60_000
/** How far ahead times are offered, except for days ahead. */
const OFFERED_MS = 12 * 60 * MINUTE_MS

/** Lengths of slots in minutes. Each divides an hour, so a slot begins at each full hour of UTC. */
export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const

const EMPTY: SlotUse = { orders: 0, units: 0 }

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns until when a kitchen keeps orders for later that does so for some minutes: rounded up to a quarter of an hour,
 * so that guests read an even time.
 */
export const laterOnlyEnd = (now: Date, minutes: number): Date =>
  new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS)

/** Returns when the slot of a pick-up time begins. */
export function slotStart({ slotMinutes }: Pick<PickupCapacity, 'slotMinutes'>, at: Date): Date {
  const length = slotMinutes * MINUTE_MS
  return new Date(Math.floor(at.getTime() / length) * length)
}

/** The key of a slot in `SlotRequest.uses`: the milliseconds of its start. */
export const slotKey = (start: Date): number => start.getTime()

/** Returns whether any slot has a limit. */
export const isLimited = ({ ordersMax, unitsMax, exceptions }: PickupCapacity): boolean =>
  ordersMax !== null || unitsMax !== null || exceptions.size > 0

/** Returns the capacity with the limits of the day on which a slot begins, in the shop's time zone (SLOT-11). */
export function capacityAt(capacity: PickupCapacity, { timeZone }: Pick<Hours, 'timeZone'>, at: Date): PickupCapacity {
  if (capacity.exceptions.size === 0) return capacity
  const exception = capacity.exceptions.get(localDate(timeZone, slotStart(capacity, at)))
  return exception ? { ...capacity, ...exception } : capacity
}

/** Returns how much longer than usual an order takes because it is large, in minutes (SLOT-9). */
export function leadMinutesOf({ leadUnits, leadMinutes }: PickupCapacity, units: number): number {
  return leadUnits === null ? 0 : Math.max(0, Math.ceil(units / leadUnits) - 1) * leadMinutes
}

/** Returns the limits without the share for guests at the till, rounded down. */
export function soldLimits({ ordersMax, unitsMax, walkInPercent }: PickupCapacity): SlotLimits {
  const sold = (limit: number | null) => (limit === null ? null : Math.floor((limit * (100 - walkInPercent)) / 100))
  return { ordersMax: sold(ordersMax), unitsMax: sold(unitsMax) }
}

/**
 * Returns how many units an order takes of its slot. An order with more work than a slot has takes a whole slot:
 * otherwise no one could place it.
 */
export function unitsTaken(capacity: PickupCapacity, units: number): number {
  const { unitsMax } = soldLimits(capacity)
  return unitsMax === null ? units : Math.min(units, Math.max(1, unitsMax))
}

/** Returns whether a slot has room for one more order. */
export function hasRoom(capacity: PickupCapacity, use: SlotUse, units: number): boolean {
  const { ordersMax, unitsMax } = soldLimits(capacity)
  return (
    (ordersMax === null || use.orders + 1 <= ordersMax) &&
    (unitsMax === null || use.units + unitsTaken(capacity, units) <= unitsMax)
  )
}

function isFullAt({ hours, capacity, uses, units }: SlotRequest, at: Date): boolean {
  const use = uses.get(slotKey(slotStart(capacity, at))) ?? EMPTY
  return !hasRoom(capacityAt(capacity, hours, at), use, units)
}

/** What decides which times a kitchen can keep, apart from how full it is. */
export type Offer = Pick<SlotRequest, 'hours' | 'capacity' | 'soonest' | 'notBefore' | 'saleTimes'>

/** Returns until when times are offered: for twelve hours, or until the end of the last day ahead (SLOT-12). */
function lastOffered({ hours, capacity, soonest }: Offer): number {
  if (capacity.daysAhead === 0) return soonest.getTime() + OFFERED_MS - 1
  const clock = clockOf(hours.timeZone)
  return instantOf(clock, (localDay(clock, soonest.getTime()) + capacity.daysAhead + 1) * DAY_MS) - 1
}

const lastOrderMs = ({ capacity }: Offer) => capacity.lastOrderMinutes * MINUTE_MS

/** Returns when the last order of the running business hours is ready; null if the shop is closed at `from`. */
function lastReady(offer: Offer, from: Date): number | null {
  const limit = new Date(Math.max(from.getTime(), lastOffered(offer)) + lastOrderMs(offer))
  const closing = closingWithin(offer.hours, from, limit)
  if (closing === 'closed') return null
  // The closing moment itself is too late.
  return closing === null ? limit.getTime() : closing.getTime() - Math.max(1, lastOrderMs(offer))
}

/** Returns the start of each slot from a time until the last order of the business hours that run then. */
function startsInHours(offer: Offer, from: Date): readonly Date[] {
  const length = offer.capacity.slotMinutes * MINUTE_MS
  const first = Math.ceil(from.getTime() / length) * length
  const last = Math.min(lastReady(offer, from) ?? 0, lastOffered(offer))
  const count = Math.max(0, Math.floor((last - first) / length) + 1)
  return Array.from({ length: count }, (_, index) => new Date(first + index * length))
}

/** Returns the starts of slots in the business hours after those that run at `soonest`, on the days ahead. */
function startsAhead(offer: Offer): readonly Date[] {
  if (offer.capacity.daysAhead === 0) return []
  const starts: Date[] = []
  let opening = nextOpening(offer.hours, offer.soonest)
  while (opening !== null && opening.getTime() <= lastOffered(offer)) {
    starts.push(...startsInHours(offer, opening))
    opening = nextOpening(offer.hours, opening)
  }
  return starts
}

const withRoom = (request: SlotRequest, times: readonly Date[]): readonly PickupSlot[] =>
  times.map((at) => ({ at, isFull: isFullAt(request, at) }))

const isTooEarly = ({ notBefore }: Offer, at: Date): boolean => notBefore !== undefined && at < notBefore

const isSold = ({ saleTimes = [], hours }: Offer, at: Date): boolean => areSoldAt(saleTimes, hours.timeZone, at)

/**
 * Returns whether a kitchen that has room has an order ready at a time: the shop is open, does not close before the last
 * order is ready (SLOT-10), takes orders for that time (STAFF-21), and sells all its articles then (SALE-3).
 */
export function isReadyTime(offer: Offer, at: Date): boolean {
  if (isTooEarly(offer, at) || !isSold(offer, at)) return false
  const last = lastReady(offer, at)
  return last !== null && at.getTime() <= last
}

/** Returns whether a time is one that the kitchen can keep, and not too far ahead (SLOT-12). */
export const isOffered = (offer: Offer, at: Date): boolean =>
  at.getTime() <= lastOffered(offer) && isReadyTime(offer, at)

/**
 * Returns the pick-up times to choose from, also full ones: the start of each slot from `soonest` until the last order
 * before the shop closes, for at most twelve hours, and then of each slot on the days ahead. None is before `notBefore`,
 * or at a time at which an article of the order is not sold.
 */
export function pickupSlots(request: SlotRequest): readonly PickupSlot[] {
  const starts = [...startsInHours(request, request.soonest), ...startsAhead(request)]
  return withRoom(
    request,
    starts.filter((at) => !isTooEarly(request, at) && isSold(request, at)),
  )
}

/**
 * Returns when an order is ready that is wanted as soon as possible: at `soonest`, or at the start of the next slot with
 * room at which all articles are sold; null if none is left until the shop closes, for at most twelve hours, or if the
 * kitchen keeps orders for later.
 */
export function soonestPickup(request: SlotRequest): Date | null {
  const { soonest, notBefore } = request
  if (notBefore !== undefined) return null
  if (isOffered(request, soonest) && !isFullAt(request, soonest)) return soonest
  const starts = startsInHours(request, soonest).filter(
    (at) => at.getTime() < soonest.getTime() + OFFERED_MS && isSold(request, at),
  )
  return withRoom(request, starts).find(({ isFull }) => !isFull)?.at ?? null
}
