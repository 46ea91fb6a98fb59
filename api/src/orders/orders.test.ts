import type { OrderRequest, PlacedOrder, Quote } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { burgerOrder, createTestApi, placeOrder, postOrder, send, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const quote = (body: unknown) =>
  send<Quote & { code?: string; errors?: Record<string, string[]> }>(api.fetch, 'POST', '/api/order/quote', body)
const size = (articleCode: string) => ({ level: 1, choiceCode: 'size', articleCode })
const extra = (articleCode: string) => ({ level: 2, choiceCode: 'extras', articleCode })
const pizza = (...choices: OrderRequest['items'][number]['choices']) =>
  burgerOrder({ items: [{ code: 'margherita', quantity: 2, choices }] })
const countOrders = async () => Number((await api.sql('select count(*) from orders'))[0]?.count)

describe('pricing by the server', () => {
  it('adds choices, quantities and the public campaign, in the shop’s own currency', async () => {
    const items = [
      { code: 'margherita', quantity: 2, choices: [size('size-large'), extra('ham')] },
      { code: 'salad', quantity: 1, choices: [] },
    ]
    const { body } = await quote(burgerOrder({ items }))
    // (120 + 30 + 15) × 2, and 80 less 25 %
    expect(body).toMatchObject({
      lines: [
        { code: 'margherita', quantity: 2, unitPrice: 165, total: 330 },
        { code: 'salad', quantity: 1, unitPrice: 60, total: 60 },
      ],
      total: 390,
      currency: { name: 'SEK', symbol: 'kr' },
    })
    const helsinki = await quote(burgerOrder({ shopId: 'helsinki', items }))
    expect(helsinki.body).toMatchObject({ total: 39, currency: { name: 'EUR', symbol: '€' } })
  })

  it('charges the VAT of the country, the order type and the day', async () => {
    const vat = async (now: string, more: Partial<OrderRequest>) => {
      await api.setNow(now)
      return (await quote(burgerOrder(more))).body.vat
    }
    // 100 kr with 12 %: 100 × 12 / 112 = 10.714…; with 6 %: 100 × 6 / 106 = 5.660…
    expect(await vat('2026-03-31T12:00:00+02:00', {})).toEqual([{ rate: 12, base: 89.29, amount: 10.71 }])
    expect(await vat('2026-04-01T12:00:00+02:00', {})).toEqual([{ rate: 6, base: 94.34, amount: 5.66 }])
    expect(await vat('2026-04-01T12:00:00+02:00', { orderType: 'dineInPlace' })).toEqual([
      { rate: 12, base: 89.29, amount: 10.71 },
    ])
    // 10 € with 13.5 %: 10 × 13.5 / 113.5 = 1.189…
    expect(await vat('2026-04-01T12:00:00+02:00', { shopId: 'helsinki' })).toEqual([
      { rate: 13.5, base: 8.81, amount: 1.19 },
    ])
    await api.setNow(null)
  })

  it('offers pick-up times within the opening hours only', async () => {
    await api.setNow('2026-03-04T19:10:00+01:00')
    const { body } = await quote(burgerOrder({ shopId: 'dagtid' }))
    expect(body.pickupTimes).toEqual(['2026-03-04T18:30:00.000Z', '2026-03-04T18:45:00.000Z'])
    await api.setNow(null)
  })
})

describe('orders that are refused', () => {
  it.each<[string, unknown]>([
    ['a price', { ...burgerOrder(), total: 1 }],
    [
      'a price of an article',
      burgerOrder({ items: [{ code: 'burger', quantity: 1, choices: [], price: 1 } as never] }),
    ],
    ...[0, -1, 1.5, 1e9, '1'].map((quantity): [string, unknown] => [
      `quantity ${quantity}`,
      burgerOrder({ items: [{ code: 'burger', quantity: quantity as number, choices: [] }] }),
    ]),
    ['nothing', burgerOrder({ items: [] })],
    [
      'ten thousand lines',
      burgerOrder({ items: Array.from({ length: 900 }, () => ({ code: 'burger', quantity: 1, choices: [] })) }),
    ],
    ['a note of 91 characters', burgerOrder({ note: 'x'.repeat(91) })],
    ['NUL in the note', burgerOrder({ note: 'a\u0000b' })],
    ['marks that turn the note around', burgerOrder({ note: 'a\u202eb' })],
    ['SQL in a code', burgerOrder({ items: [{ code: "burger'; drop table orders; --", quantity: 1, choices: [] }] })],
  ])('%s is 400', async (_name, body) => {
    const { status, body: problem } = await postOrder(api.fetch, body)
    expect({ status, problem }).toMatchObject({ status: 400, problem: { code: 'validation' } })
  })

  it.each([
    [
      'an unknown article',
      burgerOrder({ items: [{ code: 'lobster', quantity: 1, choices: [] }] }),
      'unavailable-products',
      { items: ['lobster'] },
    ],
    [
      'a sold-out article',
      burgerOrder({ items: [{ code: 'soup', quantity: 1, choices: [] }] }),
      'unavailable-products',
      { items: ['soup'] },
    ],
    [
      'a sold-out option',
      pizza(size('size-regular'), extra('truffle')),
      'unavailable-products',
      { items: ['truffle'] },
    ],
    ['no size', pizza(), 'create-order-failed-missing-recipe-items', { items: ['margherita'] }],
    [
      'two sizes',
      pizza(size('size-regular'), size('size-large')),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    [
      'an option twice',
      pizza(size('size-regular'), extra('olives'), extra('olives')),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    [
      'an option of another level',
      pizza(size('size-regular'), { ...extra('olives'), level: 1 }),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    ['a paused shop', burgerOrder({ shopId: 'pausad' }), 'shop-paused', undefined],
    ['an offline shop', burgerOrder({ shopId: 'avstangd' }), 'shop-offline', undefined],
    ['a closed shop', burgerOrder({ shopId: 'stangd' }), 'shop-closed', undefined],
    ['a shop with an app of its own', burgerOrder({ shopId: 'appen' }), 'shop-method-not-supported', undefined],
    [
      'an order type that the shop has not',
      burgerOrder({ shopId: 'dagtid', orderType: 'dineInPlace' }),
      'shop-method-not-supported',
      undefined,
    ],
    ['a spot of another order type', burgerOrder({ spotId: 'bord-1' }), 'invalid-spot', undefined],
    ['an unknown spot', burgerOrder({ spotId: 'bord-99' }), 'invalid-spot', undefined],
    [
      'a time in the past',
      burgerOrder({ pickupTime: '2026-03-04T11:00:00+01:00' }),
      'shop-error-date-time-in-the-past',
      undefined,
    ],
    [
      'a time after closing',
      burgerOrder({ shopId: 'dagtid', pickupTime: '2026-03-04T21:00:00+01:00' }),
      'shop-closed-at-pickuptime',
      undefined,
    ],
  ])('%s', async (_name, body, code, errors) => {
    await api.setNow('2026-03-04T12:00:00+01:00')
    for (const answer of [await quote(body), await postOrder(api.fetch, body)]) {
      expect(answer.body).toMatchObject({ code, ...(errors ? { errors } : {}) })
      expect(answer.status).toBe(400)
    }
    await api.setNow(null)
  })

  it('an unknown shop is 404', async () => {
    expect(await postOrder(api.fetch, burgerOrder({ shopId: 'nowhere' }))).toMatchObject({
      status: 404,
      body: { code: 'shop-not-found' },
    })
  })

  it('asks for an address and a number when the settings do', async () => {
    await api.sql('update operator set require_email = true, require_phone_number = true')
    const email = 'anna@example.com'
    expect((await postOrder(api.fetch, burgerOrder())).body).toMatchObject({ code: 'requires-email' })
    expect((await postOrder(api.fetch, burgerOrder({ email }))).body).toMatchObject({ code: 'requires-phone' })
    expect((await postOrder(api.fetch, burgerOrder({ email, phone: 'abc' }))).body).toMatchObject({
      code: 'invalid-phone',
    })
    expect((await postOrder(api.fetch, burgerOrder({ email, phone: '+46 70 174 06 05' }))).status).toBe(201)
    // What it costs is nobody's secret.
    expect((await quote(burgerOrder())).status).toBe(200)
    await api.sql('update operator set require_email = false, require_phone_number = false')
  })
})

describe('one key, one order (contract "Orders", quality "Faults" 5 and 6)', () => {
  it('fifty posts at once make one order, and all get its answer', async () => {
    const before = await countOrders()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => postOrder(api.fetch, burgerOrder(), key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await countOrders()).toBe(before + 1)
  })

  it('answers the same order again even after the shop has closed', async () => {
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder(), key)
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await postOrder(api.fetch, burgerOrder(), key)).toMatchObject({ status: 201, body: first.body })
    await api.sql("update shop set status = 'online' where id = 'centrum'")
  })

  it('refuses another body under the same key, and changes nothing', async () => {
    const key = crypto.randomUUID()
    await postOrder(api.fetch, burgerOrder(), key)
    const before = await countOrders()
    const { status, body } = await postOrder(api.fetch, burgerOrder({ note: 'other' }), key)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } })
    expect(await countOrders()).toBe(before)
  })

  it('lets a key be used anew after a day', async () => {
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder(), key)
    await api.setNow(new Date(Date.now() + 25 * 3_600_000))
    const second = await postOrder(api.fetch, burgerOrder({ note: 'other' }), key)
    expect(second.status).toBe(201)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    await api.setNow(null)
  })

  it.each([undefined, 'short', 'has space in it', 'x'.repeat(65)])('refuses the key %s', async (key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    expect((await send(api.fetch, 'POST', '/api/order', burgerOrder(), headers)).status).toBe(400)
  })

  it('writes order, lines, history and what is left to do together', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const [row] = await api.sql(
      `select (select count(*) from order_line where order_id = $1) as lines, (select count(*) from order_step where order_id = $1) as steps,
        (select count(*) from outbox where subject = $1 and topic = 'order.placed') as left`,
      [orderId],
    )
    expect(row).toEqual({ lines: 1, steps: 1, left: 1 })
  })
})

