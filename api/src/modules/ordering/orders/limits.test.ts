import type { Quote } from '@carte/contract'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'failed-find-order', 'rate-limited'))

type Fetch = typeof globalThis.fetch

const started: TestApi[] = []
afterAll(async () => {
  for (const api of started) await api.close()
})
async function start(limits: NonNullable<TestApiOptions['limits']>, more: TestApiOptions = {}): Promise<TestApi> {
  const api = await createTestApi({ ...more, limits })
  started.push(api)
  return api
}

async function orderCaptured(api: TestApi) {
  const order = await placePaidOrder(api)
  await until(
    () => api.sql("select 1 from payment where order_id = $1 and state = 'captured'", [order.orderId]),
    (rows) => rows.length > 0,
  )
  return order
}

const quote = (fetch: Fetch) => send<Quote>(fetch, 'POST', '/api/order/quote', burgerOrder())
const read = (fetch: Fetch, orderId: string, code?: string) =>
  send(fetch, 'GET', `/api/order/${orderId}`, undefined, code === undefined ? {} : { 'customer-code': code })
/** Calls without cookies, each with another user agent. */
const withoutCookies =
  (api: TestApi): Fetch =>
  (path, init) =>
    api.visitor()(path, { ...init, headers: { ...(init?.headers as object), 'user-agent': crypto.randomUUID() } })
/** Calls one after the other, because a rate limit counts in order. */
async function statusesOf(count: number, call: (index: number) => Promise<{ readonly status: number }>) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status)
  return statuses
}

// CHECKOUT-13, FAULT-30, ATTACK-20
describe('abuse by one guest behind a shared address', () => {
  it('with orders for unknown shops does not use up the order limit of the address', async () => {
    const api = await start({ ordersPerBrowser: 4, ordersPerAddress: 4, failuresPerBrowser: 4, failuresPerAddress: 4 })
    const guest = api.visitor()
    await quote(guest)
    for (const flood of [withoutCookies(api), api.visitor()]) {
      const statuses = await statusesOf(10, () => postOrder(flood, burgerOrder({ shopId: 'nowhere' })))
      expect(new Set(statuses)).toEqual(new Set([404, 429]))
      expect(statuses.at(-1)).toBe(429)
    }
    expect(await statusesOf(4, () => postOrder(guest, burgerOrder()))).toEqual([201, 201, 201, 201])
    expect((await postOrder(withoutCookies(api), burgerOrder())).status).toBe(201)
  })

  it('with failing orders does not block a later valid order of the same browser', async () => {
    const api = await start({ failuresPerBrowser: 3, failuresPerAddress: 2 })
    const guest = api.visitor()
    await quote(guest)
    const failing = () => postOrder(guest, burgerOrder({ shopId: 'nowhere' }))
    expect(await statusesOf(6, failing)).toEqual([404, 404, 404, 429, 429, 429])
    expect([(await quote(guest)).status, (await postOrder(guest, burgerOrder())).status]).toEqual([200, 201])
  })

  it('with requests that fail the schema counts against no limit', async () => {
    const api = await start({ ordersPerAddress: 1, failuresPerAddress: 1 })
    const bad = await statusesOf(5, () => postOrder(withoutCookies(api), { shopId: 7 }))
    expect(bad).toEqual([400, 400, 400, 400, 400])
    expect((await postOrder(withoutCookies(api), burgerOrder())).status).toBe(201)
  })

  it('with orders without a cookie leaves browsers with a cookie their own limit', async () => {
    const api = await start({ ordersPerBrowser: 8, ordersPerAddress: 3 })
    const guest = api.visitor()
    await quote(guest)
    const statuses = await statusesOf(5, () => postOrder(withoutCookies(api), burgerOrder()))
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await statusesOf(2, () => postOrder(guest, burgerOrder()))).toEqual([201, 201])
  })

  it.each<[string, (api: TestApi) => Fetch]>([
    ['without a cookie', withoutCookies],
    [
      'with a forged cookie each time',
      (api) => (path, init) => {
        const cookie = `carte-browser=${crypto.randomUUID().slice(0, 16)}`
        return api.visitor()(path, { ...init, headers: { ...(init?.headers as object), cookie } })
      },
    ],
  ])('with quotes %s is limited, while other browsers still get quotes', async (_name, floodOf) => {
    const api = await start({ quotesPerBrowser: 8, quotesPerAddress: 3 })
    const guest = api.visitor()
    await quote(guest)
    const statuses = await statusesOf(6, () => quote(floodOf(api)))
    // The guest's first call had no cookie either, so it used up one of the three cookieless calls.
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
    expect(await statusesOf(2, () => quote(guest))).toEqual([200, 200])
    // A rejected newcomer gets its cookie with the 429.
    const newcomer = api.visitor()
    expect(await statusesOf(2, () => quote(newcomer))).toEqual([429, 200])
  })

  it('with guessed codes never rejects a right code, on either of two servers, for reading and for receipts', async () => {
    const api = await start({ wrongCodes: 3 })
    const second = await createTestApi({ databaseUrl: api.databaseUrl, limits: { wrongCodes: 3 } })
    started.unshift(second)
    const { orderId, customerCode } = await orderCaptured(api)
    const guess = (at: TestApi) => read(at.fetch, orderId, 'x'.repeat(32))
    expect(await statusesOf(5, () => guess(api))).toEqual([404, 404, 404, 429, 429])
    while ((await guess(second)).status !== 429);
    for (const at of [api, second]) {
      expect(await read(at.fetch, orderId, customerCode)).toMatchObject({ status: 200, body: { orderId } })
      expect((await read(at.fetch, orderId)).status).toBe(200)
      // An unknown order gets the same answer as a wrong code, so orders cannot be enumerated.
      expect([(await guess(at)).status, (await read(at.fetch, '0'.repeat(32), 'x')).status]).toEqual([429, 429])
    }
    const receipt = (code: string) =>
      send(api.fetch, 'POST', `/api/order/${orderId}/receipt`, { email: 'a@example.com' }, { 'customer-code': code })
    expect([(await receipt('x')).status, (await receipt(customerCode)).status]).toEqual([429, 204])
  })

  it('with receipts for orders of others does not use up the receipt limit', async () => {
    const api = await start({ wrongCodes: 1, receiptsPerAddress: 1 })
    const { orderId, customerCode } = await orderCaptured(api)
    const receipt = (code: string) =>
      send(api.fetch, 'POST', `/api/order/${orderId}/receipt`, { email: 'a@example.com' }, { 'customer-code': code })
    expect(await statusesOf(3, () => receipt('x'))).toEqual([404, 429, 429])
    expect(await statusesOf(2, () => receipt(customerCode))).toEqual([204, 429])
  })

  it('with event streams leaves places for signage boards and for browsers with a cookie', async () => {
    const api = await start({ unnamedStreamsPerAddress: 2, streamsPerBrowser: 3, streamsPerAddress: 4 })
    const { orderId } = await placeOrder(api.fetch)
    const ended = new AbortController()
    const follow = async (fetch: Fetch, path: string) => (await fetch(path, { signal: ended.signal })).status
    const [orders, board] = [`/api/order/events?ids=${orderId}`, '/api/shops/centrum/signage/events']
    const greedy = api.visitor()
    await quote(greedy)
    const flood = async (path: string) => {
      const statuses = []
      for (const fetch of [withoutCookies(api), withoutCookies(api), withoutCookies(api), greedy, greedy, greedy])
        statuses.push(await follow(fetch, path))
      return statuses
    }
    expect(await flood(orders)).toEqual([200, 200, 429, 200, 200, 429])
    expect(await follow(api.fetch, orders)).toBe(200)
    // Boards are identified by a cookie of their own, which the first answer sets, even a 429.
    expect(await follow(api.fetch, board)).toBe(200)
    await flood(board)
    const late = api.visitor()
    expect([await follow(late, board), await follow(late, board)]).toEqual([429, 200])
    ended.abort()
  })
})

