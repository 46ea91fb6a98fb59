import type { TelemetryEvent } from '@carte/contract'

/**
 * Why a remote cannot be shown.
 * - `unknown`: the registry does not contain it
 * - `refused`: an address on another origin, or a file without a hash
 * - `unreachable`: no response, a truncated response, or content that does not match its hash
 * - `timeout`: no complete response within the limit
 * - `missing`: an error status, or a response that is no script or style sheet
 * - `incompatible`: another platform version, or a module without screens
 * - `broken`: its code threw at startup
 */
export type FailureReason = 'unknown' | 'refused' | 'unreachable' | 'timeout' | 'missing' | 'incompatible' | 'broken'

/** The telemetry event for a version that could not be used. */
export type Failed = Extract<TelemetryEvent, { readonly kind: 'failed' }>

/** A failure as a value, until `load` throws it as a `RemoteError`. */
export interface Failure {
  readonly fault: FailureReason
  readonly url?: string
  readonly cause?: unknown
}

/** The only error that `load` rejects with. The server's handler reads `fault` to log why a render failed. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly remote: string
  readonly fault: FailureReason

  constructor(remote: string, { fault, url, cause }: Failure) {
    const where = url ? ` (${url})` : ''
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The remote "${remote}" cannot be shown: ${fault}${where}${why}`, { cause })
    this.remote = remote
    this.fault = fault
  }
}
