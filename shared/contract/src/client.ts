import type { Endpoint } from './endpoints.ts'
import { KEPT_AT_HEADER } from './offline.ts'
import { codeOfStatus, type Problem, ProblemError } from './problem.ts'
import type { Answer, Input } from './schemas/operation.ts'
import type * as operations from './schemas/operations.ts'

type Operations = typeof operations

/** The outcome of a call. Errors are values, not exceptions. */
export type Result<T> =
  | {
      readonly ok: true
      readonly status: number
      readonly data: T
      /**
       * When the service worker cached this response, in milliseconds since 1970; undefined if it comes from the
       * server.
       */
      readonly keptAt?: number | undefined
    }
  | {
      readonly ok: false
      readonly status: number
      readonly problem: Problem
      /** The whole error body, because some problems contain more data, such as a new quote. */
      readonly body: unknown
      /** Seconds to wait before a retry, from the `Retry-After` header. */
      readonly retryAfter?: number | undefined
    }

export type Call = <Name extends keyof Operations>(
  endpoint: Endpoint<Name>,
  /** `reload` bypasses every cache. */
  input: Input<Operations[Name]> & { readonly signal?: AbortSignal; readonly reload?: boolean },
) => Promise<Result<Answer<Operations[Name]>>>
export interface Client {
  readonly call: Call
  /** Returns the address of a call, for requests that the browser makes itself: images, event streams, links. */
  readonly address: <Name extends keyof Operations>(endpoint: Endpoint<Name>, input: Input<Operations[Name]>) => string
}

export interface ClientOptions {
  /** Prefix before `/api`: an origin, optionally with a path. Empty for the page's own origin. */
  readonly origin?: string
  /**
   * The same prefix as the browser sees it, for addresses in rendered pages. Differs from `origin` if a rendering
   * server reaches the API in another way. Default: `origin`.
   */
  readonly seenAt?: string
  readonly fetch?: typeof globalThis.fetch
  /** Use `omit` on pages of other sites. Default: `same-origin`. */
  readonly credentials?: RequestCredentials
  /** Headers for every call, such as the cookie of the request for which a server renders. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** Milliseconds after which a call fails as `unreachable`. */
  readonly timeout?: number
  /**
   * If given, the client sends a call again while the server answers 503 with `Retry-After`, for up to `WAIT_MS`. It
   * does so only where that is safe: reads, calls with an idempotency key, and endpoints that are `isRepeatable`. Called
   * with 1 when a call begins to wait, and with -1 when it ends.
   */
  readonly onWaiting?: ((change: 1 | -1) => void) | undefined
}

/** How long a call is repeated, in milliseconds: a database cluster has a new primary by then. */
const WAIT_MS = 30_000

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

/** Returns the path and query of a call. Encodes parameters and omits undefined query values. */
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

/** The format of error codes. Any other value is ignored, because codes are used in cookies and messages. */
const CODE = /^[\w.-]{1,80}$/

async function problemOf(response: Response): Promise<{ problem: Problem; body: unknown }> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => null)
  const given = (typeof body === 'object' ? body : null) as Partial<Problem> | null
  // Another implementation of the API, or a proxy, can send unknown codes. Keep them: the messages show a general text
  // for such a code.
  const code = typeof given?.code === 'string' && CODE.test(given.code) ? given.code : codeOfStatus(status)
  return { problem: { type: 'about:blank', title: statusText, ...given, status, code }, body }
}

/** Returns the body by its content type: JSON, image, text or none. */
async function contentsOf(response: Response) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (type.startsWith('image/')) return response.blob()
  return response.status === 204 ? undefined : response.text()
}

/** Returns a signal that aborts with the first of two. Some browsers lack `AbortSignal.any`. */
function firstToAbort(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  }
  return controller.signal
}

/**
 * Creates a client for the operations of this contract. Responses are typed but not validated; the server's tests do
 * that. `call` rejects only if the caller aborts it.
 */
export function createClient({
  origin = '',
  seenAt = origin,
  fetch = globalThis.fetch,
  credentials = 'same-origin',
  headers = () => ({}),
  timeout = 15_000,
  onWaiting,
}: ClientOptions = {}): Client {
  async function send(endpoint: Endpoint, parts: Parts): Promise<Result<never>> {
    const limit = AbortSignal.timeout(timeout)
    const signal = parts.signal ? firstToAbort(limit, parts.signal) : limit
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
      const data = (await contentsOf(response)) as never
      const keptAt = Number(response.headers.get(KEPT_AT_HEADER)) || undefined
      return { ok: true, status: response.status, data, keptAt }
    } catch (error) {
      if (parts.signal?.aborted) throw error
      return { ok: false, status: 0, problem: unreachable, body: null }
    }
  }

  return {
    address: (endpoint, input) => seenAt + addressOf(endpoint, input as Parts),
    async call(endpoint, input) {
      const parts = input as Parts
      const isRepeatable =
        endpoint.method === 'GET' || endpoint.isRepeatable || parts.headers?.['idempotency-key'] !== undefined
      const until = Date.now() + WAIT_MS
      let isWaiting = false
      try {
        for (;;) {
          const result = await send(endpoint, parts)
          if (result.ok || result.status !== 503 || !result.retryAfter || !isRepeatable || !onWaiting) return result
          // Spreads the calls of many browsers that wait for the same server.
          const pauseMs = result.retryAfter * (1000 + 500 * Math.random())
          if (Date.now() + pauseMs > until) return result
          if (!isWaiting) onWaiting(1)
          isWaiting = true
          await new Promise((resolve) => {
            setTimeout(resolve, pauseMs)
            parts.signal?.addEventListener('abort', resolve)
          })
        }
      } finally {
        if (isWaiting) onWaiting?.(-1)
      }
    },
  }
}

/**
 * Returns the data of a successful call. For loaders, whose error boundary shows the error.
 *
 * @throws {ProblemError} if the call failed
 */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.data
  throw new ProblemError(result.problem)
}
