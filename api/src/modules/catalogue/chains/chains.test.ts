import { readdir } from 'node:fs/promises'
import { get } from 'node:http'
import type { Problem, Shop, ShopPage } from '@carte/contract'
import { operations, type TokenPair } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { sampleMedia } from '../../../seed/sample-media.ts'
import { addChain, chainPage } from '../../../testing/chains.ts'
import {
  beginPayment,
  burgerLine,
  burgerOrder,
  claimsOf,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  placeOrder,
  postOrder,
  readStatus,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { chainAccess } from './chain-access.ts'

expectLog(
  rejectionLog('call', 'cross-site', 'failed-find-order', 'not-authenticated', 'origin-not-allowed', 'rate-limited'),
  rejectionLog('sign-in', 'origin-not-allowed', 'validation'),
  rejectionLog('sign-in-details-changed', 'validation'),
  rejectionLog('address-confirmed', 'validation'),
  rejectionLog('account-deleted', 'validation'),
  rejectionLog('password-link-asked', 'validation'),
  rejectionLog('sign-in-code-asked', 'validation'),
  rejectionLog('data-downloaded', 'not-authenticated'),
  rejectionLog('sign-in-ended', 'validation'),
  rejectionLog('other-sign-ins-ended', 'validation'),
  rejectionLog('tokens-renewed', 'not-authenticated', 'validation'),
  rejectionLog('refund', 'error.notFound'),
  rejectionLog('admin-[a-z-]+', 'error.notFound'),
  rejectionLog('remote-override', 'error.notFound'),
  rejectionLog('account-made', 'validation'),
  rejectionLog('password-reset', 'validation'),
  rejectionLog('staff-sign-in', 'error.notFound'),
  rejectionLog('staff-sign-out', 'error.notFound'),
)

const HOME = 'https://kvarnen.example'
const ODD_PORT = 'https://shop.kvarnen.example:8443'
const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }

let api: TestApi
let page: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  await addChain(api, 'kvarnen', { origins: [HOME, ODD_PORT], shops: ['centrum', 'helsinki'] })
  page = chainPage(api, 'kvarnen', HOME)
})
afterAll(() => api.close())

const problemOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as Problem).code,
  readableBy: response.headers.get('access-control-allow-origin'),
})

/** `fetch` would normalize the address. */
const raw = (path: string, origin: string, at = api.url) =>
  new Promise<{ status: number | undefined; readableBy: string | undefined }>((resolve, reject) => {
    const { hostname: host, port } = new URL(at)
    get({ host, port, path, headers: { origin }, agent: false }, (response) => {
      resolve({ status: response.statusCode, readableBy: response.headers['access-control-allow-origin'] })
      response.resume()
    }).on('error', reject)
  })

