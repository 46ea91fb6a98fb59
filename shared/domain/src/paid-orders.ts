import { type OrderStatus, type PaidSession, type StoredOrder, TABLE_MAX_LENGTH } from '@carte/contract'
import { isFinal, isLaterStatus } from './order-status.ts'

const MINUTE_MS = 60_000
const PAID_MINUTES = 60
const DELIVERED_MINUTES = 30

export type PaidOrder = NonNullable<PaidSession['details']> & Pick<StoredOrder, 'pickupCode' | 'shopName' | 'table'>

export const emptyPaidSession: PaidSession = { details: null, paidOrders: [], deliveredOrders: [] }

const minutesAfter = (instant: number, minutes: number): string => new Date(instant + minutes * MINUTE_MS).toISOString()

/**
 * Stores a paid order until an hour after its pick-up time. An order that is already stored, or has no id or no valid
 * pick-up time, changes nothing.
 */
export function addPaid(session: PaidSession, order: PaidOrder): PaidSession {
  const { orderId, pickupTime, customerCode, paymentID, userAgent, pickupCode, shopName, table } = order
  const pickup = Date.parse(pickupTime)
  const isKnown = [...session.paidOrders, ...session.deliveredOrders].some(({ id }) => id === orderId)
  if (orderId === '' || Number.isNaN(pickup) || isKnown) return session
  const stored: StoredOrder = {
    id: orderId,
    expires: minutesAfter(pickup, PAID_MINUTES),
    customerCode,
    pickupTime,
    ...(pickupCode === undefined ? {} : { pickupCode }),
    ...(shopName === undefined ? {} : { shopName }),
    ...(table === undefined ? {} : { table: [...table].slice(0, TABLE_MAX_LENGTH).join('') }),
  }
  return {
    ...session,
    details: { orderId, pickupTime, customerCode, paymentID, userAgent },
    paidOrders: [...session.paidOrders, stored],
  }
}

/** Returns whether an order is still to be handed over, as far as this browser knows. */
export const isUnderWay = ({ status }: Pick<StoredOrder, 'status'>): boolean => status === undefined || !isFinal(status)

// Events and polls can arrive out of order.
const isNewer = (known: OrderStatus | undefined, status: OrderStatus): boolean =>
  known === undefined || isLaterStatus(status, known)

/**
 * Stores an order's new status. `done` and `delivered` move it from `paidOrders` to `deliveredOrders`, where it stays
 * for 30 minutes from `now`. A rolled-back order stays in place so that the guest can read why.
 */
export function withStatus(session: PaidSession, orderId: string, status: OrderStatus, now: Date): PaidSession {
  const paid = session.paidOrders.find(({ id }) => id === orderId)
  const known = paid ?? session.deliveredOrders.find(({ id }) => id === orderId)
  if (known === undefined || !isNewer(known.status, status)) return session
  if (paid !== undefined && (status === 'done' || status === 'delivered')) {
    const delivered = { ...paid, status, expires: minutesAfter(now.getTime(), DELIVERED_MINUTES) }
    return {
      ...session,
      paidOrders: session.paidOrders.filter((order) => order !== paid),
      deliveredOrders: [...session.deliveredOrders, delivered],
    }
  }
  return withUpdated(session, known, { status })
}

/**
 * Stores an order's new pick-up time, which staff have changed. An order that is still to be handed over stays stored
 * until an hour after it.
 */
export function withPickupTime(session: PaidSession, orderId: string, pickupTime: string): PaidSession {
  const paid = session.paidOrders.find(({ id }) => id === orderId)
  const known = paid ?? session.deliveredOrders.find(({ id }) => id === orderId)
  if (known === undefined || known.pickupTime === pickupTime) return session
  const expires = paid === undefined ? known.expires : minutesAfter(Date.parse(pickupTime), PAID_MINUTES)
  return withUpdated(session, known, { pickupTime, expires })
}

/** Changes an order in place. */
function withUpdated(session: PaidSession, known: StoredOrder, change: Partial<StoredOrder>): PaidSession {
  const updated = (order: StoredOrder): StoredOrder => (order === known ? { ...order, ...change } : order)
  return {
    ...session,
    paidOrders: session.paidOrders.map(updated),
    deliveredOrders: session.deliveredOrders.map(updated),
  }
}

/** Removes expired orders, and the details if they belong to one of them. */
export function withoutExpired(session: PaidSession, now: Date): PaidSession {
  const isNotExpired = ({ expires }: StoredOrder): boolean => Date.parse(expires) > now.getTime()
  const paidOrders = session.paidOrders.filter(isNotExpired)
  const deliveredOrders = session.deliveredOrders.filter(isNotExpired)
  const remaining = [...paidOrders, ...deliveredOrders]
  if (remaining.length === session.paidOrders.length + session.deliveredOrders.length) return session
  const hasDetails = remaining.some(({ id }) => id === session.details?.orderId)
  return { details: hasDetails ? session.details : null, paidOrders, deliveredOrders }
}
