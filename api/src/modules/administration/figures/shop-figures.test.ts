import type { OrderStatus, PaymentState, ShopFigures } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { signInAdmin } from '../../../testing/admin.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placePaidOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'role-required', 'not-authenticated'))

const NOW = '2026-06-17T12:00:00+02:00'
const MINUTE_MS = 60_000

let api: TestApi
let admin: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ now: NOW, kitchen: 'built-in' })
  admin = (await signInAdmin(api, [{ shopId: null, role: 'admin' }], { now: new Date(NOW) })).fetch
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.setNow(NOW)
  await api.sql('delete from payment')
  await api.sql('delete from orders')
})

const figuresOf = async (shopId = 'centrum', fetch = admin) =>
  send<ShopFigures>(fetch, 'GET', `/api/admin/shops/${shopId}/figures`)

interface PastOrder {
  readonly at: string
  readonly kronor?: number
  readonly status?: OrderStatus
  readonly paymentState?: PaymentState | null
  /** Minutes from the payment to `done`; null if it never was ready. */
  readonly readyAfter?: number | null
  readonly promisedAfter?: number
  readonly lines?: readonly (readonly [code: string, quantity: number])[]
}
let number = 0
/** Writes an order as the server has left it: paid at once unless `paymentState` says otherwise. */
async function write(order: PastOrder): Promise<void> {
  const {
    at,
    kronor = 100,
    status = 'delivered',
    paymentState = 'captured',
    readyAfter = 10,
    promisedAfter = 15,
  } = order
  const id = `order-${++number}`
  const placedAt = new Date(at)
  const later = (minutes: number) => new Date(placedAt.getTime() + minutes * MINUTE_MS)
  const isPaid = ['authorized', 'captured', 'refunded'].includes(paymentState ?? '')
  const lines = (order.lines ?? [['burger', 1]]).map(([code, quantity], position) => ({ position, code, quantity }))
  await api.sql(
    `with placed as (
       insert into orders (id, shop_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language,
         total_minor, currency, currency_symbol, vat, placed_at)
       values ($1, 'centrum', 'takeAway', $2, $1, '2026-01-01', $3, '', 'sv', $4::bigint, 'SEK', 'kr', '[]', $5)
     ), lines as (
       insert into order_line (order_id, position, code, description, i18n, quantity, unit_minor, total_minor, choices)
       select $1, position, code, code || ' on ' || $6, '[]', quantity, 1000, quantity * 1000, '[]'
       from jsonb_to_recordset($7::jsonb) as given (position int, code text, quantity int)
     ), paid as (
       insert into payment (id, order_id, provider, method, kind, state, amount_minor, currency, return_url, created_at, updated_at)
       select $1, $1, 'sandbox', 'sandbox-card', 'card', $8::text, $4::bigint, 'SEK', '/', $5, $5 where $8 is not null
     )
     insert into order_step (order_id, status, at)
     select $1, status, at from (values ('calculatedPrice', $5::timestamptz), ('added', $9), ('done', $10)) as step (status, at)
     where at is not null`,
    [
      id,
      status,
      later(promisedAfter),
      kronor * 100,
      placedAt,
      at,
      JSON.stringify(lines),
      paymentState,
      isPaid ? placedAt : null,
      isPaid && readyAfter !== null ? later(readyAfter) : null,
    ],
  )
}

const NOTHING = { orders: 0, takings: 0, average: null, rolledBack: 0, readyMinutesMedian: null, readyMinutesP90: null }

