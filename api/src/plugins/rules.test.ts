import { operations } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, expectLog, rejectionLog, send, type TestApi } from '../testing/index.ts'

expectLog(
  rejectionLog('sign-in-details-changed', 'not-authenticated', 'validation'),
  rejectionLog('address-confirmed', 'validation'),
  rejectionLog('account-deleted', 'cross-site', 'not-authenticated', 'validation'),
  rejectionLog('password-link-asked', 'validation'),
  rejectionLog('sign-in-code-asked', 'validation'),
  rejectionLog('call', 'cross-site', 'failed-find-order'),
  rejectionLog('data-downloaded', 'not-authenticated'),
  rejectionLog('sign-in-ended', 'not-authenticated', 'validation'),
  rejectionLog('other-sign-ins-ended', 'not-authenticated', 'validation'),
  rejectionLog('sign-in', 'cross-site', 'validation'),
  rejectionLog('tokens-renewed', 'cross-site', 'validation'),
  rejectionLog('refund', 'not-authenticated'),
  rejectionLog('account-made', 'validation'),
  rejectionLog('password-reset', 'validation'),
  rejectionLog('admin-[a-z-]+', 'not-authenticated', 'validation'),
  rejectionLog('remote-override', 'not-authenticated'),
  rejectionLog('staff-sign-in', 'validation'),
  rejectionLog('sign-out', 'cross-site'),
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

const raw = (path: string, init: RequestInit) => api.fetch(path, init)

/** Bodies of customers' calls. They are validated before the session is checked. */
const VALID: Readonly<Record<string, object>> = {
  addFavorite: { code: 'x', type: 'shop' },
  removeFavorite: { code: 'x', type: 'shop' },
  changeAccountInfo: {},
  changeProfile: { name: 'Anna', lastName: 'Berg', phone: '', favoriteShop: '' },
  deleteAccount: {},
  endSignIn: {},
  endOtherSignIns: {},
}

describe('every operation of the contract', () => {
  it.each(Object.entries(operations).map(([name, operation]) => [name, operation] as const))(
    '%s has a route',
    async (_name, { method, path }) => {
      const address = `/api${path.replace(/\{\w+\}/g, 'x')}`
      const { status, body } = await send<{ code?: string; detail?: string }>(api.fetch, method, address)
      expect(status).not.toBe(405)
      // A 404 for a missing resource names it in `detail`; a 404 for an unknown address has no `detail`.
      if (status === 404 && !path.startsWith('/images')) expect(body.detail).toBe('x')
    },
  )

  it('is described in an OpenAPI document without broken references', async () => {
    const { body } = await send<{ openapi: string; paths: Record<string, object>; components: { schemas: object } }>(
      api.fetch,
      'GET',
      '/api/openapi.json',
    )
    expect(body.openapi).toMatch(/^3\.1\./)
    const declared = new Set(Object.values(operations).map(({ path }) => `/api${path}`))
    expect(new Set(Object.keys(body.paths))).toEqual(declared)
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(50)
    const known = new Set(Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`))
    expect(references.filter((reference) => !known.has(reference))).toEqual([])
  })

  it.each(Object.entries(operations).map(([name, operation]) => [name, operation] as const))(
    '%s requires credentials exactly when the contract says so',
    async (name, { method, path, access }) => {
      const address = `/api${path.replace(/\{\w+\}/g, 'x')}`
      const { status } = await send(api.fetch, method, address, VALID[name])
      if (access === 'anyone' || access === 'guest') expect(status).not.toBe(401)
      else expect(status).toBe(401)
    },
  )

  it('has a documentation page that runs only its own scripts', async () => {
    const response = await api.fetch('/api/docs')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    const scripts = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    for (const address of scripts) expect((await api.fetch(address)).status).toBe(200)
  })
})

describe('bad input (ATTACK-27)', () => {
  const json = { 'content-type': 'application/json' }
  it.each([
    ['a 2 MB body', { body: 'x'.repeat(2_000_000), headers: json }, 413, 'payload-too-large'],
    [
      'a form',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    ['text', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
    [
      'another charset',
      { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'unsupported-media-type',
    ],
    ['broken JSON', { body: '{"a":', headers: json }, 400, 'validation'],
    ['broken UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]), headers: json }, 400, 'validation'],
    ['an empty body', { headers: json }, 400, 'validation'],
    ['a __proto__ key', { body: '{"__proto__":{"isAdmin":true}}', headers: json }, 400, 'validation'],
    ['a constructor key', { body: '{"constructor":{"prototype":{}}}', headers: json }, 400, 'validation'],
    ['an array', { body: '[]', headers: json }, 400, 'validation'],
  ] as const)('rejects %s', async (_name, init, status, code) => {
    const response = await raw('/api/order/quote', { method: 'POST', ...init })
    const text = await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ status, code, type: 'about:blank' })
    expect(text).not.toMatch(/\bat .*:\d+|node_modules|\.ts\b/)
  })

  it.each(["' or 1=1 --", '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(65)])('rejects the shop id %s', async (id) => {
    const { status, body } = await send(api.fetch, 'GET', `/api/shops/${encodeURIComponent(id)}`)
    expect([400, 404]).toContain(status)
    expect(body).toMatchObject({ status })
  })

  it.each([
    ['/api/shops/%ff', 400],
    ['/shop/100%', 404],
    [`/api/shops/${'a'.repeat(300)}`, 414],
  ])('answers a malformed URL with a problem document: %s', async (path, status) => {
    const response = await raw(path, {})
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).not.toMatch(/FST_|url component/)
  })

  it.each([
    '/api/shops?pageSize=-1',
    '/api/shops?pageSize=1e9',
    '/api/settings?__proto__=1',
    '/api/campaigns?x',
    '/api/cultures/changeculture?cultureCode=en&cultureCode=sv',
  ])('rejects unknown, repeated and invalid query parameters: %s', async (path) => {
    const method = path.includes('changeculture') ? 'POST' : 'GET'
    expect(await send(api.fetch, method, path)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })

  it('accepts only an empty body for an operation without a request body', async () => {
    const culture = (init: RequestInit) =>
      raw('/api/cultures/changeculture?cultureCode=en', { method: 'POST', ...init })
    expect((await culture({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(204)
    expect((await culture({ headers: json })).status).toBe(204)
    expect((await culture({ headers: json, body: '{}' })).status).toBe(400)
  })

  it('answers 405 with the allowed methods', async () => {
    const response = await raw('/api/settings', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
    expect((await raw('/api/nothing', { method: 'GET' })).status).toBe(404)
  })
})

describe('calls of another site (ATTACK-1)', () => {
  const unsafe = [
    ['POST', '/api/identity/login?useCookies=true'],
    ['POST', '/api/user/logout'],
    ['POST', '/api/identity/refresh'],
    ['PUT', '/api/user/profile'],
    ['DELETE', '/api/user/profile'],
    ['POST', '/api/user/favorite'],
    ['DELETE', '/api/user/favorite'],
    ['POST', '/api/order'],
    ['POST', '/api/cultures/changeculture?cultureCode=en'],
  ] as const
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://sub.127.0.0.1.evil.example' },
    // Another port is another origin, even on this host.
    { origin: 'http://127.0.0.1:1' },
    { origin: 'http://shop.localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  it.each(unsafe)('%s %s is rejected with 403', async (method, path) => {
    for (const headers of foreign) {
      const { status, body } = await send(api.fetch, method, path, undefined, headers as Record<string, string>)
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'cross-site' } })
    }
  })

  it('of the own origin are accepted', async () => {
    const headers = { origin: api.url, 'sec-fetch-site': 'same-origin' }
    const { status } = await send(api.fetch, 'POST', '/api/cultures/changeculture?cultureCode=en', undefined, headers)
    expect(status).toBe(204)
  })
})
