import type { Menu, Problem, Shop } from '@carte/contract'
import { useHydrated } from '@carte/features'
import { menuAtom, pricedAtom, shopAtom, useAtomValue } from '@carte/store'
import { useReloadWhen } from '../useReloadWhen.ts'
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
export function useRestaurant(loaded: RestaurantData): Restaurant {
  const isHydrated = useHydrated()
  const id = useAtomValue(restaurantIdAtom)
  const chosen = useAtomValue(shopAtom)
  const storeMenu = useAtomValue(menuAtom)
  const priced = useAtomValue(pricedAtom)
  const isOutdated = isHydrated && id !== loaded.id
  useReloadWhen(isOutdated)
  if (!isHydrated || isOutdated) return { kind: 'unknown' }
  if (loaded.problem) return { kind: 'failed', problem: loaded.problem }
  if (!loaded.shop) return { kind: 'none' }
  // The store keeps the chosen shop's menu current.
  const currentMenu = chosen?.id === loaded.id ? storeMenu : null
  const menu = currentMenu ?? (loaded.menu && priced(loaded.menu))
  return { kind: 'known', shop: loaded.shop, menu }
}
