import type { OrderDetails } from '@carte/contract'

/**
 * Returns the key of how an order was paid; null if it was not paid, or if the money goes back. `RolledBack` says what
 * happens to the money of a canceled order.
 */
export function paymentKey({
  status,
  paymentStatus,
  paymentKind,
}: Pick<OrderDetails, 'status' | 'paymentStatus' | 'paymentKind'>) {
  if (status === 'rollbacked' || paymentKind === null) return null
  if (paymentStatus === 'captured') return `order.paid.${paymentKind}` as const
  return paymentStatus === 'authorized' ? 'order.paid.reserved' : null
}
