import type { Shop } from '@carte/contract'
import { matchesSearch, nearMiss, sortShops } from '@carte/domain'
import { favoriteShopsAtom, useAtomValue } from '@carte/store'
import { useMemo } from 'react'
import { type HomeData, isWhole } from './home.loader.ts'
import { useDistances } from './useDistances.ts'
import { type LoadState, useShopPages, type Wanted } from './useShopPages.ts'

export interface ShopList {
  /**
   * The matching shops loaded so far, sorted by `sortShops`: favorites first; with a position, then open shops, nearest
   * first.
   */
  readonly shops: readonly Shop[]
  /** How many shops match, including those not loaded yet. */
  readonly total: number
  /** A shop or city name close to the query, if nothing was found. */
  readonly near: string | null
  readonly distances: ReadonlyMap<string, number>
  readonly isMeasuring: boolean
  readonly isByDistance: boolean
  readonly state: LoadState
  readonly retry: () => void
}

const NONE: ReadonlyMap<string, number> = new Map()

const fits = (shop: Shop, search: string, city: string | null) =>
  (city === null || shop.contactInformation.city === city) && (!search.trim() || matchesSearch(shop, search))

/**
 * Returns the shops that match what the guest looks for. A whole list is searched and sorted in the browser, so it
 * works offline and the position stays on the device. A longer list is searched and sorted by the server; favorites are
 * loaded anyway and come first.
 *
 * @param count how many are about to be shown
 * @param takesOrders whether a guest can order there now
 */
export function useShopList(
  { page, favorites: elsewhere }: HomeData,
  wanted: Wanted,
  count: number,
  takesOrders: (shop: Shop) => boolean,
): ShopList {
  const whole = isWhole(page)
  const favorites = useAtomValue(favoriteShopsAtom)
  const pages = useShopPages(page, wanted, count, !whole)
  const loaded = whole ? page.shops : pages.shops
  const known = useMemo(
    () => [...new Map([...elsewhere, ...loaded].map((shop) => [shop.id, shop])).values()],
    [elsewhere, loaded],
  )
  const { distances, isMeasuring } = useDistances(known, wanted.position)
  // Results found without a position, or for another one, may not contain the nearest shops, so do not sort them by
  // distance.
  const measured = whole || pages.isNear ? distances : NONE
  const { search, city } = wanted

  const shops = useMemo(() => {
    const found = new Set(whole ? [] : loaded)
    const isOurs = (shop: Shop) => (whole || favorites.has(shop.id)) && fits(shop, search, city)
    return sortShops(
      known.filter((shop) => found.has(shop) || isOurs(shop)),
      { favorites, distanceOf: measured.size === 0 ? null : ({ id }) => measured.get(id), takesOrders },
    )
  }, [known, loaded, whole, favorites, measured, takesOrders, search, city])

  const near = useMemo(
    () => (whole ? (shops.length === 0 ? nearMiss(page.shops, search) : null) : pages.didYouMean),
    [whole, shops, page, search, pages.didYouMean],
  )
  return {
    shops,
    total: whole ? shops.length : Math.max(pages.total, shops.length),
    near,
    distances,
    isMeasuring: isMeasuring || (wanted.position !== null && !whole && !pages.isNear && pages.state === 'loading'),
    isByDistance: measured.size > 0,
    state: pages.state,
    retry: pages.retry,
  }
}
