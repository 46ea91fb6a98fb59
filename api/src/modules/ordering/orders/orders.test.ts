import type { PlacedOrder, Quote } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'failed-find-order', 'rate-limited'), /^error A call failed .*violates check constraint/)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const quote = (body: unknown) =>
  send<Quote & { code?: string; errors?: Record<string, string[]> }>(api.fetch, 'POST', '/api/order/quote', body)
const countOrders = async () => Number((await api.sql('select count(*) from orders'))[0]?.count)

describe('POST /api/order with an idempotency key (CHECKOUT-10, FAULT-5, FAULT-6)', () => {
  it('places one order for fifty concurrent posts, and gives all of them the same answer', async () => {
    const before = await countOrders()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => postOrder(api.fetch, burgerOrder(), key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await countOrders()).toBe(before + 1)
  })

  it('returns the same order after the shop has paused', async () => {
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder(), key)
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await postOrder(api.fetch, burgerOrder(), key)).toMatchObject({ status: 201, body: first.body })
    await api.sql("update shop set status = 'online' where id = 'centrum'")
  })

  it('rejects another body under the same key with 409 idempotency-conflict', async () => {
    const key = crypto.randomUUID()
    await postOrder(api.fetch, burgerOrder(), key)
    const before = await countOrders()
    const { status, body } = await postOrder(api.fetch, burgerOrder({ note: 'other' }), key)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } })
    expect(await countOrders()).toBe(before)
  })

  it('returns the same order for 23 hours', async () => {
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder(), key)
    await api.setNow(new Date(Date.now() + 23 * 3_600_000))
    expect(await postOrder(api.fetch, burgerOrder(), key)).toMatchObject({ status: 201, body: first.body })
    await api.setNow(null)
  })

  it('accepts the key for a new order after a day', async () => {
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder(), key)
    await api.setNow(new Date(Date.now() + 25 * 3_600_000))
    const second = await postOrder(api.fetch, burgerOrder({ note: 'other' }), key)
    expect(second.status).toBe(201)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    await api.setNow(null)
  })

  it.each([undefined, 'short', 'has space in it', 'x'.repeat(65)])('rejects the key "%s" with 400', async (key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    expect((await send(api.fetch, 'POST', '/api/order', burgerOrder(), headers)).status).toBe(400)
  })

  it('writes the order, its lines, its first step and its outbox row', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const [row] = await api.sql(
      `select (select count(*) from order_line where order_id = $1) as lines, (select count(*) from order_step where order_id = $1) as steps,
        (select count(*) from outbox where subject = $1 and topic = 'order.placed') as left`,
      [orderId],
    )
    expect(row).toEqual({ lines: 1, steps: 1, left: 1 })
  })

  it('writes nothing when the order cannot be written, and accepts the key again', async () => {
    const before = await countOrders()
    const key = crypto.randomUUID()
    await api.sql('alter table order_line add constraint none check (quantity > 100) not valid')
    expect((await postOrder(api.fetch, burgerOrder(), key)).status).toBe(500)
    await api.sql('alter table order_line drop constraint none')
    expect(await countOrders()).toBe(before)
    expect((await postOrder(api.fetch, burgerOrder(), key)).status).toBe(201)
  })
})

it('POST /api/order stores the phone number for the kitchen', async () => {
  const { orderId } = await placeOrder(api.fetch, { phone: '+46701234567' })
  const { orderId: without } = await placeOrder(api.fetch)
  const rows = await api.sql('select phone from orders where id in ($1, $2) order by phone', [orderId, without])
  expect(rows.map(({ phone }) => phone)).toEqual(['+46701234567', null])
})

// PRICE-3
describe('a quote of POST /api/order/quote', () => {
  it('has the same pick-up time as its order', async () => {
    await api.setNow('2026-03-04T12:07:00+01:00')
    const [seen, placed] = [await quote(burgerOrder()), await placeOrder(api.fetch)]
    const minute = (at: string | undefined) => at?.slice(0, 16)
    expect(minute(seen.body.pickupTime)).toBe(minute(placed.pickupTime))
    await api.setNow(null)
  })

  it('is valid for ten minutes, until expiresAt', async () => {
    await api.setNow('2026-03-04T12:07:00+01:00')
    const { body } = await quote(burgerOrder())
    expect(body.expiresAt.slice(0, 16)).toBe('2026-03-04T11:17')
    await api.setNow(null)
  })

  it('is rejected with 409 price-changed and a new quote when its id is unknown', async () => {
    const before = await countOrders()
    const answer = await postOrder(api.fetch, burgerOrder({ quoteId: '0'.repeat(24) }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed', quote: { total: 100 } } })
    expect(await countOrders()).toBe(before)
  })

  it('is rejected with 409 price-changed and a new quote when the total has changed since', async () => {
    const seen = await quote(burgerOrder())
    await api.sql("update article set price_minor = 11000 where code = 'burger' and menu_id = 'menu-sek'")
    const before = await countOrders()
    const rejected = await postOrder(api.fetch, burgerOrder({ quoteId: seen.body.quoteId }))
    const { code, quote: next } = rejected.body as unknown as { code: string; quote: Quote }
    expect({ status: rejected.status, code, total: next.total }).toEqual({
      status: 409,
      code: 'price-changed',
      total: 110,
    })
    expect(await countOrders()).toBe(before)
    const placed = await postOrder(api.fetch, burgerOrder({ quoteId: next.quoteId }))
    expect(placed).toMatchObject({ status: 201, body: { total: 110 } })
    await api.sql("update article set price_minor = 10000 where code = 'burger' and menu_id = 'menu-sek'")
  })

  it('is rejected with 409 price-changed and a new quote when only the currency has changed since', async () => {
    const seen = await quote(burgerOrder())
    const before = await countOrders()
    await api.sql("update menu set currency = 'NOK' where id = 'menu-sek'")
    const answer = await postOrder(api.fetch, burgerOrder({ quoteId: seen.body.quoteId }))
    await api.sql("update menu set currency = 'SEK' where id = 'menu-sek'")
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'price-changed', quote: { total: seen.body.total, currency: { name: 'NOK' } } },
    })
    expect(await countOrders()).toBe(before)
  })
})

