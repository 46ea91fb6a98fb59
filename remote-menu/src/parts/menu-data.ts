import { type Campaign, type Menu, ProblemError, type Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { campaignsAtom, type JotaiStore, type LoadArgs, loadMenu, loadShop, menuAtom, shopAtom } from '@carte/store'
import { textParam } from './params.ts'

/** What both screens of this remote are drawn from; `menu` is null for a shop without one. */
export interface ShopMenu {
  readonly shop: Shop
  readonly menu: Menu | null
  readonly campaigns: readonly Campaign[]
}

/** How long a menu serves before it is asked for again, in milliseconds: going to an article and back waits for nothing. */
const FRESH_MS = 60_000
const loadedAt = new WeakMap<JotaiStore, { readonly shopId: string; readonly at: number }>()

/** The menu that the store keeps while it is fresh, else the server's; null when the shop has none. */
async function freshMenu(store: JotaiStore, shopId: string): Promise<Menu | null> {
  const last = loadedAt.get(store)
  const kept = store.get(menuAtom)
  if (kept && last?.shopId === shopId && Date.now() - last.at < FRESH_MS) return kept
  try {
    const menu = await loadMenu(store, shopId)
    loadedAt.set(store, { shopId, at: Date.now() })
    return menu
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'menu-not-found') return null
    throw error
  }
}

/** The shop of the address with its menu; throws a `ProblemError` for anything but a missing menu (spec §8). */
export async function loadShopMenu({ store, params }: LoadArgs): Promise<ShopMenu> {
  const shopId = textParam(params, 'shopId')
  const chosen = store.get(shopAtom)
  const [shop, menu] = await Promise.all([
    // The host has usually chosen it by now; a page that embeds this remote alone has not.
    chosen?.id === shopId ? chosen : loadShop(store, shopId).then(unwrap),
    freshMenu(store, shopId),
  ])
  return { shop, menu, campaigns: menu ? store.get(campaignsAtom) : [] }
}
