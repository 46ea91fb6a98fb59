import { type PastOrder, SHOP_IDS_MAX } from '@carte/contract'
import { getOrderHistory } from '@carte/contract/accounts'
import { type Result, unwrap } from '@carte/contract/client'
import { clientAtom, type JotaiStore, type LoadArgs, loadShopList } from '@carte/store'

/** Time zones by restaurant id, as far as known. */
export type Zones = Readonly<Record<string, string>>

/** One page of the customer's orders, newest first. */
export interface HistoryPage {
  readonly orders: readonly PastOrder[]
  readonly isLast: boolean
  readonly zones: Zones
}

/**
 * Loads the newest orders.
 *
 * @throws ProblemError if the request fails
 */
export const loadHistory = async ({ store, signal }: LoadArgs): Promise<HistoryPage> =>
  unwrap(await loadPage(store, 0, signal))

const PAGE_SIZE = 10

/** Loads one page, counted from 0. Some servers send no `total`: a full page is then assumed not to be the last. */
export async function loadPage(
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
  return { ...answer, data: { orders, isLast, zones: await loadZones(store, orders, signal) } }
}

/**
 * Loads the time zones of the orders' restaurants. Empty if the request fails: the page then leaves out the time of
 * day.
 */
async function loadZones(store: JotaiStore, orders: readonly PastOrder[], signal?: AbortSignal): Promise<Zones> {
  const ids = [...new Set(orders.map(({ shopId }) => shopId))].slice(0, SHOP_IDS_MAX)
  if (ids.length === 0) return {}
  const answer = await loadShopList(store, { ids: ids.join(), pageSize: `${PAGE_SIZE}` }, signal).catch(() => [])
  const shops = 'shops' in answer ? answer.shops : answer
  return Object.fromEntries(shops.map(({ id, timeZone }) => [id, timeZone]))
}
