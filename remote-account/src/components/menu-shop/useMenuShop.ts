import type { Menu, Problem, Shop } from '@carte/contract'
import { useHydrated } from '@carte/features'
import { menuAtom, shopAtom, useAtomValue, withUserPricesAtom } from '@carte/store'
import { useReloadWhen } from '../useReloadWhen.ts'
import { type MenuShopData, menuShopIdAtom } from './menu-shop.loader.ts'

export type MenuShop =
  /** Before hydration, or while it is loading. */
  | { readonly kind: 'unknown' }
  /** No shop was chosen in this browser. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }
  | { readonly kind: 'known'; readonly shop: Shop; readonly menu: Menu | null }

/**
 * Returns the menu shop with its menu, at this guest's prices. Reloads if the loaded data is for another shop than the
 * one chosen in this browser.
 */
export function useMenuShop(loaded: MenuShopData): MenuShop {
  const isHydrated = useHydrated()
  const id = useAtomValue(menuShopIdAtom)
  const chosen = useAtomValue(shopAtom)
  const storeMenu = useAtomValue(menuAtom)
  const priced = useAtomValue(withUserPricesAtom)
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
