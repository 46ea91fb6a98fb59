import type { OrderDetails, PlacedOrder, StaffOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  readPayment,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'failed-find-order'))

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', limits: { wrongCodes: 1_000 } })
  staff = await createStaffKey(api)
})
afterAll(() => api.close())

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const codeOf = ({ customerCode }: Pick<PlacedOrder, 'customerCode'>) => ({ 'customer-code': customerCode })
const detailsOf = async (order: PlacedOrder) =>
  (await send<OrderDetails>(api.fetch, 'GET', `/api/order/${order.orderId}`, undefined, codeOf(order))).body
const cancel = (order: Pick<PlacedOrder, 'orderId' | 'customerCode'>) =>
  send<OrderDetails & { readonly code?: string }>(
    api.fetch,
    'POST',
    `/api/order/${order.orderId}/cancel`,
    undefined,
    codeOf(order),
  )
const move = (order: PlacedOrder, minutes: number, reason = 'busy') =>
  staff.setTime(order.orderId, order.pickupTime, later(order.pickupTime, minutes), reason)
const untilPaymentIs = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )

// PROMISE-1
describe('POST /api/staff/orders/{orderId}/time', () => {
  it('changes the time, and staff and guest read the change in the order’s history', async () => {
    const order = await placePaidOrder(api)
    const [to, again] = [later(order.pickupTime, 10), later(order.pickupTime, 5)]
    const answer = await staff.setTime(order.orderId, order.pickupTime, to, 'busy')
    const first = { at: expect.any(String), from: order.pickupTime, to, reason: 'busy' }
    expect(answer).toMatchObject({ status: 200, body: { pickupTime: to, timeChanges: [first] } })
    await staff.setTime(order.orderId, to, again, 'ahead')
    const timeChanges = [first, { at: expect.any(String), from: to, to: again, reason: 'ahead' }]
    expect(await detailsOf(order)).toMatchObject({ pickupTime: again, timeChanges })
    const listed = (await staff.orders()).body.find(({ orderId }) => orderId === order.orderId)
    expect(listed).toMatchObject({ pickupTime: again, timeChanges })
  })

  it('changes nothing when it is repeated, and once when many tablets send the same change', async () => {
    const order = await placePaidOrder(api)
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(order, 10)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await move(order, 10)).body.timeChanges).toHaveLength(1)
  })

  it('is rejected if another tablet has changed the time', async () => {
    const order = await placePaidOrder(api)
    await move(order, 10)
    expect(await move(order, 20)).toMatchObject({ status: 409, body: { code: 'invalid-parameter' } })
    expect(await detailsOf(order)).toMatchObject({ pickupTime: later(order.pickupTime, 10) })
  })

  it('of two different changes at once, makes one', async () => {
    const order = await placePaidOrder(api)
    const statuses = (await Promise.all([5, 10, 15, 20].map((minutes) => move(order, minutes)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
    expect((await detailsOf(order)).timeChanges).toHaveLength(1)
  })

  it.each([
    ['into the past', -120, 'busy'],
    ['by more than twelve hours', 12 * 60 + 1, 'agreed'],
    ['to the same time', 0, 'busy'],
    ['for an unknown reason', 10, 'mood'],
  ])('is rejected %s', async (_, minutes, reason) => {
    const order = await placePaidOrder(api)
    expect(await move(order, minutes, reason)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await detailsOf(order)).not.toHaveProperty('timeChanges')
  })

  it('is rejected for an order that is unpaid, of another shop, ready or over', async () => {
    const unpaid = await placeOrder(api.fetch)
    expect(await move(unpaid, 10)).toMatchObject({ status: 404, body: { code: 'shop-error-order-not-found' } })
    const elsewhere = await placePaidOrder(api, { shopId: 'helsinki' })
    expect(await move(elsewhere, 10)).toMatchObject({ status: 404 })
    const ready = await placePaidOrder(api)
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(ready.orderId, status)
    expect(await move(ready, 10)).toMatchObject({ status: 409, body: { code: 'order-not-in-progress' } })
    const rejected = await placePaidOrder(api)
    await staff.move(rejected.orderId, 'rollbacked')
    expect(await move(rejected, 10)).toMatchObject({ status: 409, body: { code: 'order-not-in-progress' } })
  })

  it('lets the order keep its part of the slot in which it was sold', async () => {
    await api.sql(
      "insert into pickup_capacity (shop_id, order_type, slot_minutes, orders_max, walk_in_percent) values ('centrum', 'takeAway', 60, 5, 0)",
    )
    const used = () => api.sql("select sum(orders)::integer as orders from pickup_slot where shop_id = 'centrum'")
    await until(
      async () => (await staff.load()).body,
      (load) => load.some(({ orderType }) => orderType === 'takeAway'),
    )
    const order = await placePaidOrder(api)
    const [slot] = await api.sql('select slot_at from orders where id = $1', [order.orderId])
    await move(order, 90)
    expect(await api.sql('select slot_at from orders where id = $1', [order.orderId])).toEqual([slot])
    expect(await used()).toEqual([{ orders: 1 }])
    expect((await cancel(order)).status).toBe(200)
    expect(await used()).toEqual([{ orders: 0 }])
    await api.sql('delete from pickup_capacity')
    await until(
      async () => (await staff.load()).body,
      (load) => load.every(({ orderType }) => orderType === null),
    )
  })
})

// PROMISE-3
describe('POST /api/order/{orderId}/cancel', () => {
  it.each([
    ['card', 'authorized', 'cancelled'],
    ['phone', 'captured', 'refunded'],
  ] as const)('cancels an order that is late, and returns the money: %s', async (by, paid, returned) => {
    const order = await placePaidOrder(api, {}, by)
    await untilPaymentIs(order.paymentId, paid)
    await move(order, 16)
    expect(await detailsOf(order)).toMatchObject({ canCancel: true })
    const { status, body } = await cancel(order)
    expect([status, body.status, body.isCancelledByGuest]).toEqual([200, 'rollbacked', true])
    expect(body).not.toHaveProperty('canCancel')
    await untilPaymentIs(order.paymentId, returned)
    const listed = (await staff.orders()).body.find(({ orderId }) => orderId === order.orderId) as StaffOrder
    expect(listed).toMatchObject({ status: 'rollbacked', isCancelledByGuest: true })
  })

  it('refunds a card that was charged, because the kitchen had begun', async () => {
    const order = await placePaidOrder(api)
    await staff.move(order.orderId, 'started')
    await untilPaymentIs(order.paymentId, 'captured')
    await move(order, 30)
    expect((await cancel(order)).status).toBe(200)
    await untilPaymentIs(order.paymentId, 'refunded')
  })

  it('cancels once, however often the guest asks', async () => {
    const order = await placePaidOrder(api)
    await move(order, 30)
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await cancel(order)).status).toBe(200)
    expect((await detailsOf(order)).steps.filter(({ status }) => status === 'rollbacked')).toHaveLength(1)
  })

  it.each<[string, number, string]>([
    ['is as promised', 0, 'busy'],
    ['is late by no more than the limit', 15, 'busy'],
    ['is late because the guest has asked for it', 60, 'agreed'],
  ])('is rejected while the order %s', async (_, minutes, reason) => {
    const order = await placePaidOrder(api)
    if (minutes > 0) await move(order, minutes, reason)
    expect(await detailsOf(order)).not.toHaveProperty('canCancel')
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'order-not-in-progress' } })
    expect(await detailsOf(order)).toMatchObject({ status: 'added' })
  })

  it('is rejected when the late order is ready', async () => {
    const order = await placePaidOrder(api)
    await move(order, 30)
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'order-not-in-progress' } })
  })

  it('either cancels the order or lets it become ready, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placePaidOrder(api)
      await move(order, 30)
      for (const status of ['started', 'finnished'] as const) await staff.move(order.orderId, status)
      const [cancelled, ready] = await Promise.all([cancel(order), staff.move(order.orderId, 'done')])
      expect([cancelled.status, ready.status].sort()).toEqual([200, 409])
      const { status } = await detailsOf(order)
      expect(status).toBe(cancelled.status === 200 ? 'rollbacked' : 'done')
    }
  })

  it('needs the order’s own code', async () => {
    const [order, other] = [await placePaidOrder(api), await placePaidOrder(api)]
    await move(order, 30)
    for (const customerCode of ['', 'x', other.customerCode])
      expect((await cancel({ ...order, customerCode })).status).toBe(404)
    expect(await detailsOf(order)).toMatchObject({ status: 'added' })
  })

  it('follows the operator’s limit', async () => {
    await api.sql('update operator set cancel_late_minutes = 0')
    const order = await placePaidOrder(api)
    await move(order, 1)
    await until(
      () => detailsOf(order),
      ({ canCancel }) => canCancel === true,
    )
    expect((await cancel(order)).status).toBe(200)
  })
})
