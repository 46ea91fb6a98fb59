import { jest } from '@jest/globals'

const CLOCK = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

/**
 * Fakes only these parts of the clock. The server and the browser's own work need real timers. Reset with
 * `jest.useRealTimers()`.
 *
 * @param now the time of the faked `Date`
 */
export function fakeOnly(parts: readonly (typeof CLOCK)[number][], now?: Date): void {
  jest.useFakeTimers({ doNotFake: CLOCK.filter((part) => !parts.includes(part)), ...(now && { now }) })
}

/**
 * Holds timers of this length. A page that gives up or goes on after some seconds would do so on a busy machine while
 * the test is still looking at it.
 *
 * @returns a function that ends it, and runs the held timers that were not cleared
 */
export function holdTimers(milliseconds: number): () => void {
  const { setTimeout: start, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  const hold = (run: (...args: unknown[]) => void, length?: number, ...args: unknown[]) => {
    if (length !== milliseconds) return start(run, length, ...args)
    const timer = start(() => {})
    held.set(timer, () => run(...args))
    return timer
  }
  // Not a spy of jest: Testing Library would believe that all timers are faked.
  globalThis.setTimeout = hold as typeof setTimeout
  globalThis.clearTimeout = (timer) => {
    held.delete(timer)
    clear(timer)
  }
  return () => {
    Object.assign(globalThis, { setTimeout: start, clearTimeout: clear })
    for (const run of held.values()) run()
    held.clear()
  }
}
