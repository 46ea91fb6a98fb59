import { ProblemError, type Shop, type ShopPage, type ShopsQuery } from '@carte/contract'
import { citiesOf, isOpenForBusiness } from '@carte/domain'
import {
  earlierAtom,
  FIRST_SHOPS,
  favoriteShopsAtom,
  type JotaiStore,
  type LoadArgs,
  lastShopAtom,
  loadShop,
  loadShopList,
} from '@carte/store'
import { hideListProblem, showListProblem } from '../../components/list-problem.ts'
import { type ReturnTarget, returnTargetOf } from '../../components/return-target.ts'

export interface HomeData {
  /** All shops of the operator, or the first page of them. */
  readonly page: ShopPage
  /** The customer's favorite shops that are not on the first page. */
  readonly favorites: readonly Shop[]
  /** The shop that was chosen last on this device. */
  readonly last: Shop | null
  readonly returnTarget: ReturnTarget
  /** When the data was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
}

/** Returns whether a page is the whole list; the browser then searches and sorts it without the server. */
export const isWhole = ({ shops, total }: ShopPage): boolean => shops.length === total

/** Converts the response to a page: a server without paging returns all shops as an array. */
export const pageOf = (answer: readonly Shop[] | ShopPage): ShopPage =>
  'shops' in answer ? answer : { shops: [...answer], total: answer.length, cities: citiesOf(answer) }

/** Loads the shops, the favorites and the last shop. @throws ProblemError if the list of shops cannot be loaded */
export async function loadHome({ store, url, signal }: LoadArgs): Promise<HomeData> {
  const page = await loadFirstPage(store, signal)
  const onPage = new Set(page.shops.map(({ id }) => id))
  const missing = isWhole(page) ? [] : [...store.get(favoriteShopsAtom)].filter((id) => !onPage.has(id))
  const [favorites, last] = await Promise.all([
    loadShopsById(store, missing.slice(0, SHOPS_MAX), signal),
    loadLastShop(store, page.shops),
  ])
  return { page, favorites, last, returnTarget: returnTargetOf(url), now: new Date().toISOString() }
}

/** Loads the first page of shops. If that fails, a banner says why until a later attempt succeeds. */
async function loadFirstPage(store: JotaiStore, signal: AbortSignal): Promise<ShopPage> {
  try {
    const page = pageOf(await loadShopList(store, FIRST_SHOPS, signal))
    hideListProblem(store)
    return withCurrentOpening(store, page)
  } catch (error) {
    if (error instanceof ProblemError) showListProblem(store, error.problem)
    throw error
  }
}

/** The largest page that the API returns. */
const SHOPS_MAX = 99

/** Loads shops by id. Returns none if the request fails: home is shown without them. */
async function loadShopsById(store: JotaiStore, ids: readonly string[], signal: AbortSignal): Promise<readonly Shop[]> {
  if (ids.length === 0) return []
  const query: ShopsQuery = { ids: ids.join(), pageSize: `${SHOPS_MAX}` }
  return loadShopList(store, query, signal).then(
    (answer) => pageOf(answer).shops,
    () => [],
  )
}

/** Returns the shop that was chosen last on this device; null without one, or if it cannot be loaded. */
async function loadLastShop(store: JotaiStore, shops: readonly Shop[]): Promise<Shop | null> {
  const id = store.get(lastShopAtom)
  if (id === null) return null
  const known = shops.find((shop) => shop.id === id)
  if (known) return known
  const answer = await loadShop(store, id)
  if (answer.status === 404) store.set(lastShopAtom, null)
  return answer.ok ? answer.data : null
}

/** Recomputes `openForBusiness` of a cached list from the opening hours, because the cached value may be outdated. */
function withCurrentOpening(store: JotaiStore, page: ShopPage): ShopPage {
  const cachedAt = store.get(earlierAtom).get('shops')
  if (!cachedAt) return page
  const [now, then] = [new Date(), new Date(cachedAt)]
  return {
    ...page,
    shops: page.shops.map((shop) => ({ ...shop, openForBusiness: isOpenForBusiness(shop, now, then) })),
  }
}
