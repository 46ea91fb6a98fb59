import type { PaymentErrorCode } from '@carte/contract'
import Stripe from 'stripe'
import { ProviderError } from '../provider.ts'

const { StripeError, StripeConnectionError } = Stripe.errors
type Failure = InstanceType<typeof StripeError>

/** The account that is to be paid is gone, closed, or was never ours to use. */
const NO_MERCHANT = new Set(['account_invalid', 'account_closed', 'account_unavailable'])

const MISSING = new Set(['parameter_missing', 'parameter_invalid_empty'])

/** The request is under way elsewhere, or Stripe is short of breath: another time it may go through. */
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

/** What is told of a failure: never Stripe's own sentence, which may quote what it was sent. The rest is found by the request's name. */
const describe = ({ type, code, statusCode, param, requestId, detail }: Failure): string => {
  const cause = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined
  return ['Stripe', type, code, statusCode, param, cause, requestId].filter(Boolean).join(' ')
}

/** A failure of the SDK in our own words. @param otherwise the code of a request that was understood and refused */
export function providerError(error: unknown, otherwise: PaymentErrorCode): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof StripeError))
    return new ProviderError('notPaid', `Stripe's SDK failed: ${(error as Error).name}`, { isFinal: false })
  if (isPassing(error)) return new ProviderError('notPaid', describe(error), { isFinal: false })
  return new ProviderError(codeOf(error, otherwise), describe(error))
}

/** Stripe's code of a refusal, such as `payment_intent_unexpected_state`. */
export const refusalOf = (error: unknown): string | undefined => (error instanceof StripeError ? error.code : undefined)

/** Stripe repeats what it answered to this key before, also when that was a failure of its own. */
const isRepeated = (error: unknown): boolean =>
  error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'

const KEYS = 5

/**
 * Makes a call under our key. A failure that is merely repeated says nothing of what would happen now, so the next key in line is
 * taken: that is safe, because no state of a payment lets itself be captured, cancelled or refunded in full twice, and an intent whose
 * secret nobody was given is never paid.
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
