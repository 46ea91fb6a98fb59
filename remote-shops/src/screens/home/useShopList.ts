import type { Shop } from '@carte/contract'
import { distanceKm, matchesSearch, type Place, sortShops, suggestSpelling } from '@carte/domain'
import { favoriteShopsAtom, useAtomValue } from '@carte/store'
import { useEffect, useMemo, useState } from 'react'
import { type HomeData, isWhole } from './home.loader.ts'
import { type LoadState, type ShopCriteria, useShopPages } from './useShopPages.ts'

export interface ShopListState {
  /**
   * The matching shops loaded so far, sorted by `sortShops`: favorites first; with a position, then open shops, nearest
   * first.
   */
  readonly shops: readonly Shop[]
  /** How many shops match, including those not loaded yet. */
  readonly total: number
  /** A shop or city name close to the query, if no shop matches. */
  readonly suggestion: string | null
  readonly distances: ReadonlyMap<string, number>
  readonly isMeasuring: boolean
  readonly isByDistance: boolean
  readonly state: LoadState
  readonly retry: () => void
}

const NO_DISTANCES: ReadonlyMap<string, number> = new Map()

/**
 * Returns the shops that match what the guest looks for. A whole list is searched and sorted in the browser, so it
 * works offline and the position stays on the device. A longer list is searched and sorted by the server; favorites are
 * loaded anyway and come first.
 *
 * @param count how many shops to load at least
 * @param takesOrders returns whether a guest can order at a shop now
 */
export function useShopList(
  { page, favorites: otherFavorites }: HomeData,
  criteria: ShopCriteria,
  count: number,
  takesOrders: (shop: Shop) => boolean,
): ShopListState {
  const whole = isWhole(page)
  const favorites = useAtomValue(favoriteShopsAtom)
  const pages = useShopPages(page, criteria, count, !whole)
  const loaded = whole ? page.shops : pages.shops
  const known = useMemo(
    () => [...new Map([...otherFavorites, ...loaded].map((shop) => [shop.id, shop])).values()],
    [otherFavorites, loaded],
  )
  const { distances, isMeasuring } = useDistances(known, criteria.position)
  // Results found without a position, or for another one, may not contain the nearest shops, so do not sort them by
  // distance.
  const measured = whole || pages.isNear ? distances : NO_DISTANCES
  const { search, city } = criteria

  const shops = useMemo(() => {
    const found = new Set(whole ? [] : loaded)
    const isMatch = (shop: Shop) => (whole || favorites.has(shop.id)) && matches(shop, search, city)
    return sortShops(
      known.filter((shop) => found.has(shop) || isMatch(shop)),
      { favorites, distanceOf: measured.size === 0 ? null : ({ id }) => measured.get(id), takesOrders },
    )
  }, [known, loaded, whole, favorites, measured, takesOrders, search, city])

  const suggestion = useMemo(
    () => (whole ? (shops.length === 0 ? suggestSpelling(page.shops, search) : null) : pages.didYouMean),
    [whole, shops, page, search, pages.didYouMean],
  )
  return {
    shops,
    total: whole ? shops.length : Math.max(pages.total, shops.length),
    suggestion,
    distances,
    isMeasuring: isMeasuring || (criteria.position !== null && !whole && !pages.isNear && pages.state === 'loading'),
    isByDistance: measured.size > 0,
    state: pages.state,
    retry: pages.retry,
  }
}

const matches = (shop: Shop, search: string, city: string | null) =>
  (city === null || shop.contactInformation.city === city) && (!search.trim() || matchesSearch(shop, search))

interface Measured {
  readonly from: Place | null
  /** Kilometers by shop id. */
  readonly distances: ReadonlyMap<string, number>
}

const NOT_MEASURED: Measured = { from: null, distances: new Map() }

/**
 * Returns the distances from a place to these shops and to those measured before from the same place. New ones are
 * published together, after the last batch, so that the list is sorted once.
 */
function useDistances(shops: readonly Shop[], from: Place | null) {
  const [measured, setMeasured] = useState(NOT_MEASURED)
  const known = measured.from === from ? measured.distances : NOT_MEASURED.distances
  const isMeasuring = from !== null && shops.some(({ id }) => !known.has(id))

  useEffect(() => {
    if (!from || !isMeasuring) return
    let isUnmounted = false
    const measure = async () => {
      const distances = new Map(known)
      const missing = shops.filter(({ id }) => !known.has(id))
      for (const batch of distanceBatches(missing, from)) {
        for (const [id, km] of batch) distances.set(id, km)
        await nextTask()
        if (isUnmounted) return
      }
      setMeasured({ from, distances })
    }
    void measure()
    return () => {
      isUnmounted = true
    }
  }, [shops, from, known, isMeasuring])

  return { distances: known, isMeasuring }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Shops measured per batch; between two batches the page can respond to input. */
export const BATCH_SIZE = 20

/** Measures shops in batches. Yields the kilometers of each batch by shop id. */
export function* distanceBatches(
  shops: readonly Pick<Shop, 'id' | 'location'>[],
  from: Place,
): Generator<ReadonlyMap<string, number>> {
  for (let start = 0; start < shops.length; start += BATCH_SIZE) {
    yield new Map(shops.slice(start, start + BATCH_SIZE).map(({ id, location }) => [id, distanceKm(from, location)]))
  }
}
