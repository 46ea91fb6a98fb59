import type { OrderStatus, StoredOrder } from '@carte/contract'
import { isFinal } from '@carte/domain'
import type { FoundOrder, OrdersData } from './orders.loader.ts'

/** An order as this browser has stored it, and the server's response; undefined before the request. */
export interface OrderRow {
  readonly order: StoredOrder
  readonly found: FoundOrder | undefined
}

export const detailsOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'details' in found ? found.details : undefined

/** Returns why the order could not be loaded; null if it was loaded or not requested yet. */
export const problemOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'problem' in found ? found.problem : null

/** Tells whether a retry can help, which it cannot for an order that the server does not know. */
export const isPassing = ({ code }: { readonly code: string }) => code !== 'failed-find-order'

/** Returns why some orders could not be loaded, if a retry can help. */
export const passingProblem = (rows: readonly OrderRow[]) =>
  rows.map(({ found }) => problemOf(found)).find((problem) => problem !== null && isPassing(problem))

/** Returns the latest status. An event updates the stored order before the page reloads, so its status wins. */
export const statusOf = ({ order, found }: OrderRow): OrderStatus | undefined =>
  order.status ?? detailsOf(found)?.status

export const rowsOf = (orders: readonly StoredOrder[], data: OrdersData): readonly OrderRow[] =>
  orders.map((order) => ({ order, found: data.find(({ id }) => id === order.id) }))

/**
 * Splits orders into those under way and those that are finished. An order that is ready counts as under way, because
 * the guest has to collect it.
 */
export function groupsOf(rows: readonly OrderRow[]) {
  const isOver = (row: OrderRow) => isFinal(statusOf(row) ?? 'calculatedPrice')
  return { underWay: rows.filter((row) => !isOver(row)), over: rows.filter(isOver) }
}
