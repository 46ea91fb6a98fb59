import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  createStaffKey,
  createTestApi,
  decideAtProvider,
  expectLog,
  placeOrder,
  placePaidOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  rejectionLog('refund', 'createError', 'shop-error-payment-not-found'),
  /^warn Refunding a payment failed .*"reason":"(?:ProviderError: The answer of the sandbox was lost|ProviderError: The sandbox answers 500|ProviderError: The sandbox rejects the call)/,
  /^warn A call could not be served .*"code":"createError"/,
  /^error The provider rejected a refund; it is not retried .*"reason":"ProviderError: The sandbox rejects the call/,
)

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  staff = await createStaffKey(api)
})
afterAll(() => api.close())

const untilState = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )
const refunds = async (paymentId: string) => {
  const rows = await api.sql(
    "select amount_minor from sandbox_call where call = 'refund' and payment = (select reference from payment where id = $1)",
    [paymentId],
  )
  return rows.map(({ amount_minor }) => amount_minor)
}
const fault = (call: string, kind: string, times = 1) =>
  api.sql('insert into sandbox_fault (call, fault) select $1, $2 from generate_series(1, $3)', [call, kind, times])
/** The work of this refund only; work of earlier tests may still be queued. */
const queued = (paymentId: string) =>
  api.sql("select id from outbox where topic = 'payment.refund' and subject = $1", [paymentId])
/** The state after a refund was requested and the server crashed. */
const queueRefund = (paymentId: string) =>
  api.sql("insert into outbox (topic, subject, due_at) values ('payment.refund', $1, now())", [paymentId])
const untilDone = (paymentId: string) =>
  until(
    () => queued(paymentId),
    ({ length }) => length === 0,
  )
/** Moves the clock, so that delayed work is due. */
const later = async (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000))

async function captured() {
  const order = await placePaidOrder(api)
  await staff.move(order.orderId, 'started')
  await untilState(order.paymentId, 'captured')
  return order
}
const REFUNDED = { status: 200, body: { paymentStatus: 'refunded' } }
const PAYMENT_NOT_FOUND = { status: 409, body: { code: 'shop-error-payment-not-found' } }

// STAFF-15, ATTACK-32
describe('POST /api/staff/orders/{orderId}/refund', () => {
  it('refunds once, however often it is called, and leaves the order as it is', async () => {
    const { orderId, paymentId } = await captured()
    const answers = await Promise.all([1, 2, 3, 4].map(() => staff.refund(orderId)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200 })
    await untilState(paymentId, 'refunded')
    expect(await staff.refund(orderId)).toMatchObject(REFUNDED)
    expect(await refunds(paymentId)).toEqual([10_000])
    expect(await readStatus(api.fetch, orderId)).toBe('started')
    const listed = (await staff.orders()).body.find((order) => order.orderId === orderId)
    expect(listed?.paymentStatus).toBe('refunded')
    expect((await staff.move(orderId, 'rollbacked')).status).toBe(200)
    await later(2)
    await untilDone(paymentId)
    expect(await refunds(paymentId)).toEqual([10_000])
    await api.setNow(null)
  })

  it('refunds a phone app payment after its order was rolled back (PAY-20)', async () => {
    const { orderId, paymentId } = await placePaidOrder(api, {}, 'phone')
    await staff.move(orderId, 'rollbacked')
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ error }) => error === 'orderFailed',
    )
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured', error: 'orderFailed' })
    expect(await staff.refund(orderId)).toMatchObject(REFUNDED)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'refunded', error: 'orderFailed' })
    expect(await refunds(paymentId)).toEqual([10_000])
  })

  it('rejects an order whose money was only reserved or released', async () => {
    const { orderId, paymentId } = await placePaidOrder(api)
    expect(await staff.refund(orderId)).toMatchObject(PAYMENT_NOT_FOUND)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'authorized' })
    await staff.move(orderId, 'rollbacked')
    await untilState(paymentId, 'cancelled')
    expect(await staff.refund(orderId)).toMatchObject(PAYMENT_NOT_FOUND)
    expect(await refunds(paymentId)).toEqual([])
  })

  it.each(['error', 'lost'])('retries through the outbox when the provider’s answer is %s', async (kind) => {
    const { orderId, paymentId } = await captured()
    await fault('refund', kind)
    expect(await staff.refund(orderId)).toMatchObject({ status: 200, body: { paymentStatus: 'captured' } })
    await later(1)
    expect(await untilState(paymentId, 'refunded')).toEqual({ state: 'refunded' })
    expect(await refunds(paymentId)).toEqual([10_000])
    await api.setNow(null)
  })

  it('answers 502 when the provider rejects the refund, and does not retry', async () => {
    const { orderId, paymentId } = await captured()
    await fault('refund', 'refuse')
    expect((await staff.refund(orderId)).status).toBe(502)
    expect(await queued(paymentId)).toEqual([])
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await staff.refund(orderId)).toMatchObject(REFUNDED)
  })

  it('is completed by the outbox when the server crashed after the request', async () => {
    const { orderId, paymentId } = await captured()
    await queueRefund(paymentId)
    await untilState(paymentId, 'refunded')
    expect(await refunds(paymentId)).toEqual([10_000])
    expect(await staff.refund(orderId)).toMatchObject(REFUNDED)
  })
})

