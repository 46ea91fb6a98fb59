import { getShopOrder } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'
import { timeZoneOf } from './time-zone.ts'

export async function loadOrder({ client, params, session, signal }: SectionArgs) {
  const { shopId, orderId } = params as { readonly shopId: string; readonly orderId: string }
  const order = unwrap(await client.call(getShopOrder, { params: { shopId, orderId }, signal }))
  return { order, shopId, timeZone: timeZoneOf(session, shopId) }
}
export type OrderData = Awaited<ReturnType<typeof loadOrder>>
