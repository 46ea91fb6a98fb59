import type { PaymentErrorCode } from '@carte/contract'
import type Stripe from 'stripe'
import { type ListedPayment, ProviderError, type ProviderState } from '../provider.ts'

/** The id of an intent, and its account. Its reference is `pi_2` on the operator's, `acct_1:pi_2` on a shop's own. */
interface IntentLocation {
  readonly id: string
  readonly account: string | null
}

export const referenceOf = ({ id, account }: IntentLocation): string => (account === null ? id : `${account}:${id}`)

export function parseReference(reference: string): IntentLocation {
  const [first = '', second] = reference.split(':')
  return second === undefined ? { id: first, account: null } : { id: second, account: first }
}

export const onAccount = (account: string | null): { readonly stripeAccount?: string } =>
  account === null ? {} : { stripeAccount: account }

// Our amounts are always hundredths. Stripe's are in the smallest unit of each currency (docs.stripe.com/currencies).

/** Currencies without a smaller unit: 500 yen are 500. */
const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Currencies without a smaller unit that Stripe counts in hundredths all the same. */
const NO_DECIMALS_IN_HUNDREDTHS = new Set(['isk', 'ugx'])
/** Currencies with thousandths, whose last digit must be 0. */
const THOUSANDTHS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** For the browser: what hundredths are multiplied by, for each currency that Stripe does not count in hundredths. */
export const UNITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...NO_DECIMALS].map((code) => [code, 0.01] as const),
  ...[...THOUSANDTHS].map((code) => [code, 10] as const),
])

/**
 * Converts hundredths to Stripe's unit.
 * @throws ProviderError for an amount that the currency does not have, such as half a yen
 */
export function toStripe(amountMinor: number, currency: string): number {
  const code = currency.toLowerCase()
  if ((NO_DECIMALS.has(code) || NO_DECIMALS_IN_HUNDREDTHS.has(code)) && amountMinor % 100 !== 0)
    throw new ProviderError('createError', `Stripe accepts no fractions of ${currency}: ${amountMinor / 100}`)
  if (NO_DECIMALS.has(code)) return amountMinor / 100
  return THOUSANDTHS.has(code) ? amountMinor * 10 : amountMinor
}

/** Converts Stripe's unit to hundredths. Not an integer for thousandths that we never requested. */
export function fromStripe(amount: number, currency: string): number {
  const code = currency.toLowerCase()
  if (NO_DECIMALS.has(code)) return amount * 100
  return THOUSANDTHS.has(code) ? amount / 10 : amount
}

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
  // The charge of a canceled intent counts as refunded too, although no money had moved.
  const refunded = intent.status === 'succeeded' ? (chargeOf(intent)?.amount_refunded ?? 0) : 0
  return {
    ...state,
    amountMinor: fromStripe(amount, currency),
    refundedMinor: fromStripe(refunded, currency),
    currency,
  }
}

/** Stripe's status of the states that can be listed. */
export const STATUSES = { authorized: 'requires_capture', captured: 'succeeded' } as const

/** Converts an intent that was found by a search with its latest charge. */
export function listedPayment(intent: Intent, account: string | null): ListedPayment {
  const { amountMinor, refundedMinor, currency } = stateOf(intent)
  return {
    reference: referenceOf({ id: intent.id, account }),
    paymentId: intent.metadata.carte_payment ?? '',
    orderId: intent.metadata.carte_order ?? null,
    amountMinor,
    refundedMinor,
    currency,
    createdAt: new Date(intent.created * 1000),
  }
}
