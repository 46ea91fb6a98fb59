import type { Shop } from '@carte/contract'
import { basketAtom, setBasketShopAtom, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { hrefAfterChoice, type Onward } from '../../parts/onward.ts'

/**
 * Choosing a shop: where it leads, and what it sets. The address alone would do as well (the guard loads the shop that it names);
 * setting it here spares that load. Another shop than the basket's empties the basket.
 */
export function useShopStart(onward: Onward) {
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  const { orderType } = useAtomValue(basketAtom)
  const setShop = useSetAtom(shopAtom)
  const setBasketShop = useSetAtom(setBasketShopAtom)

  return {
    href: (shop: Pick<Shop, 'id'>) => hrefAfterChoice(shop, onward, configured, orderType),
    choose: (shop: Shop) => {
      setBasketShop(shop)
      setShop(shop)
    },
  }
}
