import { createHmac, randomBytes, randomInt } from 'node:crypto'

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
