import type { Basket, OrderRequest } from '@carte/contract'
import { clearItems, toOrderItems } from '@carte/domain'

/**
 * Returns the basket after an order is paid, usually empty. Keeps what another tab has added during the payment, and a
 * basket of another shop.
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
