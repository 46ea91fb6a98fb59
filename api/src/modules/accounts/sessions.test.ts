import { operations, type TokenPair } from '@carte/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { newCustomer, PASSWORD, postAccount, signIn } from '../../testing/accounts.ts'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
} from '../../testing/index.ts'

expectLog(
  rejectionLog('call', 'not-authenticated'),
  rejectionLog('tokens-renewed', 'error.notFound', 'not-authenticated', 'rate-limited'),
  rejectionLog('sign-in', 'Failed', 'error.notFound'),
  rejectionLog('sign-in-details-changed', 'error.notFound'),
  rejectionLog('address-confirmed', 'error.notFound'),
  rejectionLog('account-deleted', 'error.notFound'),
  rejectionLog('password-link-asked', 'error.notFound'),
  rejectionLog('sign-in-code-asked', 'error.notFound'),
  rejectionLog('data-downloaded', 'error.notFound'),
  rejectionLog('sign-in-ended', 'error.notFound'),
  rejectionLog('other-sign-ins-ended', 'error.notFound'),
  rejectionLog('sign-out', 'error.notFound'),
  rejectionLog('account-made', 'error.notFound'),
  rejectionLog('password-reset', 'error.notFound'),
)

type Fetch = typeof globalThis.fetch

let api: TestApi
let email: string
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  email = await newCustomer(api.visitor(), api.dataFolder)
})
afterAll(() => api.close())
afterEach(() => api.setNow(null))

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => api.setNow(new Date(Date.now() + minutes * MINUTE_MS))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const status = async (fetch: Fetch, headers: Record<string, string> = {}) =>
  (await send(fetch, 'GET', '/api/user/profile', undefined, headers)).status

