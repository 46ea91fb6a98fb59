import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, type TestApi, type TestApiOptions } from '../../testing/index.ts'

it.each<[string, TestApiOptions, Record<string, string>, boolean]>([
  ['with an https PUBLIC_ORIGIN', { publicOrigin: 'https://order.example' }, {}, true],
  [
    'with an https PUBLIC_ORIGIN behind a TLS proxy',
    { publicOrigin: 'https://order.example', trustedProxies: 1 },
    { 'x-forwarded-proto': 'https' },
    true,
  ],
  ['behind a TLS proxy', { trustedProxies: 1 }, { 'x-forwarded-proto': 'https' }, true],
  ['with an http PUBLIC_ORIGIN', { publicOrigin: 'http://order.example' }, {}, false],
  ['without a trusted proxy', {}, { 'x-forwarded-proto': 'https' }, false],
])('cookies %s are Secure only over TLS', async (_, options, headers, isSecure) => {
  const api = await createTestApi({ customerLogin: true, ...options })
  try {
    const culture = await api.fetch('/api/cultures/changeculture?cultureCode=fi', { method: 'POST', headers })
    const body = JSON.stringify({ email: 'anna@example.com', password: 'Smaklig1!' })
    const signIn = await api.fetch('/api/identity/login?useCookies=true', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect([culture.status, signIn.status]).toEqual([204, 200])
    for (const { headers: set } of [culture, signIn]) {
      const cookies = set.getSetCookie()
      expect(cookies).toHaveLength(1)
      expect(cookies[0]?.match(/; Secure/g)?.length ?? 0).toBe(isSecure ? 1 : 0)
    }
  } finally {
    await api.close()
  }
})

describe('a session cookie over TLS', () => {
  const HOST = '__Host-carte-session'
  let fake: FakeSite
  let api: TestApi
  let token: string
  beforeAll(async () => {
    fake = await writeFakeSite()
    api = await createTestApi({ customerLogin: true, publicOrigin: 'https://order.example', site: fake.site })
    const { headers } = await api.visitor()('/api/identity/login?useCookies=true', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@example.com', password: 'Smaklig1!' }),
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-carte-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    token = cookie.slice(HOST.length + 1).split(';')[0] ?? ''
  })
  afterAll(async () => {
    await api.close()
    await fake.remove()
  })

  const profile = (cookie: string) => api.visitor()('/api/user/profile', { headers: { cookie } })

  it.each([
    ['is accepted with the prefix __Host-', () => `${HOST}=${token}`, 200],
    ['is rejected without a prefix, which a subdomain could set', () => `carte-session=${token}`, 401],
    ['is rejected with the prefix __Secure-', () => `__Secure-carte-session=${token}`, 401],
    ['wins over a cookie without a prefix', () => `carte-session=${'x'.repeat(43)}; ${HOST}=${token}`, 200],
  ])('%s', async (_name, cookie, status) => expect((await profile(cookie())).status).toBe(status))

  it('is passed to the shell and its API calls under its plain name', async () => {
    const seen = async (cookie: string) => {
      const answer = await api.visitor()('/pages/request', { headers: { accept: 'text/html', cookie } })
      return ((await answer.json()) as { headers: { cookie?: string } }).headers.cookie
    }
    expect(await seen(`a=1; ${HOST}=${token}; carte-session=planted`)).toBe(`carte-session=${token}`)
    expect(await seen('carte.shop=%E0%A4%A"é ;carte-notice=<a>')).toBe('carte.shop=%E0%A4%A"é; carte-notice=<a>')
    const asked = new URLSearchParams({ path: '/api/user/profile', cookie: `carte-session=${token}` })
    const answer = await api.visitor()(`/pages/api?${asked}`, { headers: { accept: 'text/html' } })
    expect(await answer.json()).toMatchObject({ status: 200 })
  })

  it.each([
    ['carte-admin', '/api/admin', 'DELETE', '/api/admin/session'],
    ['carte-staff', '/api/staff', 'DELETE', '/api/staff/session'],
  ])('of %s has the prefix __Secure- and the path %s', async (name, path, method, address) => {
    const { headers } = await api.visitor()(address, { method })
    expect(headers.getSetCookie()[0]).toMatch(
      new RegExp(`^__Secure-${name}=; Max-Age=0; Path=${path}; .*Secure; SameSite=Strict$`),
    )
  })
})
