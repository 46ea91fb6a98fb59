import { afterEach, describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../../config/env.ts'
import { createTestApi, expectLog, rejectionLog, type TestApi } from '../../testing/index.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

expectLog(rejectionLog('call', 'not-authenticated', 'rate-limited'))

const trusted = (text: string) => readEnvironment({ TRUST_PROXY: text }).TRUST_PROXY

describe('TRUST_PROXY', () => {
  it.each<[string, TrustedProxies]>([
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['10', 10],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['loopback, 192.0.2.7,2001:db8::/32', ['loopback', '192.0.2.7', '2001:db8::/32']],
    ['linklocal,uniquelocal', ['linklocal', 'uniquelocal']],
  ])('accepts %j', (text, wanted) => {
    expect(trusted(text)).toEqual(wanted)
  })

  it.each([
    'true',
    'false',
    '11',
    '-1',
    '1.5',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/255.0.0.0',
    '1, 10.0.0.0/8',
    '10.0.0.0/8,',
    'proxy.example',
    'Loopback',
  ])('rejects %j', (text) => {
    expect(() => trusted(text)).toThrow(/\n {2}TRUST_PROXY: Not a number of proxies \(0 to 10\) or a list of networks/)
  })

  it('is suggested for its former name', () => {
    expect(() => readEnvironment({ TRUSTED_PROXIES: '1' })).toThrow(
      /\n {2}TRUSTED_PROXIES: Renamed\. Set TRUST_PROXY instead$/,
    )
  })
})

describe('a forged X-Forwarded-For', () => {
  let api: TestApi
  afterEach(() => api.close())

  // The connection comes from 127.0.0.1; proxies append to the right.
  const SAME_CLIENT = ['192.0.2.1, 203.0.113.9', '192.0.2.2, 203.0.113.9'] as const
  const TWO_CLIENTS = ['192.0.2.1, 203.0.113.9', '192.0.2.1, 203.0.113.8'] as const
  it.each<[string, TrustedProxies, readonly [string, string], 'one' | 'two']>([
    ['no proxy', 0, TWO_CLIENTS, 'one'],
    ['one proxy', 1, SAME_CLIENT, 'one'],
    ['one proxy', 1, TWO_CLIENTS, 'two'],
    ['two proxies', 2, ['192.0.2.1, 203.0.113.9, 10.0.0.1', '192.0.2.2, 203.0.113.9, 10.0.0.2'], 'one'],
    ['loopback', ['loopback'], SAME_CLIENT, 'one'],
    ['loopback', ['loopback'], TWO_CLIENTS, 'two'],
    ['this address', ['127.0.0.1'], TWO_CLIENTS, 'two'],
    ['another network', ['10.0.0.0/8'], TWO_CLIENTS, 'one'],
    [
      'two networks',
      ['loopback', '10.0.0.0/8'],
      ['192.0.2.1, 203.0.113.9, 10.0.0.1', '192.0.2.2, 203.0.113.9, 10.9.9.9'],
      'one',
    ],
    ['two networks', ['loopback', '10.0.0.0/8'], ['203.0.113.9, 10.0.0.1', '203.0.113.8, 10.0.0.1'], 'two'],
  ])('behind %s (%j): addresses %j count as %s', async (_name, trustedProxies, addresses, wanted) => {
    api = await createTestApi({ trustedProxies, limits: { wrongKeys: 1 } })
    const statuses: number[] = []
    for (const address of addresses) {
      const headers = { authorization: 'Bearer no-key', 'x-forwarded-for': address }
      statuses.push((await api.fetch('/api/operator/status', { headers })).status)
    }
    expect(statuses).toEqual([401, wanted === 'one' ? 429 : 401])
  })
})
