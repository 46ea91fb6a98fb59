import type { PaymentErrorCode } from '@carte/contract'
import type Stripe from 'stripe'
import type { ProviderState } from '../provider.ts'
import { fromStripe } from './amounts.ts'

type Intent = Stripe.PaymentIntent

const REASONS: Readonly<Record<string, PaymentErrorCode>> = {
  payment_method_customer_decline: 'aborted',
  payment_intent_authentication_failure: 'notPaid',
  payment_intent_payment_attempt_expired: 'notPaid',
  payment_method_provider_timeout: 'notPaid',
}

/** The guest's attempt has failed. Stripe would accept another card on the same intent, but we end the attempt. */
export const isDeclined = ({ status, last_payment_error }: Intent): boolean =>
  status === 'requires_payment_method' && last_payment_error !== null

const reasonOf = ({ last_payment_error }: Intent): PaymentErrorCode =>
  REASONS[last_payment_error?.code ?? ''] ?? 'failed'

/** The charge, if the intent was read with `expand`. */
export const chargeOf = ({ latest_charge }: Intent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null

function stateAndAmount(intent: Intent): Pick<ProviderState, 'state' | 'error'> & { readonly amount: number } {
  const { status, amount, amount_capturable, amount_received } = intent
  switch (status) {
    case 'requires_capture':
      return { state: 'authorized', amount: amount_capturable }
    case 'succeeded':
      return { state: chargeOf(intent)?.refunded ? 'refunded' : 'captured', amount: amount_received }
    case 'canceled': {
      if (intent.last_payment_error !== null) return { state: 'failed', error: reasonOf(intent), amount }
      // Distinguishes a released reservation from an intent that was never authorized.
      const wasReserved = chargeOf(intent)?.status === 'succeeded'
      return { state: 'cancelled', amount, ...(wasReserved ? {} : { error: 'notPaid' }) }
    }
    case 'requires_payment_method':
      // Without an error, nothing was entered in the form yet.
      if (!isDeclined(intent)) return { state: 'created', amount }
      return { state: 'failed', error: reasonOf(intent), amount }
    default:
      return { state: 'pending', amount }
  }
}

/** Converts an intent that was read with its latest charge. */
export function stateOf(intent: Intent): ProviderState {
  const { amount, ...state } = stateAndAmount(intent)
  const currency = intent.currency.toUpperCase()
  return { ...state, amountMinor: fromStripe(amount, currency), currency }
}
