import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { HttpError } from './http-error.ts'
import { networkOf } from './network.ts'
import { type CountingLimiter, createLimiter } from './rate-limit.ts'

describe('networkOf', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7', '192.0.2.7'],
    // IPv4-mapped addresses, from a dual-stack socket, are not one network.
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['anna@example.com', 'anna@example.com'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('createLimiter', () => {
  const isRejected = (limiter: ReturnType<typeof createLimiter>, key: string) => {
    try {
      limiter.take(key)
      return false
    } catch {
      return true
    }
  }

  it('counts all addresses of an IPv6 /64 together', () => {
    const limiter = createLimiter(2)
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((key) => isRejected(limiter, key))).toEqual([
      false,
      false,
      true,
    ])
    expect(() => limiter.check('2001:db8::ffff')).toThrow('429')
    expect(isRejected(limiter, '2001:db8:0:1::1')).toBe(false)
  })

  it('counts clients that have disconnected together, because they have no address', () => {
    const limiter = createLimiter(1)
    const address = undefined as unknown as string
    expect([isRejected(limiter, address), isRejected(limiter, address)]).toEqual([false, true])
    expect(() => limiter.check(address)).toThrow('429')
  })

  it('counts browsers and orders of one network separately', () => {
    const limiter = createLimiter(1)
    expect(['2001:db8::1 a', '2001:db8::2 b', '2001:db8::3 a'].map((key) => isRejected(limiter, key))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('createLimiter(3)', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const rejectionOf = (call: () => unknown): HttpError | null => {
    try {
      call()
      return null
    } catch (error) {
      return error as HttpError
    }
  }
  const ways: readonly (readonly [string, (limiter: CountingLimiter, key: string) => boolean])[] = [
    ['take', (limiter, key) => rejectionOf(() => limiter.take(key)) === null],
    ['tryTake', (limiter, key) => limiter.tryTake(key) !== null],
    ['allows', (limiter, key) => limiter.allows(key)],
  ]

  it.each(ways)('lets three calls of a key pass in a minute by %s, and three more in the next', (_way, pass) => {
    const limiter = createLimiter(3)
    const passed = () => Array.from({ length: 5 }, () => pass(limiter, 'a'))
    expect(passed()).toEqual([true, true, true, false, false])
    expect(pass(limiter, 'b')).toBe(true)
    jest.advanceTimersByTime(59_999)
    expect(pass(limiter, 'a')).toBe(false)
    jest.advanceTimersByTime(1)
    expect(passed()).toEqual([true, true, true, false, false])
  })

  it('checks a key without counting a call', () => {
    const limiter = createLimiter(3)
    const isOver = () => rejectionOf(() => limiter.check('a')) !== null
    expect([isOver(), isOver(), isOver(), isOver()]).toEqual([false, false, false, false])
    limiter.take('a')
    limiter.take('a')
    expect(isOver()).toBe(false)
    limiter.take('a')
    expect(isOver()).toBe(true)
  })

  it('undoes one call', () => {
    const limiter = createLimiter(3)
    limiter.take('a')
    limiter.take('a')
    limiter.tryTake('a')?.()
    expect(Array.from({ length: 2 }, () => limiter.allows('a'))).toEqual([true, false])
  })

  it('counts calls of other instances under the mapped key', () => {
    const limiter = createLimiter(3, 60_000, (key) => `name of ${key}`)
    expect(limiter.keyOf('2001:db8::1 guest a')).toBe('name of 2001:db8:0:0::/64 guest a')
    for (let times = 0; times < 3; times++) limiter.count('name of a')
    expect(limiter.allows('a')).toBe(false)
  })

  it.each(['take', 'check', 'rejection'] as const)('sets Retry-After in whole seconds for %s', (way) => {
    const limiter = createLimiter(3)
    for (let times = 0; times < 3; times++) limiter.take('a')
    const seconds = () => {
      const rejection = way === 'rejection' ? limiter.tooManyRequests('a') : rejectionOf(() => limiter[way]('a'))
      return [rejection?.status, rejection?.options.headers]
    }
    jest.advanceTimersByTime(44_500)
    expect(seconds()).toEqual([429, { 'retry-after': '16' }])
    jest.advanceTimersByTime(15_400)
    expect(seconds()).toEqual([429, { 'retry-after': '1' }])
  })

  it('stores 50,000 keys and evicts the oldest', () => {
    const limiter = createLimiter(1)
    for (let index = 0; index < 50_000; index++) limiter.take(`key-${index}`)
    const isOver = (index: number) => rejectionOf(() => limiter.check(`key-${index}`)) !== null
    expect([isOver(0), isOver(1)]).toEqual([true, true])
    limiter.take('another')
    expect([isOver(1), isOver(49_999)]).toEqual([true, true])
    expect(isOver(0)).toBe(false)
  })
})
