import type { Campaign, Currency, Menu, Shop } from '@carte/contract'
import { basketAtom, isMemberAtom, isOrderElsewhere, useAtomValue } from '@carte/store'
import { createContext, use, useMemo } from 'react'
import { useIsClosed } from './hours/useIsClosed.ts'
import { usePauseEnd } from './hours/usePauseEnd.ts'
import type { ShopMenu } from './menu-data.ts'
import { useHydrated } from './useHydrated.ts'

/** What every card and line of a menu needs to know of it. */
export interface MenuScope {
  readonly shop: Shop
  readonly currency: Currency
  /** The offers that hold for whoever is here. */
  readonly campaigns: readonly Campaign[]
  /** Nothing can be added; the menu can be looked at. */
  readonly isClosed?: boolean
}

export const MenuContext = createContext<MenuScope | null>(null)

/** The menu around this component. */
export function useMenuScope(): MenuScope {
  const scope = use(MenuContext)
  if (!scope) throw new Error('No MenuContext above this component')
  return scope
}

/** The scope of a menu; undefined without one. Offers for members are named to members alone. */
export function useScopeOf(
  { shop, campaigns, now }: Pick<ShopMenu, 'shop' | 'campaigns'> & { readonly now: string },
  menu: Pick<Menu, 'currency'> | null,
) {
  const isMember = useAtomValue(isMemberAtom)
  const isPauseOver = usePauseEnd(shop.pausedUntil)
  const isPaused = shop.status === 'paused' && !isPauseOver
  // The server does not know the basket.
  const isHydrated = useHydrated()
  const isElsewhere = isOrderElsewhere(useAtomValue(basketAtom), shop.id) && isHydrated
  // A paused shop must not ask for a basket that can be ordered elsewhere.
  const isShut = useIsClosed(shop, now)
  const isClosed = isShut || (isPaused && isElsewhere)
  const currency = menu?.currency
  return useMemo(() => {
    const offers = campaigns.filter(({ membersOnly }) => isMember || !membersOnly)
    return currency && { shop, currency, campaigns: offers, isClosed }
  }, [shop, currency, campaigns, isMember, isClosed])
}