describe('GET /api/admin/shops/{shopId}/figures', () => {
  it('has 28 empty days for a shop without orders (FIGURE-2)', async () => {
    const { status, body } = await figuresOf()
    expect(status).toBe(200)
    expect(body).toMatchObject({ today: NOTHING, weekBefore: NOTHING, total: NOTHING, topDishes: [] })
    expect(body.currency).toEqual({ name: 'SEK', symbol: 'kr' })
    expect(body.days).toHaveLength(28)
    expect([body.days[0]?.date, body.days[27]?.date]).toEqual(['2026-05-21', '2026-06-17'])
    expect(body.days.every(({ date: _, ...figures }) => JSON.stringify(figures) === JSON.stringify(NOTHING))).toBe(true)
    expect(body.checkout).toEqual({ since: '2026-05-21', placed: 0, paymentStarted: 0, paid: 0 })
  })

  it.each([
    ['today', '2026-06-17T11:59:59+02:00', { today: 1, weekBefore: 0, days: { '2026-06-17': 1 } }],
    ['the first moment of today', '2026-06-17T00:00:00+02:00', { today: 1, weekBefore: 0, days: { '2026-06-17': 1 } }],
    [
      'the last moment of yesterday',
      '2026-06-16T23:59:59.999+02:00',
      { today: 0, weekBefore: 0, days: { '2026-06-16': 1 } },
    ],
    [
      'a week ago, earlier in the day',
      '2026-06-10T12:00:00+02:00',
      { today: 0, weekBefore: 1, days: { '2026-06-10': 1 } },
    ],
    [
      'a week ago, later in the day',
      '2026-06-10T12:00:01+02:00',
      { today: 0, weekBefore: 0, days: { '2026-06-10': 1 } },
    ],
    [
      'the first moment of the first day',
      '2026-05-21T00:00:00+02:00',
      { today: 0, weekBefore: 0, days: { '2026-05-21': 1 } },
    ],
    ['the moment before the first day', '2026-05-20T23:59:59.999+02:00', { today: 0, weekBefore: 0, days: {} }],
  ])('counts an order of %s (FIGURE-1, FIGURE-2)', async (_when, at, expected) => {
    await write({ at })
    const { body } = await figuresOf()
    const days = Object.fromEntries(
      body.days.filter(({ orders }) => orders > 0).map(({ date, orders }) => [date, orders]),
    )
    expect({ today: body.today.orders, weekBefore: body.weekBefore.orders, days }).toEqual(expected)
  })

  it.each<[string, Omit<PastOrder, 'at'>, Partial<ShopFigures['today']>, Partial<ShopFigures['checkout']>]>([
    [
      'captured',
      {},
      { orders: 1, takings: 100, average: 100, readyMinutesMedian: 10 },
      { placed: 1, paymentStarted: 1, paid: 1 },
    ],
    [
      'reserved',
      { paymentState: 'authorized', status: 'added', readyAfter: null },
      { orders: 1, takings: 0, average: null, readyMinutesMedian: null },
      { placed: 1, paid: 1 },
    ],
    ['refunded', { paymentState: 'refunded' }, { orders: 1, takings: 0, average: null, rolledBack: 0 }, { paid: 1 }],
    [
      'rolled back after its payment',
      { paymentState: 'refunded', status: 'rollbacked' },
      { orders: 0, takings: 0, rolledBack: 1, readyMinutesMedian: null },
      { placed: 1, paymentStarted: 1, paid: 1 },
    ],
    [
      'given up while paying',
      { paymentState: 'failed', status: 'rollbacked' },
      { orders: 0, rolledBack: 0 },
      { placed: 1, paymentStarted: 1, paid: 0 },
    ],
    [
      'given up before paying',
      { paymentState: null, status: 'rollbacked' },
      { orders: 0, rolledBack: 0 },
      { placed: 1, paymentStarted: 0, paid: 0 },
    ],
    [
      'still waiting for its payment',
      { paymentState: 'pending', status: 'calculatedPrice' },
      { orders: 0, rolledBack: 0 },
      { placed: 0, paymentStarted: 0, paid: 0 },
    ],
    ['for later', { promisedAfter: 91, readyAfter: 85 }, { orders: 1, readyMinutesMedian: null }, { paid: 1 }],
    [
      'promised within 90 minutes',
      { promisedAfter: 90, readyAfter: 85 },
      { orders: 1, readyMinutesMedian: 85 },
      { paid: 1 },
    ],
  ])('counts an order that is %s (FIGURE-3, FIGURE-4)', async (_what, order, today, checkout) => {
    await write({ at: '2026-06-17T09:00:00+02:00', ...order })
    const { body } = await figuresOf()
    expect(body.today).toMatchObject(today)
    expect(body.total).toEqual(body.today)
    expect(body.checkout).toMatchObject(checkout)
  })

  it('subtracts what was refunded by line (FIGURE-3)', async () => {
    await write({ at: '2026-06-17T09:00:00+02:00' })
    await write({ at: '2026-06-17T09:00:00+02:00' })
    for (const [state, kronor] of [
      ['done', 30],
      ['done', 12],
      ['failed', 5],
      ['requested', 7],
    ] as const)
      await api.sql(
        `insert into refund (id, payment_id, shop_id, lines, vat, amount_minor, reason, account_name, state, requested_at)
         values (md5(random()::text), $1, 'centrum', '[]', '[]', $2, 'Cold', 'Max', $3, now())`,
        [`order-${number}`, kronor * 100, state],
      )
    expect((await figuresOf()).body.today).toMatchObject({ orders: 2, takings: 158, average: 79 })
  })

  it('has the median and the 90th percentile of the minutes, and the average of what was captured', async () => {
    const minutes = [4, 8, 10, 12, 30]
    for (const [index, readyAfter] of minutes.entries())
      await write({ at: '2026-06-17T09:00:00+02:00', readyAfter, kronor: 50 + index })
    const { body } = await figuresOf()
    expect(body.today).toMatchObject({ readyMinutesMedian: 10, readyMinutesP90: 22.8, takings: 260, average: 52 })
  })

  it('lists the dishes that were ordered most, with the latest name, and without rolled back orders (FIGURE-5)', async () => {
    await write({
      at: '2026-06-01T09:00:00+02:00',
      lines: [
        ['burger', 2],
        ['cola', 5],
      ],
    })
    await write({
      at: '2026-06-02T09:00:00+02:00',
      lines: [
        ['burger', 1],
        ['salad', 1],
        ['burger', 4],
      ],
    })
    await write({ at: '2026-06-03T09:00:00+02:00', status: 'rollbacked', lines: [['soup', 9]] })
    await write({ at: '2026-05-01T09:00:00+02:00', lines: [['soup', 9]] })
    for (let other = 0; other < 12; other++)
      await write({ at: '2026-06-02T08:00:00+02:00', lines: [[`dish-${other}`, 1]] })
    const { topDishes } = (await figuresOf()).body
    expect(topDishes).toHaveLength(10)
    expect(topDishes.slice(0, 2).map(({ code, name, quantity, total }) => [code, name, quantity, total])).toEqual([
      ['burger', 'burger on 2026-06-02T09:00:00+02:00', 7, 70],
      ['cola', 'cola on 2026-06-01T09:00:00+02:00', 5, 50],
    ])
  })

  it.each([
    ['owner', 'centrum', 200],
    ['manager', 'centrum', 200],
    ['shift', 'centrum', 403],
    ['kitchen', 'centrum', 403],
    ['manager', 'helsinki', 404],
    ['manager', 'no-such-shop', 404],
  ] as const)('answers a %s who asks for %s with %i (ADMIN-3)', async (role, shopId, expected) => {
    const { fetch } = await signInAdmin(api, [{ shopId: 'centrum', role }], { now: new Date(NOW) })
    expect((await figuresOf(shopId, fetch)).status).toBe(expected)
  })

  it('answers an admin 404 for a shop that does not exist, and 401 without a session', async () => {
    expect((await figuresOf('no-such-shop')).status).toBe(404)
    expect((await figuresOf('centrum', api.fetch)).status).toBe(401)
  })

  // Last: the payments' own work goes on after it.
  it('agrees with the orders that guests place, staff cook and staff refuse', async () => {
    const staff = await createStaffKey(api)
    const first = await placePaidOrder(api)
    const second = await placePaidOrder(api)
    await staff.move(first.orderId, 'started')
    for (const step of ['finnished', 'done'] as const) await staff.move(first.orderId, step)
    await staff.move(second.orderId, 'rollbacked', 'shop-error-articles-not-available')
    const { body } = await until(figuresOf, ({ body }) => body.today.takings > 0 && body.today.rolledBack > 0)
    expect(body.today).toMatchObject({ orders: 1, takings: 100, average: 100, rolledBack: 1 })
    expect(body.topDishes).toMatchObject([{ code: 'burger', quantity: 1, total: 100 }])
    expect(body.checkout).toMatchObject({ placed: 2, paymentStarted: 2, paid: 2 })
  })
})
