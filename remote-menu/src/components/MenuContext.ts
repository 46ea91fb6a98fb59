import type { Campaign, Currency, Menu, Shop } from '@carte/contract'
import { useHydrated } from '@carte/features'
import { basketAtom, isMemberAtom, isOtherOrder, useAtomValue } from '@carte/store'
import { createContext, use, useMemo } from 'react'
import { useIsClosed } from './hours/useIsClosed.ts'
import { useIsOver } from './hours/useIsOver.ts'
import type { ShopMenu } from './menu-data.ts'

interface MenuScope {
  readonly shop: Shop
  readonly currency: Currency
  /** The campaigns that apply to this guest. */
  readonly campaigns: readonly Campaign[]
  /** When the menu was loaded (ISO); missing where only a browser renders it. */
  readonly loadedAt?: string
  /** Whether the menu is read-only: nothing can be added. */
  readonly isClosed?: boolean
  /** Whether the dish is only a preview: it can be put together, but nothing is stored. */
  readonly isPreview?: boolean
}

export const MenuContext = createContext<MenuScope | null>(null)

/** Returns the `MenuScope` of the surrounding menu. @throws Error outside of a `MenuContext` */
export function useMenuScope(): MenuScope {
  const scope = use(MenuContext)
  if (!scope) throw new Error('No MenuContext above this component')
  return scope
}

/** Builds the scope of a menu; undefined without one. Leaves out members' campaigns for other guests. */
export function useMenuScopeValue(
  { shop, campaigns, now }: Pick<ShopMenu, 'shop' | 'campaigns'> & { readonly now: string },
  menu: Pick<Menu, 'currency'> | null,
) {
  const isMember = useAtomValue(isMemberAtom)
  const isPauseOver = useIsOver(shop.pausedUntil)
  const isPaused = shop.status === 'paused' && !isPauseOver
  // The server does not know the basket, so ignore it until hydration.
  const isHydrated = useHydrated()
  const isOtherShop = isOtherOrder(useAtomValue(basketAtom), shop.id) && isHydrated
  const isShopClosed = useIsClosed(shop, now)
  // Dishes can be added while a shop is paused, but not if that would replace a basket of another shop.
  const isClosed = isShopClosed || (isPaused && isOtherShop)
  const currency = menu?.currency
  return useMemo(() => {
    const offers = campaigns.filter(({ membersOnly }) => isMember || !membersOnly)
    return currency && { shop, currency, campaigns: offers, loadedAt: now, isClosed }
  }, [shop, currency, campaigns, isMember, isClosed, now])
}
