import type { Campaign, Currency, Shop } from '@carte/contract'
import { createContext, use } from 'react'

/** What every card and line of a menu needs to know of it. */
export interface MenuScope {
  readonly shop: Shop
  readonly currency: Currency
  readonly campaigns: readonly Campaign[]
}

export const MenuContext = createContext<MenuScope | null>(null)

/** The menu around this component. */
export function useMenuScope(): MenuScope {
  const scope = use(MenuContext)
  if (!scope) throw new Error('No MenuContext above this component')
  return scope
}
