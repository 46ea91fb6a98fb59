import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Config } from '../../../config/context.ts'
import { constantTimeEqual } from '../../../infrastructure/constant-time.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'

/** 128 random bits, so that ids cannot be guessed. */
export const newOrderId = (): string => randomBytes(16).toString('hex')

/** Derives the secret of an order from its id. It can be computed again, so it is stored nowhere. */
export const customerCodeOf = (key: Buffer, orderId: string): string =>
  createHmac('sha256', key).update(orderId).digest('base64url').slice(0, 32)

// Letters that are clear when called out or read; I, O and Q look like digits.
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/**
 * Returns a code to call out, such as `A47`. Every third attempt adds a digit, for when a shop has used up its short
 * codes of the day.
 */
export function newPickupCode(attempt: number): string {
  const letter = LETTERS[randomInt(LETTERS.length)] ?? 'A'
  const digits = 2 + Math.floor(attempt / 3)
  return `${letter}${randomInt(10 ** (digits - 1), 10 ** digits)}`
}

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
    opens: async (code, orderId) =>
      constantTimeEqual(code, customerCodeOf(await secrets.get('customer-code'), orderId)),
    reject(address, orderId) {
      wrongCodes.take(address)
      throw new HttpError(404, 'failed-find-order', { detail: orderId })
    },
  }
}
