import { isDerivedFromStatus, type Problem } from '@carte/contract'

/** Errors of required fields that are empty. */
export type MissingError =
  `missing.${'name' | 'lastName' | 'password' | 'newPassword' | 'oldPassword' | 'repeat' | 'terms' | 'code'}`

/** An error of a field: a code of the API, or `missing.*`. */
export type FieldError = Problem['code'] | MissingError

export type FieldErrors<Name extends string = string> = { readonly [N in Name]?: readonly FieldError[] | undefined }

/** The form field for each error code. */
export type Fields<Name extends string> = Readonly<Record<string, Name>>

/** The failed result of an API call. */
export interface Rejection {
  readonly ok: false
  readonly problem: Problem
  readonly retryAfter?: number | undefined
}

/** The errors of a failed response, by where the form shows them. */
export interface FormErrors<Name extends string = string> {
  readonly fields: FieldErrors<Name>
  /** Errors that belong to no field; shown above the submit button. */
  readonly otherProblem: Problem | null
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

/** The error of each property that fails the API's validation. */
const PROPERTY_ERRORS: Readonly<Record<string, FieldError>> = {
  email: 'InvalidEmail',
  newEmail: 'InvalidEmail',
  name: 'missing.name',
  lastName: 'missing.lastName',
  phone: 'invalid-phone',
  favoriteShop: 'requires-shop',
  acceptTerms: 'missing.terms',
  oldPassword: 'missing.oldPassword',
}

/** The form field of codes that are not in the table of a form. */
const COMMON_FIELDS: Readonly<Record<string, string>> = {
  'missing.name': 'name',
  'missing.lastName': 'lastName',
  'missing.terms': 'acceptTerms',
  'missing.oldPassword': 'oldPassword',
}

const lookUp = <T>(table: Readonly<Record<string, T>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined

/**
 * Sorts the errors of a failed response by field. The response's `errors` have codes as keys, or for `validation`
 * property names. Errors that the form has no field for go to `otherProblem`, so that none is lost.
 *
 * @param fields the form's field for each error code
 */
export function sortError<Name extends string>(
  { problem, retryAfter: waitSeconds }: Rejection,
  fields: Fields<Name>,
): FormErrors<Name> {
  const assigned: { [N in Name]?: readonly FieldError[] } = {}
  const assign = (code: string): boolean => {
    const field = lookUp(fields, code) ?? (lookUp(COMMON_FIELDS, code) as Name | undefined)
    if (field === undefined) return false
    assigned[field] = [...new Set([...(assigned[field] ?? []), code as FieldError])]
    return true
  }
  const { errors = {}, ...withoutErrors } = problem
  const isValidation = problem.code === 'validation'
  const unassigned = Object.entries(errors).filter(
    ([key]) => !assign(isValidation ? (lookUp(PROPERTY_ERRORS, key) ?? key) : key),
  )
  const isCodeAssigned = assign(problem.code)
  // These codes say only that the request failed. They are shown only if no field has an error.
  const isSummary = isValidation || isDerivedFromStatus(problem.code)
  if (unassigned.length === 0 && (isCodeAssigned || (isSummary && Object.keys(assigned).length > 0)))
    return { fields: assigned, otherProblem: null, waitSeconds }
  // A field already shows this code, so `otherProblem` gets the first code without a field.
  const code = isCodeAssigned ? (unassigned[0]?.[0] as Problem['code']) : problem.code
  const otherProblem =
    unassigned.length > 0
      ? { ...withoutErrors, code, errors: Object.fromEntries(unassigned) }
      : { ...withoutErrors, code }
  return { fields: assigned, otherProblem, waitSeconds }
}
