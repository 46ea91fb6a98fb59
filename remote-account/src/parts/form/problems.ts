import { isBare, type Problem } from '@carte/contract'

/** What has to be filled in and is not; each has words of its own. */
export type Missing = `missing.${'name' | 'lastName' | 'password' | 'newPassword' | 'oldPassword' | 'repeat' | 'terms'}`
/** What can be wrong with a field: a code of the contract, or nothing in it. */
export type FieldError = Problem['code'] | Missing
export type FieldErrors<Name extends string = string> = { readonly [N in Name]?: readonly FieldError[] | undefined }
/** By code of spec §8 "Account", the field that it is about. */
export type Fields<Name extends string> = Readonly<Record<string, Name>>

/** What a server has refused. */
export interface Refused {
  readonly ok: false
  readonly problem: Problem
  readonly retryAfter?: number | undefined
}

/** A refused answer, sorted by where its parts are shown. */
export interface Trouble<Name extends string = string> {
  readonly fields: FieldErrors<Name>
  /** What is about no field of the form; stands above its button. */
  readonly rest: Problem | null
  /** Seconds for which the server wants to be left alone. */
  readonly waitSeconds?: number | undefined
}

/** What is wrong with a new password. The form has it in the fields `password` and `repeat`. */
export const PASSWORD_FIELDS = {
  PasswordTooShort: 'password',
  PasswordRequiresNonAlphanumeric: 'password',
  PasswordRequiresDigit: 'password',
  PasswordRequiresLower: 'password',
  PasswordRequiresUpper: 'password',
  'password-mismatch': 'repeat',
} as const satisfies Fields<'password' | 'repeat'>
/** What is wrong with an address; one that is taken says so in two codes (spec §8). */
export const EMAIL_FIELDS = {
  InvalidEmail: 'email',
  'requires-email': 'email',
  DuplicateUserName: 'email',
  DuplicateEmail: 'email',
} as const satisfies Fields<'email'>
/** What is wrong with what a profile has beside its names. */
export const PROFILE_FIELDS = {
  'invalid-phone': 'phone',
  'requires-phone': 'phone',
  'requires-shop': 'favoriteShop',
  'invalid-shop-id': 'favoriteShop',
  'shop-not-found': 'favoriteShop',
} as const satisfies Fields<'phone' | 'favoriteShop'>

/** What the contract's own check finds, by the request's property, in words that fit a field. */
const UNFIT: Readonly<Record<string, FieldError>> = {
  email: 'InvalidEmail',
  newEmail: 'InvalidEmail',
  name: 'missing.name',
  lastName: 'missing.lastName',
  phone: 'invalid-phone',
  favoriteShop: 'requires-shop',
  acceptTerms: 'missing.terms',
  oldPassword: 'missing.oldPassword',
}
/** And the field of it, where that is not the one of the code. */
const UNFIT_FIELD: Readonly<Record<string, string>> = {
  'missing.name': 'name',
  'missing.lastName': 'lastName',
  'missing.terms': 'acceptTerms',
  'missing.oldPassword': 'oldPassword',
}

const own = <T>(table: Readonly<Record<string, T>>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined)

/**
 * Sorts a refused answer (contract "Identity": `errors` are keyed by code). What the form has no field for stays above the button, so that
 * nothing that a server says is lost.
 *
 * @param fields of the form that was sent, by code
 */
export function sortTrouble<Name extends string>(
  { problem, retryAfter }: Refused,
  fields: Fields<Name>,
): Trouble<Name> {
  const found: { [N in Name]?: readonly FieldError[] } = {}
  const put = (code: string): boolean => {
    const field = own(fields, code) ?? (own(UNFIT_FIELD, code) as Name | undefined)
    if (field === undefined) return false
    found[field] = [...new Set([...(found[field] ?? []), code as FieldError])]
    return true
  }
  const { errors = {}, ...whole } = problem
  const isCheck = problem.code === 'validation'
  const left = Object.entries(errors).filter(([key]) => !put(isCheck ? (own(UNFIT, key) ?? key) : key))
  const isPlaced = put(problem.code)
  const isSummary = isCheck || isBare(problem.code)
  const waitSeconds = retryAfter
  if (left.length === 0 && (isPlaced || (isSummary && Object.keys(found).length > 0)))
    return { fields: found, rest: null, waitSeconds }
  const code = isPlaced ? (left[0]?.[0] as Problem['code']) : problem.code
  const rest = left.length > 0 ? { ...whole, code, errors: Object.fromEntries(left) } : { ...whole, code }
  return { fields: found, rest, waitSeconds }
}
