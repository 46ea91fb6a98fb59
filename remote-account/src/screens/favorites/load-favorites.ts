import { type Problem, ProblemError, SHOP_IDS_MAX, type Shop } from '@carte/contract'
import { favoriteShopsAtom, type JotaiStore, type LoadArgs, loadShopList, sessionAtom } from '@carte/store'
import { loadRestaurant, type RestaurantData } from '../../parts/restaurant/load-restaurant.ts'

export interface FavoritesData {
  /** Whose favourites were asked for, by member code; null for nobody's. */
  readonly owner: string | null
  readonly restaurant: RestaurantData
  /** The favourite restaurants that the server still has. */
  readonly shops: readonly Shop[]
  /** Why they cannot be had. */
  readonly problem: Pick<Problem, 'code'> | null
  /** The moment at which "open now" was judged for the first drawing; the browser goes on from there. */
  readonly now: string
}

/** As many as one page of the list of shops may hold. */
const PAGE = Math.min(99, SHOP_IDS_MAX)

async function shopsOf(store: JotaiStore, ids: readonly string[], signal: AbortSignal): Promise<readonly Shop[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, at) => ids.slice(at * PAGE, (at + 1) * PAGE))
  const answers = await Promise.all(
    pages.map((page) => loadShopList(store, { ids: page.join(), pageSize: `${PAGE}` }, signal)),
  )
  const wanted = new Set(ids)
  // A server that knows no pages has answered with all shops.
  return answers.flatMap((answer) => ('shops' in answer ? answer.shops : answer)).filter(({ id }) => wanted.delete(id))
}

/** The customer's favourite restaurants, and the one whose menu tells of the favourite dishes. */
export async function loadFavorites({ store, signal }: LoadArgs): Promise<FavoritesData> {
  const owner = store.get(sessionAtom).user?.memberCode ?? null
  const now = new Date().toISOString()
  const [restaurant, shops] = await Promise.all([
    loadRestaurant(store),
    shopsOf(store, [...store.get(favoriteShopsAtom)], signal).catch((error: unknown) => {
      if (error instanceof ProblemError) return { problem: { code: error.problem.code } }
      throw error
    }),
  ])
  const found = 'problem' in shops ? { shops: [], ...shops } : { shops, problem: null }
  return { owner, restaurant, ...found, now }
}
