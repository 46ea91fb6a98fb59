import { expect, it } from '@jest/globals'
import { createTestApi, type TestApiOptions } from '../testing/index.ts'

it.each<[string, TestApiOptions, Record<string, string>, boolean]>([
  ['of a site that is reached over TLS', { publicOrigin: 'https://order.example' }, {}, true],
  [
    'of one whose proxy says so besides',
    { publicOrigin: 'https://order.example', trustedProxies: 1 },
    { 'x-forwarded-proto': 'https' },
    true,
  ],
  ['behind a proxy that says so', { trustedProxies: 1 }, { 'x-forwarded-proto': 'https' }, true],
  ['of a site without TLS', { publicOrigin: 'http://order.example' }, {}, false],
  ['of a site that is just tried', {}, { 'x-forwarded-proto': 'https' }, false],
])('cookies %s', async (_, options, headers, isSecure) => {
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
    for (const { headers: said } of [culture, signIn]) {
      const cookies = said.getSetCookie()
      expect(cookies).toHaveLength(1)
      expect(cookies[0]?.match(/; Secure/g)?.length ?? 0).toBe(isSecure ? 1 : 0)
    }
  } finally {
    await api.close()
  }
})
