import type { ShopErrorCode } from '@carte/contract'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import type { Kitchen, PlannedOrder } from './kitchen.ts'

/** What is wrong behind the shop, and not with the order: the till has failed, or does not answer. */
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

/** Asks the kitchen before an order is taken. @throws Refusal 400 with its code; 502 where its till has failed. */
export async function checkWithKitchen({ kitchen }: { readonly kitchen: Kitchen }, order: PlannedOrder): Promise<void> {
  const answer = await kitchen.check?.(order)
  if (answer?.accepted === false) throw new Refusal(TILL_FAILURES.has(answer.code) ? 502 : 400, answer.code)
}
