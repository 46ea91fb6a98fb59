import { getShops, SHOPS_PAGE_SIZE, type Shop, type ShopPage, type ShopsQuery } from '@carte/contract'
import type { Place } from '@carte/domain'
import { useClient, useStore } from '@carte/store'
import { useEffect, useMemo, useState } from 'react'
import { takeBackFailure, tellFailure } from '../../parts/listNotice.ts'
import { pageOf } from './load.ts'

/** What the guest looks for. */
export interface Wanted {
  readonly search: string
  readonly city: string | null
  readonly position: Place | null
}
/** Of the list of shops (spec §3). */
export type LoadState = 'loading' | 'done' | 'failed'

interface Found {
  /** The query that this answers. */
  readonly key: string
  /** The first page that was here then; once the screen has been loaded anew, nothing of before answers any more. */
  readonly first: ShopPage
  readonly shops: readonly Shop[]
  readonly total: number
  readonly didYouMean: string | null
  /** How many pages are here. */
  readonly pages: number
}

/** Nobody is asked at each key of a word that is still being typed. */
const PAUSE_MS = 150

/** To about a kilometre: enough to sort shops by, and no address. The exact distance is measured here. */
const nearOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

function queryOf({ search, city, position }: Wanted): ShopsQuery {
  const text = search.trim()
  return {
    ...(text && { search: text }),
    ...(city !== null && { city }),
    ...(position && { near: nearOf(position) }),
  }
}

function added(before: Found | null, key: string, first: ShopPage, { shops, total, didYouMean }: ShopPage): Found {
  const known = new Set(before?.shops.map(({ id }) => id))
  // A shop that has come in between has pushed others on to the next page.
  const fresh = shops.filter(({ id }) => !known.has(id))
  const all = [...(before?.shops ?? []), ...fresh]
  return {
    key,
    first,
    shops: all,
    // What came in on an earlier page is missing here; nobody asks for ever for what no page brings.
    total: fresh.length > 0 ? total : all.length,
    didYouMean: didYouMean ?? null,
    pages: (before?.pages ?? 0) + 1,
  }
}

const answered = new WeakMap<Shop, Date>()
/** When the server told of a shop that was asked for here; undefined for those that came with the screen. */
export const answeredAt = (shop: Shop): Date | undefined => answered.get(shop)

/**
 * Pages of a list that the server searches and sorts: those that hold the first `count` of what is wanted. Until they are there,
 * what was found before stands.
 *
 * @param first the page that came with the screen: nothing looked for, in the operator's order
 * @param isOn false where the list is whole, and nothing has to be asked
 */
export function useShopPages(first: ShopPage, wanted: Wanted, count: number, isOn: boolean) {
  const client = useClient()
  const store = useStore()
  const key = JSON.stringify(queryOf(wanted))
  const plain = useMemo(() => added(null, '{}', first, first), [first])
  const [last, setLast] = useState<Found | null>(null)
  const [failure, setFailure] = useState<Pick<Found, 'key' | 'first'> | null>(null)

  const isOfNow = (of: Pick<Found, 'key' | 'first'> | null) => of?.key === key && of.first === first
  const current = [last, plain].find(isOfNow) ?? null
  const isShort = current !== null && current.shops.length < Math.min(count, current.total)
  const pageIndex = !isOn || (current && !isShort) ? null : (current?.pages ?? 0)
  const hasFailed = isOfNow(failure)

  useEffect(() => {
    if (pageIndex === null || hasFailed) return
    const leave = new AbortController()
    const ask = async () => {
      const query = { ...(JSON.parse(key) as ShopsQuery), pageIndex: `${pageIndex}`, pageSize: `${SHOPS_PAGE_SIZE}` }
      const answer = await client.call(getShops, { query, signal: leave.signal })
      if (leave.signal.aborted) return
      if (!answer.ok) {
        setFailure({ key, first })
        return tellFailure(store, answer.problem)
      }
      const page = pageOf(answer.data)
      const now = new Date()
      for (const shop of page.shops) answered.set(shop, now)
      setLast(added(current, key, first, page))
      setFailure(null)
      takeBackFailure(store)
    }
    // The call throws when it is left, and only then.
    const timer = setTimeout(() => ask().catch(() => {}), pageIndex === 0 ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [client, store, key, first, pageIndex, current, hasFailed])

  useEffect(() => {
    // It is what stands from here on.
    if (current === plain) setLast(null)
  }, [current, plain])

  const state: LoadState = hasFailed ? 'failed' : pageIndex === null ? 'done' : 'loading'
  const shown = current ?? last ?? plain
  const { near } = JSON.parse(shown.key) as ShopsQuery
  /** Whether what is shown has been found for this place. */
  const isNear = wanted.position !== null && near === nearOf(wanted.position)
  return { ...shown, isNear, state, retry: () => setFailure(null) }
}
