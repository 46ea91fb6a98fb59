import { type PastOrder, SHOP_IDS_MAX } from '@carte/contract'
import { getOrderHistory } from '@carte/contract/accounts'
import { type Result, unwrap } from '@carte/contract/client'
import { clientAtom, type JotaiStore, type LoadArgs, loadShopList } from '@carte/store'

/** Orders in a page. */
export const PAGE_SIZE = 10

/** The zones of restaurants by their ids, as far as they are known. */
export type Zones = Readonly<Record<string, string>>

/** One page of the customer's orders, the newest first. */
export interface HistoryPage {
  readonly orders: readonly PastOrder[]
  /** Whether there are older ones. */
  readonly isLast: boolean
  readonly zones: Zones
}

/** The zones of the restaurants of these orders. Without an answer there are none: the time of day is then left out. */
async function zonesOf(store: JotaiStore, orders: readonly PastOrder[], signal?: AbortSignal): Promise<Zones> {
  const ids = [...new Set(orders.map(({ shopId }) => shopId))].slice(0, SHOP_IDS_MAX)
  if (ids.length === 0) return {}
  const answer = await loadShopList(store, { ids: ids.join(), pageSize: `${PAGE_SIZE}` }, signal).catch(() => [])
  const shops = 'shops' in answer ? answer.shops : answer
  return Object.fromEntries(shops.map(({ id, timeZone }) => [id, timeZone]))
}

/**
 * One page, counted from 0. A server of the same family may answer without a `total`: a full page then may not be the last.
 */
export async function askPage(
  store: JotaiStore,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<Result<HistoryPage>> {
  const answer = await store.get(clientAtom).call(getOrderHistory, {
    query: { pageIndex: `${pageIndex}`, pageSize: `${PAGE_SIZE}` },
    ...(signal && { signal }),
  })
  if (!answer.ok) return answer
  const { data: orders, total = Number.POSITIVE_INFINITY } = answer.data
  const isLast = orders.length < PAGE_SIZE || (pageIndex + 1) * PAGE_SIZE >= total
  return { ...answer, data: { orders, isLast, zones: await zonesOf(store, orders, signal) } }
}

/** The newest orders. @throws ProblemError when the server does not tell */
export const loadHistory = async ({ store, signal }: LoadArgs): Promise<HistoryPage> =>
  unwrap(await askPage(store, 0, signal))
