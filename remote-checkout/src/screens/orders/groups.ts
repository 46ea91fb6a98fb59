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

/** Why the server has not told; null of an order that it has told of, and of one that it was not asked for yet. */
export const problemOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'problem' in found ? found.problem : null

/** Whether asking again may help: one that the server does not know is not found by that. */
export const isPassing = ({ code }: { readonly code: string }) => code !== 'failed-find-order'

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
