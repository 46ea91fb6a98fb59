import type { Endpoint } from './endpoints.ts'
import { KEPT_AT_HEADER } from './offline.ts'
import { codeOfStatus, type Problem, ProblemError } from './problem.ts'
import type { Answer, Input } from './schemas/operation.ts'
import type * as operations from './schemas/operations.ts'

type Operations = typeof operations

/** A call's outcome: errors are values until they meet a person. */
export type Result<T> =
  | {
      readonly ok: true
      readonly status: number
      readonly data: T
      /** When a service worker kept this answer, in milliseconds; undefined for one of now. */
      readonly keptAt?: number | undefined
    }
  | {
      readonly ok: false
      readonly status: number
      readonly problem: Problem /** The whole error body, for problems that carry more (a new quote). */
      readonly body: unknown
      /** Seconds after which the server takes another try, where it says so (`Retry-After`). */
      readonly retryAfter?: number | undefined
    }

export type Call = <Name extends keyof Operations>(
  endpoint: Endpoint<Name>,
  /** `reload`: past every cache. */
  input: Input<Operations[Name]> & { readonly signal?: AbortSignal; readonly reload?: boolean },
) => Promise<Result<Answer<Operations[Name]>>>
/** The API as the browser (or a server that renders for it) sees it. */
export interface Client {
  readonly call: Call
  /** The address of a call, for what the browser asks for by itself: pictures, streams, links. */
  readonly address: <Name extends keyof Operations>(endpoint: Endpoint<Name>, input: Input<Operations[Name]>) => string
}

export interface ClientOptions {
  /** What stands before `/api`: an origin, with a path where that is below one; empty for the page's own origin. */
  readonly origin?: string
  /** The same as the page sees it, for addresses that are written into it. Default: `origin`; a server that draws pages has another way to itself. */
  readonly seenAt?: string
  readonly fetch?: typeof globalThis.fetch
  /** `omit` on pages of other sites. Default: `same-origin`. */
  readonly credentials?: RequestCredentials
  /** Sent with every call, e.g. a request's own cookie when a server renders. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** Milliseconds after which a call counts as unreachable. */
  readonly timeout?: number
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly reload?: boolean
}

const defined = (entries: Readonly<Record<string, string | undefined>> = {}) =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The address of a call below its origin: parameters are encoded, undefined query values left out. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query }: Parts): string {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(defined(query)).toString()
  return `/api${pathname}${search && `?${search}`}`
}

const unreachable: Problem = {
  type: 'about:blank',
  title: 'The server cannot be reached',
  status: 0,
  code: 'unreachable',
}

/** How every code is spelled. What is spelled otherwise is no code, and goes into no cookie and no sentence. */
const CODE = /^[\w.-]{1,80}$/

async function problemOf(response: Response): Promise<{ problem: Problem; body: unknown }> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => null)
  const given = (typeof body === 'object' ? body : null) as Partial<Problem> | null
  // Another server of the same family, or a proxy in between, knows other codes or none: the texts tell which of them they have.
  const code = typeof given?.code === 'string' && CODE.test(given.code) ? given.code : codeOfStatus(status)
  return { problem: { type: 'about:blank', title: statusText, ...given, status, code }, body }
}

/** A body by its type: JSON, a picture, text, or none. */
async function contentsOf(response: Response) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (type.startsWith('image/')) return response.blob()
  return response.status === 204 ? undefined : response.text()
}

/**
 * A client for the operations of this contract.
 * Answers are typed by the contract, not validated again: the server's own tests do that. Never throws but for an abort by the caller.
 */
export function createClient({
  origin = '',
  seenAt = origin,
  fetch = globalThis.fetch,
  credentials = 'same-origin',
  headers = () => ({}),
  timeout = 15_000,
}: ClientOptions = {}): Client {
  return {
    address: (endpoint, input) => seenAt + addressOf(endpoint, input as Parts),
    async call(endpoint, input) {
      const parts = input as Parts
      const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(parts.signal ? [parts.signal] : [])])
      try {
        const response = await fetch(origin + addressOf(endpoint, parts), {
          method: endpoint.method,
          signal,
          credentials,
          cache: parts.reload ? 'reload' : 'default',
          headers: {
            ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers(),
            ...defined(parts.headers),
          },
          ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        })
        if (!response.ok) {
          const retryAfter = Number(response.headers.get('retry-after')) || undefined
          return { ok: false, status: response.status, ...(await problemOf(response)), retryAfter }
        }
        const data = await contentsOf(response)
        const keptAt = Number(response.headers.get(KEPT_AT_HEADER)) || undefined
        return { ok: true, status: response.status, data, keptAt }
      } catch (error) {
        if (parts.signal?.aborted) throw error
        return { ok: false, status: 0, problem: unreachable, body: null }
      }
    },
  }
}

/** The answer, or a thrown `ProblemError`: for loaders, whose boundary shows it. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.data
  throw new ProblemError(result.problem)
}