// EMBED-39, ATTACK-45
describe('the origin of a call below /embed/{key}', () => {
  it.each([HOME, ODD_PORT])('may be %s, which can read the answer', async (origin) => {
    const { status, headers } = await chainPage(api, 'kvarnen', origin)('/api/settings')
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBe('retry-after')
    expect(headers.get('vary')).toContain('origin')
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['the opaque origin of a sandboxed frame or a file', 'null'],
    ['a sibling domain', 'https://www.kvarnen.example'],
    ['a subdomain', 'https://a.shop.kvarnen.example:8443'],
    ['the parent domain', 'https://example'],
    ['a domain with the chain’s as prefix', 'https://kvarnen.example.evil.example'],
    ['a domain with the chain’s as suffix', 'https://evil-kvarnen.example'],
    ['another port', 'https://kvarnen.example:8443'],
    ['a missing port', 'https://shop.kvarnen.example'],
    ['another scheme', 'http://kvarnen.example'],
    ['capital letters', 'https://KVARNEN.example'],
    ['a trailing slash', 'https://kvarnen.example/'],
    ['a user name before a foreign host', 'https://kvarnen.example@evil.example'],
    ['two origins', 'https://kvarnen.example, https://evil.example'],
    ['a pattern', 'https://*.example'],
    ['an origin of another chain', 'http://localhost:5173'],
    ['an empty origin', ''],
  ])('must not be %s: %s', async (_what, origin) => {
    const foreign = chainPage(api, 'kvarnen', origin)
    for (const [path, init] of [
      ['/api/settings', {}],
      [
        '/api/identity/login',
        { method: 'POST', body: JSON.stringify(ANNA), headers: { 'content-type': 'application/json' } },
      ],
      ['/set', {}],
      ['/nothing', {}],
    ] as const)
      expect(await problemOf(await foreign(path, init))).toEqual({
        status: 403,
        code: 'origin-not-allowed',
        // The page must be able to read the error.
        readableBy: '*',
      })
  })

  it.each(['nobody', 'KVARNEN', '%6bvarnen', 'kvarnen.', '__proto__', 'constructor', "'; drop table chain"])(
    'is irrelevant for the unknown chain %s, which is 404',
    async (key) => {
      for (const origin of [HOME, 'https://evil.example', undefined])
        expect(await problemOf(await chainPage(api, encodeURI(key), origin)('/api/settings'))).toEqual({
          status: 404,
          code: 'unknown-chain',
          readableBy: '*',
        })
    },
  )

  it('may be absent, as in calls of servers and for pictures', async () => {
    const { status, headers } = await chainPage(api, 'kvarnen')('/api/settings')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
    // A page may get the same answer from the cache.
    expect(headers.get('vary')).toContain('origin')
  })

  it('must be present in unsafe calls of browsers from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await send(chainPage(api, 'kvarnen'), 'POST', '/api/order/quote', burgerOrder(), headers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } })
  })

  it('is checked against the changed chain at once, on every instance', async () => {
    const other = await createTestApi({ databaseUrl: api.databaseUrl })
    const status = (at: TestApi) => async () =>
      (await chainPage(at, 'nytt', 'https://nytt.example')('/api/settings')).status
    expect([await status(api)(), await status(other)()]).toEqual([404, 404])
    for (const [text, wanted] of [
      ["insert into chain values ('nytt', 'Nytt', '{https://nytt.example}', null, '', now())", 200],
      ["update chain set origins = '{}' where key = 'nytt'", 403],
      ["delete from chain where key = 'nytt'", 404],
    ] as const) {
      await api.sql(text)
      for (const at of [api, other]) await until(status(at), (seen) => seen === wanted)
    }
    await other.close()
  })
})

describe('addresses outside of /embed/{key}', () => {
  it.each(['/api/settings', '/api/shops', '/api/nothing'])(
    'have no CORS headers at %s, even for the origin of a chain',
    async (path) => {
      const { headers } = await api.fetch(path, { headers: { origin: HOME } })
      expect([...headers.keys()].filter((name) => /^access-control|^cross-origin-resource/.test(name))).toEqual([])
    },
  )

  it.each([
    '/%65mbed/kvarnen/api/settings',
    '//embed/kvarnen/api/settings',
    '/Embed/kvarnen/api/settings',
    '/embed//api/settings',
    '/embed/kvarnen/%61pi/settings',
    '/embed/kvarnen//api/settings',
    '/embed/kvarnen/x/../api/settings',
    '/embed/../embed/kvarnen/api/settings',
    '/embed/kvarnen/api/..%2fset',
    '/embed/kvarnen\\api/settings',
  ])('include no other spelling of a chain’s addresses: %s', async (path) => {
    for (const origin of [HOME, 'https://evil.example']) {
      const { status, readableBy } = await raw(path, origin)
      expect([403, 404]).toContain(status)
      expect(readableBy).not.toBe('https://evil.example')
    }
  })

  it('include no spelling that only the router would decode', async () => {
    const app = Fastify()
    await app.register(chainAccess, {
      chains: { find: async () => null, all: async () => [] },
      config: { publicOrigin: null },
    })
    app.get('/embed/:key/set', async () => 'read')
    const at = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['/embed/kvarnen/set', '/%65mbed/kvarnen/set', '/embed%2fkvarnen/set', '/embed/kvarnen/se%74'])
      expect((await raw(path, 'https://evil.example', at)).status).not.toBe(200)
    await app.close()
  })

  it('reject unsafe calls of a chain’s page with 403 cross-site', async () => {
    expect(await send(api.fetch, 'POST', '/api/order/quote', burgerOrder(), { origin: HOME })).toMatchObject({
      status: 403,
      body: { code: 'cross-site' },
    })
  })
})

