import { ORDER_STATUSES, type OrderStatus } from '@carte/contract'
import { getShopOrders } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'
import { timeZoneOf } from './time-zone.ts'

const DATE = /^\d{4}-\d\d-\d\d$/

/** What is searched for, as the address has it. Ignores values that a person has typed into the address by mistake. */
export function filterOf(query: URLSearchParams) {
  const date = (name: string) => {
    const value = query.get(name) ?? ''
    return DATE.test(value) ? value : undefined
  }
  const status: OrderStatus | undefined = ORDER_STATUSES.find((each) => each === query.get('status'))
  return {
    search: query.get('search')?.trim().slice(0, 100) || undefined,
    status,
    from: date('from'),
    to: date('to'),
    after: query.get('after') ?? undefined,
  }
}
export type OrderFilter = ReturnType<typeof filterOf>

/** Loads the page of orders that the address asks for. `readAt` is the `performance.now()` before. */
export async function loadOrders({ client, query, params, session, signal }: SectionArgs) {
  const shopId = String(params.shopId)
  const filter = filterOf(query)
  const readAt = performance.now()
  const page = unwrap(await client.call(getShopOrders, { params: { shopId }, query: filter, signal }))
  return { ...page, readAt, shopId, filter, timeZone: timeZoneOf(session, shopId) }
}
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>
