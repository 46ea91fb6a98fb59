import type { Basket, OrderRequest, PlacedOrder } from '@carte/contract'
import { ownEntries, type TableView, toOrderItems } from '@carte/domain'
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
  state: {
    readonly unpaid: UnpaidOrder | null
    readonly basket: Basket
    readonly paidIds: readonly string[]
    /** The table whose guests order together; null without one. */
    readonly table?: TableView | null
  },
): Access {
  const { unpaid, basket, paidIds, table = null } = state
  if (paidIds.includes(orderId)) return { kind: 'paid' }
  if (unpaid?.order?.orderId !== orderId) return { kind: 'unknown' }
  const isEdited = !isOfBasket(unpaid, basket, table)
  if (isEdited && unpaid.paymentId === undefined) return { kind: 'edited' }
  return { kind: 'pay', unpaid, order: unpaid.order, isEdited }
}

/** Returns whether the basket still contains the dishes of the unpaid order. */
function isOfBasket(unpaid: UnpaidOrder, basket: Basket, table: TableView | null): boolean {
  const request = requestOf(unpaid)
  if (request?.table) return isOfTable(request, unpaid.order?.orderId ?? '', basket, table)
  return (
    request !== null &&
    request.shopId === basket.shopId &&
    request.orderType === basket.orderType &&
    JSON.stringify(request.items) === JSON.stringify(toOrderItems(basket))
  )
}

/**
 * Returns whether the basket still contains the guest's own lines of an order of a table. The others' lines cannot
 * change: the order has claimed them.
 */
function isOfTable(
  { shopId, items, table: ordered }: OrderRequest,
  orderId: string,
  basket: Basket,
  table: TableView | null,
): boolean {
  // A guest who has left, or whose basket does not contain the paid dishes any more.
  if (!table || !ordered || table.applied.includes(orderId)) return true
  const lines = ordered.lines.map((claim, at) => ({ ...claim, item: items[at] }))
  const own = lines.filter(({ guestId }) => guestId === table.guestId)
  const entries = ownEntries(basket, table, orderId)
  const now = toOrderItems({ items: entries.map(({ item }) => item) }).map((item, at) => [entries[at]?.lineId, item])
  const before = own.map(({ lineId, item }) => [lineId, item])
  const isEmpty = own.length === 0 && basket.items.length === 0
  return isEmpty || (basket.shopId === shopId && JSON.stringify(now) === JSON.stringify(before))
}
