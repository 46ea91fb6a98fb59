import type { Config } from '../../../config/context.ts'
import { isSame } from '../../../infrastructure/constant-time.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { customerCodeOf } from './codes.ts'

/**
 * Who may see an order. A right code opens its order however many wrong ones its address has sent: guests share addresses. That
 * helps nobody to guess, because a code has 192 bits, and checking one costs an HMAC and no query.
 */
export interface OrderAccess {
  /** Whether `code` is the one of the order with this id, if there is such an order. */
  opens(code: string, orderId: string): Promise<boolean>
  /** Counts a wrong code or id, whichever call it came by. @throws Refusal 404, as for an unknown order; 429 when it is one too many. */
  refuse(address: string, orderId: string): never
}

export function createOrderAccess({ limits }: Config, secrets: Secrets, limiterOf: SharedLimits): OrderAccess {
  const wrongCodes = limiterOf('codes', limits.wrongCodes)
  return {
    opens: async (code, orderId) => isSame(code, customerCodeOf(await secrets.get('customer-code'), orderId)),
    refuse(address, orderId) {
      wrongCodes.take(address)
      throw new Refusal(404, 'failed-find-order', { detail: orderId })
    },
  }
}
