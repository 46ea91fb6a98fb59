import type { ErrorCode } from '@carte/contract'

/** Fewest characters of a password (spec §5, §9). */
export const PASSWORD_MIN_LENGTH = 6

const RULES = [
  ['PasswordTooShort', (password: string) => [...password].length >= PASSWORD_MIN_LENGTH],
  ['PasswordRequiresNonAlphanumeric', (password: string) => /[^\p{L}\p{N}]/u.test(password)],
  ['PasswordRequiresDigit', (password: string) => /\p{Nd}/u.test(password)],
  ['PasswordRequiresLower', (password: string) => /\p{Ll}/u.test(password)],
  ['PasswordRequiresUpper', (password: string) => /\p{Lu}/u.test(password)],
] as const satisfies readonly (readonly [ErrorCode, (password: string) => boolean])[]

/** A rule for passwords, by the code of its breach. */
export type PasswordProblem = (typeof RULES)[number][0]
/** All of them, in the order in which they are told (spec §5 "Password"). */
export const PASSWORD_PROBLEMS: readonly PasswordProblem[] = RULES.map(([code]) => code)

/** The rules that a password breaks (spec §5); letters and digits of any script count. Empty for one that may be used. */
export function passwordProblems(password: string): readonly PasswordProblem[] {
  return RULES.filter(([, holds]) => !holds(password)).map(([code]) => code)
}

/** Signs that stand for letters in passwords that are hardly any better for it. */
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
 * A password as it stands and as lists of well-known ones have it: in small letters, without what was put around it to meet the rules, and
 * without disguises. Who guesses tries these first: `P@ssw0rd1!` is `password` to them.
 *
 * @returns each once, the password itself first, none of them shorter than a password may be
 */
export function passwordVariants(password: string): readonly string[] {
  const small = password.toLowerCase()
  const bare = [small, withoutSigns(small), withoutEnd(small)]
  const variants = [password, ...bare, ...bare.map(undisguised)]
  return [...new Set(variants)].filter((variant) => [...variant].length >= PASSWORD_MIN_LENGTH)
}
