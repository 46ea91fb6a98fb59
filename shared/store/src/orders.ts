import type { OrderStatus, PaidSession, PlacedOrder } from '@carte/contract'
import { isPaidSession, isPlacedOrder, isString, nullable, objectOf, optional } from '@carte/contract/guards'
import * as rules from '@carte/domain'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** Storage key of the paid orders, without the prefix. */
export const ORDER_ENTRY = 'order'
const stored = storedAtom<PaidSession>(ORDER_ENTRY, isPaidSession, rules.emptyPaidSession)

/** Orders that this browser has paid or recently received. */
export const paidSessionAtom = atom((get) => get(stored))
/** Newest first: paid orders, then handed-over ones. */
export const knownOrdersAtom = atom((get) => [...get(stored).deliveredOrders, ...get(stored).paidOrders].reverse())

/** The known orders that are not handed over or canceled, newest first. */
export const ordersUnderWayAtom = atom((get) => get(knownOrdersAtom).filter(rules.isUnderWay))

export const addPaidOrderAtom = atom(null, (get, set, order: Parameters<typeof rules.addPaid>[1]) =>
  stored.write({ get, set }, (session) => rules.addPaid(session, order)),
)
export const setOrderStatusAtom = atom(null, (get, set, orderId: string, status: OrderStatus) =>
  stored.write({ get, set }, (session) => rules.withStatus(session, orderId, status, new Date())),
)
export const setPickupTimeAtom = atom(null, (get, set, orderId: string, pickupTime: string) =>
  stored.write({ get, set }, (session) => rules.withPickupTime(session, orderId, pickupTime)),
)
export const dropExpiredOrdersAtom = atom(null, (get, set) =>
  stored.write({ get, set }, (session) => rules.withoutExpired(session, new Date())),
)

export interface UnpaidOrder {
  /** Sent as `Idempotency-Key`, so that a retry does not place a second order. */
  readonly key: string
  /** The request that belongs to the key, as text. A different request needs a new key. */
  readonly request: string
  readonly shopId: string
  readonly shopName: string
  readonly order: PlacedOrder | null
  /** The latest payment, so that a guest who closed the tab while paying sees the result. */
  readonly paymentId?: string | undefined
}
const isUnpaidOrder = objectOf<UnpaidOrder>({
  key: isString,
  request: isString,
  shopId: isString,
  shopName: isString,
  order: nullable(isPlacedOrder),
  paymentId: optional(isString),
})
const storedUnpaid = storedAtom<UnpaidOrder | null>('unpaid-order', nullable(isUnpaidOrder), null)

/**
 * The order that is being placed or paid. Stored, so that it continues after a reload, a lost response or a closed tab.
 */
export const unpaidOrderAtom = atom(
  (get) => get(storedUnpaid),
  (get, set, order: UnpaidOrder | null) => storedUnpaid.write({ get, set }, order),
)
