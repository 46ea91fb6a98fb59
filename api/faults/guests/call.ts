import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '../site/site.ts'

export interface Answered<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const CALL_TIMEOUT_MS = 20_000

/** Sends one request, without retries. @throws Error when no complete response arrives */
export async function callOnce<T = unknown>(
  url: string,
  { method, path, body, headers = {} }: Call,
): Promise<Answered<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers }
}

/**
 * Returns whether a browser would send the request again: its server has died or is not ready, or the rate limit is
 * reached. The idempotency key makes this safe if the request was processed.
 */
function isRetryable({ ledger }: Site, { method, path }: Call, { status, headers, body }: Answered): boolean {
  // The proxy in front answers 502 in plain text when its server dies during a request. A 502 in JSON is the API's own
  // error.
  if (status === 502 && typeof body === 'string') return true
  // Retries while a server is down can exceed the rate limit, which counts by the minute.
  if (status === 429) return true
  if (status !== 503) return false
  if (!headers.has('retry-after')) ledger.recordViolation(`${method} ${path} was answered with 503 and no Retry-After`)
  return true
}

const GIVE_UP_MS = 90_000

/**
 * Sends a request as a persistent browser does: to a random server, and again after a lost response, a 503, a 429 or a
 * 502 of the proxy. `what` can be a function that returns the request for a server's URL.
 *
 * @throws Error when there is no answer within 90 s, or `site.giveUpMs`
 */
export async function call<T = unknown>(site: Site, what: Call | ((url: string) => Call)): Promise<Answered<T>> {
  const { random, ledger } = site
  const deadline = Date.now() + (site.giveUpMs ?? GIVE_UP_MS)
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const url = random.pick(site.guestUrls)
    const request = typeof what === 'function' ? what(url) : what
    const answer = await callOnce<T>(url, request).catch(() => null)
    if (answer && !isRetryable(site, request, answer)) {
      if (answer.status === 500) ledger.recordViolation(`${request.method} ${request.path} was answered with 500`)
      return answer
    }
    if (Date.now() > deadline) throw new Error(`No server answers ${request.method} ${request.path}`)
    await wait(random.between(pauseMs / 2, pauseMs))
  }
}