// EMBED-40, ATTACK-47
describe('the calls below /embed/{key}/api', () => {
  const CLOSED =
    /^\/(?:staff|operator|push-key|cultures\/changeculture|identity\/external)\b|\/(?:signage|push-subscription|basket-visits)\b/
  let picture: string
  beforeAll(async () => {
    picture = (await readdir(sampleMedia)).find((name) => /\.(?:jpe?g|webp|avif|png)$/.test(name)) ?? ''
  })
  const ask = (path: string, method: string) =>
    page(path, { method: 'OPTIONS', headers: { 'access-control-request-method': method } })

  // A new call must be listed in `chain-access.ts`. `CLOSED` matches the paths of the closed ones.
  it.each(Object.entries(operations))('are open or closed as listed for %s', async (_name, { method, path, tag }) => {
    const address = `/api${path
      .replace('{url}', picture)
      .replace('{shopId}', 'centrum')
      .replace(/\{\w+\}/g, 'some')}`
    const isClosed = tag === 'admin' || CLOSED.test(path)
    const asked = await ask(address, method)
    expect({
      ok: asked.ok,
      methods: asked.headers.get('access-control-allow-methods')?.split(', ').includes(method),
    }).toEqual(isClosed ? { ok: false, methods: undefined } : { ok: true, methods: true })
    const answer = await page(address, { method, headers: { authorization: 'Bearer x' } })
    const problem = answer.ok ? null : ((await answer.json()) as Problem)
    if (isClosed) expect(problem).toMatchObject({ status: 404, code: 'error.notFound' })
    else expect(problem?.code).not.toBe('error.notFound')
    expect(answer.headers.get('access-control-allow-origin')).toBe(HOME)
  })

  it.each([
    ['POST', '/api/payment/webhook/sandbox'],
    ['GET', '/api/docs'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/%73taff/shops/centrum/orders'],
    ['GET', '/api/../api/staff/shops/centrum/orders'],
    ['GET', '/metrics'],
    ['GET', '/'],
  ])('do not include %s %s', async (method, path) => {
    const answer = await send<Problem>(page, method, path)
    expect(answer).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    expect((await ask(path, method)).headers.get('access-control-allow-methods') ?? 'GET').toBe('GET')
  })

  it('answer a CORS preflight with methods, headers and max-age', async () => {
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    }
    const answer = await page('/api/order', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': HOME,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'authorization, carte-browser, content-type, customer-code, idempotency-key, table-guest',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('origin'),
    })
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('do not include pages of the site', async () => {
    const { status, headers } = await page('/shop/centrum', { headers: { accept: 'text/html' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  it('serve pictures with cross-origin-resource-policy: cross-origin', async () => {
    const { status, headers } = await chainPage(api, 'kvarnen')(`/api/images/${picture}?w=128`)
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    expect(headers.get('vary')).toMatch(/^accept, origin$/)
  })
})

// EMBED-41, ATTACK-47
describe('the shops of a chain', () => {
  const ids = (shops: readonly Shop[]) => shops.map(({ id }) => id)
  const list = async (from: typeof globalThis.fetch, query = '') => send<ShopPage>(from, 'GET', `/api/shops${query}`)

  it('are the only ones in lists, pages and searches', async () => {
    const { body, headers } = await send<Shop[]>(page, 'GET', '/api/shops')
    expect(ids(body)).toEqual(['centrum', 'helsinki'])
    const whole = await api.fetch('/api/shops')
    expect(whole.headers.get('etag')).not.toBe(headers.get('etag'))
    expect(ids((await whole.json()) as Shop[]).length).toBeGreaterThan(2)
    for (const query of ['?pageIndex=0', '?pageSize=1', '?near=59.3,18.1', '?ids=centrum,pausad,helsinki']) {
      const { shops, total, cities } = (await list(page, query)).body
      expect([total, shops.every(({ id }) => ['centrum', 'helsinki'].includes(id))]).toEqual([2, true])
      expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    }
    const found = (await list(page, '?search=pausad')).body
    expect([found.total, found.didYouMean]).toEqual([0, undefined])
    // Answers for the site's pages and the chain's are cached separately.
    expect((await list(api.fetch, '?pageIndex=0')).body.total).toBe(body.length + 5)
  })

  it('are cached until one of them or the chain changes', async () => {
    await addChain(api, 'krogen', { origins: [HOME], shops: ['centrum'] })
    const krogen = chainPage(api, 'krogen', HOME)
    const names = async () => (await send<Shop[]>(krogen, 'GET', '/api/shops')).body.map(({ name }) => name)
    expect(await names()).toEqual(['Centrum'])
    await api.sql("update shop set name = 'Centralen' where id = 'centrum'")
    await until(names, ([name]) => name === 'Centralen')
    await api.sql("update chain set shops = '{centrum,pausad,nowhere}' where key = 'krogen'")
    await until(names, ({ length }) => length === 2)
    await api.sql("update shop set name = 'Centrum' where id = 'centrum'")
    const tag = (await krogen('/api/shops')).headers.get('etag') ?? ''
    expect((await krogen('/api/shops', { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  it.each([
    '/api/shops/dagtid',
    '/api/shops/dagtid/menu',
    '/api/shops/dagtid/delivery-spots',
    '/api/shops/dagtid/payment-methods',
  ])('are the only ones found by address: %s', async (path) => {
    expect((await api.fetch(path)).status).toBe(200)
    const unknown = await send<Problem>(page, 'GET', path.replace('dagtid', 'nowhere'))
    expect(await send<Problem>(page, 'GET', path)).toMatchObject({
      status: unknown.status,
      body: { ...unknown.body, detail: 'dagtid' },
    })
    expect((await page(path.replace('dagtid', 'centrum'))).status).toBe(200)
  })

  it('are the only ones that its pages can order from', async () => {
    const elsewhere = burgerOrder({ shopId: 'dagtid' })
    const notFound = { status: 404, body: { code: 'shop-not-found', detail: 'dagtid' } }
    expect(await send(page, 'POST', '/api/order/quote', elsewhere)).toMatchObject(notFound)
    expect(await postOrder(page, elsewhere)).toMatchObject(notFound)
    const { orderId } = await placeOrder(page)
    expect(await readStatus(page, orderId)).toBe('calculatedPrice')
  })

  it('do not limit reading an order by its code', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    await addChain(api, 'utan', { origins: [HOME], shops: [] })
    const without = chainPage(api, 'utan', HOME)
    const answer = await send(without, 'GET', `/api/order/${orderId}`, undefined, { 'customer-code': customerCode })
    expect(answer).toMatchObject({ status: 200, body: { shop: { id: 'centrum' } } })
    expect((await send<Shop[]>(without, 'GET', '/api/shops')).body).toEqual([])
  })
})

describe('signing in on a chain’s page', () => {
  const signIn = (from: typeof globalThis.fetch, query = '') =>
    send<TokenPair>(from, 'POST', `/api/identity/login${query}`, ANNA)
  const profile = (from: typeof globalThis.fetch, headers: Record<string, string>) =>
    send(from, 'GET', '/api/user/profile', undefined, headers)

  it.each(['', '?useCookies=true', '?useSessionCookies=true'])(
    'uses tokens, whatever the query: "%s"',
    async (query) => {
      const { status, body, headers } = await signIn(page, query)
      expect({ status, body }).toMatchObject({ status: 200, body: { tokenType: 'Bearer', expiresIn: 900 } })
      expect(headers.getSetCookie()).toEqual([])
      const bearer = { authorization: `Bearer ${body.accessToken}` }
      expect(await profile(page, bearer)).toMatchObject({ status: 200, body: { email: ANNA.email } })
      const renewed = await send<TokenPair>(page, 'POST', '/api/identity/refresh', { refreshToken: body.refreshToken })
      expect((await send(page, 'POST', '/api/user/logout', undefined, bearer)).status).toBe(204)
      for (const token of [body.accessToken, renewed.body.accessToken])
        expect((await profile(page, { authorization: `Bearer ${token}` })).status).toBe(401)
      expect(
        (await send(page, 'POST', '/api/identity/refresh', { refreshToken: renewed.body.refreshToken })).status,
      ).toBe(401)
    },
  )

  it('neither reads nor sets cookies', async () => {
    const signedIn = await send(api.visitor(), 'POST', '/api/identity/login?useCookies=true', ANNA)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    expect((await profile((path, init) => fetch(api.url + path, init), { cookie })).status).toBe(200)
    expect((await profile(page, { cookie })).status).toBe(401)
    expect((await profile(chainPage(api, 'kvarnen'), { cookie })).status).toBe(401)
    // Signing out on the chain's page does not end the session on the site.
    const out = await send(page, 'POST', '/api/user/logout', undefined, { cookie })
    expect([out.status, out.headers.getSetCookie()]).toEqual([204, []])
    expect((await profile((path, init) => fetch(api.url + path, init), { cookie })).status).toBe(200)
    const ordered = await postOrder(
      (path, init) => page(path, { ...init, headers: { ...init?.headers, cookie } }),
      burgerOrder(),
    )
    expect([ordered.status, ordered.headers.getSetCookie()]).toEqual([201, []])
    const [row] = await api.sql('select customer_id from orders where id = $1', [ordered.body.orderId])
    expect(row).toEqual({ customer_id: null })
  })
})

describe('orders from a chain’s page', () => {
  it('can be paid and followed without cookies', async () => {
    const { orderId } = await placeOrder(page)
    expect((await beginPayment(page, orderId, api.url)).paymentId).toBeTruthy()
    const ended = new AbortController()
    const events = await page(`/api/order/events?ids=${orderId}`, { signal: ended.signal })
    expect(Object.fromEntries(events.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'access-control-allow-origin': HOME,
      vary: 'origin',
    })
    const { value } = (await events.body?.getReader().read()) ?? {}
    expect(Buffer.from(value ?? []).toString()).toContain('retry:')
    ended.abort()
    const foreign = await chainPage(api, 'kvarnen', 'https://evil.example')(`/api/order/events?ids=${orderId}`)
    expect(foreign.status).toBe(403)
  })

  it('can be placed by a table together, without cookies', async () => {
    const anna = await openTable(page)
    const bo = await joinTable(page, anna.joined.joinCode)
    await bo.publish([burgerLine('b', 2)])
    const { status, body } = await anna.order(claimsOf((await anna.read()).body))
    expect([status, body.total]).toEqual([201, 200])
  })

  it('are limited by the browser id in the header carte-browser', async () => {
    const limited = await createTestApi({ limits: { ordersPerBrowser: 2, ordersPerAddress: 5 } })
    const from = chainPage(limited, 'gallery', 'http://localhost:5173')
    const order = (browser?: string) =>
      send(from, 'POST', '/api/order', burgerOrder(), {
        'idempotency-key': crypto.randomUUID(),
        ...(browser === undefined ? {} : { 'carte-browser': browser }),
      })
    const statuses = async (browser?: string) => [await order(browser), await order(browser), await order(browser)]
    const [first, second, third] = await statuses('AAAAAAAAAAAAAAAA')
    expect([first?.status, second?.status, third?.status]).toEqual([201, 201, 429])
    expect(third?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await order('BBBBBBBBBBBBBBBB')).status).toBe(201)
    // Browsers without an id, or with a new one each time, share the limit of their address.
    expect((await statuses()).map(({ status }) => status)).toEqual([201, 201, 429])
    expect((await order('short')).status).toBe(429)
    expect((await order('CCCCCCCCCCCCCCCC')).status).toBe(429)
    await limited.close()
  })
})

describe('the chain of the gallery', () => {
  it.each([
    ['http://localhost', 200],
    ['http://localhost:5173', 200],
    ['http://127.0.0.1:8123', 200],
    ['https://localhost:5173', 403],
    ['http://localhost.evil.example', 403],
    ['http://localhost:5173.evil.example', 403],
    ['http://127.0.0.1.evil.example:80', 403],
    ['http://localhost:*', 403],
    ['http://evil.example#http://localhost:1', 403],
  ])('allows only origins on the local machine: %s is %d', async (origin, status) => {
    expect((await chainPage(api, 'gallery', origin)('/api/settings')).status).toBe(status)
  })
})
