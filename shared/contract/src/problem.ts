import type { AdminErrorCode, ErrorCode } from './error-codes.ts'

/**
 * Payment errors. The guest sees a general payment error with the `number`. `retry`: the guest may pay the same order
 * again.
 */
export const PAYMENT_ERRORS = {
  failed: { number: '01', retry: true },
  aborted: { number: '02', retry: true },
  notPaid: { number: '03', retry: true },
  invalid: { number: '04', retry: false },
  accesstokenMissing: { number: '05', retry: false },
  IdentifierMissing: { number: '06', retry: false },
  NotFound: { number: '07', retry: false },
  merchantNotFound: { number: '08', retry: false },
  orderNotFound: { number: '09', retry: false },
  returnUrl: { number: '10', retry: false },
  requestParametersMissing: { number: '11', retry: false },
  orderFailed: { number: '12', retry: false },
  captureFailed: { number: '13', retry: false },
  createError: { number: '14', retry: false },
  loadScriptError: { number: '15', retry: true },
} as const
export type PaymentErrorCode = keyof typeof PAYMENT_ERRORS

/** The body of every error response (`application/problem+json`). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** An `ErrorCode` or a payment error. Another implementation of the API can send unknown codes. */
  readonly code: ErrorCode | PaymentErrorCode | AdminErrorCode
  /** For a known code, an id or a name; for any other code, a text for people, which can contain HTML. */
  readonly detail?: string
  /** Texts or codes by field. For `unavailable-products` and `not-sold-at-pickuptime`, `items` has the articles' codes. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** A problem as an exception, for error boundaries. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.title}`)
    this.problem = problem
  }
}

/** Returns the code for a response without a code of its own. */
export function codeOfStatus(status: number): ErrorCode {
  if (status >= 500) return 'error.server'
  if (status === 404) return 'error.notFound'
  if (status >= 400) return 'error.badRequest'
  if (status >= 300) return 'error.moved'
  return 'error.unknown'
}

/** Returns whether a code was derived from the HTTP status, because the problem had none. */
export const isDerivedFromStatus = (code: string): boolean => code.startsWith('error.')

/**
 * Returns whether a problem without a code has a text for people. Texts of server errors (5xx) are internal, so they do
 * not count.
 */
export const hasTextForPeople = ({ status, detail, errors }: Pick<Problem, 'status' | 'detail' | 'errors'>): boolean =>
  status < 500 && Boolean(detail || errors)
