import { type Menu, type Problem, ProblemError, type Shop } from '@carte/contract'
import { atom, freshMenu, type JotaiStore, lastShopAtom, loadMenu, loadShop, shopAtom } from '@carte/store'

/** The menu shop: the shop whose menu is the source of dishes and prices on a customer's page. */
export interface MenuShopData {
  /** Null if none was chosen, and on the server: only the browser knows the choice. */
  readonly id: string | null
  readonly shop: Shop | null
  /** Without member prices; null if the shop has no menu, or it could not be loaded. */
  readonly menu: Menu | null
  readonly problem: Pick<Problem, 'code'> | null
}

/** Id of the chosen shop, or of the last chosen one: opening home clears only the choice. */
export const menuShopIdAtom = atom((get) => get(shopAtom)?.id ?? get(lastShopAtom))

const NO_MENU_SHOP: MenuShopData = { id: null, shop: null, menu: null, problem: null }

/**
 * Loads the menu shop with its menu. Returns a failure as `problem`, because the rest of the page works without a shop.
 */
export async function loadMenuShop(store: JotaiStore): Promise<MenuShopData> {
  const id = store.get(menuShopIdAtom)
  if (id === null) return NO_MENU_SHOP
  try {
    const shop = await loadShopIfAny(store, id)
    if (shop) return { id, shop, menu: await loadMenuIfAny(store, id), problem: null }
    store.set(lastShopAtom, null)
    return NO_MENU_SHOP
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...NO_MENU_SHOP, id, shop: store.get(shopAtom), problem: { code: error.problem.code } }
  }
}

/** Loads the shop, unless it is the chosen one; null if it does not exist. */
async function loadShopIfAny(store: JotaiStore, shopId: string): Promise<Shop | null> {
  const chosen = store.get(shopAtom)
  if (chosen?.id === shopId) return chosen
  const answer = await loadShop(store, shopId)
  if (answer.ok) return answer.data
  if (answer.status === 404) return null
  throw new ProblemError(answer.problem)
}

/** Loads the menu; null for a shop without one. */
async function loadMenuIfAny(store: JotaiStore, shopId: string): Promise<Menu | null> {
  try {
    return freshMenu(store, shopId) ?? (await loadMenu(store, shopId))
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'menu-not-found') return null
    throw error
  }
}
