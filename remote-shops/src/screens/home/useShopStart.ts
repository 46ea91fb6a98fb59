import type { Shop } from '@carte/contract'
import { basketAtom, isOtherOrder, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { hrefAfterChoice, type Onward } from '../../components/onward.ts'

/**
 * Returns where choosing a shop leads, and what it sets. The host loads the shop named by the next address and assigns
 * the basket to it. Setting the shop here saves that request, except while the basket holds another shop's dishes: the
 * host asks first.
 */
export function useShopStart(onward: Onward) {
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  const basket = useAtomValue(basketAtom)
  const setShop = useSetAtom(shopAtom)

  return {
    href: (shop: Pick<Shop, 'id'>) => hrefAfterChoice(shop, onward, configured, basket.orderType),
    choose: (shop: Shop) => {
      if (!isOtherOrder(basket, shop.id)) setShop(shop)
    },
  }
}
