import { type Menu, type Problem, ProblemError, type Shop } from '@carte/contract'
import { atom, freshMenu, type JotaiStore, lastShopAtom, loadMenu, loadShop, shopAtom } from '@carte/store'

/** The restaurant whose menu a page of the customer's shows. */
export interface RestaurantData {
  /** Null for none, and on a server: only the browser knows which one was chosen. */
  readonly id: string | null
  readonly shop: Shop | null
  /** As everybody gets it; null where it has none, or it cannot be had. */
  readonly menu: Menu | null
  /** Why shop or menu cannot be had. */
  readonly problem: Pick<Problem, 'code'> | null
}

const NONE: RestaurantData = { id: null, shop: null, menu: null, problem: null }

/** The chosen shop, or the one that was chosen last, which home does not let go of. */
export const restaurantIdAtom = atom((get) => get(shopAtom)?.id ?? get(lastShopAtom))

/** The menu; null for a shop without one. */
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

/** The restaurant with its menu. What cannot be had is said in its place: the rest of the page does without. */
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