async function tokens(fetch: Fetch = api.visitor()): Promise<TokenPair> {
  const answer = await postAccount(fetch, 'login', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return answer.body as unknown as TokenPair
}
const refresh = (refreshToken: string) =>
  send<TokenPair & { code?: string }>(api.visitor(), 'POST', '/api/identity/refresh', { refreshToken })

// LOGIN-7, LOGIN-9
describe('access tokens', () => {
  it('are returned by a sign-in that requests no cookie, and no cookie is set', async () => {
    for (const query of ['', '?useCookies=false', '?useSessionCookies=false']) {
      const answer = await postAccount(api.visitor(), `login${query}`, { email, password: PASSWORD })
      expect(answer.body).toEqual({
        tokenType: 'Bearer',
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 900,
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('give the same access as a cookie for 15 minutes', async () => {
    const { accessToken } = await tokens()
    const headers = bearer(accessToken)
    const profile = await send(api.visitor(), 'GET', '/api/user/profile', undefined, headers)
    expect(profile).toMatchObject({ status: 200, body: { email } })
    expect((await send(api.visitor(), 'GET', '/api/user/membership-card', undefined, headers)).status).toBe(200)
    expect((await send(api.visitor(), 'GET', '/api/shops', undefined, headers)).status).toBe(200)
    const order = await send<{ orderId: string }>(api.visitor(), 'POST', '/api/order', burgerOrder(), {
      ...headers,
      'idempotency-key': crypto.randomUUID(),
    })
    const [row] = await api.sql(
      'select email_key from customer join orders on customer.id = customer_id where orders.id = $1',
      [order.body.orderId],
    )
    expect(row).toEqual({ email_key: email })
    await inMinutes(14)
    expect(await status(api.visitor(), headers)).toBe(200)
    await inMinutes(16)
    expect(await status(api.visitor(), headers)).toBe(401)
  })

  it('take precedence over a cookie', async () => {
    const fetch = api.visitor()
    await signIn(fetch, email)
    expect(await status(fetch)).toBe(200)
    const { refreshToken } = await tokens()
    for (const token of ['x'.repeat(43), '', 'a b', refreshToken])
      expect(await status(fetch, { authorization: `Bearer ${token}` })).toBe(401)
    // Basic authentication belongs to a proxy in front of the site and is ignored.
    expect(await status(fetch, { authorization: 'Basic dGVzdDp0ZXN0' })).toBe(200)
    expect(await status(fetch, bearer((await tokens()).accessToken))).toBe(200)
    // Public calls ignore an unknown token.
    const shops = await send(fetch, 'GET', '/api/shops', undefined, { authorization: 'Bearer nothing' })
    expect(shops.status).toBe(200)
  })

  it('cannot be used as a cookie, nor a cookie as a token', async () => {
    const { accessToken } = await tokens()
    const fetch = api.visitor()
    const { headers } = await signIn(fetch, email)
    const [, cookie = ''] = /carte-session=([\w-]+)/.exec(headers.get('set-cookie') ?? '') ?? []
    expect(await status(api.visitor(), { cookie: `carte-session=${accessToken}` })).toBe(401)
    expect(await status(api.visitor(), bearer(cookie))).toBe(401)
    expect(await status(api.visitor(), { cookie: `carte-session=${cookie}` })).toBe(200)
  })

  it('are stored only as hashes', async () => {
    const { accessToken, refreshToken } = await tokens()
    const rows = await api.sql("select encode(token_hash, 'escape') as escaped, session.* from session")
    for (const token of [accessToken, refreshToken]) expect(JSON.stringify(rows)).not.toContain(token)
  })
})

// LOGIN-8
describe('a refresh token', () => {
  it('is exchanged for a new pair and cannot be used again', async () => {
    const first = await tokens()
    const second = await refresh(first.refreshToken)
    expect(second).toMatchObject({ status: 200, body: { tokenType: 'Bearer', expiresIn: 900 } })
    expect(second.body.refreshToken).not.toBe(first.refreshToken)
    expect(await status(api.visitor(), bearer(second.body.accessToken))).toBe(200)
    expect((await refresh(second.body.refreshToken)).status).toBe(200)
  })

  it('that is used twice ends its grant, and no other', async () => {
    const other = await tokens()
    const first = await tokens()
    const { body: second } = await refresh(first.refreshToken)
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
    for (const { accessToken } of [first, second]) expect(await status(api.visitor(), bearer(accessToken))).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect(await status(api.visitor(), bearer(other.accessToken))).toBe(200)
  })

  it('gives one pair under concurrent use, and then ends its grant', async () => {
    for (let round = 0; round < 8; round++) {
      const { refreshToken } = await tokens()
      const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 401)])
      const won = answers.find((answer) => answer.status === 200)
      expect(await status(api.visitor(), bearer(won?.body.accessToken ?? ''))).toBe(401)
    }
  })

  it('is valid for 14 days, which its use does not extend', async () => {
    const { refreshToken } = await tokens()
    await inMinutes(14 * 24 * 60 - 1)
    const last = await refresh(refreshToken)
    expect(last.status).toBe(200)
    await inMinutes(14 * 24 * 60 + 1)
    expect((await refresh(last.body.refreshToken)).status).toBe(401)
  })

  it.each(['x', 'x'.repeat(43)])('is rejected: %s', async (token) => {
    expect((await refresh(token)).status).toBe(401)
  })

  it('cannot be replaced by an access token', async () => {
    const { accessToken } = await tokens()
    expect((await refresh(accessToken)).status).toBe(401)
    expect(await status(api.visitor(), bearer(accessToken))).toBe(200)
  })

  it('is rate limited', async () => {
    const strict = await createTestApi({ customerLogin: true, limits: { refreshes: 2 } })
    const ask = () => send(strict.fetch, 'POST', '/api/identity/refresh', { refreshToken: 'x' })
    expect([(await ask()).status, (await ask()).status]).toEqual([401, 401])
    const third = await ask()
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true])
    await strict.close()
  })
})

describe('a change of password during a sign-in with the old one', () => {
  it('leaves no session of the old password', async () => {
    const mine = await newCustomer(api.visitor(), api.dataFolder)
    const fetch = api.visitor()
    await signIn(fetch, mine)
    const change = { oldPassword: PASSWORD, newPassword: 'Anders-2!' }
    const visitors = Array.from({ length: 6 }, () => api.visitor())
    const [changed] = await Promise.all([
      postAccount(fetch, 'manage/info', change),
      ...visitors.map((visitor) => signIn(visitor, mine)),
    ])
    expect(changed?.status).toBe(200)
    expect(await Promise.all(visitors.map((visitor) => status(visitor)))).toEqual(visitors.map(() => 401))
    expect(await status(fetch)).toBe(200)
  })
})

describe('POST /api/user/logout', () => {
  const signOut = (fetch: Fetch, headers = {}) => send(fetch, 'POST', '/api/user/logout', undefined, headers)

  it('ends the session on the server too (ATTACK-2)', async () => {
    const fetch = api.visitor()
    const { headers } = await signIn(fetch, email)
    const [cookie = ''] = /carte-session=[\w-]+/.exec(headers.get('set-cookie') ?? '') ?? []
    const answer = await signOut(fetch)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(/^carte-session=; Max-Age=0; Path=\//)
    expect(await status(api.visitor(), { cookie })).toBe(401)
  })

  it('ends the grant of a token, with the refresh token', async () => {
    const pair = await tokens()
    expect((await signOut(api.visitor(), bearer(pair.accessToken))).status).toBe(204)
    expect(await status(api.visitor(), bearer(pair.accessToken))).toBe(401)
    expect((await refresh(pair.refreshToken)).status).toBe(401)
  })

  it('ends the grant of an expired token', async () => {
    const pair = await tokens()
    await inMinutes(20)
    await signOut(api.visitor(), bearer(pair.accessToken))
    expect((await refresh(pair.refreshToken)).status).toBe(401)
  })

  it('does nothing for a guest or an invalid token', async () => {
    expect((await signOut(api.visitor())).status).toBe(204)
    expect((await signOut(api.visitor(), bearer('x'))).status).toBe(204)
  })

  it('is not undone by a concurrent refresh', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await tokens()
      const [renewed] = await Promise.all([
        refresh(pair.refreshToken),
        signOut(api.visitor(), bearer(pair.accessToken)),
      ])
      const { accessToken = 'x' } = renewed.body
      expect(await status(api.visitor(), bearer(accessToken))).toBe(401)
    }
  })

  it('keeps the customer’s other sessions', async () => {
    const [here, there] = [api.visitor(), api.visitor()]
    await signIn(here, email)
    await signIn(there, email)
    await signOut(here)
    expect([await status(here), await status(there)]).toEqual([401, 200])
  })
})

