import type { OrderHistory, UserData } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newCustomer, signIn } from '../../testing/accounts.ts'
import {
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(rejectionLog('data-downloaded', 'not-authenticated'))

type Fetch = typeof globalThis.fetch

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

async function customer(): Promise<{ fetch: Fetch; email: string }> {
  const fetch = api.visitor()
  const email = await newCustomer(api.visitor(), api.dataFolder)
  await signIn(fetch, email)
  return { fetch, email }
}
const history = (fetch: Fetch, query = '') => send<OrderHistory>(fetch, 'GET', `/api/user/order-history${query}`)
const ids = ({ data }: OrderHistory) => data.map(({ orderId }) => orderId)

async function paid(fetch: Fetch): Promise<string> {
  const { orderId } = await placeOrder(fetch)
  const payment = await payByCard(fetch, orderId, api.url)
  await until(
    () => readPayment(fetch, payment),
    ({ state }) => state === 'captured',
  )
  return orderId
}

// ACCOUNT-17, ACCOUNT-19
describe('GET /api/user/order-history', () => {
  it('lists orders that were paid or wait for payment, the newest first, with their lines and totals', async () => {
    const { fetch } = await customer()
    const kept = await paid(fetch)
    const cancelled = await paid(fetch)
    await api.moveOrder(cancelled, 'rollbacked')
    const { orderId: abandoned } = await placeOrder(fetch)
    await api.moveOrder(abandoned, 'rollbacked')
    const { orderId: waiting } = await placeOrder(fetch, {
      note: 'quick',
      items: [{ code: 'burger', quantity: 2, choices: [] }],
    })
    const { status, body } = await history(fetch)
    // Members pay 70 for a burger.
    expect(status).toBe(200)
    expect(ids(body)).toEqual([waiting, cancelled, kept])
    expect(body.total).toBe(3)
    expect(body.data[0]).toMatchObject({
      shopId: 'centrum',
      shopName: 'Centrum',
      orderType: 'takeAway',
      placedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'calculatedPrice',
      total: 140,
      currency: { name: 'SEK' },
      items: [{ code: 'burger', quantity: 2, unitPrice: 70, total: 140, choices: [] }],
    })
  })

  it('has stable pages, also for orders placed at the same time', async () => {
    const { fetch, email } = await customer()
    await placeOrder(fetch)
    await api.sql(
      `insert into orders (id, shop_id, customer_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language, total_minor,
         currency, currency_symbol, vat, placed_at)
       select 'many-' || n, 'centrum', customer.id, 'takeAway', 'delivered', 'X' || n, date '2020-01-01', now(), '', 'sv', 100, 'SEK', 'kr', '[]',
         timestamptz '2020-01-01'
       from customer, generate_series(1, 60) n where email_key = $1`,
      [email],
    )
    const first = await history(fetch)
    expect([first.body.data.length, first.body.total]).toEqual([10, 61])
    const pages = await Promise.all([0, 1, 2, 3].map((index) => history(fetch, `?pageIndex=${index}&pageSize=20`)))
    expect(pages.map(({ body }) => body.data.length)).toEqual([20, 20, 20, 1])
    expect(new Set(pages.flatMap(({ body }) => ids(body))).size).toBe(61)
    expect((await history(fetch, '?pageIndex=999999&pageSize=50')).body).toEqual({ data: [], total: 61 })
  })

  it('is empty for a guest', async () => {
    const guest = api.visitor()
    await placeOrder(guest)
    expect(await history(guest)).toMatchObject({ status: 200, body: { data: [], total: 0 } })
  })

  it.each([
    'pageSize=0',
    'pageSize=51',
    'pageSize=-1',
    'pageSize=1e9',
    'pageIndex=-1',
    'pageIndex=1.5',
    'pageIndex=x',
    'pageIndex=',
    'page=1',
    'pageIndex=1&pageIndex=2',
  ])('rejects the query %s', async (query) => {
    for (const fetch of [api.visitor(), (await customer()).fetch])
      expect(await history(fetch, `?${query}`)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })
})

// ACCOUNT-10
describe('GET /api/user/data', () => {
  it('answers a file with profile, orders, notes and payments', async () => {
    const { fetch, email } = await customer()
    const orderId = await paid(fetch)
    await api.sql(
      "update orders set note = 'no onions', email = 'me@example.com', phone = '+46701740605' where id = $1",
      [orderId],
    )
    const { orderId: abandoned } = await placeOrder(fetch)
    await api.moveOrder(abandoned, 'rollbacked')
    await send(fetch, 'POST', '/api/user/favorite', { code: 'burger', type: 'article' })
    await api.sql(
      "insert into external_login select 'house', 'subject-of-theirs', id, now() from customer where email_key = $1",
      [email],
    )
    const { status, body, headers } = await send<UserData>(fetch, 'GET', '/api/user/data')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="carte-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      profile: { email, favorites: [{ code: 'burger', type: 'article' }] },
      language: 'sv',
      createdAt: expect.any(String),
      termsAcceptedAt: expect.any(String),
      externalLogins: [{ provider: 'house', since: expect.any(String) }],
      sessions: [expect.objectContaining({ since: expect.any(String), until: expect.any(String) })],
      orders: [
        { orderId: abandoned, payments: [] },
        {
          orderId,
          note: 'no onions',
          email: 'me@example.com',
          phone: '+46701740605',
          payments: [{ method: 'sandbox-card', amount: 70 }],
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/)
  })

  it('answers 401 to a guest', async () => {
    expect(await send(api.visitor(), 'GET', '/api/user/data')).toMatchObject({
      status: 401,
      body: { code: 'not-authenticated' },
    })
  })
})
