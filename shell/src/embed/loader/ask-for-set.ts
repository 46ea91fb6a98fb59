import type { EmbedSet } from '@carte/contract'
import { Fault } from './fault.ts'

const TIME_LIMIT = 10_000
/**
 * How long elements share an answer, in milliseconds. Elements placed together request their set at about the same
 * time.
 */
const KEPT = 60_000

const WORDS: Readonly<Record<string, string>> = {
  'unknown-chain': 'there is no chain with this key',
  'origin-not-allowed': 'the chain does not list the origin of this page',
}
/** Statuses that a retry can solve: the server is slow or busy. Other client errors are final. */
const PASSING = [408, 429]

async function ask(address: string, signal: AbortSignal): Promise<EmbedSet> {
  const response = await fetch(address, { credentials: 'omit', signal })
  if (response.ok) return response.json()
  const { status } = response
  const { code, detail = '' } = await response.json().catch(() => ({}))
  if (!code || status >= 500 || PASSING.includes(status)) throw new Error(`${status}`)
  throw new Fault(code, `${address}: ${[WORDS[code], detail].filter(Boolean).join(' ')}`)
}

interface Request {
  readonly set: Promise<EmbedSet>
  readonly asked: number
  readonly stop: AbortController
  /** Number of elements that wait for the answer. */
  waiting: number
}

export type AskForSet = (chain: string, pins: string, signal: AbortSignal) => Promise<EmbedSet>

/**
 * Creates a function that requests sets from the server at `origin`. Elements that want the same set share one request,
 * which is aborted when the last of them leaves.
 */
export function createAskForSet(origin: string): AskForSet {
  const requests = new Map<string, Request>()

  function start(address: string): Request {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), TIME_LIMIT)
    const set = ask(address, stop.signal)
      .catch((error) => {
        forget(address, request)
        throw error instanceof Fault ? error : new Fault('unreachable', `${address} does not answer (${error}).`, false)
      })
      .finally(() => clearTimeout(timer))
    const request: Request = { set, asked: Date.now(), stop, waiting: 0 }
    requests.set(address, request)
    return request
  }

  function forget(address: string, request: Request) {
    if (requests.get(address) === request) requests.delete(address)
  }

  return (chain, pins, signal) => {
    const address = `${origin}/embed/${encodeURIComponent(chain)}/set${pins && `?pins=${encodeURIComponent(pins)}`}`
    const earlier = requests.get(address)
    const request = earlier && Date.now() - earlier.asked < KEPT ? earlier : start(address)
    request.waiting += 1
    const leave = () => {
      request.waiting -= 1
      if (request.waiting) return
      forget(address, request)
      request.stop.abort()
    }
    signal.addEventListener('abort', leave)
    return request.set.finally(() => signal.removeEventListener('abort', leave))
  }
}
