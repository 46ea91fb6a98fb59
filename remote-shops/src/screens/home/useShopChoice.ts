import type { Shop } from '@carte/contract'
import { basketAtom, isOtherOrder, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { hrefAfterChoice, type ReturnTarget } from '../../components/return-target.ts'

/**
 * Returns the address that choosing a shop leads to, and a function that stores the choice. The host would load the shop
 * of the next address; storing it here saves that request. While the basket holds dishes of another shop, nothing is
 * stored, because the host asks the guest first.
 */
export function useShopChoice(returnTarget: ReturnTarget) {
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  const basket = useAtomValue(basketAtom)
  const setShop = useSetAtom(shopAtom)

  return {
    href: (shop: Pick<Shop, 'id'>) => hrefAfterChoice(shop, returnTarget, configured, basket.orderType),
    choose: (shop: Shop) => {
      if (!isOtherOrder(basket, shop.id)) setShop(shop)
    },
  }
}
