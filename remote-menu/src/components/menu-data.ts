import { type Campaign, type Menu, ProblemError, type Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { campaignsAtom, freshMenu, type JotaiStore, type LoadArgs, loadMenu, loadShop, shopAtom } from '@carte/store'
import { textParam } from './params.ts'

/** Data for the screens of this remote; `menu` is null for a shop without one. */
export interface ShopMenu {
  readonly shop: Shop
  readonly menu: Menu | null
  readonly campaigns: readonly Campaign[]
}

/** Loads the shop of the address with its menu. @throws ProblemError for any failure but a missing menu */
export async function loadShopMenu({ store, params }: LoadArgs): Promise<ShopMenu> {
  const shopId = textParam(params, 'shopId')
  const chosen = store.get(shopAtom)
  const [shop, menu] = await Promise.all([
    // The host has usually stored the shop already; a page that embeds only this remote has not.
    chosen?.id === shopId ? chosen : loadShop(store, shopId).then(unwrap),
    loadMenuOrNull(store, shopId),
  ])
  return { shop, menu, campaigns: menu ? store.get(campaignsAtom) : [] }
}

/** Returns the cached menu while it is fresh, else loads it; null if the shop has none. */
async function loadMenuOrNull(store: JotaiStore, shopId: string): Promise<Menu | null> {
  const cached = freshMenu(store, shopId)
  if (cached) return cached
  try {
    return await loadMenu(store, shopId)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'menu-not-found') return null
    throw error
  }
}
