import type { Config } from '../context.ts'
import type { Secrets } from '../db/secrets.ts'
import { Refusal } from '../http/refusal.ts'
import type { SharedLimits } from '../http/shared-limits.ts'
import { customerCodeOf, isSame } from './codes.ts'

/** Who may see an order. Guesses are counted by address, whichever call they come by. */
export interface OrderAccess {
  /** Who has guessed too often learns nothing more, not even with a right code. @throws Refusal 429 */
  check(address: string): void
  /** Whether `code` is the order's own. */
  opens(code: string, orderId: string): Promise<boolean>
  /** Counts a wrong guess. @throws Refusal 404, as for an unknown order; 429 when it is one too many. */
  refuse(address: string, orderId: string): never
}

export function createOrderAccess({ limits }: Config, secrets: Secrets, limiterOf: SharedLimits): OrderAccess {
  const wrongCodes = limiterOf('codes', limits.wrongCodes)
  return {
    check: (address) => wrongCodes.check(address),
    opens: async (code, orderId) => isSame(code, customerCodeOf(await secrets.get('customer-code'), orderId)),
    refuse(address, orderId) {
      wrongCodes.take(address)
      throw new Refusal(404, 'failed-find-order', { detail: orderId })
    },
  }
}
