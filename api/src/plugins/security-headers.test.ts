import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, writeFakeSite } from '../testing/fake-site.ts'
import { createTestApi, expectLog, rejectionLog, type TestApi } from '../testing/index.ts'

expectLog(rejectionLog('sign-out', 'cross-site'))

let fake: FakeSite
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeSite()
  api = await createTestApi({ customerLogin: true, publicOrigin: 'https://order.example', site: fake.site })
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

const JSON_TYPE = { 'content-type': 'application/json' }

describe('the security headers', () => {
  it.each<[string, string, RequestInit, number]>([
    ['data', '/api/settings', {}, 200],
    ['a picture', '/api/images/smash-burger.webp', {}, 200],
    ['a list of remotes', '/remotes.json', {}, 200],
    ['a script of a release', '/remotes/menu/2.0.0/entry.js', {}, 200],
    ['the documents of the API', '/api/docs', {}, 200],
    ['a call without a session', '/api/user/profile', {}, 401],
    ['a tablet without a key', '/api/staff/session', {}, 401],
    ['a page of the site', '/pages/set', { headers: { accept: 'text/html' } }, 200],
    ['metrics without a key', '/metrics', {}, 401],
    ['an unknown address', '/api/nothing', {}, 404],
    ['an unknown method', '/api/settings', { method: 'DELETE' }, 405],
    [
      'a body that is too large',
      '/api/order/quote',
      { method: 'POST', headers: JSON_TYPE, body: 'x'.repeat(70_000) },
      413,
    ],
    ['a cross-site call', '/api/user/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
    ['a malformed address', '/api/shops/%ff', {}, 400],
    ['an unknown chain', '/embed/nobody/api/settings', {}, 404],
    ['the liveness check', '/health/live', {}, 200],
  ])('are set for %s', async (_name, path, init, status) => {
    const response = await api.fetch(path, init)
    expect(response.status).toBe(status)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect({
      tls: response.headers.get('strict-transport-security'),
      type: response.headers.get('x-content-type-options'),
      referrer: response.headers.get('referrer-policy') !== null,
      isHeld: /default-src '(none|self)'/.test(policy) && /frame-ancestors 'none'/.test(policy),
    }).toEqual({ tls: 'max-age=31536000', type: 'nosniff', referrer: true, isHeld: true })
  })

  it('do not include an echo of TRACE requests', async () => {
    const asked = request(new URL('/api/settings', api.url), {
      method: 'TRACE',
      headers: { cookie: 'carte-session=1' },
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const body = await text(answer)
    expect(answer.statusCode).toBe(405)
    expect(body).not.toContain('carte-session')
  })

  it('do not include HSTS without TLS', async () => {
    const plain = await createTestApi()
    const { headers } = await plain.fetch('/api/settings')
    await plain.close()
    expect([headers.get('strict-transport-security'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff'])
  })
})
