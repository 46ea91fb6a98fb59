import type { Menu, TableClaim, TableOrder } from '@carte/contract'
import { type TableView, withoutPaidLines, withReturnedLines } from '@carte/domain'
import { applyToBasketAtom, type JotaiStore, tableAtom } from '@carte/store'

interface PaidLines {
  readonly tableId: string
  readonly orderId: string
  /** What the order contains, also of other guests: their lines are not in this browser's basket. */
  readonly lines: readonly Pick<TableClaim, 'lineId' | 'quantity'>[]
}

/**
 * Takes the dishes of a paid order of the table off this browser's basket, once, whichever tab or page notices the
 * payment first (TABLE-24). Returns whether this call did.
 */
export function applyPaidOrder(
  store: Pick<JotaiStore, 'get' | 'set'>,
  { tableId, orderId, lines }: PaidLines,
): boolean {
  let isNew = true
  store.set(tableAtom, (now) => {
    if (now?.tableId !== tableId) return now
    isNew = !now.applied.includes(orderId)
    return isNew ? { ...now, applied: [...now.applied, orderId] } : now
  })
  if (isNew) store.set(applyToBasketAtom, (basket) => withoutPaidLines(basket, lines))
  return isNew
}

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