describe('POST /api/cultures/changeculture', () => {
  const language = async () =>
    (await api.sql('select language from customer where email_key = $1', [email]))[0]?.language
  const choose = (fetch: Fetch, code: string) => send(fetch, 'POST', `/api/cultures/changeculture?cultureCode=${code}`)

  it('saves the language of a signed-in customer', async () => {
    const fetch = api.visitor()
    await choose(fetch, 'ru')
    expect(await language()).toBe('sv')
    await signIn(fetch, email)
    expect((await choose(fetch, 'fi')).status).toBe(204)
    expect(await language()).toBe('fi')
    expect((await choose(fetch, 'xx')).status).toBe(400)
    expect(await language()).toBe('fi')
  })
})

// LOGIN-2
describe('while customer login is off', () => {
  it('every call for customers answers 404 and no session is valid', async () => {
    const fetch = api.visitor()
    await signIn(fetch, email)
    const { accessToken, refreshToken } = await tokens()
    await api.sql('update operator set enable_customer_login = false')
    const customerOperations = Object.values(operations).filter(
      (operation) => 'forCustomers' in operation && operation.forCustomers,
    )
    expect(customerOperations.length).toBeGreaterThan(15)
    const bodies = [undefined, {}, [], { email, password: PASSWORD }, { refreshToken }]
    for (const { method, path } of customerOperations) {
      const address = `/api${path.replace(/\{\w+\}/g, 'x')}`
      for (const body of method === 'GET' ? [undefined] : bodies)
        for (const headers of [{}, bearer(accessToken)]) {
          const answer = await send(fetch, method, address, body, headers as Record<string, string>)
          expect({ address, answer }).toMatchObject({ answer: { status: 404, body: { code: 'error.notFound' } } })
        }
    }
    const answers = [await status(fetch), await status(api.visitor()), await status(api.visitor(), bearer(accessToken))]
    expect(answers).toEqual([401, 401, 401])
    // This call is for guests, so it still works.
    expect((await send(fetch, 'POST', '/api/cultures/changeculture?cultureCode=ru')).status).toBe(204)
    const [row] = await api.sql('select language from customer where email_key = $1', [email])
    expect(row?.language).not.toBe('ru')
    await api.sql('update operator set enable_customer_login = true')
    expect(await status(fetch)).toBe(200)
  })

  it('an order has no customer', async () => {
    const fetch = api.visitor()
    await signIn(fetch, email)
    await api.sql('update operator set enable_customer_login = false')
    const { body } = await postOrder(fetch, burgerOrder())
    await api.sql('update operator set enable_customer_login = true')
    const [row] = await api.sql('select customer_id from orders where id = $1', [body.orderId])
    expect(row).toEqual({ customer_id: null })
  })
})
