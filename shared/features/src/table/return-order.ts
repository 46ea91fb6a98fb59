import type { Menu, TableOrder } from '@carte/contract'
import { type TableView, withReturnedLines } from '@carte/domain'
import { applyToBasketAtom, type JotaiStore, tableAtom } from '@carte/store'

/**
 * Puts the dishes of an order that was rolled back after its payment back into this browser's basket, once (TABLE-30).
 * Returns whether this call did.
 */
export function returnOrder(
  store: Pick<JotaiStore, 'get' | 'set'>,
  view: TableView,
  order: TableOrder,
  menu: Menu,
): boolean {
  let isNew = false
  store.set(tableAtom, (now) => {
    isNew = now?.tableId === view.table?.tableId && now?.applied.includes(order.orderId) === true
    return now && isNew ? { ...now, applied: now.applied.filter((id) => id !== order.orderId) } : now
  })
  if (isNew) store.set(applyToBasketAtom, (basket) => withReturnedLines(basket, view, order, menu))
  return isNew
}
