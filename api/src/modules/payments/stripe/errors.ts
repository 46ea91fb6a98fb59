import type { PaymentErrorCode } from '@carte/contract'
import Stripe from 'stripe'
import { ProviderError } from '../provider.ts'

const { StripeError, StripeConnectionError } = Stripe.errors
type SdkError = InstanceType<typeof StripeError>

const NO_MERCHANT = new Set(['account_invalid', 'account_closed', 'account_unavailable'])

const MISSING = new Set(['parameter_missing', 'parameter_invalid_empty'])

/** The error is temporary: a concurrent request, a rate limit or an outage. */
const isTemporary = (error: SdkError): boolean =>
  error instanceof StripeConnectionError ||
  error.statusCode === undefined ||
  error.statusCode >= 500 ||
  error.statusCode === 409 ||
  error.statusCode === 429

function codeOf({ statusCode, code = '' }: SdkError, fallbackCode: PaymentErrorCode): PaymentErrorCode {
  if (NO_MERCHANT.has(code)) return 'merchantNotFound'
  if (statusCode === 401 || statusCode === 403) return 'accesstokenMissing'
  if (statusCode === 402) return 'failed'
  if (code === 'resource_missing' || statusCode === 404) return 'NotFound'
  return MISSING.has(code) ? 'requestParametersMissing' : fallbackCode
}

/**
 * Describes an error for the log. Leaves out Stripe's message, which can quote the request (PAY-25); the request id
 * finds it.
 */
const describe = ({ type, code, statusCode, param, requestId, detail }: SdkError): string => {
  const cause = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined
  return ['Stripe', type, code, statusCode, param, cause, requestId].filter(Boolean).join(' ')
}

/** @param fallbackCode the code for a valid request that Stripe rejected */
export function providerError(error: unknown, fallbackCode: PaymentErrorCode): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof StripeError))
    return new ProviderError('notPaid', `Stripe's SDK failed: ${(error as Error).name}`, { isFinal: false })
  if (isTemporary(error)) return new ProviderError('notPaid', describe(error), { isFinal: false })
  return new ProviderError(codeOf(error, fallbackCode), describe(error))
}

/** Returns Stripe's error code, such as `payment_intent_unexpected_state`. */
export const stripeCodeOf = (error: unknown): string | undefined =>
  error instanceof StripeError ? error.code : undefined

/** Whether Stripe replayed its first answer to the key, which it does for its own errors too. */
const isReplayed = (error: unknown): boolean =>
  error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'

const KEYS_MAX = 5

/**
 * Makes a call under our idempotency key. If Stripe replays an earlier error, that says nothing about now, so the next
 * numbered key is tried. This is safe: no payment can be captured or canceled twice, a refund is looked for before each
 * try, and an extra intent is never paid because its secret was given to no client.
 */
export async function withIdempotencyKey<T>(key: string, call: (key: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt === 1 ? key : `${key}-${attempt}`)
    } catch (error) {
      if (attempt === KEYS_MAX || !isReplayed(error)) throw error
    }
  }
}
