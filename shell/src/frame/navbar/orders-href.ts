import type { Shop } from '@carte/contract'
import { paths } from '@carte/navigation'
import { isClosed } from '../../guard/decide.ts'

/**
 * Returns where the orders icon leads: one order to its page, several to their list. The list requires an open shop;
 * otherwise the newest order's page is used, which links the others.
 *
 * @param orders newest first
 * @param at null checks only the shop's last known state, not its opening hours
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
