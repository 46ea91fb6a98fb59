import type { OrderStatus, PaidSession, PlacedOrder } from '@carte/contract'
import { isPaidSession, isPlacedOrder, isString, nullable, objectOf, optional } from '@carte/contract/guards'
import * as rules from '@carte/domain'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** The entry of the paid-order session. */
export const ORDER_ENTRY = 'order'
const stored = storedAtom<PaidSession>(ORDER_ENTRY, isPaidSession, rules.emptyPaidSession)

/** Orders that this browser has paid for or has received lately (spec §4 "Paid orders"). */
export const paidSessionAtom = atom((get) => get(stored))
/** Newest first: those that are still awaited, then those that were handed over last. */
export const knownOrdersAtom = atom((get) => [...get(stored).deliveredOrders, ...get(stored).paidOrders].reverse())

/** Those of them that are not handed over or cancelled, newest first. */
export const ordersUnderWayAtom = atom((get) => get(knownOrdersAtom).filter(rules.isUnderWay))

export const addPaidOrderAtom = atom(null, (get, set, order: Parameters<typeof rules.addPaid>[1]) =>
  stored.write({ get, set }, (session) => rules.addPaid(session, order)),
)
export const setOrderStatusAtom = atom(null, (get, set, orderId: string, status: OrderStatus) =>
  stored.write({ get, set }, (session) => rules.withStatus(session, orderId, status, new Date())),
)
export const dropExpiredOrdersAtom = atom(null, (get, set) =>
  stored.write({ get, set }, (session) => rules.withoutExpired(session, new Date())),
)

export interface UnpaidOrder {
  /** Sent as `Idempotency-Key`: the same try twice is one order. */
  readonly key: string
  /** The request that the key stands for, as text; another request needs another key. */
  readonly request: string
  readonly shopId: string
  readonly shopName: string
  readonly order: PlacedOrder | null
  /** The payment that was begun last, so that whoever closed the tab while paying learns how it ended. */
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

/** The order that is being placed or paid, so that a reload, a lost answer or a closed tab continues with the same one. */
export const unpaidOrderAtom = atom(
  (get) => get(storedUnpaid),
  (get, set, order: UnpaidOrder | null) => storedUnpaid.write({ get, set }, order),
)
