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
  burgerOrder,
  createTestApi,
  expectLog,
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
  rejectionLog('data-taken-along', 'not-authenticated'),
  rejectionLog('tokens-renewed', 'not-authenticated', 'validation'),
  rejectionLog('refund', 'error.notFound'),
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
describe('the origin of a chain’s page', () => {
  it.each([HOME, ODD_PORT])('%s is answered, and may read the answer', async (origin) => {
    const { status, headers } = await chainPage(api, 'kvarnen', origin)('/api/settings')
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBe('retry-after')
    expect(headers.get('vary')).toContain('origin')
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['no site at all: a sandboxed frame, a file', 'null'],
    ['a sibling', 'https://www.kvarnen.example'],
    ['a site below', 'https://a.shop.kvarnen.example:8443'],
    ['the site above', 'https://example'],
    ['one that begins so', 'https://kvarnen.example.evil.example'],
    ['one that ends so', 'https://evil-kvarnen.example'],
    ['another port', 'https://kvarnen.example:8443'],
    ['a port that is missing', 'https://shop.kvarnen.example'],
    ['another scheme', 'http://kvarnen.example'],
    ['capitals', 'https://KVARNEN.example'],
    ['a slash', 'https://kvarnen.example/'],
    ['somebody’s name before it', 'https://kvarnen.example@evil.example'],
    ['two of them', 'https://kvarnen.example, https://evil.example'],
    ['a pattern', 'https://*.example'],
    ['one of another chain', 'http://localhost:5173'],
    ['nothing', ''],
  ])('is not %s: %s', async (_what, origin) => {
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
    'is asked of no chain that is not there: %s',
    async (key) => {
      for (const origin of [HOME, 'https://evil.example', undefined])
        expect(await problemOf(await chainPage(api, encodeURI(key), origin)('/api/settings'))).toEqual({
          status: 404,
          code: 'unknown-chain',
          readableBy: '*',
        })
    },
  )

  it('need not be there: another server, a picture, whoever looks', async () => {
    const { status, headers } = await chainPage(api, 'kvarnen')('/api/settings')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
    // A page may get the same answer from the cache.
    expect(headers.get('vary')).toContain('origin')
  })

  it('is missing from no unsafe call of a browser of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await send(chainPage(api, 'kvarnen'), 'POST', '/api/order/quote', burgerOrder(), headers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } })
  })

  it('is known at once where a chain changes, on every instance', async () => {
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

describe('the site itself', () => {
  it.each(['/api/settings', '/api/shops', '/api/nothing'])(
    'answers no other origin at %s, not even a chain’s',
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
  ])('has no other spelling of a chain’s addresses: %s', async (path) => {
    for (const origin of [HOME, 'https://evil.example']) {
      const { status, readableBy } = await raw(path, origin)
      expect([403, 404]).toContain(status)
      expect(readableBy).not.toBe('https://evil.example')
    }
  })

  it('has none where the router would read it either', async () => {
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

  it('takes no unsafe call of a chain’s page', async () => {
    expect(await send(api.fetch, 'POST', '/api/order/quote', burgerOrder(), { origin: HOME })).toMatchObject({
      status: 403,
      body: { code: 'cross-site' },
    })
  })
})

// EMBED-40, ATTACK-47
describe('what pages of chains may call', () => {
  const CLOSED = /^\/(?:staff|operator|cultures\/changeculture|identity\/external)\b|\/signage\b/
  let picture: string
  beforeAll(async () => {
    picture = (await readdir(sampleMedia)).find((name) => /\.(?:jpe?g|webp|avif|png)$/.test(name)) ?? ''
  })
  const ask = (path: string, method: string) =>
    page(path, { method: 'OPTIONS', headers: { 'access-control-request-method': method } })

  // Fails for each new call until it is listed in `allowed.ts` and matches the line above.
  it.each(Object.entries(operations))('%s', async (_name, { method, path }) => {
    const address = `/api${path
      .replace('{url}', picture)
      .replace('{shopId}', 'centrum')
      .replace(/\{\w+\}/g, 'some')}`
    const isClosed = CLOSED.test(path)
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
    ['GET', '/operator'],
    ['GET', '/metrics'],
    ['GET', '/'],
  ])('does not have %s %s', async (method, path) => {
    const answer = await send<Problem>(page, method, path)
    expect(answer).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    expect((await ask(path, method)).headers.get('access-control-allow-methods') ?? 'GET').toBe('GET')
  })

  it('says before a call what may be sent with it, and for how long that holds', async () => {
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    }
    const answer = await page('/api/order', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': HOME,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, carte-browser, content-type, customer-code, idempotency-key',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('origin'),
    })
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('does not have pages of the site', async () => {
    const { status, headers } = await page('/shop/centrum', { headers: { accept: 'text/html' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  it('has pictures for pages that keep others’ out', async () => {
    const { status, headers } = await chainPage(api, 'kvarnen')(`/api/images/${picture}?w=128`)
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    expect(headers.get('vary')).toMatch(/^accept, origin$/)
  })
})

// EMBED-41, ATTACK-47
describe('a chain’s shops', () => {
  const ids = (shops: readonly Shop[]) => shops.map(({ id }) => id)
  const list = async (from: typeof globalThis.fetch, query = '') => send<ShopPage>(from, 'GET', `/api/shops${query}`)

  it('are all that its pages hear of: the list, its pages, what is searched for', async () => {
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

  it('are kept until one of them or the chain changes', async () => {
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
  ])('are all that there are: %s', async (path) => {
    expect((await api.fetch(path)).status).toBe(200)
    const unknown = await send<Problem>(page, 'GET', path.replace('dagtid', 'nowhere'))
    expect(await send<Problem>(page, 'GET', path)).toMatchObject({
      status: unknown.status,
      body: { ...unknown.body, detail: 'dagtid' },
    })
    expect((await page(path.replace('dagtid', 'centrum'))).status).toBe(200)
  })

  it('take the orders of its pages, and no others do', async () => {
    const elsewhere = burgerOrder({ shopId: 'dagtid' })
    const refused = { status: 404, body: { code: 'shop-not-found', detail: 'dagtid' } }
    expect(await send(page, 'POST', '/api/order/quote', elsewhere)).toMatchObject(refused)
    expect(await postOrder(page, elsewhere)).toMatchObject(refused)
    const { orderId } = await placeOrder(page)
    expect(await readStatus(page, orderId)).toBe('calculatedPrice')
  })

  it('are not asked for where an order speaks for itself', async () => {
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
    'is by tokens, however it is asked for: %s',
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

  it('takes nobody’s cookie, and leaves none', async () => {
    const signedIn = await send(api.visitor(), 'POST', '/api/identity/login?useCookies=true', ANNA)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    expect((await profile((path, init) => fetch(api.url + path, init), { cookie })).status).toBe(200)
    expect((await profile(page, { cookie })).status).toBe(401)
    expect((await profile(chainPage(api, 'kvarnen'), { cookie })).status).toBe(401)
    // Signing out there does not sign out here.
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
  it('are paid and followed without cookies', async () => {
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

  it('count by browser, which names itself by a header', async () => {
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
  ])('takes pages of one’s own machine alone: %s', async (origin, status) => {
    expect((await chainPage(api, 'gallery', origin)('/api/settings')).status).toBe(status)
  })
})
