import type { Config } from '../../../config/context.ts'
import { constantTimeEqual } from '../../../infrastructure/constant-time.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { customerCodeOf } from './codes.ts'

/**
 * Checks the codes that open an order. Guests share addresses, so a right code opens its order however many wrong ones
 * came from the same address. This does not help to guess: a code has 192 bits, and checking one costs an HMAC and no
 * query.
 */
export interface OrderAccess {
  /** Does not check that the order exists. */
  opens(code: string, orderId: string): Promise<boolean>
  /** Counts a wrong code or id. @throws HttpError 404 as for an unknown order, or 429 above the limit */
  reject(address: string, orderId: string): never
}

export function createOrderAccess({ limits }: Config, secrets: Secrets, limiterOf: SharedLimits): OrderAccess {
  const wrongCodes = limiterOf('codes', limits.wrongCodes)
  return {
    opens: async (code, orderId) => constantTimeEqual(code, customerCodeOf(await secrets.get('customer-code'), orderId)),
    reject(address, orderId) {
      wrongCodes.take(address)
      throw new HttpError(404, 'failed-find-order', { detail: orderId })
    },
  }
}
