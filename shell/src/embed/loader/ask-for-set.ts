import type { EmbedSet } from '@carte/contract'
import { EmbedError } from './fault.ts'

const REQUEST_LIMIT_MS = 10_000
/**
 * How long elements share an answer, in milliseconds. Elements placed together request their set at about the same
 * time.
 */
const SHARED_MS = 60_000

const EXPLANATIONS: Readonly<Record<string, string>> = {
  'unknown-chain': 'there is no chain with this key',
  'origin-not-allowed': 'the chain does not list the origin of this page',
}
/** Statuses that a retry can solve: the server is slow or busy. Other client errors are final. */
const RETRYABLE_STATUSES = [408, 429]

async function requestSet(address: string, signal: AbortSignal): Promise<EmbedSet> {
  const response = await fetch(address, { credentials: 'omit', signal })
  if (response.ok) return response.json()
  const { status } = response
  const { code, detail = '' } = await response.json().catch(() => ({}))
  if (!code || status >= 500 || RETRYABLE_STATUSES.includes(status)) throw new Error(`${status}`)
  throw new EmbedError(code, `${address}: ${[EXPLANATIONS[code], detail].filter(Boolean).join(' ')}`)
}

interface SetRequest {
  readonly set: Promise<EmbedSet>
  readonly requestedAt: number
  readonly stop: AbortController
  /** Number of elements that wait for the answer. */
  waiting: number
}

export type FetchSet = (chain: string, pins: string, signal: AbortSignal) => Promise<EmbedSet>

/**
 * Creates a function that requests sets from the server at `origin`. Elements that want the same set share one request,
 * which is aborted when the last of them leaves.
 */
export function createFetchSet(origin: string): FetchSet {
  const requests = new Map<string, SetRequest>()

  function startRequest(address: string): SetRequest {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), REQUEST_LIMIT_MS)
    const set = requestSet(address, stop.signal)
      .catch((error) => {
        removeRequest(address, request)
        throw error instanceof EmbedError
          ? error
          : new EmbedError('unreachable', `${address} does not answer (${error}).`, false)
      })
      .finally(() => clearTimeout(timer))
    const request: SetRequest = { set, requestedAt: Date.now(), stop, waiting: 0 }
    requests.set(address, request)
    return request
  }

  function removeRequest(address: string, request: SetRequest) {
    if (requests.get(address) === request) requests.delete(address)
  }

  return (chain, pins, signal) => {
    const address = `${origin}/embed/${encodeURIComponent(chain)}/set${pins && `?pins=${encodeURIComponent(pins)}`}`
    const earlier = requests.get(address)
    const request = earlier && Date.now() - earlier.requestedAt < SHARED_MS ? earlier : startRequest(address)
    request.waiting += 1
    const leave = () => {
      request.waiting -= 1
      if (request.waiting) return
      removeRequest(address, request)
      request.stop.abort()
    }
    signal.addEventListener('abort', leave)
    return request.set.finally(() => signal.removeEventListener('abort', leave))
  }
}
