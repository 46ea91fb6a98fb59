import type { PaymentAnswer, PlacedOrder } from '@carte/contract'
import { getPayment } from '@carte/contract/checkout'
import type { Client } from '@carte/contract/client'
import { isOrderPaid } from '../../components/isOrderPaid.ts'
import { UNKNOWN_ATTEMPT } from './flow.ts'

type Secret = Pick<PlacedOrder, 'orderId' | 'customerCode'>

/**
 * Returns the state of an attempt; null if the request fails. If the attempt's order is gone, another attempt may have
 * paid it (in another tab, or in a slow app): then the order counts as paid.
 */
export async function readPayment(
  client: Client,
  order: Secret,
  paymentId: string,
  signal: AbortSignal,
): Promise<PaymentAnswer | null> {
  if (paymentId === UNKNOWN_ATTEMPT) return readOrder(client, order, signal)
  const answer = await client.call(getPayment, { params: { paymentId }, signal })
  if (!answer.ok && answer.status !== 404) return null
  const told: PaymentAnswer = answer.ok ? answer.data : { state: 'failed', error: 'NotFound' }
  const isLost = told.error === 'orderNotFound' || told.error === 'NotFound'
  return isLost && (await isOrderPaid(client, order, signal)) ? { state: 'authorized' } : told
}

/** Without an attempt id, the order tells whether it was paid. */
async function readOrder(client: Client, order: Secret, signal: AbortSignal): Promise<PaymentAnswer | null> {
  const isPaid = await isOrderPaid(client, order, signal)
  return isPaid === null ? null : { state: isPaid ? 'authorized' : 'pending' }
}
