import type { PastOrder } from '@carte/contract'
import type { HistoryPage, Zones } from './load-history.ts'

/** What is known of the customer's orders, from all pages that were asked for. */
export interface History {
  /** Each order once, the newest first. */
  readonly orders: readonly PastOrder[]
  readonly zones: Zones
  /** How many pages were asked for. */
  readonly pages: number
  readonly isLast: boolean
}

/**
 * The same with a page more, or with the first one again. Pages are counted from the newest order, so one that has been placed meanwhile pushes
 * another onto the next page, where it comes a second time: by its id it is known. What is told later is nearer to what is.
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
