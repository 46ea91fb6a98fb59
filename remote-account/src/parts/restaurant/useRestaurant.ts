import type { Menu, Problem, Shop } from '@carte/contract'
import { menuAtom, pricedAtom, shopAtom, useAtomValue } from '@carte/store'
import { useInBrowser } from '../form/useInBrowser.ts'
import { useReloadWhile } from '../useReloadWhile.ts'
import { type RestaurantData, restaurantIdAtom } from './load-restaurant.ts'

export type Restaurant =
  /** The browser has not been asked yet, or asks for the menu. */
  | { readonly kind: 'unknown' }
  /** None was ever chosen here. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }
  | { readonly kind: 'known'; readonly shop: Shop; readonly menu: Menu | null }

/** The restaurant of a page with its menu, at the prices that hold for whoever is here; asks for it where a server has not known it. */
export function useRestaurant(told: RestaurantData): Restaurant {
  const inBrowser = useInBrowser()
  const id = useAtomValue(restaurantIdAtom)
  const chosen = useAtomValue(shopAtom)
  const kept = useAtomValue(menuAtom)
  const priced = useAtomValue(pricedAtom)
  const lacks = inBrowser && id !== told.id
  useReloadWhile(lacks)
  if (!inBrowser || lacks) return { kind: 'unknown' }
  if (told.problem) return { kind: 'failed', problem: told.problem }
  if (!told.shop) return { kind: 'none' }
  // The basket keeps the chosen shop's menu to what it is now.
  const present = chosen?.id === told.id ? kept : null
  const menu = present ?? (told.menu && priced(told.menu))
  return { kind: 'known', shop: told.shop, menu }
}
