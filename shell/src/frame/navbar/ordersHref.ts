import type { Shop } from '@carte/contract'
import { paths } from '@carte/navigation'
import { isClosed } from '../../guard/decide.ts'

/**
 * Where the paid-orders icon leads (spec §4 "Paid-order icon"): one order to its page, several to their list. That one needs a shop
 * that is open; where its guard would refuse, the newest order's page, which links the others (readings "requiresShop").
 *
 * @param orders newest first
 * @param at null: by what the server last said of the shop
 * @returns null without orders
 */
export function ordersHref(
  orders: readonly { readonly id: string }[],
  shop: Shop | null,
  at: Date | null,
): string | null {
  const [newest] = orders
  if (!newest) return null
  const mayList = orders.length > 1 && shop !== null && !isClosed(shop, at)
  return mayList ? paths.orders.href() : paths.order.href({ orderId: newest.id })
}
