import { type Menu, type Problem, ProblemError, type Shop } from '@carte/contract'
import { atom, freshMenu, type JotaiStore, lastShopAtom, loadMenu, loadShop, shopAtom } from '@carte/store'

/** The restaurant whose menu is the source of dishes and prices on a customer's page. */
export interface RestaurantData {
  /** Null if none was chosen, and on the server: only the browser knows the choice. */
  readonly id: string | null
  readonly shop: Shop | null
  /** Without member prices; null if the shop has no menu, or it could not be loaded. */
  readonly menu: Menu | null
  readonly problem: Pick<Problem, 'code'> | null
}

const NONE: RestaurantData = { id: null, shop: null, menu: null, problem: null }

/** The chosen shop, else the one that was chosen last, which survives a visit to home. */
export const restaurantIdAtom = atom((get) => get(shopAtom)?.id ?? get(lastShopAtom))

/** Loads the menu; null for a shop without one. */
async function menuOf(store: JotaiStore, shopId: string): Promise<Menu | null> {
  try {
    return freshMenu(store, shopId) ?? (await loadMenu(store, shopId))
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'menu-not-found') return null
    throw error
  }
}

async function shopOf(store: JotaiStore, shopId: string): Promise<Shop | null> {
  const chosen = store.get(shopAtom)
  if (chosen?.id === shopId) return chosen
  const answer = await loadShop(store, shopId)
  if (answer.ok) return answer.data
  if (answer.status === 404) return null
  throw new ProblemError(answer.problem)
}

/**
 * Loads the restaurant with its menu. Returns a failure as `problem`, because the rest of the page works without them.
 */
export async function loadRestaurant(store: JotaiStore): Promise<RestaurantData> {
  const id = store.get(restaurantIdAtom)
  if (id === null) return NONE
  try {
    const shop = await shopOf(store, id)
    if (shop) return { id, shop, menu: await menuOf(store, id), problem: null }
    store.set(lastShopAtom, null)
    return NONE
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...NONE, id, shop: store.get(shopAtom), problem: { code: error.problem.code } }
  }
}
