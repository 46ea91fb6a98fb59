import { type HttpError, rateLimited } from './http-error.ts'
import { networkOf } from './network.ts'

interface Window {
  count: number
  endsAt: number
}

/**
 * Counts calls of one kind per key in windows of fixed length, in this process's memory; `shared-limits.ts` counts
 * across instances. If a key begins with an address, its network is counted.
 */
export interface Limiter {
  /**
   * Counts one call.
   *
   * @throws HttpError 429 with `Retry-After` above the limit
   */
  take(key: string): void
  /** Throws like `take` if the key has reached its limit, but does not count. */
  check(key: string): void
}

/** A limiter that also accepts counts of other instances, and can undo its own. */
export interface CountingLimiter extends Limiter {
  /**
   * Counts one call unless the limit is reached; then returns null.
   *
   * @returns the function that undoes it
   */
  tryTake(key: string): (() => void) | null
  tooManyRequests(key: string): HttpError
  keyOf(key: string): string
  /** Counts one call under a key from `keyOf`, without a limit. */
  count(key: string): void
  /** Counts one call. Returns false, instead of throwing, above the limit. */
  allows(key: string): boolean
}

/** Above this, the oldest keys are removed, so that a flood of new keys does not fill the memory. */
const KEYS_MAX = 50_000

/**
 * Creates a limiter of `limit` calls per `windowMs`. It uses the monotonic clock of the process, not `Clock`.
 *
 * @param nameOf maps a key to the one that is counted
 */
export function createLimiter(
  limit: number,
  windowMs = 60_000,
  nameOf: (key: string) => string = (key) => key,
): CountingLimiter {
  const windows = new Map<string, Window>()

  /** @param subject an address, perhaps with a key after it. Undefined for a client that has disconnected. */
  const keyOf = (subject: string | undefined): string => {
    const [address, ...rest] = subject?.split(' ') ?? []
    return nameOf([networkOf(address), ...rest].join(' '))
  }
  const current = (key: string): Window => {
    const now = performance.now()
    const current = windows.get(key)
    if (current && current.endsAt > now) return current
    windows.delete(key)
    if (windows.size >= KEYS_MAX) windows.delete(windows.keys().next().value ?? '')
    const fresh = { count: 0, endsAt: now + windowMs }
    windows.set(key, fresh)
    return fresh
  }
  const reject = (window: Window) => rateLimited((window.endsAt - performance.now()) / 1000)

  return {
    keyOf,
    tryTake(key) {
      const window = current(keyOf(key))
      if (window.count >= limit) return null
      window.count++
      return () => {
        window.count--
      }
    },
    tooManyRequests: (key) => reject(current(keyOf(key))),
    count(key) {
      current(key).count++
    },
    take(key) {
      const window = current(keyOf(key))
      window.count++
      if (window.count > limit) throw reject(window)
    },
    allows(key) {
      const window = current(keyOf(key))
      window.count++
      return window.count <= limit
    },
    check(key) {
      const window = current(keyOf(key))
      if (window.count >= limit) throw reject(window)
    },
  }
}

/** The maker of a call, for rate limits only. */
export interface Caller {
  readonly address: string
  /** The name that this installation issued to the browser; null if there is none, or it is forged or a day old. */
  readonly browser: string | null
  /**
   * The name that a chain's page gives its browser. Any client can invent one, so it counts only within its address.
   */
  readonly claimed: string | null
}

/** Limits of the callers at one address, per minute. */
export interface Budget {
  /**
   * Counts a call.
   *
   * @returns the function that undoes it, for a call without effect
   * @throws HttpError 429 above the limit
   */
  take(caller: Caller): () => void
}

/** The share of its limit that a named browser has for itself, whatever others at its address do. */
const OWN_SHARE = 1 / 4
/** The sum of these shares, as a multiple of the address's limit. */
const OWN_SHARES_MAX = 10

/**
 * Creates a budget for browsers that share an address, such as those of an office or a mobile network. A browser may
 * make `perBrowser` calls. The first quarter is its own; the rest, and the calls of browsers without a name, share
 * `perAddress`. Dropping the cookie therefore gains nothing, and the own quarters of an address are limited too
 * (ATTACK-20).
 */
export function createBudget(perBrowser: number, perAddress: number): Budget {
  const browserLimiter = createLimiter(perBrowser)
  const ownLimiter = createLimiter(Math.ceil(perBrowser * OWN_SHARE))
  const ownAddressLimiter = createLimiter(perAddress * OWN_SHARES_MAX)
  const addressLimiter = createLimiter(perAddress)

  function takeOwn({ address, browser }: Caller): (() => void) | null {
    if (browser === null) return null
    const undo = ownLimiter.tryTake(browser)
    if (undo === null) return null
    const undoAddress = ownAddressLimiter.tryTake(address)
    if (undoAddress === null) undo()
    return (
      undoAddress &&
      (() => {
        undo()
        undoAddress()
      })
    )
  }

  return {
    take(caller) {
      const { address, browser, claimed } = caller
      const name = browser ?? (claimed && `${address} ${claimed}`)
      const undo = name === null ? () => {} : browserLimiter.tryTake(name)
      if (name !== null && undo === null) throw browserLimiter.tooManyRequests(name)
      const undoShare = takeOwn(caller) ?? addressLimiter.tryTake(address)
      if (undoShare === null) {
        undo?.()
        throw addressLimiter.tooManyRequests(address)
      }
      return () => {
        undo?.()
        undoShare()
      }
    },
  }
}
