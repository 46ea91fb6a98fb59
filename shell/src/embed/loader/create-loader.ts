import type { EmbedHost, EmbedSet } from '@carte/contract'
import { type Host, hostName } from '../protocol.ts'
import { createWarn, EmbedError } from './embed-error.ts'

/** State shared by all elements of a page. */
export interface Loader {
  /** The site: the origin that `embed.js` was loaded from. */
  readonly origin: string
  /** The chain named in the address of `embed.js`. */
  readonly chain: string | null
  readonly nonce: string | undefined
  readonly fetchSet: FetchSet
  readonly loadHost: LoadHost
  readonly trust: Trust
  readonly warn: (text: string) => void
}

/** Returns the nonce of the script at `address`. If another module has imported it, returns the nonce of any script. */
function findNonce(address: string): string | undefined {
  const scripts = [...document.scripts]
  return (scripts.find(({ src }) => src === address) ?? scripts.find(({ nonce }) => nonce))?.nonce || undefined
}

/** @param address the address of `embed.js`, with the chain in its query */
export function createLoader(address: string): Loader {
  const { origin, searchParams } = new URL(address)
  const nonce = findNonce(address)
  const trust = createTrust(origin)
  return {
    origin,
    chain: searchParams.get('chain'),
    nonce,
    fetchSet: createFetchSet(origin),
    loadHost: createLoadHost(trust, nonce),
    trust,
    warn: createWarn(),
  }
}

const REQUEST_LIMIT_MS = 10_000
/**
 * How long elements share an answer, in milliseconds. Elements placed together request their set at about the same
 * time.
 */
const SHARED_MS = 60_000

const EXPLANATIONS: Readonly<Record<string, string>> = {
  'unknown-chain': 'the chain key is unknown',
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

const SCRIPT_LIMIT_MS = 30_000
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/

function runScript(src: string, integrity: string, nonce: string | undefined): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, SCRIPT_LIMIT_MS)
    // `async: false` keeps the execution order of scripts that load in parallel.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity, onload: resolve, onerror: reject })
    if (nonce) script.nonce = nonce
    try {
      script.src = src
    } catch {
      throw new EmbedError(
        'trusted-types',
        'The content security policy of this page blocks Carte. Add: trusted-types carte',
      )
    }
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

export type LoadHost = (host: EmbedHost) => Promise<Host>

/** Creates a function that runs hosts, each version once, with the page's nonce. */
export function createLoadHost(trust: Trust, nonce: string | undefined): LoadHost {
  const running = new Map<string, Promise<Host>>()

  async function startHost({ version, js }: EmbedHost): Promise<Host> {
    const files = js.map(({ url, integrity }) => {
      if (!HASH.test(integrity)) throw new EmbedError('refused', `Blocked the script ${url}: it has no sha384 hash.`)
      return { src: trust(url), integrity }
    })
    const loadError = (why: string) => new EmbedError('host-failed', `${js[0]?.url} ${why}.`, false)
    await Promise.all(files.map(({ src, integrity }) => runScript(src, integrity, nonce))).catch((error) => {
      throw error instanceof EmbedError ? error : loadError('could not be loaded')
    })
    const host = (globalThis as unknown as Record<string, Host | undefined>)[hostName(version)]
    if (!host) throw loadError('does not work in this browser')
    return host
  }

  return (host) => {
    const started = running.get(host.version) ?? startHost(host)
    running.set(host.version, started)
    started.catch(() => running.delete(host.version))
    return started
  }
}

interface Policy {
  readonly createScriptURL: (address: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/**
 * Returns the full address of a script as a trusted value, or as a plain one without a Trusted Types policy.
 *
 * @throws EmbedError if the script is of another origin
 */
export type Trust = (address: string) => string

/**
 * Trusts scripts of `origin` only. The Trusted Types policy is created when the first script is about to run, because
 * creating it violates the policy of a page that does not list it.
 */
export function createTrust(origin: string): Trust {
  let policy: Policy | undefined

  function check(text: string): string {
    const address = new URL(text, origin)
    if (address.origin === origin) return address.href
    throw new EmbedError('refused', `Blocked the script ${address}: its origin is not ${origin}.`)
  }

  return (text) => {
    const address = check(text)
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
    try {
      policy ??= trustedTypes?.createPolicy('carte', { createScriptURL: check })
    } catch {
      // The page does not allow the policy. If it requires Trusted Types, assigning the address throws; if not, it
      // works.
    }
    return policy?.createScriptURL(address) ?? address
  }
}
