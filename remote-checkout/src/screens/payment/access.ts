import type { Basket, PlacedOrder } from '@carte/contract'
import { toOrderItems } from '@carte/domain'
import type { UnpaidOrder } from '@carte/store'
import { requestOf } from '../checkout/attempt.ts'

export interface PayableOrder {
  readonly unpaid: UnpaidOrder
  readonly order: PlacedOrder
  /** The basket has changed since: no new attempt may start, but one that was started is followed to its end. */
  readonly isEdited: boolean
}

/** What this browser may do with the order that the URL names. */
export type Access =
  | ({ readonly kind: 'pay' } & PayableOrder)
  /** The basket has changed since, so the order is abandoned. */
  | { readonly kind: 'edited' }
  | { readonly kind: 'paid' }
  /** Not an order of this browser, or an order that it has abandoned. */
  | { readonly kind: 'unknown' }

/** Returns what this browser may do with an order: pay it, show that it is paid, or neither. */
export function accessTo(
  orderId: string,
  state: { readonly unpaid: UnpaidOrder | null; readonly basket: Basket; readonly paidIds: readonly string[] },
): Access {
  const { unpaid, basket, paidIds } = state
  if (paidIds.includes(orderId)) return { kind: 'paid' }
  if (unpaid?.order?.orderId !== orderId) return { kind: 'unknown' }
  const isEdited = !isOfBasket(unpaid, basket)
  if (isEdited && unpaid.paymentId === undefined) return { kind: 'edited' }
  return { kind: 'pay', unpaid, order: unpaid.order, isEdited }
}

/** Returns whether the basket still contains the dishes of the unpaid order. */
function isOfBasket(unpaid: UnpaidOrder, basket: Basket): boolean {
  const request = requestOf(unpaid)
  return (
    request !== null &&
    request.shopId === basket.shopId &&
    request.orderType === basket.orderType &&
    JSON.stringify(request.items) === JSON.stringify(toOrderItems(basket))
  )
}
