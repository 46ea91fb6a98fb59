/** Digits of a mailed code that signs in without a password. */
export const SIGN_IN_CODE_LENGTH = 6

/**
 * Returns the digits of a typed or pasted code: mails and phones write it as "123 456" or "123-456". Null if the text
 * is not a code.
 */
export function signInCodeOf(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^\d+$/.test(digits) && digits.length === SIGN_IN_CODE_LENGTH ? digits : null
}
