import { type Problem, ProblemError, SHOP_IDS_MAX, type Shop } from '@carte/contract'
import { favoriteShopsAtom, type JotaiStore, type LoadArgs, loadShopList, sessionAtom } from '@carte/store'
import { loadMenuShop, type MenuShopData } from '../../components/menu-shop/menu-shop.loader.ts'

export interface FavoritesData {
  /** Member code of the customer who requested the data; null without a session. */
  readonly owner: string | null
  readonly menuShop: MenuShopData
  /** The favorite shops that still exist. */
  readonly shops: readonly Shop[]
  readonly problem: Pick<Problem, 'code'> | null
  /** When the data was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
}

/** Loads the favorite shops, and the shop whose menu contains the favorite dishes. */
export async function loadFavorites({ store, signal }: LoadArgs): Promise<FavoritesData> {
  const owner = store.get(sessionAtom).user?.memberCode ?? null
  const now = new Date().toISOString()
  const [menuShop, shops] = await Promise.all([
    loadMenuShop(store),
    loadShops(store, [...store.get(favoriteShopsAtom)], signal).catch((error: unknown) => {
      if (error instanceof ProblemError) return { problem: { code: error.problem.code } }
      throw error
    }),
  ])
  const found = 'problem' in shops ? { shops: [], ...shops } : { shops, problem: null }
  return { owner, menuShop, ...found, now }
}

/** Maximum number of shops in one request. */
const PAGE_SIZE = Math.min(99, SHOP_IDS_MAX)

/** Loads the shops that exist, in as many requests as their number needs. */
async function loadShops(store: JotaiStore, ids: readonly string[], signal: AbortSignal): Promise<readonly Shop[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, at) =>
    ids.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  )
  const answers = await Promise.all(
    pages.map((page) => loadShopList(store, { ids: page.join(), pageSize: `${PAGE_SIZE}` }, signal)),
  )
  const remaining = new Set(ids)
  // A server without paging answers with all shops.
  return answers
    .flatMap((answer) => ('shops' in answer ? answer.shops : answer))
    .filter(({ id }) => remaining.delete(id))
}
