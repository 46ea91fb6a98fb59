import { getShops, SHOPS_PAGE_SIZE, type Shop, type ShopPage, type ShopsQuery } from '@carte/contract'
import type { Place } from '@carte/domain'
import { useClient, useStore } from '@carte/store'
import { useEffect, useMemo, useState } from 'react'
import { hideListProblem, showListProblem } from '../../components/list-problem.ts'
import { pageOf } from './home.loader.ts'

export interface ShopCriteria {
  readonly search: string
  readonly city: string | null
  readonly position: Place | null
}

export type LoadState = 'loading' | 'done' | 'failed'

interface SearchResult {
  /** The query of this result, as JSON. */
  readonly key: string
  /**
   * The first page that the screen had at that time. A reload of the screen replaces it and so invalidates the result.
   */
  readonly first: ShopPage
  readonly shops: readonly Shop[]
  readonly total: number
  readonly didYouMean: string | null
  readonly pages: number
}

/** How long the guest must stop typing before the request, in milliseconds. */
const TYPING_PAUSE_MS = 150

/**
 * Rounds to about a kilometer: enough to sort by, and not precise enough to be an address. The browser computes the
 * exact distances.
 */
const nearOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

function queryOf({ search, city, position }: ShopCriteria): ShopsQuery {
  const text = search.trim()
  return {
    ...(text && { search: text }),
    ...(city !== null && { city }),
    ...(position && { near: nearOf(position) }),
  }
}

function withNextPage(
  before: SearchResult | null,
  key: string,
  first: ShopPage,
  { shops, total, didYouMean }: ShopPage,
): SearchResult {
  const known = new Set(before?.shops.map(({ id }) => id))
  // A shop inserted between two requests shifts others to the next page, so a page can repeat shops.
  const fresh = shops.filter(({ id }) => !known.has(id))
  const all = [...(before?.shops ?? []), ...fresh]
  return {
    key,
    first,
    shops: all,
    // A shop inserted on an earlier page stays missing. End the list when a page brings nothing new, so that it is not
    // requested forever.
    total: fresh.length > 0 ? total : all.length,
    didYouMean: didYouMean ?? null,
    pages: (before?.pages ?? 0) + 1,
  }
}

const sentTimes = new WeakMap<Shop, Date>()

/** Returns when the server sent this shop in response to a search; undefined for shops that came with the screen. */
export const sentTimeOf = (shop: Shop): Date | undefined => sentTimes.get(shop)

/**
 * Loads the pages of a list that the server searches and sorts, until they hold the first `count` results. Returns the
 * previous result until the new one has arrived.
 *
 * @param first the page that came with the screen: no search, in the operator's order
 * @param isPaged false if the list is whole and needs no requests
 */
export function useShopPages(first: ShopPage, criteria: ShopCriteria, count: number, isPaged: boolean) {
  const client = useClient()
  const store = useStore()
  const key = JSON.stringify(queryOf(criteria))
  const unfiltered = useMemo(() => withNextPage(null, '{}', first, first), [first])
  const [last, setLast] = useState<SearchResult | null>(null)
  const [failure, setFailure] = useState<Pick<SearchResult, 'key' | 'first'> | null>(null)

  const isCurrent = (of: Pick<SearchResult, 'key' | 'first'> | null) => of?.key === key && of.first === first
  const current = [last, unfiltered].find(isCurrent) ?? null
  const hasTooFew = current !== null && current.shops.length < Math.min(count, current.total)
  const pageIndex = !isPaged || (current && !hasTooFew) ? null : (current?.pages ?? 0)
  const hasFailed = isCurrent(failure)

  useEffect(() => {
    if (pageIndex === null || hasFailed) return
    const aborting = new AbortController()
    const request = async () => {
      const query = { ...(JSON.parse(key) as ShopsQuery), pageIndex: `${pageIndex}`, pageSize: `${SHOPS_PAGE_SIZE}` }
      const answer = await client.call(getShops, { query, signal: aborting.signal })
      if (aborting.signal.aborted) return
      if (!answer.ok) {
        setFailure({ key, first })
        return showListProblem(store, answer.problem)
      }
      const page = pageOf(answer.data)
      const now = new Date()
      for (const shop of page.shops) sentTimes.set(shop, now)
      setLast(withNextPage(current, key, first, page))
      setFailure(null)
      hideListProblem(store)
    }
    // The call rejects only when it is aborted.
    const timer = setTimeout(() => request().catch(() => {}), pageIndex === 0 ? TYPING_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [client, store, key, first, pageIndex, current, hasFailed])

  useEffect(() => {
    // The guest is back at the unfiltered list: drop the last search result.
    if (current === unfiltered) setLast(null)
  }, [current, unfiltered])

  const state: LoadState = hasFailed ? 'failed' : pageIndex === null ? 'done' : 'loading'
  const shown = current ?? last ?? unfiltered
  const { near } = JSON.parse(shown.key) as ShopsQuery
  /** Whether the shown result was found for the guest's current position. */
  const isNear = criteria.position !== null && near === nearOf(criteria.position)
  return { ...shown, isNear, state, retry: () => setFailure(null) }
}
