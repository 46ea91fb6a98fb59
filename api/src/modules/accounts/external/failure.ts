/** Why somebody is back at the login page: what it shows words for. */
export type FailureReason = 'failed' | 'denied' | 'email' | 'unavailable'

/** A sign-in at a provider that came to nothing. */
export class ExternalFailure extends Error {
  override readonly name = 'ExternalFailure'
  readonly reason: FailureReason
  /** For the log. */
  readonly detail: string
  constructor(reason: FailureReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const textOf = (value: unknown, key: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** Nobody answers, too late, or with an error of theirs. */
function isAway(error: unknown): boolean {
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
 * What a failure of the protocol means to whoever wanted to sign in. Of the error nothing but its kinds is told on: its words and causes hold
 * codes and tokens.
 */
export function failureOf(error: unknown): ExternalFailure {
  if (error instanceof ExternalFailure) return error
  const kinds = [
    textOf(error, 'name'),
    textOf(error, 'code'),
    textOf(error, 'error'),
    textOf((error as { cause?: unknown } | null)?.cause, 'code'),
  ]
  const detail = kinds.filter((kind) => kind !== '').join(' ')
  return new ExternalFailure(isAway(error) ? 'unavailable' : 'failed', detail)
}
