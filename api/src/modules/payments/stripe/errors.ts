import type { PaymentErrorCode } from '@carte/contract'
import Stripe from 'stripe'
import { ProviderError } from '../provider.ts'

const { StripeError, StripeConnectionError } = Stripe.errors
type Failure = InstanceType<typeof StripeError>

const NO_MERCHANT = new Set(['account_invalid', 'account_closed', 'account_unavailable'])

const MISSING = new Set(['parameter_missing', 'parameter_invalid_empty'])

/** The error is temporary: a concurrent request, a rate limit or an outage. */
const isPassing = (error: Failure): boolean =>
  error instanceof StripeConnectionError ||
  error.statusCode === undefined ||
  error.statusCode >= 500 ||
  error.statusCode === 409 ||
  error.statusCode === 429

function codeOf({ statusCode, code = '' }: Failure, otherwise: PaymentErrorCode): PaymentErrorCode {
  if (NO_MERCHANT.has(code)) return 'merchantNotFound'
  if (statusCode === 401 || statusCode === 403) return 'accesstokenMissing'
  if (statusCode === 402) return 'failed'
  if (code === 'resource_missing' || statusCode === 404) return 'NotFound'
  return MISSING.has(code) ? 'requestParametersMissing' : otherwise
}

/**
 * Describes an error for the log. Leaves out Stripe's message, which can quote the request (PAY-25); the request id
 * finds it.
 */
const describe = ({ type, code, statusCode, param, requestId, detail }: Failure): string => {
  const cause = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined
  return ['Stripe', type, code, statusCode, param, cause, requestId].filter(Boolean).join(' ')
}

/** @param otherwise the code for a valid request that Stripe rejected */
export function providerError(error: unknown, otherwise: PaymentErrorCode): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof StripeError))
    return new ProviderError('notPaid', `Stripe's SDK failed: ${(error as Error).name}`, { isFinal: false })
  if (isPassing(error)) return new ProviderError('notPaid', describe(error), { isFinal: false })
  return new ProviderError(codeOf(error, otherwise), describe(error))
}

/** Returns Stripe's error code, such as `payment_intent_unexpected_state`. */
export const declineOf = (error: unknown): string | undefined => (error instanceof StripeError ? error.code : undefined)

/** Whether Stripe replayed its first answer to the key, which it does for its own errors too. */
const isRepeated = (error: unknown): boolean =>
  error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'

const KEYS = 5

/**
 * Makes a call under our idempotency key. If Stripe replays an earlier error, that says nothing about now, so the next
 * numbered key is tried. This is safe: no payment can be captured, canceled or fully refunded twice, and an extra
 * intent is never paid because its secret was given to no client.
 */
export async function underKey<T>(key: string, call: (key: string) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await call(turn === 1 ? key : `${key}-${turn}`)
    } catch (error) {
      if (turn === KEYS || !isRepeated(error)) throw error
    }
  }
}
