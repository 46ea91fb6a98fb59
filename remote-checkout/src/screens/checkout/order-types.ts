import type { OrderType, Settings, Shop } from '@carte/contract'

/** Returns the order types that both the shop and the operator offer. */
export function offeredTypes(shop: Pick<Shop, 'orderTypes'>, settings: Settings | null): readonly OrderType[] {
  return shop.orderTypes.filter((type) => settings?.orderTypes.includes(type) ?? true)
}
