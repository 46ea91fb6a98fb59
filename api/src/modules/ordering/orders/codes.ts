import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Config } from '../../../config/context.ts'
import { constantTimeEqual } from '../../../infrastructure/constant-time.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'

/** Returns an id of 128 random bits, which cannot be guessed. */
export const newOrderId = (): string => randomBytes(16).toString('hex')

/** Derives the secret code of an order from its id. The code can be derived again, so it is not stored. */
export const deriveCustomerCode = (key: Buffer, orderId: string): string =>
  createHmac('sha256', key).update(orderId).digest('base64url').slice(0, 32)

// Without I, O and Q, which look like digits.
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/**
 * Returns a random code to call out, such as `A47`. Every third attempt adds a digit, because a shop may have used up
 * its short codes of the day.
 */
export function newPickupCode(attempt: number): string {
  const letter = LETTERS[randomInt(LETTERS.length)] ?? 'A'
  const digits = 2 + Math.floor(attempt / 3)
  return `${letter}${randomInt(10 ** (digits - 1), 10 ** digits)}`
}

/** Returns whether an order was not written because another one of the shop and day has its pick-up code. */
export const isCodeTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_pickup_code'

/**
 * Checks the codes that open an order. Guests share IP addresses, so a right code always opens its order, even if the
 * address is above the limit of wrong codes. This does not help an attacker to guess: a code has 192 bits, and checking
 * one costs an HMAC and no query.
 */
export interface OrderAccess {
  /** Returns whether the code belongs to the order id. Does not check that the order exists. */
  opens(code: string, orderId: string): Promise<boolean>
  /**
   * Counts a wrong order code or order id against the IP address, and always throws.
   *
   * @throws HttpError 404 as for an unknown order, 429 above the limit
   */
  reject(address: string, orderId: string): never
}

export function createOrderAccess({ limits }: Config, secrets: Secrets, createLimiter: SharedLimits): OrderAccess {
  const wrongCodes = createLimiter('codes', limits.wrongCodes)
  return {
    opens: async (code, orderId) =>
      constantTimeEqual(code, deriveCustomerCode(await secrets.get('customer-code'), orderId)),
    reject(address, orderId) {
      wrongCodes.take(address)
      throw new HttpError(404, 'failed-find-order', { detail: orderId })
    },
  }
}
