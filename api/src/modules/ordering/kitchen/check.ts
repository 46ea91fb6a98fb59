import type { ShopErrorCode } from '@carte/contract'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Kitchen, PlannedOrder } from './kitchen.ts'

/** Codes that mean an error or timeout of the till itself, not of the order. */
const TILL_FAILURES: ReadonlySet<ShopErrorCode> = new Set([
  'shop-error-internal-error',
  'shop-error-internal-error-in-call',
  'shop-error-internal-error-post-order-check-error',
  'shop-error-internal-error-post-order-fixed',
  'shop-error-internal-error-post-order-not-fixed',
  'shop-error-timeout-waiting-for-call-lock',
  'shop-error-database-error',
  'shop-error-failed-to-open-database',
])

/**
 * Asks the kitchen before an order is accepted.
 * @throws HttpError 400 with the kitchen's code, or 502 if the till has failed
 */
export async function checkWithKitchen({ kitchen }: { readonly kitchen: Kitchen }, order: PlannedOrder): Promise<void> {
  const answer = await kitchen.check?.(order)
  if (answer?.accepted === false) throw new HttpError(TILL_FAILURES.has(answer.code) ? 502 : 400, answer.code)
}
