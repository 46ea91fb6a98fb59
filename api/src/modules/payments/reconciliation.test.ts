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
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  /^error A reservation belongs to no payment in the database; releasing it /,
  /^warn Reconciliation failed; it is retried later .*"reason":"ProviderError: The sandbox rejects the call/,
  /^warn A payment attempt that had ended was paid; releasing the money /,
  /^warn Work is tried again later .*"reason":"ProviderError: The sandbox rejects the call/,
  /^error Outbox work was missing and has been added again /,
  /^warn No one accepted an order in time; it was rolled back .*"code":"shop-error-cashier-not-found"/,
  /^warn Refunding lines failed; it is retried .*"reason":"ProviderError: The sandbox answers 500/,
  /^warn Reading a payment at the provider failed .*"reason":"ProviderError: The provider does not answer/,
)

// Reconciliation while the provider keeps failing: it continues with other payments, and adds no work twice (FAULT-3,
// FAULT-7, FAULT-8).

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', webhookDelays: [], reconcileMs: 50 })
})
afterAll(() => api.close())

const referenceOf = (started: { readonly clientData?: Readonly<Record<string, unknown>> | undefined }) =>
  String(started.clientData?.address).split('/').at(-1) ?? ''
const fail = (call: string, fault: string, payment: string, times = 1) =>
  api.sql('insert into sandbox_fault (call, fault, payment) select $1, $2, $3 from generate_series(1, $4)', [
    call,
    fault,
    payment,
    times,
  ])
const faultsLeft = async (payment: string) =>
  (await api.sql('select id from sandbox_fault where payment = $1', [payment])).length
const providerState = async (reference: string) =>
  (await api.sql('select state from sandbox_payment where id = $1', [reference]))[0]?.state
const waiting = (topic: string, subject: string) =>
  api.sql('select id from outbox where topic = $1 and subject = $2', [topic, subject])

async function begun() {
  const { orderId } = await placeOrder(api.fetch)
  const started = await beginPayment(api.fetch, orderId, api.url)
  return { orderId, started, paymentId: started.paymentId, reference: referenceOf(started) }
}

// PAY-26
describe('a reservation that the provider does not release', () => {
  it('does not stop the release of other reservations', async () => {
    const [stuck, other] = [await begun(), await begun()]
    await fail('cancel', 'refuse', stuck.reference, 1_000)
    for (const { paymentId, started } of [stuck, other]) {
      await api.sql('delete from payment where id = $1', [paymentId])
      await decideAtProvider(api.fetch, started, 'card')
    }
    await until(
      () => providerState(other.reference),
      (state) => state === 'cancelled',
    )
    await api.sql('delete from sandbox_fault where payment = $1', [stuck.reference])
    await until(
      () => providerState(stuck.reference),
      (state) => state === 'cancelled',
    )
  })

  it('has one row in the outbox, however often the reconciliation finds it', async () => {
    const { paymentId, reference, started } = await begun()
    await fail('cancel', 'refuse', reference, 1_000)
    await api.sql("update payment set state = 'failed', error = 'notPaid' where id = $1", [paymentId])
    await decideAtProvider(api.fetch, started, 'card')
    await until(
      () => faultsLeft(reference),
      (left) => left <= 998,
    )
    expect(await waiting('payment.void', paymentId)).toHaveLength(1)
    await api.sql('delete from sandbox_fault where payment = $1', [reference])
    await until(
      () => providerState(reference),
      (state) => state === 'cancelled',
    )
  })
})

describe('the last attempt of a capture', () => {
  it('does not abandon the payment when a webhook reports the capture before the attempt ends', async () => {
    const staff = await createStaffKey(api)
    const { orderId, paymentId } = await placePaidOrder(api)
    const [row] = await api.sql('select reference from payment where id = $1', [paymentId])
    await fail('capture', 'refuse', String(row?.reference))
    await api.sql('update payment set capture_refusals = 4 where id = $1', [paymentId])
    // Simulates a webhook that arrives at the last possible moment.
    await api.sql(`
      create function news() returns trigger language plpgsql as $$ begin new.state = 'captured'; return new; end $$;
      create trigger news before update of capture_refusals on payment for each row execute function news()`)
    await staff.move(orderId, 'started')
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    await until(
      () => waiting('payment.capture', paymentId),
      ({ length }) => length === 0,
    )
    await api.sql('drop trigger news on payment')
    expect(await readStatus(api.fetch, orderId)).toBe('started')
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
  })
})

