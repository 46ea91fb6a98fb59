import type { TelemetryEvent } from '@carte/contract'

/**
 * Why a remote's screens are not there.
 * - `unknown`: the registry names no such remote
 * - `refused`: an address on another origin, or a file without a hash
 * - `unreachable`: no answer, an answer cut short, or content that does not match its hash
 * - `timeout`: no complete answer within the limit
 * - `missing`: an error status, or something other than a script or a style sheet
 * - `incompatible`: it does not fit this page: another platform version, or not the module that was promised
 * - `broken`: its code threw while it started
 */
export type Fault = 'unknown' | 'refused' | 'unreachable' | 'timeout' | 'missing' | 'incompatible' | 'broken'

/** What is told when a version is given up. */
export type Failed = Extract<TelemetryEvent, { readonly kind: 'failed' }>

/** What went wrong, where. A value until `load` hands it to the page. */
export interface Failure {
  readonly fault: Fault
  readonly url?: string
  readonly cause?: unknown
}

/** The one error that `load` rejects with; the boundary around the screen reads its `fault`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly remote: string
  readonly fault: Fault

  constructor(remote: string, { fault, url, cause }: Failure) {
    const where = url ? ` (${url})` : ''
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The remote "${remote}" cannot be shown: ${fault}${where}${why}`, { cause })
    this.remote = remote
    this.fault = fault
  }
}
