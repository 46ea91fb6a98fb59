import type { ErrorCode } from '@carte/contract'

export const PASSWORD_MIN_LENGTH = 6

const RULES = [
  ['PasswordTooShort', (password: string) => [...password].length >= PASSWORD_MIN_LENGTH],
  ['PasswordRequiresNonAlphanumeric', (password: string) => /[^\p{L}\p{N}]/u.test(password)],
  ['PasswordRequiresDigit', (password: string) => /\p{Nd}/u.test(password)],
  ['PasswordRequiresLower', (password: string) => /\p{Ll}/u.test(password)],
  ['PasswordRequiresUpper', (password: string) => /\p{Lu}/u.test(password)],
] as const satisfies readonly (readonly [ErrorCode, (password: string) => boolean])[]

/** A password rule, named by the error code of its violation. */
export type PasswordProblem = (typeof RULES)[number][0]
/** All rules, in display order. */
export const PASSWORD_PROBLEMS: readonly PasswordProblem[] = RULES.map(([code]) => code)

/** Returns the rules that a password violates; empty for a valid one. Letters and digits of any script count. */
export function passwordProblems(password: string): readonly PasswordProblem[] {
  return RULES.filter(([, holds]) => !holds(password)).map(([code]) => code)
}

/** Characters that commonly replace letters. Guessing tools undo these replacements. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undisguised = (word: string) => [...word].map((sign) => DISGUISES[sign] ?? sign).join('')
const withoutSigns = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const withoutEnd = (word: string) => word.replace(/[^\p{L}]+$/u, '')

/**
 * Returns a password together with the simpler forms that lists of common passwords contain: in lower case, without
 * symbols and digits around it, and with replaced letters restored. Guessing tools try these first: `P@ssw0rd1!` is
 * `password` to them.
 *
 * @returns each variant once, the password itself first; only those of at least `PASSWORD_MIN_LENGTH` characters
 */
export function passwordVariants(password: string): readonly string[] {
  const small = password.toLowerCase()
  const bare = [small, withoutSigns(small), withoutEnd(small)]
  const variants = [password, ...bare, ...bare.map(undisguised)]
  return [...new Set(variants)].filter((variant) => [...variant].length >= PASSWORD_MIN_LENGTH)
}