describe('a payment that the provider captured although its order was rolled back', () => {
  it('gets no receipt', async () => {
    const { orderId, paymentId } = await placePaidOrder(api, { email: 'g@example.com' })
    await api.sql("update sandbox_payment set state = 'captured' where merchant_reference = $1", [paymentId])
    await api.sql("update orders set status = 'rollbacked' where id = $1", [orderId])
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await api.sql('select kind from order_message where order_id = $1', [orderId])).toEqual([])
  })
})

describe('deleted outbox work', () => {
  const deleted = async (orderId: string, topic: string) => {
    await api.sql('delete from outbox where topic = $1 and subject = $2', [topic, orderId])
    expect(await waiting(topic, orderId)).toEqual([])
  }

  it('is added again for an order that the kitchen must answer in time', async () => {
    const { orderId } = await placePaidOrder(api)
    await until(
      () => waiting('order.unanswered', orderId),
      ({ length }) => length === 1,
    )
    await deleted(orderId, 'order.unanswered')
    await api.setNow(new Date(Date.now() + 15 * 60_000))
    await until(
      () => readStatus(api.fetch, orderId),
      (status) => status === 'rollbacked',
    )
    await api.setNow(null)
  })

  it.each(['card', 'phone'] as const)('is added again for an order that no kitchen has received (%s)', async (by) => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url, by === 'card' ? 'sandbox-card' : 'sandbox-phone')
    await decideAtProvider(api.fetch, started, by === 'card' ? 'card' : 'approve')
    await readPayment(api.fetch, started.paymentId)
    expect(await readStatus(api.fetch, orderId)).toBe('added')
    await until(
      () => waiting('order.added', orderId),
      ({ length }) => length === 0,
    )
    await deleted(orderId, 'order.unanswered')
    await api.sql('update orders set accept_before = null where id = $1', [orderId])
    await api.setNow(new Date(Date.now() + 2 * 60_000))
    await until(
      () => waiting('order.unanswered', orderId),
      ({ length }) => length === 1,
    )
    await api.setNow(null)
  })
})

describe('a refund of lines', () => {
  it('is made if its outbox work was deleted, and leaves nothing to reconcile', async () => {
    const staff = await createStaffKey(api)
    const { fetch } = await signInAdmin(api)
    const { orderId, paymentId } = await placePaidOrder(api, { items: [{ code: 'burger', quantity: 2, choices: [] }] })
    await staff.move(orderId, 'started')
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    const [row] = await api.sql('select reference from payment where id = $1', [paymentId])
    await fail('refund', 'error', String(row?.reference))
    const body = { lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }
    const id = crypto.randomUUID()
    const path = `/api/admin/shops/centrum/orders/${orderId}/refunds`
    expect((await send(fetch, 'POST', path, body, { 'idempotency-key': id })).status).toBe(200)
    await api.sql("delete from outbox where topic = 'payment.refund-lines'")
    await api.setNow(new Date(Date.now() + 2 * 60_000))
    const refund = () => api.sql('select state from refund where id = $1', [id])
    await until(refund, ([made]) => made?.state === 'done')
    await until(
      () => waiting('payment.refund-lines', id),
      ({ length }) => length === 0,
    )
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await api.sql('select state, refunded_minor from sandbox_payment where id = $1', [row?.reference])).toEqual([
      { state: 'captured', refunded_minor: expect.anything() },
    ])
    await api.setNow(null)
  })
})

describe('a guest who polls a payment', () => {
  it('causes one request to the provider at a time', async () => {
    const { paymentId, reference } = await begun()
    await fail('read', 'hang', reference)
    await fail('read', 'error', reference, 20)
    const read = () => send(api.fetch, 'GET', `/api/payment/${paymentId}`)
    const first = read()
    await until(
      () => faultsLeft(reference),
      (left) => left === 20,
    )
    const answers = await Promise.all([first, ...Array.from({ length: 10 }, read)])
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { state: 'created' } })
    expect(await faultsLeft(reference)).toBe(20)
  })
})
