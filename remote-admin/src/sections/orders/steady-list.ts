import type { ShopOrderRow } from '@carte/contract'

/** The list as the person sees it. Rows keep their places while the person reads, and new orders are held back. */
export interface SteadyList {
  /** What is listed: the shop with the filter. */
  readonly key: string
  readonly shown: readonly ShopOrderRow[]
  /** Ids of new orders that are not shown yet. */
  readonly held: readonly string[]
}

export const listOf = (key: string, orders: readonly ShopOrderRow[]): SteadyList => ({ key, shown: orders, held: [] })

/**
 * Applies a page that was read again. With `isSteady`, rows that are shown take their new values where they are, and
 * other orders are held back.
 */
export function applyPage(
  list: SteadyList,
  key: string,
  orders: readonly ShopOrderRow[],
  isSteady: boolean,
): SteadyList {
  if (list.key !== key || !isSteady) return listOf(key, orders)
  const read = new Map(orders.map((order) => [order.orderId, order]))
  const ids = new Set(list.shown.map(({ orderId }) => orderId))
  return {
    key,
    shown: list.shown.map((row) => read.get(row.orderId) ?? row),
    held: [...new Set([...list.held, ...read.keys()])].filter((id) => !ids.has(id)),
  }
}

/** Applies a change of one order. Holds it back if it is not shown and `canBeNew`. */
export function applyOrder(list: SteadyList, order: ShopOrderRow, canBeNew: boolean): SteadyList {
  if (list.shown.some(({ orderId }) => orderId === order.orderId))
    return { ...list, shown: list.shown.map((row) => (row.orderId === order.orderId ? order : row)) }
  return canBeNew && !list.held.includes(order.orderId) ? { ...list, held: [...list.held, order.orderId] } : list
}
