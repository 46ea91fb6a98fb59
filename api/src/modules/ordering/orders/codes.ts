import { createHmac, randomBytes, randomInt } from 'node:crypto'

/** 128 random bits: nobody guesses another guest's order. */
export const newOrderId = (): string => randomBytes(16).toString('hex')

/** The secret of one order, made from its id: it can be told again, and is written down nowhere. */
export const customerCodeOf = (key: Buffer, orderId: string): string =>
  createHmac('sha256', key).update(orderId).digest('base64url').slice(0, 32)

// Letters that are heard and read for what they are; no I, O, Q beside digits.
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** A code to call out, such as `A47`: with two digits first, with more once a shop's day has used those up. */
export function newPickupCode(attempt: number): string {
  const letter = LETTERS[randomInt(LETTERS.length)] ?? 'A'
  const digits = 2 + Math.floor(attempt / 3)
  return `${letter}${randomInt(10 ** (digits - 1), 10 ** digits)}`
}
