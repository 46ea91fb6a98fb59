import type { Campaign, Currency, Menu, Shop } from '@carte/contract'
import { isMemberAtom, useAtomValue } from '@carte/store'
import { createContext, use, useMemo } from 'react'
import type { ShopMenu } from './menu-data.ts'

/** What every card and line of a menu needs to know of it. */
export interface MenuScope {
  readonly shop: Shop
  readonly currency: Currency
  /** The offers that hold for whoever is here. */
  readonly campaigns: readonly Campaign[]
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
  { shop, campaigns }: Pick<ShopMenu, 'shop' | 'campaigns'>,
  menu: Pick<Menu, 'currency'> | null,
) {
  const isMember = useAtomValue(isMemberAtom)
  const currency = menu?.currency
  return useMemo(
    () => currency && { shop, currency, campaigns: campaigns.filter(({ membersOnly }) => isMember || !membersOnly) },
    [shop, currency, campaigns, isMember],
  )
}
