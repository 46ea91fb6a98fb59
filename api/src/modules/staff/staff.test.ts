import type { Menu, OrderStatus, Shop } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  postOrder,
  readStatus,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  rejectionLog('call', 'cross-site', 'not-authenticated', 'rate-limited'),
  rejectionLog('refund', 'not-authenticated', 'shop-error-order-not-found'),
  /^warn No one accepted an order in time; it was rolled back .*"code":"shop-error-cashier-not-found"/,
  // Capture and refund overlap here: each can find the other's state at the provider.
  /^warn Work is tried again later .*"reason":"ProviderError: The sandbox cannot (?:cancel a payment in state (?:captured|refunded)|capture \d+ of \d+ in state cancelled)"/,
)

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
let elsewhere: typeof staff
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', limits: { wrongKeys: 1_000 }, customerLogin: true })
  staff = await createStaffKey(api)
  elsewhere = await createStaffKey(api, 'helsinki')
})
afterAll(() => api.close())

const UNKNOWN_ID = '0'.repeat(32)
const CALLS = [
  ['GET', '/shops/centrum/orders', undefined],
  ['GET', '/shops/centrum/orders/events', undefined],
  ['GET', '/shops/centrum/load', undefined],
  ['POST', `/orders/${UNKNOWN_ID}/status`, { status: 'started' }],
  ['POST', `/orders/${UNKNOWN_ID}/refund`, undefined],
  ['PATCH', '/shops/centrum', { status: 'online' }],
  ['PUT', '/shops/centrum/busy', { minutes: 0 }],
  ['PUT', '/shops/centrum/later-only', { minutes: 0 }],
  ['PATCH', '/shops/centrum/articles/cola', { soldOut: false }],
] as const

