import { networkOf } from './network.ts'
import { tooMany } from './refusal.ts'

interface Window {
  count: number
  endsAt: number
}

/** Counts calls of one kind by key in windows of fixed length, in this process's memory. An address that a key begins with stands for its network. */
export interface Limiter {
  /** Counts one call. @throws Refusal 429 with `Retry-After` when it is one too many. */
  take(key: string): void
  /** Throws like `take` when the key is over its limit, but counts nothing. */
  check(key: string): void
}

/** Keys kept at most; a flood of new keys forgets the oldest ones instead of filling the memory. */
const KEYS_MAX = 50_000

/** A limiter of `limit` calls in `windowMs`. It counts on the machine's own clock, which a test cannot turn. */
export function createLimiter(limit: number, windowMs = 60_000): Limiter {
  const windows = new Map<string, Window>()

  const current = (given: string): Window => {
    const [address = '', ...rest] = given.split(' ')
    const key = [networkOf(address), ...rest].join(' ')
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
    take(key) {
      const window = current(key)
      window.count++
      if (window.count > limit) throw refuse(window)
    },
    check(key) {
      const window = current(key)
      if (window.count >= limit) throw refuse(window)
    },
  }
}