describe('the outbox work of a refund', () => {
  it('does nothing for a payment that was not captured or does not exist', async () => {
    const { paymentId } = await placePaidOrder(api)
    for (const subject of [paymentId, 'nobody']) {
      await queueRefund(subject)
      await untilDone(subject)
    }
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'authorized' })
    expect(await refunds(paymentId)).toEqual([])
  })

  it('is not retried when the provider rejects it', async () => {
    const { paymentId } = await captured()
    await fault('refund', 'refuse')
    await queueRefund(paymentId)
    await untilDone(paymentId)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await refunds(paymentId)).toEqual([])
  })

  it('does not refund again what the provider has refunded', async () => {
    const { paymentId } = await captured()
    await api.sql("update sandbox_payment set state = 'refunded' where merchant_reference = $1", [paymentId])
    await queueRefund(paymentId)
    expect(await untilState(paymentId, 'refunded')).toEqual({ state: 'refunded' })
    expect(await refunds(paymentId)).toEqual([])
  })
})

describe('an order that was paid twice', () => {
  it('counts as paid by the first payment; the release of the second is no refund of the order', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    const card = await beginPayment(api.fetch, orderId, api.url)
    const phone = await beginPayment(api.fetch, orderId, api.url, 'sandbox-phone')
    await decideAtProvider(api.fetch, card, 'card')
    await untilState(card.paymentId, 'authorized')
    await decideAtProvider(api.fetch, phone, 'approve')
    await untilState(phone.paymentId, 'refunded')

    const code = { 'customer-code': customerCode }
    const seenByGuest = async () => (await send(api.fetch, 'GET', `/api/order/${orderId}`, undefined, code)).body
    const seenByStaff = async () => (await staff.orders()).body.find((order) => order.orderId === orderId)
    const reserved = { paymentStatus: 'authorized', paymentKind: 'card' }
    expect(await seenByGuest()).toMatchObject(reserved)
    expect(await seenByStaff()).toMatchObject(reserved)
    expect(await staff.refund(orderId)).toMatchObject(PAYMENT_NOT_FOUND)
    const receipt = await send(api.fetch, 'POST', `/api/order/${orderId}/receipt`, { email: 'g@example.com' }, code)
    expect(receipt).toMatchObject(PAYMENT_NOT_FOUND)

    await staff.move(orderId, 'started')
    await untilState(card.paymentId, 'captured')
    const taken = { paymentStatus: 'captured', paymentKind: 'card' }
    expect(await seenByGuest()).toMatchObject(taken)
    expect(await seenByStaff()).toMatchObject(taken)
  })
})