// CHECKOUT-12, ATTACK-21
describe('a repeated idempotency key', () => {
  it('returns the stored order above every limit and counts against none', async () => {
    const api = await start({ ordersPerBrowser: 3, ordersPerAddress: 3, failuresPerBrowser: 1, failuresPerAddress: 1 })
    const guest = api.visitor()
    await quote(guest)
    const key = crypto.randomUUID()
    const again = async () => {
      const { status, body } = await postOrder(guest, burgerOrder(), key)
      return { status, orderId: body.orderId }
    }
    const first = await again()
    for (let times = 0; times < 10; times++) expect(await again()).toEqual(first)
    expect(await statusesOf(3, () => postOrder(guest, burgerOrder()))).toEqual([201, 201, 429])
    expect(await again()).toEqual(first)
    const other = () => postOrder(guest, burgerOrder({ note: 'another' }), key)
    expect(await other()).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } })
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await again()).toEqual(first)
  })

  it('returns one order for ten concurrent posts', async () => {
    const api = await start({ ordersPerBrowser: 2, ordersPerAddress: 100 })
    const guest = api.visitor()
    await quote(guest)
    const key = crypto.randomUUID()
    const first = await postOrder(guest, burgerOrder(), key)
    const all = await Promise.all(Array.from({ length: 10 }, () => postOrder(guest, burgerOrder(), key)))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.orderId}`))).toEqual(
      new Set([`201 ${first.body.orderId}`]),
    )
    expect((await postOrder(guest, burgerOrder())).status).toBe(201)
  })
})

describe('POST /api/order after a price change', () => {
  it('counts against the quote limit, because the new quote is stored', async () => {
    const api = await start({ quotesPerBrowser: 3, quotesPerAddress: 1 })
    const guest = api.visitor()
    const { quoteId } = (await quote(guest)).body
    await api.sql("update article set price_minor = 11000 where code = 'burger' and menu_id = 'menu-sek'")
    const order = () => postOrder(guest, burgerOrder({ quoteId }))
    expect(await statusesOf(3, order)).toEqual([409, 429, 429])
  })
})
