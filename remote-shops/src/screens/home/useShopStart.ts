import type { Shop } from '@carte/contract'
import { paths } from '@carte/navigation'
import { basketAtom, setBasketShopAtom, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'

/**
 * Choosing a shop: where it leads, and what it sets. The address alone would do as well (the guard loads the shop that it names);
 * setting it here spares that load. Another shop than the basket's empties the basket.
 */
export function useShopStart() {
  const settings = useAtomValue(settingsAtom)
  const { orderType } = useAtomValue(basketAtom)
  const setShop = useSetAtom(shopAtom)
  const setBasketShop = useSetAtom(setBasketShopAtom)
  const only = settings?.orderTypes.length === 1 && settings.orderTypes.includes(orderType)

  return {
    href: ({ id }: Pick<Shop, 'id'>) =>
      only ? paths.menu.href({ shopId: id, category: [] }) : paths.orderType.href({ shopId: id }),
    choose: (shop: Shop) => {
      setBasketShop(shop)
      setShop(shop)
    },
  }
}
