import { type OrderStatus, type PaidSession, type StoredOrder, TABLE_MAX_LENGTH } from '@carte/contract'
import { isFinal, isLaterStatus } from './order-status.ts'

const MINUTE = 60_000
/** How long a paid order is kept after its pick-up time (spec §9). */
const PAID_MINUTES = 60
/** How long a delivered order is kept (spec §9). */
const DELIVERED_MINUTES = 30

/** A paid order as the browser learns of it. */
export type PaidOrder = NonNullable<PaidSession['details']> & Pick<StoredOrder, 'pickupCode' | 'shopName' | 'table'>

export const emptyPaidSession: PaidSession = { details: null, paidOrders: [], deliveredOrders: [] }

const minutesAfter = (instant: number, minutes: number): string => new Date(instant + minutes * MINUTE).toISOString()

/** Remembers a paid order until an hour after pick-up; one without id or pick-up time, or already known, changes nothing (spec §4). */
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

/** Whether a paid order is still to be handed over, as far as this browser knows. */
export const isUnderWay = ({ status }: Pick<StoredOrder, 'status'>): boolean => status === undefined || !isFinal(status)

// Events and polls overtake each other.
const isNews = (known: OrderStatus | undefined, status: OrderStatus): boolean =>
  known === undefined || isLaterStatus(status, known)

/**
 * Notes an order's status. `done` and `delivered` move it from the paid to the delivered ones, where it stays for half an
 * hour from then (spec §4); a rolled-back one stays where it is, so that the guest can read why.
 */
export function withStatus(session: PaidSession, orderId: string, status: OrderStatus, now: Date): PaidSession {
  const paid = session.paidOrders.find(({ id }) => id === orderId)
  const known = paid ?? session.deliveredOrders.find(({ id }) => id === orderId)
  if (known === undefined || !isNews(known.status, status)) return session
  if (paid !== undefined && (status === 'done' || status === 'delivered')) {
    const delivered = { ...paid, status, expires: minutesAfter(now.getTime(), DELIVERED_MINUTES) }
    return {
      ...session,
      paidOrders: session.paidOrders.filter((order) => order !== paid),
      deliveredOrders: [...session.deliveredOrders, delivered],
    }
  }
  const noted = (order: StoredOrder): StoredOrder => (order === known ? { ...order, status } : order)
  return { ...session, paidOrders: session.paidOrders.map(noted), deliveredOrders: session.deliveredOrders.map(noted) }
}

/** Forgets orders whose time is over, and the details of one that is forgotten (spec §4). */
export function withoutExpired(session: PaidSession, now: Date): PaidSession {
  const isAlive = ({ expires }: StoredOrder): boolean => Date.parse(expires) > now.getTime()
  const paidOrders = session.paidOrders.filter(isAlive)
  const deliveredOrders = session.deliveredOrders.filter(isAlive)
  const kept = [...paidOrders, ...deliveredOrders]
  if (kept.length === session.paidOrders.length + session.deliveredOrders.length) return session
  const hasDetails = kept.some(({ id }) => id === session.details?.orderId)
  return { details: hasDetails ? session.details : null, paidOrders, deliveredOrders }
}
