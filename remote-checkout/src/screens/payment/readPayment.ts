import type { PaymentAnswer, PlacedOrder } from '@carte/contract'
import { getPayment } from '@carte/contract/checkout'
import type { Client } from '@carte/contract/client'
import { isOrderPaid } from '../../parts/isOrderPaid.ts'
import { UNKNOWN_ATTEMPT } from './flow.ts'

type Secret = Pick<PlacedOrder, 'orderId' | 'customerCode'>

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
  if (paymentId === UNKNOWN_ATTEMPT) return readOrder(client, order, signal)
  const answer = await client.call(getPayment, { params: { paymentId }, signal })
  if (!answer.ok && answer.status !== 404) return null
  const told: PaymentAnswer = answer.ok ? answer.data : { state: 'failed', error: 'NotFound' }
  const isLost = told.error === 'orderNotFound' || told.error === 'NotFound'
  return isLost && (await isOrderPaid(client, order, signal)) ? { state: 'authorized' } : told
}

/** Of an attempt whose name nobody knows here, the order alone can tell whether it went through. */
async function readOrder(client: Client, order: Secret, signal: AbortSignal): Promise<PaymentAnswer | null> {
  const isPaid = await isOrderPaid(client, order, signal)
  return isPaid === null ? null : { state: isPaid ? 'authorized' : 'pending' }
}
