import { networkOf } from './network.ts'
import { type Refusal, tooMany } from './refusal.ts'

interface Window {
  count: number
  endsAt: number
}

/** Counts calls of one kind by key in windows of fixed length, in this process's memory (`shared-limits.ts` counts for all of them). An address that a key begins with stands for its network. */
export interface Limiter {
  /** Counts one call. @throws Refusal 429 with `Retry-After` when it is one too many. */
  take(key: string): void
  /** Throws like `take` when the key is over its limit, but counts nothing. */
  check(key: string): void
}

/** One that can be told what was counted elsewhere, and that can take back what it has counted. */
export interface CountingLimiter extends Limiter {
  /** Counts one call, unless it is one too many: then it returns null. @returns takes the call back */
  tryTake(key: string): (() => void) | null
  /** 429 with `Retry-After`, for a key that is over its limit. */
  refusal(key: string): Refusal
  /** The key as it is counted under. */
  keyOf(key: string): string
  /** Counts one call under such a key, and refuses nothing. */
  count(key: string): void
  /** Counts one call. Returns false, instead of throwing, when it is one too many. */
  allows(key: string): boolean
}

/** Keys kept at most; a flood of new keys forgets the oldest ones instead of filling the memory. */
const KEYS_MAX = 50_000

/**
 * A limiter of `limit` calls in `windowMs`. It counts on the machine's own clock, which a test cannot turn. @param nameOf makes of a key what it is counted
 * under
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
    refusal: (key) => refuse(current(keyOf(key))),
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
