import type { ErrorCode } from '@carte/contract'
import type { PasswordProblem } from '@carte/domain'
import { HttpError } from '../../infrastructure/http/http-error.ts'

export type AccountProblem =
  | PasswordProblem
  | (ErrorCode &
      (
        | 'InvalidEmail'
        | 'InvalidToken'
        | 'DuplicateUserName'
        | 'DuplicateEmail'
        | 'invalid-password'
        | 'invalid-phone'
        | 'requires-phone'
        | 'requires-shop'
        | 'shop-not-found'
      ))

/** English details for developers. Pages translate the codes. */
const DETAILS: Readonly<Record<AccountProblem, string>> = {
  InvalidEmail: 'Not a valid email address.',
  InvalidToken: 'The link is invalid or has expired.',
  DuplicateUserName: 'An account with this email already exists.',
  DuplicateEmail: 'Try to login or forgot password instead.',
  PasswordTooShort: 'Passwords must be at least 6 characters.',
  PasswordRequiresNonAlphanumeric: 'Passwords must have at least one non alphanumeric character.',
  PasswordRequiresDigit: 'Passwords must have at least one digit.',
  PasswordRequiresLower: 'Passwords must have at least one lowercase letter.',
  PasswordRequiresUpper: 'Passwords must have at least one uppercase letter.',
  'invalid-password': 'The current password is wrong.',
  'invalid-phone': 'Not a valid telephone number.',
  'requires-phone': 'A telephone number is required.',
  'requires-shop': 'A favourite restaurant is required.',
  'shop-not-found': 'Unknown restaurant.',
}

/** Returns one error with all problems; its code is the first. */
export function problemError(problems: readonly [AccountProblem, ...AccountProblem[]], status = 400): HttpError {
  const errors = Object.fromEntries(problems.map((code) => [code, [DETAILS[code]]]))
  return new HttpError(status, problems[0], { detail: DETAILS[problems[0]], errors })
}

/** @throws HttpError if there are problems */
export function rejectProblems(problems: readonly AccountProblem[]): void {
  const [first, ...more] = problems
  if (first !== undefined) throw problemError([first, ...more])
}

export const notAuthenticated = (): HttpError =>
  new HttpError(401, 'not-authenticated', { detail: 'Not authenticated' })
