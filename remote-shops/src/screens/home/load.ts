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
import { takeBackFailure, tellFailure } from '../../parts/listNotice.ts'
import { type Onward, onwardOf } from '../../parts/onward.ts'

export interface HomeData {
  /** The operator's shops, all of them or the first page. */
  readonly page: ShopPage
  /** Favourites of the customer that are on another page. */
  readonly favorites: readonly Shop[]
  /** The shop that was chosen last on this device. */
  readonly last: Shop | null
  readonly onward: Onward
  /** The moment at which "open now" was judged for the first drawing; the browser goes on from there. */
  readonly now: string
}

/** Whether a page is the whole list, which is then searched and sorted where it is shown. */
export const isWhole = ({ shops, total }: ShopPage): boolean => shops.length === total

/** A server that knows no pages has answered with all shops. */
export const pageOf = (answer: readonly Shop[] | ShopPage): ShopPage =>
  'shops' in answer ? answer : { shops: [...answer], total: answer.length, cities: citiesOf(answer) }

/** Some more shops by name; none where the server does not answer: home goes without them. */
async function others(store: JotaiStore, ids: readonly string[], signal: AbortSignal): Promise<readonly Shop[]> {
  if (ids.length === 0) return []
  const query: ShopsQuery = { ids: ids.join(), pageSize: '99' }
  return loadShopList(store, query, signal).then(
    (answer) => pageOf(answer).shops,
    () => [],
  )
}

async function lastOf(store: JotaiStore, shops: readonly Shop[]): Promise<Shop | null> {
  const id = store.get(lastShopAtom)
  if (id === null) return null
  const known = shops.find((shop) => shop.id === id)
  if (known) return known
  const answer = await loadShop(store, id)
  if (answer.status === 404) store.set(lastShopAtom, null)
  return answer.ok ? answer.data : null
}

/** A list that a browser has kept tells who was open when it was kept; the hours tell who is by now. */
function asOfNow(store: JotaiStore, page: ShopPage): ShopPage {
  const keptAt = store.get(earlierAtom).get('shops')
  if (!keptAt) return page
  const [now, then] = [new Date(), new Date(keptAt)]
  return {
    ...page,
    shops: page.shops.map((shop) => ({ ...shop, openForBusiness: isOpenForBusiness(shop, now, then) })),
  }
}

/** The first page of shops; why it cannot be had is told for as long as that is so. */
async function firstPage(store: JotaiStore, signal: AbortSignal): Promise<ShopPage> {
  try {
    const page = pageOf(await loadShopList(store, FIRST_SHOPS, signal))
    takeBackFailure(store)
    return asOfNow(store, page)
  } catch (error) {
    if (error instanceof ProblemError) tellFailure(store, error.problem)
    throw error
  }
}

/** The shops, and what is known of this guest. @throws ProblemError when the server cannot be asked */
export async function loadHome({ store, url, signal }: LoadArgs): Promise<HomeData> {
  const page = await firstPage(store, signal)
  const here = new Set(page.shops.map(({ id }) => id))
  const missing = isWhole(page) ? [] : [...store.get(favoriteShopsAtom)].filter((id) => !here.has(id))
  const [favorites, last] = await Promise.all([others(store, missing.slice(0, 99), signal), lastOf(store, page.shops)])
  return { page, favorites, last, onward: onwardOf(url), now: new Date().toISOString() }
}
