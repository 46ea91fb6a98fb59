import { STATUS_CODES } from 'node:http'
import type { AdminErrorCode, ErrorCode, PaymentErrorCode, Problem } from '@carte/contract'

export const PROBLEM = 'application/problem+json; charset=utf-8'

export interface HttpErrorOptions {
  readonly detail?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Additional members of the problem document, such as the new quote of `price-changed`. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that is sent as a problem document. Thrown below a handler; it rolls back the transaction around it. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: ErrorCode | PaymentErrorCode | AdminErrorCode
  readonly options: HttpErrorOptions
  constructor(status: number, code: ErrorCode | PaymentErrorCode | AdminErrorCode, options: HttpErrorOptions = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.options = options
  }

  toProblem(): Problem & Readonly<Record<string, unknown>> {
    const { detail, errors, more } = this.options
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      code: this.code,
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
      ...more,
    }
  }
}

export const rateLimited = (seconds: number) =>
  new HttpError(429, 'rate-limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })
