import type { PastOrder } from '@carte/contract'
import type { HistoryPage, Zones } from './order-history.loader.ts'

/** The customer's orders from all pages loaded so far. */
export interface History {
  /** Without duplicates, newest first. */
  readonly orders: readonly PastOrder[]
  readonly zones: Zones
  readonly pages: number
  readonly isLast: boolean
}

/**
 * Merges a page into the history. Pages count from the newest order, so an order placed meanwhile shifts others to the
 * next page, where they appear again; they are merged by id, and the later response wins.
 */
export function withPage(history: History | null, page: HistoryPage, pageIndex: number): History {
  const known = new Map(history?.orders.map((order) => [order.orderId, order]))
  for (const order of page.orders) known.set(order.orderId, order)
  const isFurther = pageIndex >= (history?.pages ?? 0)
  return {
    orders: [...known.values()].sort((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt)),
    zones: { ...history?.zones, ...page.zones },
    pages: Math.max(history?.pages ?? 0, pageIndex + 1),
    isLast: isFurther ? page.isLast : (history?.isLast ?? true),
  }
}
