import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { createTestApi, expectLog, placeOrder, rejectionLog, send, type TestApi } from '../../testing/index.ts'

expectLog(
  rejectionLog(
    'sign-in',
    'Failed',
    'LockedOut',
    'NotAllowed',
    'error.notFound',
    'payload-too-large',
    'rate-limited',
    'validation',
  ),
  rejectionLog('sign-out', 'error.notFound'),
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch
const anna = { email: 'anna@example.com', password: 'Smaklig1!' }
const login = (fetch: Fetch, body: object = anna, query = 'useCookies=true&useSessionCookies=false') =>
  send<{ code?: string; detail?: string }>(fetch, 'POST', `/api/identity/login?${query}`, body)
const profile = (fetch: Fetch) => send<Record<string, unknown>>(fetch, 'GET', '/api/user/profile')

describe('a session (LOGIN-7)', () => {
  it('gives access to the profile until sign-out', async () => {
    const fetch = api.visitor()
    expect(await profile(fetch)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
    expect((await login(fetch)).status).toBe(200)
    expect(await profile(fetch)).toMatchObject({
      status: 200,
      body: {
        isAuthenticated: true,
        name: 'Anna',
        lastName: 'Lindqvist',
        email: anna.email,
        favorites: [
          { code: 'burger', type: 'article' },
          { code: 'centrum', type: 'shop' },
        ],
      },
    })
    expect((await send(fetch, 'POST', '/api/user/logout')).status).toBe(204)
    expect((await profile(fetch)).status).toBe(401)
  })

  it('begins with the email address in upper or lower case', async () => {
    expect((await login(api.visitor(), { ...anna, email: ' ANNA@Example.com ' })).status).toBe(200)
  })

  it('has an HttpOnly SameSite cookie, without an expiry for useSessionCookies', async () => {
    const kept = (await login(api.visitor())).headers.getSetCookie().join()
    expect(kept).toMatch(/^carte-session=[\w-]{43};.*HttpOnly/)
    expect(kept).toMatch(/SameSite=Lax/)
    expect(kept).toMatch(/Max-Age=2592000/)
    const visit = (await login(api.visitor(), anna, 'useSessionCookies=true')).headers.getSetCookie().join()
    expect(visit).not.toMatch(/Max-Age|Expires/)
  })

  it('gets a new token at sign-in, which ends the previous session (ATTACK-2)', async () => {
    const cookieOf = async (headers: Record<string, string>) => {
      const response = await fetch(`${api.url}/api/identity/login?useCookies=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(anna),
      })
      return /carte-session=[\w-]+/.exec(response.headers.getSetCookie().join())?.[0] ?? ''
    }
    const statusOf = async (cookie: string) =>
      (await fetch(`${api.url}/api/user/profile`, { headers: { cookie } })).status
    const planted = `carte-session=${'a'.repeat(43)}`
    const first = await cookieOf({ cookie: planted })
    expect(first).not.toBe(planted)
    const second = await cookieOf({ cookie: first })
    expect(second).not.toBe(first)
    expect(await Promise.all([planted, first, second].map(statusOf))).toEqual([401, 401, 200])
  })

  it('ends after a month', async () => {
    const fetch = api.visitor()
    await login(fetch)
    await api.setNow(new Date(Date.now() + 31 * 86_400_000))
    expect((await profile(fetch)).status).toBe(401)
    await api.setNow(null)
  })

  it('until the browser closes ends after a day, even if the browser keeps the cookie', async () => {
    const [visit, kept] = [api.visitor(), api.visitor()]
    await login(visit, anna, 'useSessionCookies=true')
    await login(kept)
    const statuses = async (hours: number) => {
      await api.setNow(new Date(Date.now() + hours * 3_600_000))
      return [(await profile(visit)).status, (await profile(kept)).status]
    }
    const seen = [await statuses(23), await statuses(25)]
    await api.setNow(null)
    expect(seen).toEqual([
      [200, 200],
      [401, 200],
    ])
  })

  it('links an order to the customer', async () => {
    const fetch = api.visitor()
    await login(fetch)
    const { orderId } = await placeOrder(fetch)
    const [row] = await api.sql(
      'select customer.email from orders join customer on customer.id = customer_id where orders.id = $1',
      [orderId],
    )
    expect(row).toEqual({ email: anna.email })
  })

  it('begins with a password that is stored only as an Argon2id hash', async () => {
    const [customer] = await api.sql('select password_hash from customer where email_key = $1', [anna.email])
    expect(customer?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a wrong password (ATTACK-4, ATTACK-5)', () => {
  it('is answered the same for known and unknown addresses, until both are locked', async () => {
    const attempt = (email: string) => login(api.visitor(), { email, password: 'Wrong-1' })
    const outcome = async (email: string) => {
      const details: unknown[] = []
      for (let count = 0; count < 6; count++) details.push((await attempt(email)).body)
      return details
    }
    const [known, unknown] = [await outcome('matti@example.com'), await outcome('nobody@example.com')]
    expect(known).toEqual(unknown)
    expect(known.map((body) => (body as { detail: string }).detail)).toEqual([
      'Failed',
      'Failed',
      'Failed',
      'Failed',
      'LockedOut',
      'LockedOut',
    ])
    const right = { email: 'matti@example.com', password: 'Maistuva1!' }
    expect(await login(api.visitor(), right)).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
    await api.setNow(new Date(Date.now() + 5 * 60_000 + 1_000))
    expect((await login(api.visitor(), right)).status).toBe(200)
    await api.setNow(null)
  })

  it('no longer counts after a successful sign-in', async () => {
    for (let count = 0; count < 4; count++) await login(api.visitor(), { ...anna, password: 'Wrong-1' })
    expect((await login(api.visitor())).status).toBe(200)
    expect((await login(api.visitor(), { ...anna, password: 'Wrong-1' })).body.detail).toBe('Failed')
    expect((await login(api.visitor())).status).toBe(200)
  })

  it('is rate limited, and limited in length', async () => {
    expect((await login(api.visitor(), { ...anna, password: 'x'.repeat(257) })).status).toBe(400)
    expect((await login(api.visitor(), { ...anna, password: 'x'.repeat(1_000_000) })).status).toBe(400)
    const strict = await createTestApi({ customerLogin: true, limits: { login: 3 } })
    const answers = [
      await login(strict.fetch),
      await login(strict.fetch),
      await login(strict.fetch),
      await login(strict.fetch),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  it('of an unconfirmed address is answered like that of a confirmed one', async () => {
    await api.sql('update customer set confirmed = false where email_key = $1', [anna.email])
    expect((await login(api.visitor(), { ...anna, password: 'Wrong-1' })).body.detail).toBe('Failed')
    expect((await login(api.visitor())).body.detail).toBe('NotAllowed')
    await api.sql('update customer set confirmed = true')
  })
})

describe('GET /api/user/membership-card', () => {
  const card = async (fetch: Fetch) => {
    const response = await fetch('/api/user/membership-card')
    return { response, svg: await response.text() }
  }
  const scan = async (svg: string) => {
    const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return decodeQR({ width: info.width, height: info.height, data })
  }
  const signedIn = async () => {
    const fetch = api.visitor()
    await login(fetch)
    return { fetch, memberCode: String((await profile(fetch)).body.memberCode) }
  }

  it('answers an SVG with the name, the member code and its QR code', async () => {
    const { fetch, memberCode } = await signedIn()
    const { response, svg } = await card(fetch)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(svg).toContain('>Anna</text>')
    expect(svg).toContain('>Lindqvist</text>')
    expect(svg.replaceAll(' ', '')).toContain(`>${memberCode}</text>`)
    expect(await scan(svg)).toBe(memberCode)
  })

  it('is not cached and forbids scripts', async () => {
    const { response } = await card((await signedIn()).fetch)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['</text><script>alert(1)</script>', '&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['Å&"\'\u0007', 'Å&amp;&quot;&#39; '],
    ['M'.repeat(100), 'M'.repeat(100)],
    ['', ''],
  ])('escapes the name %j', async (name, written) => {
    const { fetch, memberCode } = await signedIn()
    await api.sql('update customer set name = $1 where email_key = $2', [name, anna.email])
    const { svg } = await card(fetch)
    await api.sql('update customer set name = $1 where email_key = $2', ['Anna', anna.email])
    expect(svg).toContain(written)
    // Scanning fails if the SVG is not well formed.
    expect(await scan(svg)).toBe(memberCode)
  })

  it('answers 401 to guests', async () => {
    const { response, svg } = await card(api.visitor())
    expect([response.status, JSON.parse(svg).code]).toEqual([401, 'not-authenticated'])
  })
})

describe('while customer login is off', () => {
  it('sign-in answers 404 and sessions do not count', async () => {
    const apiWithoutLogin = await createTestApi()
    expect((await login(apiWithoutLogin.fetch)).status).toBe(404)
    expect((await send(apiWithoutLogin.fetch, 'POST', '/api/user/logout')).status).toBe(404)
    expect((await send(apiWithoutLogin.fetch, 'GET', '/api/user/membership-card')).status).toBe(404)
    expect((await profile(apiWithoutLogin.fetch)).status).toBe(401)
    await apiWithoutLogin.close()
  })
})
