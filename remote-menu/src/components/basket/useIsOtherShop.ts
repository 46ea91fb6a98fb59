import { basketAtom, isOtherOrder, shopAtom, useAtomValue } from '@carte/store'
import { use } from 'react'
import { MenuContext } from '../MenuContext.ts'

/** Returns whether the basket holds dishes of another shop than the one whose menu is shown. */
export function useIsOtherShop(): boolean {
  const chosen = useAtomValue(shopAtom)
  const basket = useAtomValue(basketAtom)
  const shop = use(MenuContext)?.shop ?? chosen
  return shop !== null && isOtherOrder(basket, shop.id)
}