describe('a quote that the guest has seen', () => {
  it('holds while the total does, and is answered by a new one when the price has changed', async () => {
    const seen = await quote(burgerOrder())
    await api.sql("update article set price_minor = 11000 where code = 'burger' and menu_id = 'menu-sek'")
    const before = await countOrders()
    const refused = await postOrder(api.fetch, burgerOrder({ quoteId: seen.body.quoteId }))
    const { code, quote: next } = refused.body as unknown as { code: string; quote: Quote }
    expect({ status: refused.status, code, total: next.total }).toEqual({
      status: 409,
      code: 'price-changed',
      total: 110,
    })
    expect(await countOrders()).toBe(before)
    const placed = await postOrder(api.fetch, burgerOrder({ quoteId: next.quoteId }))
    expect(placed).toMatchObject({ status: 201, body: { total: 110 } })
    await api.sql("update article set price_minor = 10000 where code = 'burger' and menu_id = 'menu-sek'")
  })
})

describe('reading an order (quality "Attacks", 10)', () => {
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

  it('tells the status alone without the code', async () => {
    for (const code of [undefined, ''])
      expect(await read(order.orderId, code)).toMatchObject({ status: 200, body: { status: 'calculatedPrice' } })
    expect(Object.keys((await read(order.orderId)).body)).toEqual(['status'])
  })

  it('tells everything with the code', async () => {
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

  it('does not tell a wrong code from an unknown order', async () => {
    const wrong = await read(order.orderId, 'x'.repeat(32))
    const unknown = await read('0'.repeat(32), 'x'.repeat(32))
    expect([wrong.status, unknown.status]).toEqual([404, 404])
    expect([wrong.body.code, unknown.body.code]).toEqual(['failed-find-order', 'failed-find-order'])
  })

  it('lets nobody guess for long', async () => {
    const strict = await createTestApi({ limits: { wrongCodes: 3 } })
    const guess = () =>
      send(strict.fetch, 'GET', `/api/order/${'0'.repeat(32)}`, undefined, { 'customer-code': 'guess' })
    const answers = [await guess(), await guess(), await guess(), await guess()]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  it('is known by codes that nobody guesses, and called by one that is unique at the shop that day', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => placeOrder(api.fetch)))
    expect(orders.every(({ orderId }) => /^[0-9a-f]{32}$/.test(orderId))).toBe(true)
    expect(orders.every(({ pickupCode }) => /^[A-Z]\d{2,3}$/.test(pickupCode))).toBe(true)
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(40)
  })
})

describe('an order’s status', () => {
  it('moves along the legal steps alone, and its history tells when', async () => {
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

  it('takes one of two steps that are tried at once', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const taken = await Promise.all([
      api.moveOrder(orderId, 'added'),
      api.moveOrder(orderId, 'added'),
      api.moveOrder(orderId, 'added'),
    ])
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('too many orders', () => {
  it('are limited per browser, and the others at the same address go on', async () => {
    const strict = await createTestApi({ limits: { ordersPerBrowser: 2, ordersPerAddress: 100 } })
    const [first, second] = [strict.visitor(), strict.visitor()]
    // Asking for a price gives each browser its cookie.
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
})
