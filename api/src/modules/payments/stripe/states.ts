import type { PaymentErrorCode } from '@carte/contract'
import type Stripe from 'stripe'
import type { ProviderState } from '../provider.ts'
import { fromStripe } from './amounts.ts'

type Intent = Stripe.PaymentIntent

/** Why a try came to nothing, where it was not simply declined. */
const REASONS: Readonly<Record<string, PaymentErrorCode>> = {
  payment_method_customer_decline: 'aborted',
  payment_intent_authentication_failure: 'notPaid',
  payment_intent_payment_attempt_expired: 'notPaid',
  payment_method_provider_timeout: 'notPaid',
}

/** The guest's try has failed. Stripe would take another card on the same intent; for us the attempt is over. */
export const isDeclined = ({ status, last_payment_error }: Intent): boolean =>
  status === 'requires_payment_method' && last_payment_error !== null

const reasonOf = ({ last_payment_error }: Intent): PaymentErrorCode =>
  REASONS[last_payment_error?.code ?? ''] ?? 'failed'

/** The charge of an intent that was read with it. */
export const chargeOf = ({ latest_charge }: Intent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null

function standing(intent: Intent): Pick<ProviderState, 'state' | 'error'> & { readonly amount: number } {
  const { status, amount, amount_capturable, amount_received } = intent
  switch (status) {
    case 'requires_capture':
      return { state: 'authorized', amount: amount_capturable }
    case 'succeeded':
      return { state: chargeOf(intent)?.refunded ? 'refunded' : 'captured', amount: amount_received }
    case 'canceled': {
      if (intent.last_payment_error !== null) return { state: 'failed', error: reasonOf(intent), amount }
      // A reservation that was given back, or one that never was.
      const wasHeld = chargeOf(intent)?.status === 'succeeded'
      return { state: 'cancelled', amount, ...(wasHeld ? {} : { error: 'notPaid' }) }
    }
    case 'requires_payment_method':
      // Without an error, nothing has been entered in the form.
      if (!isDeclined(intent)) return { state: 'created', amount }
      return { state: 'failed', error: reasonOf(intent), amount }
    default:
      return { state: 'pending', amount }
  }
}

/** Where a payment stands, of an intent that was read together with its latest charge. */
export function stateOf(intent: Intent): ProviderState {
  const { amount, ...told } = standing(intent)
  const currency = intent.currency.toUpperCase()
  return { ...told, amountMinor: fromStripe(amount, currency), currency }
}
