import type { OrderStatus, TimeChangeReason } from '@carte/contract'
import { isWithKitchen } from './order-status.ts'

// When staff may change the time of an order, and when its guest may cancel it (PROMISE-1 to PROMISE-3).

/** The times of an order. */
export interface OrderTimes {
  readonly pickupAt: Date
  /** What the guest was promised or has agreed to; null if it is `pickupAt`. */
  readonly promisedAt: Date | null
}

const MINUTE_MS = 60_000
/** One change moves an order by at most this much, so that a mistake stays small. */
const CHANGE_MAX_MS = 12 * 60 * MINUTE_MS

/** Returns whether staff may move an order to a time: not into the past, and not by more than twelve hours. */
export function isPossibleTime(from: Date, to: Date, now: Date): boolean {
  const change = Math.abs(to.getTime() - from.getTime())
  return change > 0 && change <= CHANGE_MAX_MS && to.getTime() >= now.getTime() - MINUTE_MS
}

/** Returns the times after a change. A time that the guest has asked for is a new promise. */
export function changedTimes({ pickupAt, promisedAt }: OrderTimes, to: Date, reason: TimeChangeReason): OrderTimes {
  return { pickupAt: to, promisedAt: reason === 'agreed' ? to : (promisedAt ?? pickupAt) }
}

/** Returns whether an order that is not ready is later than promised by more than the operator's limit. */
export function canCancelLate(
  status: OrderStatus,
  { pickupAt, promisedAt }: OrderTimes,
  limitMinutes: number,
): boolean {
  const lateMs = pickupAt.getTime() - (promisedAt ?? pickupAt).getTime()
  return isWithKitchen(status) && lateMs > limitMinutes * MINUTE_MS
}
