import type { OrderDetails, OrderStatus, OrderType, StoredOrder } from '@carte/contract'

/** Where a guest gets the food. `dineInPlace` is an order to eat in that names no table, so the guest collects it. */
export type Handover = OrderType | 'table'

/**
 * Returns where the guest gets an order; undefined if neither details nor stored data are known. A stored order with a
 * table is brought there, and any other is collected.
 */
export function handoverOf(
  details: OrderDetails | null | undefined,
  stored?: Pick<StoredOrder, 'table'>,
): Handover | undefined {
  if (details) return details.orderType === 'dineInPlace' && details.spot ? 'table' : details.orderType
  return stored && (stored.table === undefined ? 'takeAway' : 'table')
}

/**
 * Returns the key of a status in the common texts. `done` and `delivered` depend on the handover. While it is unknown,
 * `done` has the text that fits every order.
 */
export function statusKey(status: OrderStatus, handover: Handover | undefined) {
  if (status === 'done' && handover !== 'takeAway')
    return handover === 'table' ? 'status.done.table' : 'status.done.dineInPlace'
  return status === 'delivered' && (handover === 'table' || handover === 'dineInPlace')
    ? 'status.delivered.dineInPlace'
    : (`status.${status}` as const)
}
