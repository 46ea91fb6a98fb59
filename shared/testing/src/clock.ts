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
 * Fakes these parts of the clock and leaves all else that waits as it is: the server, and the browser's own work, need theirs. Ends with `jest.useRealTimers()`.
 *
 * @param now what a faked `Date` says
 */
export function fakeOnly(parts: readonly (typeof CLOCK)[number][], now?: Date): void {
  jest.useFakeTimers({ doNotFake: CLOCK.filter((part) => !parts.includes(part)), ...(now && { now }) })
}
