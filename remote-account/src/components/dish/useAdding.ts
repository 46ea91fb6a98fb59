import type { Shop } from '@carte/contract'
import { shopLabel } from '@carte/domain'
import { useNow } from '@carte/features'
import { basketAtom, isOtherOrder, shopAtom, useAtomValue } from '@carte/store'

/**
 * Returns what the plus of a dish does (ACCOUNT-23): it adds the dish; opens it, because the guest has not chosen its
 * restaurant (`unchosen`); or is missing, because the restaurant takes no orders (`closed`). As in the menu, dishes can be
 * added while a restaurant is paused, but not if that would replace a basket of another one.
 *
 * @param loadedAt when the shop was loaded (ISO)
 */
export function useAdding(shop: Shop, loadedAt: string): 'possible' | 'unchosen' | 'closed' {
  const now = useNow({ initial: loadedAt })
  const chosen = useAtomValue(shopAtom)
  const basket = useAtomValue(basketAtom)
  const label = shopLabel(shop, now, new Date(loadedAt))
  if (label !== 'open' && (label !== 'paused' || isOtherOrder(basket, shop.id))) return 'closed'
  const isBasketShop = basket.items.length > 0 && basket.shopId === shop.id
  return chosen?.id === shop.id || isBasketShop ? 'possible' : 'unchosen'
}
