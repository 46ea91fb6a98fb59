import { getOrder, getPayment, type PaymentAnswer, type PlacedOrder } from '@carte/contract'
import type { Client } from '@carte/contract/client'

type Secret = Pick<PlacedOrder, 'orderId' | 'customerCode'>

/** Whether the order is paid, by whichever attempt. */
export async function isOrderPaid(client: Client, order: Secret, signal?: AbortSignal): Promise<boolean> {
  const answer = await client.call(getOrder, {
    params: { orderId: order.orderId },
    headers: { 'customer-code': order.customerCode },
    ...(signal === undefined ? {} : { signal }),
  })
  if (!answer.ok || !('orderId' in answer.data)) return false
  const { status, paymentStatus } = answer.data
  if (status === 'rollbacked') return false
  return status !== 'calculatedPrice' || paymentStatus === 'authorized' || paymentStatus === 'captured'
}

/**
 * Where an attempt stands; null when the server cannot be asked. An attempt that has lost its order may have lost it to
 * another attempt that went through, on another tab or in an app that was slow: then the order is paid all the same.
 */
export async function readPayment(
  client: Client,
  order: Secret,
  paymentId: string,
  signal: AbortSignal,
): Promise<PaymentAnswer | null> {
  const answer = await client.call(getPayment, { params: { paymentId }, signal })
  if (!answer.ok && answer.status !== 404) return null
  const told: PaymentAnswer = answer.ok ? answer.data : { state: 'failed', error: 'NotFound' }
  const isLost = told.error === 'orderNotFound' || told.error === 'NotFound'
  return isLost && (await isOrderPaid(client, order, signal)) ? { state: 'authorized' } : told
}
