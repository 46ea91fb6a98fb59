import type { OrderType, Settings, Shop } from '@carte/contract'

/** How the shop serves, as far as the operator lets it. */
export function offeredTypes(shop: Pick<Shop, 'orderTypes'>, settings: Settings | null): readonly OrderType[] {
  return shop.orderTypes.filter((type) => settings?.orderTypes.includes(type) ?? true)
}
