import type { OrderDetails } from '@carte/contract'
import { SHOP_ERROR_CODES } from '@carte/contract/error-codes'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  postOrder,
  readPayment,
  readStatus,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(
  /^warn A call could not be served .*"code":"shop-error-/,
  /^warn The kitchen rejected an order .*"code":"(?:shop-error-articles-not-available|shop-error-internal-error-in-call|shop-error-no-central-web-plu)"/,
  /^warn No one accepted an order in time; it was rolled back .*"code":"shop-error-cashier-not-found"/,
)

const details = async (api: TestApi, { orderId, customerCode }: { orderId: string; customerCode: string }) =>
  (await send<OrderDetails>(api.fetch, 'GET', `/api/order/${orderId}`, undefined, { 'customer-code': customerCode }))
    .body
const untilStatus = (api: TestApi, orderId: string, wanted: string) =>
  until(
    () => readStatus(api.fetch, orderId),
    (seen) => seen === wanted,
  )
const untilPayment = (api: TestApi, paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('simulatedKitchen', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ kitchen: { stepMs: 30 } })
  })
  afterAll(() => api.close())

  it('has 27 shop error codes to reject with (STAFF-14)', () => expect(SHOP_ERROR_CODES).toHaveLength(27))

  it.each(SHOP_ERROR_CODES)(
    'rejects an order with %s while it is placed, and accepts the next attempt with the same key',
    async (code) => {
      const key = crypto.randomUUID()
      const rejected = await postOrder(api.fetch, burgerOrder({ note: `kitchen:${code}@order` }), key)
      const isSystemError = /internal-error|database|timeout/.test(code)
      expect(rejected).toMatchObject({ status: isSystemError ? 502 : 400, body: { code } })
      expect(await postOrder(api.fetch, burgerOrder({ note: 'No onion' }), key)).toMatchObject({ status: 201 })
    },
  )

  it.each([
    ['shop-error-articles-not-available', 'card', '', { state: 'cancelled', error: 'orderFailed' }],
    ['shop-error-internal-error-in-call', 'card', '', { state: 'cancelled', error: 'orderFailed' }],
    ['shop-error-database-error', 'card', '@finnished', { state: 'refunded', error: 'orderFailed' }],
    ['shop-error-no-central-web-plu', 'phone', '', { state: 'captured', error: 'orderFailed' }],
    ['shop-error-slot-not-available', 'phone', '@started', { state: 'captured', error: 'orderFailed' }],
  ] as const)(
    'rolls back a paid order with %s (paid by %s, note suffix "%s") and shows the code to the guest',
    async (code, by, at, payment) => {
      const order = await placePaidOrder(api, { note: `kitchen:${code}${at}` }, by)
      await untilStatus(api, order.orderId, 'rollbacked')
      expect(await details(api, order)).toMatchObject({ status: 'rollbacked', refusal: code })
      await until(
        () => readPayment(api.fetch, order.paymentId),
        ({ state, error }) => state === payment.state && error === payment.error,
      )
    },
  )

  it('continues an order whose instance crashed before it stored the acceptance', async () => {
    const second = await createTestApi()
    const order = await placePaidOrder(second)
    await untilPayment(second, order.paymentId, 'captured')
    // The state after the kitchen got the order and before its answer was stored.
    await second.sql('update orders set accepted_at = null where id = $1', [order.orderId])
    await second.sql('alter table payment disable trigger payment_legal_step')
    await second.sql("update payment set state = 'authorized' where id = $1", [order.paymentId])
    await second.sql("update orders set next_step_at = now() - interval '1 minute' where id = $1", [order.orderId])
    await second.sql("insert into outbox (topic, subject, due_at) values ('order.added', $1, now())", [order.orderId])
    await untilStatus(second, order.orderId, 'started')
    expect(await untilPayment(second, order.paymentId, 'captured')).toEqual({ state: 'captured' })
    await second.close()
  })
})

