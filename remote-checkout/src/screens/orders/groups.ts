import type { OrderStatus, StoredOrder } from '@carte/contract'
import { isFinal } from '@carte/domain'
import type { FoundOrder, OrdersData } from './loadOrders.ts'

/** An order as this browser remembers it, and what the server has told of it; undefined before it was asked. */
export interface OrderRow {
  readonly order: StoredOrder
  readonly found: FoundOrder | undefined
}

export const detailsOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'details' in found ? found.details : undefined

/** News reach this browser before the page has asked again, so what it remembers goes before what the page was drawn from. */
export const statusOf = ({ order, found }: OrderRow): OrderStatus | undefined =>
  order.status ?? detailsOf(found)?.status

export const rowsOf = (orders: readonly StoredOrder[], data: OrdersData): readonly OrderRow[] =>
  orders.map((order) => ({ order, found: data.find(({ id }) => id === order.id) }))

/**
 * What is still to be received, and what is over. One that is ready counts as under way: the session keeps it with the
 * delivered ones (spec §4), but whoever has ordered it has to collect it first.
 */
export function groupsOf(rows: readonly OrderRow[]) {
  const isOver = (row: OrderRow) => isFinal(statusOf(row) ?? 'calculatedPrice')
  return { underWay: rows.filter((row) => !isOver(row)), over: rows.filter(isOver) }
}