// STAFF-1, ATTACK-29
describe('access to the staff calls', () => {
  it.each(CALLS)('%s %s answers 401 without a valid staff key', async (method, path, body) => {
    const right = staff.headers.authorization
    const invalidHeaders: readonly (readonly [string, Record<string, string>])[] = [
      ['no header', {}],
      ['another scheme', { authorization: right.replace('Bearer', 'Basic') }],
      ['a key alone', { authorization: staff.key }],
      ['a key without its last character', { authorization: right.slice(0, -1) }],
      ['a key that was never issued', { authorization: `Bearer carte_staff_${'A'.repeat(43)}` }],
      ['more than a key', { authorization: `${right} ${staff.key}` }],
      ['a very long key', { authorization: `Bearer ${'A'.repeat(4_000)}` }],
      ['a session', { cookie: 'carte-session=anna' }],
      ['SQL', { authorization: "Bearer ' or true --" }],
    ]
    for (const [what, headers] of invalidHeaders) {
      const answer = await send<{ code: string }>(api.fetch, method, `/api/staff${path}`, body, headers)
      expect([what, answer.status, answer.body.code]).toEqual([what, 401, 'not-authenticated'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="carte staff"')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('a customer’s session gives no access', async () => {
    const guest = api.visitor()
    const login = { email: 'anna@example.com', password: 'Smaklig1!' }
    const signedIn = await send(guest, 'POST', '/api/identity/login?useCookies=true&useSessionCookies=false', login)
    expect(signedIn.status).toBe(200)
    expect((await send(guest, 'GET', '/api/staff/shops/centrum/orders')).status).toBe(401)
  })

  it.each([
    ['GET', '/shops/centrum/orders', undefined, 'shop-not-found'],
    ['GET', '/shops/nowhere/orders', undefined, 'shop-not-found'],
    ['GET', '/shops/centrum/orders/events', undefined, 'shop-not-found'],
    ['GET', '/shops/centrum/load', undefined, 'shop-not-found'],
    ['PATCH', '/shops/centrum', { status: 'offline' }, 'shop-not-found'],
    ['PUT', '/shops/centrum/busy', { minutes: 10 }, 'shop-not-found'],
    ['PUT', '/shops/centrum/later-only', { minutes: 30 }, 'shop-not-found'],
    ['PATCH', '/shops/centrum/articles/cola', { soldOut: true }, 'shop-not-found'],
  ] as const)('%s %s answers 404 to another shop’s staff', async (method, path, body, code) => {
    const answer = await send(api.fetch, method, `/api/staff${path}`, body, elsewhere.headers)
    expect(answer).toMatchObject({ status: 404, body: { code } })
  })

  it('another shop’s, an unpaid, a rolled-back unpaid and an unknown order answer 404', async () => {
    const paid = await placePaidOrder(api)
    const unpaid = await placeOrder(api.fetch)
    const rolledBack = await placeOrder(api.fetch)
    await api.moveOrder(rolledBack.orderId, 'rollbacked')
    const notThere = { status: 404, body: { code: 'shop-error-order-not-found' } }
    for (const { who, orderId } of [
      { who: elsewhere, orderId: paid.orderId },
      { who: staff, orderId: unpaid.orderId },
      { who: staff, orderId: rolledBack.orderId },
      { who: staff, orderId: UNKNOWN_ID },
      { who: staff, orderId: "' or true" },
    ]) {
      for (const status of ['started', 'rollbacked', 'added'] as const)
        expect(await who.move(encodeURIComponent(orderId), status)).toMatchObject(notThere)
      expect(await who.refund(encodeURIComponent(orderId))).toMatchObject(notThere)
    }
    expect(await readStatus(api.fetch, paid.orderId)).toBe('added')
    expect(await readStatus(api.fetch, unpaid.orderId)).toBe('calculatedPrice')
  })

  it('requests from another site are rejected, also with a key', async () => {
    const headers = { ...staff.headers, origin: 'https://evil.example' }
    const body = { status: 'offline' }
    expect(await send(api.fetch, 'PATCH', '/api/staff/shops/centrum', body, headers)).toMatchObject({
      status: 403,
      body: { code: 'cross-site' },
    })
  })

  it('wrong keys are limited by address, while the right key still works', async () => {
    const strict = await createTestApi({ limits: { wrongKeys: 3 } })
    const right = await createStaffKey(strict)
    const guess = () =>
      send(strict.fetch, 'GET', '/api/staff/shops/centrum/orders', undefined, { authorization: `Bearer ${UNKNOWN_ID}` })
    for (const expected of [401, 401, 401, 429, 429]) expect((await guess()).status).toBe(expected)
    expect(Number((await guess()).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await right.orders()).status).toBe(200)
    await strict.close()
  })
})

describe('GET /api/staff/shops/{shopId}/orders', () => {
  it('lists paid orders that are not handed over, in the order of payment, with all details', async () => {
    const busy = await createTestApi({ kitchen: 'built-in' })
    const cook = await createStaffKey(busy)
    await placeOrder(busy.fetch)
    const items = [
      {
        code: 'margherita',
        quantity: 2,
        choices: [
          { level: 1, articleCode: 'size-large', choiceCode: 'size' },
          { level: 2, articleCode: 'ham', choiceCode: 'extras' },
        ],
      },
    ]
    await busy.sql("update article set allergens = '{gluten,milk}' where code = 'margherita'")
    await busy.sql("update article set allergens = '{milk,soy}' where code = 'ham'")
    const first = await placePaidOrder(busy, { items, note: 'Utan lök', spotId: 'disken', language: 'fi' })
    const second = await placePaidOrder(busy, {}, 'phone')
    await placePaidOrder(busy, { shopId: 'helsinki' })
    const { body, headers } = await until(
      () => cook.orders(),
      ({ body: orders }) => orders.every(({ acceptBefore }) => acceptBefore !== undefined),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId])
    expect(body[0]).toMatchObject({
      pickupCode: first.pickupCode,
      status: 'added',
      note: 'Utan lök',
      language: 'fi',
      spot: { id: 'disken' },
      total: 330,
      paymentStatus: 'authorized',
      paymentKind: 'card',
      items: [{ code: 'margherita', quantity: 2, allergens: ['gluten', 'milk', 'soy'] }],
    })
    expect(body[0]?.items[0]?.choices.map(({ articleCode }) => articleCode)).toEqual(['size-large', 'ham'])
    expect(body[1]).toMatchObject({ paymentStatus: 'captured', paymentKind: 'phoneApp' })
    // The kitchen does not get the guest's contact data.
    expect(JSON.stringify(body)).not.toMatch(/customerCode|@|phone"/)
    await busy.close()
  })

  it.each([
    ['delivered', ['started', 'finnished', 'done', 'delivered']],
    ['rollbacked', ['rollbacked']],
  ] as const)('keeps orders that became %s in the list for half an hour', async (_name, steps) => {
    const { orderId } = await placePaidOrder(api)
    for (const status of steps) expect((await staff.move(orderId, status)).status).toBe(200)
    const isListed = async () => (await staff.orders()).body.some((order) => order.orderId === orderId)
    await api.setNow(new Date(Date.now() + 29 * 60_000))
    expect(await isListed()).toBe(true)
    await api.setNow(new Date(Date.now() + 31 * 60_000))
    expect(await isListed()).toBe(false)
    await api.setNow(null)
  })
})

// STAFF-6
describe('POST /api/staff/orders/{orderId}/status', () => {
  const STEPS: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done', 'delivered']
  const at = async (status: OrderStatus) => {
    const order = await placePaidOrder(api)
    const path = status === 'rollbacked' ? [status] : STEPS.slice(1, STEPS.indexOf(status) + 1)
    for (const step of path) expect((await staff.move(order.orderId, step)).status).toBe(200)
    return order
  }
  const OK = 200
  const STARTED = 'shop-error-order-is-started'
  const DELIVERED = 'shop-error-order-is-delivered'
  const DELETED = 'shop-error-order-is-deleted'
  const INVALID = 'invalid-parameter'

  it.each([
    // from, then to: calculatedPrice, added, started, finnished, done, delivered, rollbacked
    ['added', [INVALID, OK, OK, INVALID, INVALID, INVALID, OK]],
    ['started', [STARTED, STARTED, OK, OK, INVALID, INVALID, OK]],
    ['finnished', [STARTED, STARTED, STARTED, OK, OK, INVALID, OK]],
    ['done', [STARTED, STARTED, STARTED, STARTED, OK, OK, OK]],
    ['delivered', [DELIVERED, DELIVERED, DELIVERED, DELIVERED, DELIVERED, OK, DELIVERED]],
    ['rollbacked', [DELETED, DELETED, DELETED, DELETED, DELETED, DELETED, OK]],
  ] as const)('allows only the legal steps from %s', async (from, outcomes) => {
    const statuses: readonly OrderStatus[] = ['calculatedPrice', ...STEPS, 'rollbacked']
    for (const [index, to] of statuses.entries()) {
      const { orderId } = await at(from)
      const answer = await staff.move(orderId, to)
      expect([to, answer.status === 200 ? OK : answer.body.code]).toEqual([to, outcomes[index]])
      if (answer.status === 200) expect(answer.body).toMatchObject({ orderId, status: to })
      else expect(answer).toMatchObject({ status: 409, body: { detail: from } })
      const now = answer.status === 200 ? to : from
      expect(await readStatus(api.fetch, orderId)).toBe(now)
    }
  })

  it('accepts an order for later without starting it, and captures the payment', async () => {
    const { orderId } = await at('added')
    const accepted = await staff.move(orderId, 'added')
    expect(accepted).toMatchObject({ status: 200, body: { status: 'added' } })
    expect(accepted.body).not.toHaveProperty('acceptBefore')
    await staff.move(orderId, 'added')
    await until(
      () => api.sql("select state from payment where order_id = $1 and state = 'captured'", [orderId]),
      (rows) => rows.length === 1,
    )
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('rejects an order once, and gives the guest the reason', async () => {
    const { orderId, customerCode } = await at('added')
    const first = await staff.move(orderId, 'rollbacked', 'shop-error-articles-not-available')
    expect(first.body).toMatchObject({ status: 'rollbacked', refusal: 'shop-error-articles-not-available' })
    const again = await staff.move(orderId, 'rollbacked', 'shop-error-currency-error')
    expect(again).toMatchObject({ status: 200, body: { refusal: 'shop-error-articles-not-available' } })
    const guest = await send(api.fetch, 'GET', `/api/order/${orderId}`, undefined, { 'customer-code': customerCode })
    expect(guest.body).toMatchObject({ status: 'rollbacked', refusal: 'shop-error-articles-not-available' })
  })

  it.each([
    ['a reason for a step that is no rejection', { status: 'started', refusal: 'shop-error-currency-error' }],
    ['an unknown reason', { status: 'rollbacked', refusal: 'no time' }],
    ['an unknown status', { status: 'eaten' }],
    ['an unknown field', { status: 'started', total: 0 }],
    ['an empty body', {}],
  ])('rejects %s', async (_name, body) => {
    const { orderId } = await at('added')
    const answer = await send(api.fetch, 'POST', `/api/staff/orders/${orderId}/status`, body, staff.headers)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('takes one step and captures the payment when many tablets tap at once', async () => {
    const { orderId, paymentId } = await at('added')
    const answers = await Promise.all(Array.from({ length: 8 }, () => staff.move(orderId, 'started')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const steps = await api.sql('select status from order_step where order_id = $1 order by id', [orderId])
    expect(steps.map(({ status }) => status)).toEqual(['calculatedPrice', 'added', 'started'])
    await until(
      async () => (await api.sql('select state from payment where id = $1', [paymentId]))[0]?.state,
      (state) => state === 'captured',
    )
  })

  const outcomeOf = async (paymentId: string) => {
    const state = await until(
      async () => String((await api.sql('select state from payment where id = $1', [paymentId]))[0]?.state),
      (seen) => seen === 'cancelled' || seen === 'refunded',
    )
    const [providerPayment] = await api.sql('select id, state from sandbox_payment where merchant_reference = $1', [
      paymentId,
    ])
    const calls = await api.sql(
      "select call from sandbox_call where payment = $1 and call in ('capture', 'cancel', 'refund') order by id",
      [providerPayment?.id],
    )
    return { state, there: providerPayment?.state, calls: calls.map(({ call }) => call) }
  }
  const ALLOWED_OUTCOMES = [
    { state: 'cancelled', there: 'cancelled', calls: ['cancel'] },
    { state: 'refunded', there: 'refunded', calls: ['capture', 'refund'] },
  ]

  it('rolls back an order that is accepted and rejected at the same time, and moves the money once', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, paymentId } = await at('added')
      const [accepted, rejected] = await Promise.all([
        staff.move(orderId, 'started'),
        staff.move(orderId, 'rollbacked'),
      ])
      // If the acceptance comes first, both answer 200. If the rejection comes first, the acceptance gets 409.
      expect(rejected.status).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
      expect(ALLOWED_OUTCOMES).toContainEqual(await outcomeOf(paymentId))
    }
  })

  it('releases or refunds the payment once when an order is rejected during its capture', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, paymentId } = await at('started')
      expect((await staff.move(orderId, 'rollbacked')).status).toBe(200)
      expect(ALLOWED_OUTCOMES).toContainEqual(await outcomeOf(paymentId))
    }
  })
})

// STAFF-10
describe('the staff’s changes of their shop', () => {
  const shop = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/centrum')).body
  const listed = async () =>
    (await send<Shop[]>(api.fetch, 'GET', '/api/shops')).body.find(({ id }) => id === 'centrum')
  const article = async (code: string) => {
    const { body } = await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')
    const found = JSON.stringify(body.items).match(new RegExp(`"code":"${code}".*?"soldOut":(true|false)`))
    return found?.[1] === 'true'
  }
  const order = async () => (await postOrder(api.fetch, burgerOrder())) as { status: number; body: { code?: string } }

  it('show guests the shop’s status at once: paused, offline, open again', async () => {
    for (const [status, code] of [
      ['paused', 'shop-paused'],
      ['offline', 'shop-offline'],
    ] as const) {
      expect(await staff.setStatus(status)).toMatchObject({ status: 200, body: { status } })
      await until(shop, (seen) => seen.status === status)
      await until(listed, (seen) => seen?.status === status)
      expect(await order()).toMatchObject({ status: 400, body: { code } })
    }
    expect((await staff.setStatus('online')).status).toBe(200)
    await until(shop, (seen) => seen.status === 'online')
    expect((await order()).status).toBe(201)
    expect((await staff.setStatus('closed')).status).toBe(400)
  })

  it('mark an article as sold out on the menu, block orders of it, and undo that', async () => {
    expect(await article('burger')).toBe(false)
    expect(await staff.setSoldOut('burger', true)).toMatchObject({
      status: 200,
      body: { code: 'burger', soldOut: true },
    })
    await until(() => article('burger'), Boolean)
    expect(await order()).toMatchObject({
      status: 400,
      body: { code: 'unavailable-products', errors: { items: ['burger'] } },
    })
    expect((await postOrder(api.fetch, burgerOrder({ shopId: 'helsinki' }))).status).toBe(201)
    expect(await staff.setSoldOut('burger', false)).toMatchObject({ body: { soldOut: false } })
    await until(
      () => article('burger'),
      (isSoldOut) => !isSoldOut,
    )
    expect((await order()).status).toBe(201)
  })

  it('mark options too, keep articles that the chain has sold out, and answer 404 for unknown ones', async () => {
    expect(await staff.setSoldOut('olives', true)).toMatchObject({ body: { soldOut: true } })
    await until(() => article('olives'), Boolean)
    expect(await staff.setSoldOut('soup', false)).toMatchObject({ body: { code: 'soup', soldOut: true } })
    expect(await staff.setSoldOut('unicorn', true)).toMatchObject({
      status: 404,
      body: { code: 'shop-error-articles-not-available', detail: 'unicorn' },
    })
  })
})
