import { describe, expect, it } from '@jest/globals'
import { networkOf } from './network.ts'
import { createLimiter } from './rate-limit.ts'

describe('what counts as one address of the network', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7', '192.0.2.7'],
    // As a socket for both writes an IPv4 address: those are not all one.
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['anna@example.com', 'anna@example.com'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('a limit', () => {
  const refused = (limiter: ReturnType<typeof createLimiter>, key: string) => {
    try {
      limiter.take(key)
      return false
    } catch {
      return true
    }
  }

  it('is one for all addresses of an IPv6 network: nobody has a new one by taking the next', () => {
    const limiter = createLimiter(2)
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((key) => refused(limiter, key))).toEqual([
      false,
      false,
      true,
    ])
    expect(() => limiter.check('2001:db8::ffff')).toThrow('429')
    expect(refused(limiter, '2001:db8:0:1::1')).toBe(false)
  })

  it('tells the browsers and orders of a network apart', () => {
    const limiter = createLimiter(1)
    expect(['2001:db8::1 a', '2001:db8::2 b', '2001:db8::3 a'].map((key) => refused(limiter, key))).toEqual([
      false,
      false,
      true,
    ])
  })
})
