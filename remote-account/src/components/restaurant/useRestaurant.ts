import type { Menu, Problem, Shop } from '@carte/contract'
import { useHydrated } from '@carte/features'
import { menuAtom, pricedAtom, shopAtom, useAtomValue } from '@carte/store'
import { useReloadWhile } from '../useReloadWhile.ts'
import { type RestaurantData, restaurantIdAtom } from './restaurant.loader.ts'

export type Restaurant =
  /** Before hydration, or while it is loading. */
  | { readonly kind: 'unknown' }
  /** No restaurant was chosen on this device. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }
  | { readonly kind: 'known'; readonly shop: Shop; readonly menu: Menu | null }

/**
 * Returns the page's restaurant with its menu, at this guest's prices. Reloads if the loaded data is for another
 * restaurant than the browser's.
 */
export function useRestaurant(told: RestaurantData): Restaurant {
  const inBrowser = useHydrated()
  const id = useAtomValue(restaurantIdAtom)
  const chosen = useAtomValue(shopAtom)
  const kept = useAtomValue(menuAtom)
  const priced = useAtomValue(pricedAtom)
  const lacks = inBrowser && id !== told.id
  useReloadWhile(lacks)
  if (!inBrowser || lacks) return { kind: 'unknown' }
  if (told.problem) return { kind: 'failed', problem: told.problem }
  if (!told.shop) return { kind: 'none' }
  // The store keeps the chosen shop's menu current.
  const present = chosen?.id === told.id ? kept : null
  const menu = present ?? (told.menu && priced(told.menu))
  return { kind: 'known', shop: told.shop, menu }
}
