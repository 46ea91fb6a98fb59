import type { Basket, OrderRequest, PlacedOrder } from '@carte/contract'
import { ownEntries, type TableView, toOrderItems } from '@carte/domain'
import type { UnpaidOrder } from '@carte/store'
import { parseRequest } from '../checkout/attempt.ts'

type Item = OrderRequest['items'][number]

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
  const stored = parseRequest(unpaid.request)
  const request = stored?.body
  if (request?.table) return isOfTable(request, unpaid.order?.orderId ?? '', basket, table, stored?.isChosen)
  return (
    request !== undefined &&
    request.shopId === basket.shopId &&
    request.orderType === basket.orderType &&
    JSON.stringify(request.items) === JSON.stringify(toOrderItems(basket))
  )
}

/**
 * Returns whether the basket still contains the guest's own lines of an order of a table. The others' lines cannot
 * change: the order has claimed them.
 *
 * @param isChosen whether the guest has chosen its dishes, so that the basket can contain others (TABLE-53)
 */
function isOfTable(
  { shopId, items, table: ordered }: OrderRequest,
  orderId: string,
  basket: Basket,
  table: TableView | null,
  isChosen = false,
): boolean {
  // A guest who has left, or whose basket does not contain the paid dishes any more.
  if (!table || !ordered || table.applied.includes(orderId)) return true
  const lines = ordered.lines.map((claim, at) => ({ ...claim, item: items[at] }))
  const own = lines.filter(({ guestId }) => guestId === table.guestId)
  const entries = ownEntries(basket, table, orderId)
  const held = toOrderItems({ items: entries.map(({ item }) => item) })
  const now = held.map((item, at) => [entries[at]?.lineId, item] as const)
  const before = own.map(({ lineId, item }) => [lineId, item] as const)
  const isHeld = ([lineId, item]: (typeof before)[number]) =>
    now.some(([id, other]) => id === lineId && contains(other, item))
  const isOfShop = basket.shopId === shopId
  if (isChosen) return own.length === 0 || (isOfShop && before.every(isHeld))
  const isEmpty = own.length === 0 && basket.items.length === 0
  return isEmpty || (isOfShop && JSON.stringify(now) === JSON.stringify(before))
}

/** Returns whether a line of the basket contains this dish at least as often. */
const contains = (held: Item, ordered: Item | undefined): boolean =>
  ordered !== undefined &&
  held.quantity >= ordered.quantity &&
  JSON.stringify({ ...held, quantity: ordered.quantity }) === JSON.stringify(ordered)
