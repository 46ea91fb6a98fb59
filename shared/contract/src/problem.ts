import type { ErrorCode } from './error-codes.ts'

/** Payment failures; a guest sees an unknown payment error with the number (spec §8). `retry`: the guest may try again on the same order. */
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

/** `application/problem+json`, the body of every answer of 400 and above. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** One of the catalogue; another server of the family may know others, of which the texts say that they do not have them. */
  readonly code: ErrorCode | PaymentErrorCode
  /** An id or a name with a code of the catalogue; words for people, HTML among them, with any other. */
  readonly detail?: string
  /** Texts or codes by field; for `unavailable-products` the codes of the articles are under `items`. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** A problem on its way to a boundary that can show it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.title}`)
    this.problem = problem
  }
}

/** The banner's text for a status without a code of its own (spec §8). */
export function codeOfStatus(status: number): ErrorCode {
  if (status >= 500) return 'error.server'
  if (status === 404) return 'error.notFound'
  if (status >= 400) return 'error.badRequest'
  if (status >= 300) return 'error.moved'
  return 'error.unknown'
}

/** Whether a problem had no code of its own, and goes by its status. */
export const isBare = (code: string): boolean => code.startsWith('error.')

/** Whether a problem without a code says something for people. Where a server itself has failed, what it says is of its insides. */
export const speaksForItself = ({ status, detail, errors }: Pick<Problem, 'status' | 'detail' | 'errors'>): boolean =>
  status < 500 && Boolean(detail || errors)
