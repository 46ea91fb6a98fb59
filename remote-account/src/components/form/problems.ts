import { isBare, type Problem } from '@carte/contract'

/** Errors of required fields that are empty. */
export type Missing = `missing.${'name' | 'lastName' | 'password' | 'newPassword' | 'oldPassword' | 'repeat' | 'terms'}`
/** An error of a field: a code of the API, or `missing.*`. */
export type FieldError = Problem['code'] | Missing
export type FieldErrors<Name extends string = string> = { readonly [N in Name]?: readonly FieldError[] | undefined }
/** The form field for each error code. */
export type Fields<Name extends string> = Readonly<Record<string, Name>>

export interface Rejected {
  readonly ok: false
  readonly problem: Problem
  readonly retryAfter?: number | undefined
}

/** The errors of a failed response, by where the form shows them. */
export interface FormErrors<Name extends string = string> {
  readonly fields: FieldErrors<Name>
  /** Errors that belong to no field; shown above the submit button. */
  readonly rest: Problem | null
  /** `Retry-After` of the response, in seconds. */
  readonly waitSeconds?: number | undefined
}

export const PASSWORD_FIELDS = {
  PasswordTooShort: 'password',
  PasswordRequiresNonAlphanumeric: 'password',
  PasswordRequiresDigit: 'password',
  PasswordRequiresLower: 'password',
  PasswordRequiresUpper: 'password',
  'password-mismatch': 'repeat',
} as const satisfies Fields<'password' | 'repeat'>
/** Errors of an email address. The server reports a taken address with both `Duplicate…` codes. */
export const EMAIL_FIELDS = {
  InvalidEmail: 'email',
  'requires-email': 'email',
  DuplicateUserName: 'email',
  DuplicateEmail: 'email',
} as const satisfies Fields<'email'>
export const PROFILE_FIELDS = {
  'invalid-phone': 'phone',
  'requires-phone': 'phone',
  'requires-shop': 'favoriteShop',
  'invalid-shop-id': 'favoriteShop',
  'shop-not-found': 'favoriteShop',
} as const satisfies Fields<'phone' | 'favoriteShop'>

/** Error codes for properties that failed the API's validation. */
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
/** The form field of those codes that are not in a form's own table. */
const UNFIT_FIELD: Readonly<Record<string, string>> = {
  'missing.name': 'name',
  'missing.lastName': 'lastName',
  'missing.terms': 'acceptTerms',
  'missing.oldPassword': 'oldPassword',
}

const own = <T>(table: Readonly<Record<string, T>>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined)

/**
 * Sorts the errors of a failed response by field. The response's `errors` have codes as keys, or for `validation`
 * property names. Errors that the form has no field for go to `rest`, so that none is lost.
 *
 * @param fields the form's field for each error code
 */
export function sortError<Name extends string>(
  { problem, retryAfter }: Rejected,
  fields: Fields<Name>,
): FormErrors<Name> {
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
