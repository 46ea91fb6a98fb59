import { type HttpError, tooMany } from './http-error.ts'
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

  const keyOf = (given: string): string => {
    const [address = '', ...rest] = given.split(' ')
    return nameOf([networkOf(address), ...rest].join(' '))
  }
  const current = (key: string): Window => {
    const now = performance.now()
    const known = windows.get(key)
    if (known && known.endsAt > now) return known
    windows.delete(key)
    if (windows.size >= KEYS_MAX) windows.delete(windows.keys().next().value ?? '')
    const fresh = { count: 0, endsAt: now + windowMs }
    windows.set(key, fresh)
    return fresh
  }
  const refuse = (window: Window) => tooMany((window.endsAt - performance.now()) / 1000)

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
    tooManyRequests: (key) => refuse(current(keyOf(key))),
    count(key) {
      current(key).count++
    },
    take(key) {
      const window = current(keyOf(key))
      window.count++
      if (window.count > limit) throw refuse(window)
    },
    allows(key) {
      const window = current(keyOf(key))
      window.count++
      return window.count <= limit
    },
    check(key) {
      const window = current(keyOf(key))
      if (window.count >= limit) throw refuse(window)
    },
  }
}