// STAFF-13
describe('builtInKitchen', () => {
  let api: TestApi
  let staff: Awaited<ReturnType<typeof createStaffKey>>
  beforeAll(async () => {
    api = await createTestApi({ kitchen: 'built-in' })
    staff = await createStaffKey(api)
  })
  afterAll(() => api.close())

  const untilSubmitted = async (orderId: string) => {
    await until(
      async () => (await api.sql('select accept_before from orders where id = $1', [orderId]))[0]?.accept_before,
      (until) => until !== null,
    )
  }

  it('captures the payment only when the staff start the order', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    expect(await readPayment(api.fetch, order.paymentId)).toEqual({ state: 'authorized' })
    expect(await staff.move(order.orderId, 'started')).toMatchObject({ status: 200, body: { status: 'started' } })
    expect(await untilPayment(api, order.paymentId, 'captured')).toEqual({ state: 'captured' })
  })

  it('rolls back an order that no one accepts within ten minutes (payment error 12)', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    await api.setNow(minutesAhead(9))
    // The outbox runs work in order of due time, so all due work of the first order has run before that of the second.
    const other = await placePaidOrder(api)
    await untilSubmitted(other.orderId)
    expect(await readStatus(api.fetch, order.orderId)).toBe('added')
    await api.setNow(minutesAhead(11))
    await untilStatus(api, order.orderId, 'rollbacked')
    expect(await untilPayment(api, order.paymentId, 'cancelled')).toEqual({ state: 'cancelled', error: 'orderFailed' })
    expect(await details(api, order)).toMatchObject({ refusal: 'shop-error-cashier-not-found' })
    expect(await readStatus(api.fetch, other.orderId)).toBe('added')
    await api.setNow(null)
  })

  it('keeps the first deadline when an order is submitted twice', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    const [before] = await api.sql('select accept_before from orders where id = $1', [order.orderId])
    await api.setNow(minutesAhead(5))
    await api.sql("insert into outbox (topic, subject, due_at) values ('order.added', $1, now())", [order.orderId])
    await until(
      async () => api.sql("select id from outbox where topic = 'order.added'"),
      (rows) => rows.length === 0,
    )
    expect(await api.sql('select accept_before from orders where id = $1', [order.orderId])).toEqual([before])
    expect(
      await api.sql("select topic from outbox where subject = $1 and topic = 'order.unanswered'", [order.orderId]),
    ).toHaveLength(1)
    await api.setNow(null)
  })

  it('keeps an accepted order when its deadline passes', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    await staff.move(order.orderId, 'started')
    await untilPayment(api, order.paymentId, 'captured')
    await api.setNow(minutesAhead(11))
    await until(
      async () => api.sql("select id from outbox where topic = 'order.unanswered' and subject = $1", [order.orderId]),
      (rows) => rows.length === 0,
    )
    expect(await readStatus(api.fetch, order.orderId)).toBe('started')
    await api.setNow(null)
  })

  it('reschedules the rejection when it runs before the deadline', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    await api.sql('delete from outbox where subject = $1', [order.orderId])
    await api.sql("insert into outbox (topic, subject, due_at) values ('order.unanswered', $1, now())", [order.orderId])
    await until(
      async () =>
        api.sql("select id from outbox where subject = $1 and due_at > now() + interval '5 minutes'", [order.orderId]),
      (rows) => rows.length === 1,
    )
    expect(await readStatus(api.fetch, order.orderId)).toBe('added')
  })

  it('ignores work for an unknown order and for an order that was rolled back', async () => {
    const order = await placePaidOrder(api)
    await untilSubmitted(order.orderId)
    await staff.move(order.orderId, 'rollbacked')
    await untilPayment(api, order.paymentId, 'cancelled')
    for (const subject of [order.orderId, 'nobody'])
      for (const topic of ['order.added', 'order.unanswered']) {
        await api.sql('insert into outbox (topic, subject, due_at) values ($1, $2, now())', [topic, subject])
        await until(
          async () =>
            api.sql('select id from outbox where topic = $1 and subject = $2 and due_at <= now()', [topic, subject]),
          (rows) => rows.length === 0,
        )
      }
    expect(await api.sql('select accept_before, accepted_at from orders where id = $1', [order.orderId])).toEqual([
      { accept_before: null, accepted_at: null },
    ])
    expect((await details(api, order)).refusal).toBeUndefined()
  })

  it('lets either the acceptance or the deadline win when they coincide, never both', async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => placePaidOrder(api)))
    for (const { orderId } of orders) await untilSubmitted(orderId)
    const answers = Promise.all(
      orders.map(async (order) => ({ ...order, answer: await staff.move(order.orderId, 'started') })),
    )
    await api.setNow(minutesAhead(11))
    for (const { orderId, paymentId, answer } of await answers) {
      if (answer.status === 200) expect(await untilPayment(api, paymentId, 'captured')).toEqual({ state: 'captured' })
      else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'shop-error-order-is-deleted' } })
        expect(await untilPayment(api, paymentId, 'cancelled')).toEqual({ state: 'cancelled', error: 'orderFailed' })
      }
      expect(await readStatus(api.fetch, orderId)).toBe(answer.status === 200 ? 'started' : 'rollbacked')
    }
    await api.setNow(null)
  })

  it('rejects at the deadline also after the instance that set it has stopped', async () => {
    const first = await createTestApi({ kitchen: 'built-in', databaseUrl: api.databaseUrl })
    const order = await placePaidOrder(first)
    await untilSubmitted(order.orderId)
    await first.close()
    await api.setNow(minutesAhead(11))
    await untilStatus(api, order.orderId, 'rollbacked')
    await api.setNow(null)
  })

  it('ignores commands in the note of a guest', async () => {
    const order = await placePaidOrder(api, { note: 'kitchen:shop-error-order-is-started' })
    await untilSubmitted(order.orderId)
    expect(await readStatus(api.fetch, order.orderId)).toBe('added')
    expect(await placeOrder(api.fetch, { note: 'kitchen:shop-error-order-is-started@order' })).toMatchObject({
      status: 'calculatedPrice',
    })
  })
})