// ORDER-1
describe('GET /api/order/{orderId} (ATTACK-14)', () => {
  const read = (orderId: string, code?: string) =>
    send<Record<string, unknown>>(
      api.fetch,
      'GET',
      `/api/order/${orderId}`,
      undefined,
      code === undefined ? {} : { 'customer-code': code },
    )
  let order: PlacedOrder
  beforeAll(async () => {
    order = await placeOrder(api.fetch, { note: '<b>utan lök</b>', spotId: 'disken' })
  })

  it('returns only the status without the order code', async () => {
    for (const code of [undefined, ''])
      expect(await read(order.orderId, code)).toMatchObject({ status: 200, body: { status: 'calculatedPrice' } })
    expect(Object.keys((await read(order.orderId)).body)).toEqual(['status'])
  })

  it('returns all details with the order code', async () => {
    const { body } = await read(order.orderId, order.customerCode)
    expect(body).toMatchObject({
      orderId: order.orderId,
      pickupCode: order.pickupCode,
      note: '<b>utan lök</b>',
      spot: { id: 'disken' },
      total: 100,
      items: [{ code: 'burger', quantity: 1, total: 100 }],
      steps: [{ status: 'calculatedPrice' }],
      paymentStatus: null,
    })
  })

  it('includes the e-mail address only when the guest has given one', async () => {
    const email = 'anna@example.com'
    const withEmail = await placeOrder(api.fetch, { email })
    expect((await read(withEmail.orderId, withEmail.customerCode)).body.email).toBe(email)
    expect((await read(order.orderId, order.customerCode)).body).not.toHaveProperty('email')
  })

  it('includes the error code of the kitchen that rejected it', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    expect((await read(orderId, customerCode)).body).not.toHaveProperty('refusal')
    await api.sql('update orders set refusal = $2 where id = $1', [orderId, 'shop-error-order-is-started'])
    expect((await read(orderId, customerCode)).body.refusal).toBe('shop-error-order-is-started')
  })

  it('includes no error code when an unpaid order was rolled back', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    await api.moveOrder(orderId, 'rollbacked')
    const { body } = await read(orderId, customerCode)
    expect(body).toMatchObject({ status: 'rollbacked', paymentStatus: null })
    expect(body).not.toHaveProperty('refusal')
  })

  it('answers 404 alike for a wrong code and an unknown order', async () => {
    const wrong = await read(order.orderId, 'x'.repeat(32))
    const unknown = await read('0'.repeat(32), 'x'.repeat(32))
    expect([wrong.status, unknown.status]).toEqual([404, 404])
    for (const [answer, detail] of [
      [wrong, order.orderId],
      [unknown, '0'.repeat(32)],
    ] as const)
      expect(answer.body).toMatchObject({ code: 'failed-find-order', detail })
  })

  it('answers 429 after three wrong codes when the limit is three', async () => {
    const strict = await createTestApi({ limits: { wrongCodes: 3 } })
    const guess = () =>
      send(strict.fetch, 'GET', `/api/order/${'0'.repeat(32)}`, undefined, { 'customer-code': 'guess' })
    const answers = [await guess(), await guess(), await guess(), await guess()]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  it('belongs to orders with ids of 128 bits and pick-up codes that are unique for the day at the shop', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => placeOrder(api.fetch)))
    expect(orders.every(({ orderId }) => /^[0-9a-f]{32}$/.test(orderId))).toBe(true)
    expect(orders.every(({ pickupCode }) => /^[A-Z]\d{2,3}$/.test(pickupCode))).toBe(true)
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(40)
  })
})

