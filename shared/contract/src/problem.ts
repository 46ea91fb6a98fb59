/** Pre-order failures of the till behind a shop (spec §8). */
const TILL_CODES = [
  'internal-error',
  'invalid-date-time',
  'date-time-in-the-past',
  'timeout-waiting-for-call-lock',
  'terminal-not-found',
  'stock-center-not-found',
  'recipe-items-missing',
  'internal-error-in-call',
  'order-not-found',
  'order-is-delivered',
  'order-is-deleted',
  'order-is-started',
  'database-error',
  'failed-to-open-database',
  'failed-to-init-coffe-card',
  'failed-to-init-coffe-card-campaing',
  'profit-center-not-found',
  'payment-not-found',
  'slots-not-in-use',
  'cashier-not-found',
  'currency-error',
  'articles-not-available',
  'slot-not-available',
  'internal-error-post-order-check-error',
  'internal-error-post-order-fixed',
  'internal-error-post-order-not-fixed',
  'no-central-web-plu',
] as const
export type ShopErrorCode = `shop-error-${(typeof TILL_CODES)[number]}`
export const SHOP_ERROR_CODES: readonly ShopErrorCode[] = TILL_CODES.map((code) => `shop-error-${code}` as const)

/** Every code that a problem document may carry, spelled as in spec §8 and the contract. */
export const ERROR_CODES = [
  // generic
  'error.server',
  'error.notFound',
  'error.badRequest',
  'error.moved',
  'error.unknown',
  'validation',
  'idempotency-conflict',
  'price-changed',
  'rate-limited',
  'unavailable',
  'cross-site',
  'unreachable',
  'unsupported-media-type',
  'payload-too-large',
  // account
  'Failed',
  'NotAllowed',
  'LockedOut',
  'not-authenticated',
  'InvalidToken',
  'InvalidEmail',
  'DuplicateUserName',
  'DuplicateEmail',
  'PasswordTooShort',
  'PasswordRequiresNonAlphanumeric',
  'PasswordRequiresDigit',
  'PasswordRequiresLower',
  'PasswordRequiresUpper',
  'invalid-password',
  'register-user-failure',
  'password-mismatch',
  'send-email-confirmation-failed',
  'invalid-phone',
  'requires-phone',
  'requires-email',
  'requires-shop',
  // order
  'failed-find-order',
  'unavailable-products',
  'shop-closed',
  'shop-closed-at-pickuptime',
  'shop-paused',
  'create-order-failed',
  'create-order-failed-missing-recipe-items',
  'deliverySpotRequired',
  'invalid-spot',
  // pre-order
  'invalid-shop-id',
  'shop-not-found',
  'internal-server-error',
  'missing-parameter',
  'invalid-parameter',
  'shop-offline',
  'shop-method-not-supported',
  'unknown-error',
  ...SHOP_ERROR_CODES,
  // menu, languages, receipt
  'menu-not-found',
  'no-languages',
  'unknown-culture',
  'receipt-failed',
  // payment: see PAYMENT_ERRORS for their numbers
  'payment-failed',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

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
  readonly code: ErrorCode | PaymentErrorCode
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
