import type { OrderType } from '@carte/contract'

/** Returns the address in a table's code. The navigation moves order type and spot into the basket (GUARD-3). */
export function addressOf(
  origin: string,
  shopId: string,
  spot: { readonly id: string; readonly orderType: OrderType },
) {
  const query = new URLSearchParams({ orderType: spot.orderType, spotId: spot.id })
  return `${origin}/shop/${encodeURIComponent(shopId)}/menu?${query}`
}

/** Returns the address to type without a camera: that of the shop, without scheme. Guests choose the spot there. */
export const typedAddressOf = (origin: string, shopId: string): string =>
  `${new URL(origin).host}/shop/${/^[^\s/?#%]+$/.test(shopId) ? shopId : encodeURIComponent(shopId)}`
