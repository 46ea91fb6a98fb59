import type { ShopOrder, ShopOrders } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'error.notFound', 'role-required', 'shop-error-order-not-found', 'validation'))

let api: TestApi
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  admin = await signInAdmin(api, [{ shopId: 'centrum', role: 'shift' }])
})
afterAll(() => api.close())

const list = (query: Record<string, string> = {}, shopId = 'centrum', fetch = admin.fetch) =>
  send<ShopOrders>(fetch, 'GET', `/api/admin/shops/${shopId}/orders?${new URLSearchParams(query)}`)
const idsOf = async (query: Record<string, string>) => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  return body.orders.map(({ orderId }) => orderId)
}

/** Adds orders without lines, as many servers ago. `id` is a number that becomes the end of the order's id. */
async function insertOrders(orders: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const { id, ...order } of orders) {
    const row: Record<string, unknown> = {
      id,
      shop_id: 'dagtid',
      pickup_code: `B${String(id).slice(-4)}`,
      pickup_day: '2026-01-01',
      order_type: 'takeAway',
      status: 'delivered',
      note: '',
      language: 'sv',
      pickup_at: '2026-01-01T12:00:00Z',
      placed_at: '2026-01-01T11:00:00Z',
      total_minor: 100,
      currency: 'SEK',
      currency_symbol: 'kr',
      vat: '[]',
      ...order,
    }
    const names = Object.keys(row)
    await api.sql(
      `insert into orders (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
}

describe('GET /api/admin/shops/{shopId}/orders (MONEY-1, MONEY-2)', () => {
  const ORDERS = {
    phone: 'aaaa000000000000000000000000a001',
    mail: 'bbbb000000000000000000000000b002',
    wildcard: 'cccc000000000000000000000000c003',
    costly: 'dddd000000000000000000000000d004',
    other: 'eeee000000000000000000000000e005',
  }
  let searcher: Awaited<ReturnType<typeof signInAdmin>>
  const search = async (query: Record<string, string>) => {
    const { status, body } = await list(query, 'dagtid', searcher.fetch)
    expect(status).toBe(200)
    return body.orders.map(
      ({ orderId }) => Object.entries(ORDERS).find(([, id]) => id === orderId)?.[0] ?? `unknown ${orderId}`,
    )
  }
  beforeAll(async () => {
    searcher = await signInAdmin(api, [{ shopId: 'dagtid', role: 'shift' }])
    await insertOrders([
      { id: ORDERS.phone, pickup_code: 'A47', phone: '+46 (0)70-123 45 67', placed_at: '2026-03-28T22:59:59Z' },
      // On 29 March 2026 the clocks of Stockholm go forward: the day begins at 23:00 UTC and ends at 22:00 UTC.
      { id: ORDERS.mail, pickup_code: 'A48', email: 'Anna.Lind@example.com', placed_at: '2026-03-28T23:00:00Z' },
      { id: ORDERS.wildcard, pickup_code: 'A49', email: 'a_%\\b@example.com', placed_at: '2026-03-29T21:59:59Z' },
      {
        id: ORDERS.costly,
        pickup_code: 'A50',
        total_minor: 129_050,
        status: 'rollbacked',
        placed_at: '2026-03-29T22:00:00Z',
      },
      {
        id: ORDERS.other,
        shop_id: 'helsinki',
        pickup_code: 'A47',
        phone: '0701234567',
        email: 'anna.lind@example.com',
      },
    ])
  })

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['nothing', {}, ['costly', 'wildcard', 'mail', 'phone']],
    ['a pick-up code', { search: 'a47' }, ['phone']],
    ['a phone number with the country code', { search: '+46701234567' }, ['phone']],
    ['a phone number without it', { search: '070 123 45 67' }, ['phone']],
    ['the last digits of a phone number', { search: '4567' }, ['phone']],
    ['an e-mail address in other letters', { search: 'ANNA.lind@EXAMPLE.com' }, ['mail']],
    ['the beginning of an e-mail address', { search: 'anna' }, ['mail']],
    ['an order id', { search: ORDERS.costly }, ['costly']],
    ['the beginning of an order id', { search: 'DDDD00' }, ['costly']],
    ['an amount', { search: '1290,50' }, ['costly']],
    ['an amount with its currency', { search: '1 290.5 kr' }, ['costly']],
    ['wildcards', { search: 'a_%\\' }, ['wildcard']],
    ['a wildcard alone', { search: '%%%' }, []],
    ['a wildcard in place of a letter', { search: 'ann_' }, []],
    ['SQL', { search: "x'); drop table orders;--" }, []],
    ['a text that no order has', { search: 'nobody@example.com' }, []],
    ['spaces', { search: '   ' }, ['costly', 'wildcard', 'mail', 'phone']],
    ['a day that changes the clock', { from: '2026-03-29', to: '2026-03-29' }, ['wildcard', 'mail']],
    ['a local time', { from: '2026-03-29T23:59' }, ['costly', 'wildcard']],
    ['until a local minute', { to: '2026-03-29T00:00' }, ['mail', 'phone']],
    ['a status', { status: 'rollbacked' }, ['costly']],
    ['a status and a text of another order', { status: 'rollbacked', search: 'A47' }, []],
    ['a text and a day', { search: 'A49', from: '2026-03-29', to: '2026-03-29' }, ['wildcard']],
  ])('finds orders of the shop alone by %s', async (_, query, found) => {
    expect(await search(query)).toEqual(found)
  })

  it.each<[string, Record<string, string>]>([
    ['a status that does not exist', { status: 'eaten' }],
    ['an impossible date', { from: '2026-13-01' }],
    ['a text that is too long', { search: 'x'.repeat(101) }],
    ['a cursor that the server did not make', { after: "1' or 1=1" }],
    ['a field that does not exist', { shop: 'centrum' }],
  ])('rejects %s with 400', async (_, query) => {
    expect((await list(query, 'dagtid', searcher.fetch)).status).toBe(400)
  })

  it('returns fifty orders a page, each of them once, also those of the same instant', async () => {
    const orders = Array.from({ length: 120 }, (_, index) => ({
      id: `f${String(index).padStart(31, '0')}`,
      shop_id: 'stangd',
      pickup_code: `C${1000 + index}`,
      placed_at: `2026-02-0${1 + (index % 3)}T10:00:00Z`,
    }))
    await insertOrders(orders)
    const { fetch } = await signInAdmin(api, [{ shopId: 'stangd', role: 'shift' }])
    for (const query of [{}, { search: '1' }]) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const { body }: { body: ShopOrders } = await list(
          { ...query, ...(after === '' ? {} : { after }) },
          'stangd',
          fetch,
        )
        expect(body.orders.length).toBeLessThanOrEqual(50)
        seen.push(...body.orders.map(({ orderId }) => orderId))
        after = body.next
      }
      expect(new Set(seen).size).toBe(120)
      expect(seen).toHaveLength(120)
      const times = seen.map((orderId) => orders.find(({ id }) => id === orderId)?.placed_at ?? '')
      expect(times).toEqual([...times].sort().reverse())
    }
  })

  it('shows what was ordered, and how it was paid', async () => {
    const { orderId, pickupCode } = await placePaidOrder(api, {
      orderType: 'dineInPlace',
      spotId: 'bord-1',
      items: [{ code: 'burger', quantity: 3, choices: [] }],
    })
    const { body } = await list({ search: pickupCode })
    expect(body.orders).toEqual([
      expect.objectContaining({
        orderId,
        quantity: 3,
        total: 300,
        currency: { name: 'SEK', symbol: 'kr' },
        status: 'added',
        paymentStatus: 'authorized',
        orderType: 'dineInPlace',
        spot: expect.objectContaining({ name: expect.any(String) }),
      }),
    ])
  })

  it.each([
    [404, 'at another shop', [{ shopId: 'dagtid', role: 'owner' }]],
    [403, 'with the role kitchen', [{ shopId: 'centrum', role: 'kitchen' }]],
    [200, 'with the role shift', [{ shopId: 'centrum', role: 'shift' }]],
    [200, 'as the operator’s admin', [{ shopId: null, role: 'admin' }]],
  ] as const)('answers %i %s', async (status, _, roles) => {
    const { fetch } = await signInAdmin(api, roles)
    expect((await list({}, 'centrum', fetch)).status).toBe(status)
  })

  it('answers 401 without a session', async () => {
    expect((await list({}, 'centrum', api.fetch)).status).toBe(401)
  })
})

describe('GET /api/admin/shops/{shopId}/orders/{orderId} (MONEY-3, MONEY-4)', () => {
  const read = (orderId: string, shopId = 'centrum') =>
    send<ShopOrder>(admin.fetch, 'GET', `/api/admin/shops/${shopId}/orders/${orderId}`)

  it('tells the whole history of an order in its order', async () => {
    const staff = await createStaffKey(api)
    const { orderId, pickupTime } = await placePaidOrder(api, { email: 'guest@example.com', phone: '0701234567' })
    const to = new Date(Date.parse(pickupTime) + 15 * 60_000).toISOString()
    expect((await staff.setTime(orderId, pickupTime, to, 'busy')).status).toBe(200)
    for (const status of ['started', 'finnished', 'done', 'delivered'] as const) await staff.move(orderId, status)
    await until(
      () => read(orderId),
      ({ body }) => body.history.some((event) => event.kind === 'message' && event.isSent),
    )
    expect((await staff.refund(orderId)).status).toBe(200)
    const { body } = await read(orderId)
    const told = body.history.map((event) => {
      if (event.kind === 'step') return event.status
      if (event.kind === 'payment') return `payment ${event.state}`
      if (event.kind === 'message') return `message ${event.message}`
      return event.kind
    })
    // The capture and the receipt happen beside the steps of the kitchen.
    expect(told.filter((event) => !/captured|message/.test(event))).toEqual([
      'placed',
      'payment authorized',
      'added',
      'time',
      'started',
      'accepted',
      'finnished',
      'done',
      'delivered',
      'payment refunded',
    ])
    expect(told).toEqual(expect.arrayContaining(['payment captured', 'message receipt']))
    expect(body.history).toContainEqual(expect.objectContaining({ kind: 'time', from: pickupTime, to, reason: 'busy' }))
    expect(body).toMatchObject({
      email: 'guest@example.com',
      phone: '0701234567',
      paymentStatus: 'refunded',
      canRefund: false,
      hasReceipt: true,
      items: [expect.objectContaining({ code: 'burger', quantity: 1 })],
      vat: [expect.objectContaining({ rate: expect.any(Number) })],
      payments: [expect.objectContaining({ provider: 'sandbox', state: 'refunded', amount: 100 })],
    })
  })

  it('says why an order was rejected', async () => {
    const staff = await createStaffKey(api)
    const { orderId } = await placePaidOrder(api)
    await staff.move(orderId, 'rollbacked', 'shop-error-articles-not-available')
    const { body } = await read(orderId)
    expect(body.history).toContainEqual(
      expect.objectContaining({ kind: 'step', status: 'rollbacked', refusal: 'shop-error-articles-not-available' }),
    )
    expect(body.canRefund).toBe(false)
  })

  it('answers 404 for an order of another shop, and for one that does not exist', async () => {
    const { orderId } = await placeOrder(api.fetch, { shopId: 'helsinki' })
    for (const id of [orderId, 'nothing']) expect((await read(id)).status).toBe(404)
    expect((await read(orderId, 'helsinki')).status).toBe(404)
    expect(await idsOf({ search: orderId })).toEqual([])
  })
})
