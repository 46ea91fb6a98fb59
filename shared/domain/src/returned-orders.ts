import { type Basket, type Menu, QUANTITY_MAX, type TableOrder } from '@carte/contract'
import { type TableView, toBasketItem } from './tables.ts'

/** Returns the orders that were rolled back after dishes of the guest had been taken off the own basket. */
export function ordersToReturn({ table, guestId, applied }: TableView): readonly TableOrder[] {
  return (table?.orders ?? []).filter(
    ({ orderId, status, lines }) =>
      status === 'rollbacked' && applied.includes(orderId) && lines.some((line) => line.guestId === guestId),
  )
}

/**
 * Puts the guest's dishes of a rolled back order back into the basket, if it still belongs to the shop. Their articles
 * and choices are those of the table's lines, which the server keeps until the phone publishes them again (TABLE-30).
 */
export function withReturnedLines(
  basket: Basket,
  { table, guestId }: TableView,
  order: Pick<TableOrder, 'lines'>,
  menu: Menu,
): Basket {
  if (!table || basket.shopId !== table.shopId) return basket
  const items = [...basket.items]
  for (const claim of order.lines) {
    const line = table.lines.find((each) => each.guestId === claim.guestId && each.lineId === claim.lineId)
    const returned = line && toBasketItem({ ...line.item, quantity: claim.quantity }, claim.lineId, menu)
    if (claim.guestId !== guestId || !returned) continue
    const at = items.findIndex(({ id }) => id === claim.lineId)
    const quantity = Math.min(QUANTITY_MAX, returned.quantity + (items[at]?.quantity ?? 0))
    if (at < 0) items.push(returned)
    else items[at] = { ...returned, quantity }
  }
  return items.length === basket.items.length && items.every((item, at) => item === basket.items[at])
    ? basket
    : { ...basket, items, currentOrderChanged: true }
}
