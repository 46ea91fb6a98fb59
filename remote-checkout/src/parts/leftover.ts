import type { Basket, OrderRequest } from '@carte/contract'
import { clearItems, toOrderItems } from '@carte/domain'

/**
 * The basket once an order is paid: empty (readings "end of the basket"). What another tab has put in while it was being paid stays, and
 * so does a basket that has been begun at another shop.
 */
export function leftover(basket: Basket, { shopId, items }: Pick<OrderRequest, 'shopId' | 'items'>): Basket {
  if (basket.shopId !== shopId) return basket
  const ordered = new Map(items.map(({ quantity, ...thing }) => [JSON.stringify(thing), quantity]))
  const left = toOrderItems(basket).map(
    ({ quantity, ...thing }) => quantity - (ordered.get(JSON.stringify(thing)) ?? 0),
  )
  const lines = basket.items.flatMap((line, at) => {
    const quantity = left[at] ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...clearItems(basket), items: lines, currentOrderChanged: lines.length > 0 }
}
