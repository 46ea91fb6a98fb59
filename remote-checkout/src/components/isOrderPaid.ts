import { getOrder, type PlacedOrder } from '@carte/contract'
import type { Client } from '@carte/contract/client'

/** Returns whether the order is paid, by any attempt; false if the server does not know it, null for other failures. */
export async function isOrderPaid(
  client: Client,
  order: Pick<PlacedOrder, 'orderId' | 'customerCode'>,
  signal?: AbortSignal,
): Promise<boolean | null> {
  const answer = await client.call(getOrder, {
    params: { orderId: order.orderId },
    headers: { 'customer-code': order.customerCode },
    ...(signal === undefined ? {} : { signal }),
  })
  if (!answer.ok && answer.status !== 404) return null
  if (!answer.ok || !('orderId' in answer.data)) return false
  const { status, paymentStatus } = answer.data
  if (status === 'rollbacked') return false
  return status !== 'calculatedPrice' || paymentStatus === 'authorized' || paymentStatus === 'captured'
}
