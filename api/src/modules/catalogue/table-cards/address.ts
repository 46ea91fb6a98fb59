import type { OrderType } from '@carte/contract'

/**
 * Where a code on a table leads: the shop's menu, with order type and spot for the basket, from where the guard moves them into it
 * (spec §2, rule 3).
 */
export function addressOf(
  origin: string,
  shopId: string,
  spot: { readonly id: string; readonly orderType: OrderType },
) {
  const query = new URLSearchParams({ orderType: spot.orderType, spotId: spot.id })
  return `${origin}/shop/${encodeURIComponent(shopId)}/menu?${query}`
}

/** What somebody types whose camera reads no codes: the shop, without a scheme. The spot is chosen there. */
export const typedAddressOf = (origin: string, shopId: string): string =>
  `${new URL(origin).host}/shop/${/^[^\s/?#%]+$/.test(shopId) ? shopId : encodeURIComponent(shopId)}`
