import type { TableClaim } from '@carte/contract'
import { withoutPaidLines } from '@carte/domain'
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
