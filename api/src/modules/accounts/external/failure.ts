export type FailureReason = 'failed' | 'denied' | 'email' | 'unavailable'

export class ExternalFailure extends Error {
  override readonly name = 'ExternalFailure'
  readonly reason: FailureReason
  /** Goes into the log, so it must not contain codes or tokens. */
  readonly detail: string
  constructor(reason: FailureReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const textOf = (value: unknown, key: string): string => {
  const field = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof field === 'string' || typeof field === 'number' ? String(field) : ''
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = Number(textOf(error, 'status') || textOf((error as { cause?: unknown }).cause, 'status') || 0)
  return (
    status >= 500 ||
    textOf(error, 'code') === 'OAUTH_TIMEOUT' ||
    error.name === 'TimeoutError' ||
    (error instanceof TypeError && error.message.includes('fetch'))
  )
}

/**
 * Converts any error of the sign-in. Copies only names and codes of the error, because its message and cause can
 * contain codes and tokens (LOGIN-29).
 */
export function failureOf(error: unknown): ExternalFailure {
  if (error instanceof ExternalFailure) return error
  const codes = [
    textOf(error, 'name'),
    textOf(error, 'code'),
    textOf(error, 'error'),
    textOf((error as { cause?: unknown } | null)?.cause, 'code'),
  ]
  const detail = codes.filter((kind) => kind !== '').join(' ')
  return new ExternalFailure(isUnavailable(error) ? 'unavailable' : 'failed', detail)
}
