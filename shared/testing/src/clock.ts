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
