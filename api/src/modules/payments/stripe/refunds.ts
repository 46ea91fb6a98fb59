import type Stripe from 'stripe'
import { toStripe } from './intents.ts'

/** In the metadata of a refund: our key, by which it is found again. */
const REFUND_KEY = 'carte_refund'

export const refundParameters = (
  { id, currency }: Stripe.PaymentIntent,
  amountMinor: number,
  key: string,
): Stripe.RefundCreateParams => ({
  payment_intent: id,
  amount: toStripe(amountMinor, currency),
  metadata: { [REFUND_KEY]: key },
})

/**
 * Returns whether a refund with our key exists. An idempotency key is not enough: Stripe forgets it after a day, or
 * replays an error of its own although the money has moved, and would accept a second partial refund.
 */
export async function hasRefund(
  refunds: Stripe['refunds'],
  intentId: string,
  key: string,
  options: Stripe.RequestOptions,
): Promise<boolean> {
  for await (const { metadata, status } of refunds.list({ payment_intent: intentId, limit: 100 }, options))
    if (metadata?.[REFUND_KEY] === key && status !== 'failed' && status !== 'canceled') return true
  return false
}