describe('the pick-up codes of a shop', () => {
  const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const short = LETTERS.flatMap((letter) => Array.from({ length: 90 }, (_, index) => `${letter}${10 + index}`))
  afterAll(() => api.setNow(null))

  it('get a third digit when every code with two digits is taken', async () => {
    await api.setNow('2031-05-06T12:00:00+02:00')
    const { orderId } = await placeOrder(api.fetch)
    await api.sql(
      `insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', md5(code), 'pickup_code', code))).*
        from orders, unnest($2::text[]) as code where orders.id = $1 and orders.pickup_code <> code`,
      [orderId, short],
    )
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(api.fetch)))
    const codes = new Set(placed.map(({ pickupCode }) => pickupCode))
    expect(codes.size).toBe(10)
    expect(short.filter((code) => codes.has(code))).toEqual([])
  })

  it('belong to the local date of the shop, also near midnight', async () => {
    await api.setNow('2031-05-08T00:30:00+02:00')
    const { orderId } = await placeOrder(api.fetch)
    expect(await api.sql('select pickup_day::text as day from orders where id = $1', [orderId])).toEqual([
      { day: '2031-05-08' },
    ])
  })
})

// CHECKOUT-15
describe('the status of an order', () => {
  it('changes only by legal steps, each of which is in the history', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    const steps = [
      'done',
      'added',
      'added',
      'started',
      'delivered',
      'finnished',
      'calculatedPrice',
      'done',
      'delivered',
      'rollbacked',
    ] as const
    const taken: boolean[] = []
    for (const status of steps) taken.push(await api.moveOrder(orderId, status))
    expect(taken).toEqual([false, true, false, true, false, true, false, true, true, false])
    const { body } = await send<{ steps: { status: string }[] }>(api.fetch, 'GET', `/api/order/${orderId}`, undefined, {
      'customer-code': customerCode,
    })
    expect(body.steps.map(({ status }) => status)).toEqual([
      'calculatedPrice',
      'added',
      'started',
      'finnished',
      'done',
      'delivered',
    ])
  })

  it.each([
    ['keeps', ['added']],
    ['keeps', ['added', 'started']],
    ['clears', ['rollbacked']],
    ['clears', ['added', 'started', 'finnished', 'done', 'delivered']],
  ] as const)('%s next_step_at after the steps %j', async (effect, steps) => {
    const { orderId } = await placeOrder(api.fetch)
    await api.sql("update orders set next_step_at = now() + interval '2 hours' where id = $1", [orderId])
    for (const status of steps) expect(await api.moveOrder(orderId, status)).toBe(true)
    const [row] = await api.sql('select next_step_at is null as none from orders where id = $1', [orderId])
    expect(row?.none).toBe(effect === 'clears')
  })

  it('changes once when the same step is tried three times concurrently', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const taken = await Promise.all([
      api.moveOrder(orderId, 'added'),
      api.moveOrder(orderId, 'added'),
      api.moveOrder(orderId, 'added'),
    ])
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('the limit of orders', () => {
  it('applies to each browser, not to others at the same address', async () => {
    const strict = await createTestApi({ limits: { ordersPerBrowser: 2, ordersPerAddress: 100 } })
    const [first, second] = [strict.visitor(), strict.visitor()]
    // Requesting a quote gives each browser its cookie.
    for (const fetch of [first, second]) await send(fetch, 'POST', '/api/order/quote', burgerOrder())
    const statuses = async (fetch: typeof first) =>
      [1, 2, 3].reduce<Promise<number[]>>(
        async (done) => [...(await done), (await postOrder(fetch, burgerOrder())).status],
        Promise.resolve([]),
      )
    expect(await statuses(first)).toEqual([201, 201, 429])
    expect(await statuses(second)).toEqual([201, 201, 429])
    await strict.close()
  })

  it('does not count rejected quotes, which have a limit of their own', async () => {
    const strict = await createTestApi({
      limits: { ordersPerBrowser: 1, ordersPerAddress: 100, failuresPerBrowser: 2, failuresPerAddress: 100 },
    })
    const fetch = strict.visitor()
    const wrong = () => send(fetch, 'POST', '/api/order/quote', burgerOrder({ shopId: 'nowhere' }))
    await wrong()
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push((await postOrder(fetch, burgerOrder())).status)
    expect(statuses).toEqual([201, 429, 429, 429])
    const failed = []
    for (let times = 0; times < 3; times++) failed.push((await wrong()).status)
    expect(failed).toEqual([404, 404, 429])
    await strict.close()
  })

  it('does not count repeated posts of one order', async () => {
    const strict = await createTestApi({ limits: { ordersPerBrowser: 2, ordersPerAddress: 100 } })
    const key = crypto.randomUUID()
    const ids = new Set<string>()
    for (let times = 0; times < 6; times++) {
      const { status, body } = await postOrder(strict.fetch, burgerOrder(), key)
      expect(status).toBe(201)
      ids.add(body.orderId)
    }
    expect(ids.size).toBe(1)
    await strict.close()
  })
})
