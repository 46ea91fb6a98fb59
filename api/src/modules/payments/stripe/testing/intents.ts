import { randomBytes } from 'node:crypto'

// The data of the fake Stripe, as far as our calls need it: intents, charges and refunds. Amounts are in Stripe's
// units.

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export interface FakeCharge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly currency: string
  readonly status: 'succeeded' | 'failed'
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  amount_captured: number
  amount_refunded: number
  captured: boolean
  refunded: boolean
}

export interface FakeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  status: 'succeeded' | 'failed'
}

export interface FakeIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly currency: string
  readonly capture_method: string
  readonly allowed_payment_method_types: readonly string[]
  readonly client_secret: string
  readonly created: number
  readonly livemode: false
  readonly metadata: Readonly<Record<string, string>>
  status: IntentStatus
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  last_payment_error: { readonly type: string; readonly code: string; readonly decline_code?: string } | null
  latest_charge: FakeCharge | null
}

export class StripeTestError extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

export const invalid = (code: string | undefined, message: string, more: object = {}, status = 400) =>
  new StripeTestError(status, { type: 'invalid_request_error', ...(code ? { code } : {}), message, ...more })

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Outcomes of Stripe's test payment methods (docs.stripe.com/testing). All others are authorized. */
const METHODS: Readonly<
  Record<string, { readonly code: string; readonly decline?: string } | 'action' | 'processing'>
> = {
  pm_card_visa_chargeDeclined: { code: 'card_declined', decline: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_authenticationRequired: 'action',
  pm_slow: 'processing',
}

const unexpected = (intent: FakeIntent, what: string) =>
  invalid(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`,
    { payment_intent: intent },
  )

/** Authorizes the charge, and captures it unless the intent says `manual`. */
function authorize(intent: FakeIntent, amount = intent.amount): void {
  const isManual = intent.capture_method === 'manual'
  intent.last_payment_error = null
  intent.status = isManual ? 'requires_capture' : 'succeeded'
  intent.amount_capturable = isManual ? amount : 0
  intent.amount_received = isManual ? 0 : amount
  intent.latest_charge = {
    id: newId('ch'),
    object: 'charge',
    amount,
    currency: intent.currency,
    status: 'succeeded',
    payment_intent: intent.id,
    metadata: intent.metadata,
    amount_captured: isManual ? 0 : amount,
    amount_refunded: 0,
    captured: !isManual,
    refunded: false,
  }
}

/** Does what `stripe.confirmPayment` in the guest's browser does. `amount` authorizes another amount than requested. */
export function confirm(intent: FakeIntent, method: string, amount?: number): void {
  if (!['requires_payment_method', 'requires_action', 'processing'].includes(intent.status))
    throw unexpected(intent, 'confirmed')
  const outcome = METHODS[method]
  if (outcome === undefined) authorize(intent, amount)
  else if (outcome === 'action') intent.status = 'requires_action'
  else if (outcome === 'processing') intent.status = 'processing'
  else fail(intent, outcome.code, outcome.decline)
}

export function fail(intent: FakeIntent, code: string, decline?: string): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', code, ...(decline ? { decline_code: decline } : {}) }
}

export function capture(intent: FakeIntent, amount = intent.amount_capturable): void {
  const charge = intent.latest_charge
  if (intent.status !== 'requires_capture' || !charge) throw unexpected(intent, 'captured')
  if (amount > intent.amount_capturable)
    throw invalid('amount_too_large', 'The amount to capture is larger than what is capturable.', {
      param: 'amount_to_capture',
    })
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  Object.assign(charge, { captured: true, amount_captured: amount })
}

export function cancel(intent: FakeIntent, reason: string | null, now: number): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpected(intent, 'canceled')
  Object.assign(intent, { status: 'canceled', canceled_at: now, cancellation_reason: reason, amount_capturable: 0 })
  if (intent.latest_charge) intent.latest_charge.refunded = true
}

/** Refunds a captured charge, wholly or in part. The intent keeps its status and the amount that it received. */
export function refund(
  intent: FakeIntent,
  amount: number | undefined,
  metadata: Readonly<Record<string, string>>,
): FakeRefund {
  const charge = intent.latest_charge
  if (intent.status !== 'succeeded' || !charge) throw unexpected(intent, 'refunded')
  if (charge.refunded) throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const left = charge.amount_captured - charge.amount_refunded
  if (amount !== undefined && amount > left)
    throw invalid(undefined, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  charge.amount_refunded += amount ?? left
  charge.refunded = charge.amount_refunded === charge.amount_captured
  return {
    id: newId('re'),
    object: 'refund',
    amount: amount ?? left,
    currency: intent.currency,
    charge: charge.id,
    payment_intent: intent.id,
    status: 'succeeded',
    metadata,
  }
}
