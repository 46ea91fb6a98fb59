import type { Shop } from '@carte/contract'
import { basketAtom, isOrderElsewhere, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { hrefAfterChoice, type Onward } from '../../parts/onward.ts'

/**
 * Choosing a shop: where it leads, and what it sets. The host loads the shop that an address names and gives it the basket. Setting the
 * shop here saves that request, but not while the basket is another shop's: the host then asks first.
 */
export function useShopStart(onward: Onward) {
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  const basket = useAtomValue(basketAtom)
  const setShop = useSetAtom(shopAtom)

  return {
    href: (shop: Pick<Shop, 'id'>) => hrefAfterChoice(shop, onward, configured, basket.orderType),
    choose: (shop: Shop) => {
      if (!isOrderElsewhere(basket, shop.id)) setShop(shop)
    },
  }
}
