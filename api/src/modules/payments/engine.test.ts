import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  createTestApi,
  decideAtProvider,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  readStatus,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  /^warn Starting a payment failed .*"code":"createError"/,
  /^warn A call could not be served .*"code":"createError"/,
  /^warn Work is tried again later .*"reason":"(?:ProviderError: The answer of the sandbox was lost|ProviderError: The sandbox answers 500)/,
  /^warn A payment attempt that had ended was paid; releasing the money .*"paymentId":"\w+","state":"(?:cancelled|failed)"/,
  /^error A reservation belongs to no payment in the database; releasing it /,
  /^error Outbox work was missing and has been added again /,
  /^warn A reservation ended before its capture; the order is rolled back .*"paymentId":"\w+","state":"cancelled"/,
  /^error Capturing a payment failed for good .*"isRolledBack":true/,
)

// What errors of the provider and the network, and crashes, do to a payment (FAULT-3, FAULT-4, FAULT-7, FAULT-8).

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ webhookDelays: [], reconcileMs: 100 })
})
afterAll(() => api.close())

const fail = (call: string, fault: string, payment: string | null = null) =>
  api.sql('insert into sandbox_fault (call, fault, payment) values ($1, $2, $3)', [call, fault, payment])
const providerCalls = async (paymentId: string) =>
  (
    await api.sql(
      'select call from sandbox_call join sandbox_payment on sandbox_payment.id = payment where merchant_reference = $1 order by sandbox_call.id',
      [paymentId],
    )
  ).map(({ call }) => call)
const providerState = async (paymentId: string) =>
  (await api.sql('select state from sandbox_payment where merchant_reference = $1', [paymentId]))[0]?.state
const start = (orderId: string) =>
  send<{ code: string; paymentId: string }>(api.fetch, 'POST', `/api/order/${orderId}/payment`, {
    method: 'sandbox-card',
    returnUrl: `${api.url}/`,
  })
const newest = async (orderId: string) =>
  (await api.sql('select * from payment where order_id = $1 order by created_at desc', [orderId]))[0] ?? {}
const untilState = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )
async function workDone(topic: string, subject: string): Promise<void> {
  await api.sql('insert into outbox (topic, subject, due_at) values ($1, $2, now())', [topic, subject])
  await until(
    () => api.sql('select id from outbox where topic = $1 and subject = $2', [topic, subject]),
    ({ length }) => length === 0,
  )
}
async function later<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  let minutes = 0
  const seen = await until(async () => {
    minutes += 1
    await api.setNow(new Date(Date.now() + minutes * 60_000))
    return look()
  }, isRight)
  await api.setNow(null)
  return seen
}

// PAY-14
describe('a provider that fails when a payment starts', () => {
  it.each(['error', 'lost'])(
    'and fails twice (%s) is retried with the same key and begins one payment',
    async (fault) => {
      const { orderId } = await placeOrder(api.fetch)
      await fail('start', fault)
      await fail('start', fault)
      const { status, body } = await start(orderId)
      expect(status).toBe(200)
      expect(await api.sql('select id from payment where order_id = $1', [orderId])).toEqual([{ id: body.paymentId }])
      expect(
        await api.sql('select id from sandbox_payment where merchant_reference = $1', [body.paymentId]),
      ).toHaveLength(1)
    },
  )

  it('and keeps failing gives createError (14), and a payment begun there is canceled', async () => {
    const { orderId } = await placeOrder(api.fetch)
    for (let times = 0; times < 3; times++) await fail('start', 'lost')
    expect(await start(orderId)).toMatchObject({ status: 502, body: { code: 'createError' } })
    const { id } = await newest(orderId)
    await until(
      () => providerState(String(id)),
      (state) => state === 'cancelled',
    )
    expect(await readPayment(api.fetch, String(id))).toEqual({ state: 'failed', error: 'createError' })
    expect((await start(orderId)).status).toBe(200)
  })

  it('and rejects the call is not retried', async () => {
    const { orderId } = await placeOrder(api.fetch)
    await fail('start', 'refuse')
    expect(await start(orderId)).toMatchObject({ status: 502, body: { code: 'createError' } })
    expect((await start(orderId)).status).toBe(200)
  })
})

// PAY-15
describe('a capture', () => {
  it.each([
    ['is retried', ['error', 'error']],
    ['whose answer was lost is not repeated', ['lost']],
  ])('%s', async (_, faults) => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    const reference = String(started.clientData?.address).split('/').at(-1) ?? ''
    for (const fault of faults) await fail('capture', fault, reference)
    await decideAtProvider(api.fetch, started, 'card')
    const payment = await later(
      () => readPayment(api.fetch, started.paymentId),
      ({ state }) => state === 'captured',
    )
    expect(payment).toEqual({ state: 'captured' })
    expect(await providerCalls(started.paymentId)).toEqual(['authorize', 'capture'])
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('does not roll the order back while the provider is down for hours', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    const reference = String(started.clientData?.address).split('/').at(-1) ?? ''
    for (let times = 0; times < 12; times++) await fail('capture', 'error', reference)
    await decideAtProvider(api.fetch, started, 'card')
    await later(
      () => readPayment(api.fetch, started.paymentId),
      ({ state }) => state === 'captured',
    )
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('is abandoned and its order rolled back after the provider was down for a day', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    const reference = String(started.clientData?.address).split('/').at(-1) ?? ''
    for (let times = 0; times < 3; times++) await fail('capture', 'error', reference)
    await decideAtProvider(api.fetch, started, 'card')
    await untilState(started.paymentId, 'authorized')
    await api.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect(await untilState(started.paymentId, 'cancelled')).toEqual({ state: 'cancelled', error: 'captureFailed' })
    expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
    await api.setNow(null)
  })

  it('does nothing for an unknown or ended payment', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    await untilState(paymentId, 'captured')
    const before = await providerCalls(paymentId)
    for (const subject of [paymentId, 'nobody']) await workDone('payment.capture', subject)
    expect(await providerCalls(paymentId)).toEqual(before)
  })
})

// PAY-16
describe('money for an ended attempt', () => {
  it('is released when it is authorized after we abandoned the attempt', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql("update payment set state = 'failed', error = 'notPaid' where id = $1", [started.paymentId])
    await decideAtProvider(api.fetch, started, 'card')
    await until(
      () => providerState(started.paymentId),
      (state) => state === 'cancelled',
    )
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
    expect(await readPayment(api.fetch, started.paymentId)).toEqual({ state: 'failed', error: 'notPaid' })
  })

  it('is released when only the order was rolled back', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    // The state before the outbox work of a rollback has run.
    await api.sql("update orders set status = 'rollbacked' where id = $1", [orderId])
    await decideAtProvider(api.fetch, started, 'card')
    expect(await untilState(started.paymentId, 'cancelled')).toEqual({ state: 'cancelled', error: 'orderNotFound' })
    expect(await providerState(started.paymentId)).toBe('cancelled')
    expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
  })

  it('is released when the payment is not in the database', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql('delete from payment where id = $1', [started.paymentId])
    await decideAtProvider(api.fetch, started, 'card')
    await until(
      () => providerState(started.paymentId),
      (state) => state === 'cancelled',
    )
    expect(await providerCalls(started.paymentId)).toEqual(['authorize', 'cancel'])
  })

  it('is found and released within the week that a card holds a reservation', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql('delete from payment where id = $1', [started.paymentId])
    await api.sql("update sandbox_payment set created_at = now() - interval '7 days' where merchant_reference = $1", [
      started.paymentId,
    ])
    await decideAtProvider(api.fetch, started, 'card')
    await until(
      () => providerState(started.paymentId),
      (state) => state === 'cancelled',
    )
  })
})

describe('releasing a payment', () => {
  it('leaves a payment of a valid order untouched', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    await untilState(paymentId, 'captured')
    await workDone('payment.void', paymentId)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await providerState(paymentId)).toBe('captured')
  })

  it('records notPaid if there is no other reason', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const { paymentId } = await beginPayment(api.fetch, orderId, api.url)
    await workDone('payment.void', paymentId)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'cancelled', error: 'notPaid' })
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
  })

  it('does not cancel at the provider after the card was declined', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url, '4000 0000 0000 0002')
    await untilState(paymentId, 'failed')
    await workDone('payment.void', paymentId)
    expect(await providerCalls(paymentId)).toEqual([])
  })

  it('records a refund that the restaurant made at the provider', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    await untilState(paymentId, 'captured')
    await api.sql("update sandbox_payment set state = 'refunded' where merchant_reference = $1", [paymentId])
    await api.moveOrder(orderId, 'rollbacked')
    expect(await untilState(paymentId, 'refunded')).toEqual({ state: 'refunded', error: 'orderFailed' })
    expect(await providerCalls(paymentId)).toEqual(['authorize', 'capture'])
  })
})

// PAY-17
describe('the engine without webhooks and without a returning guest', () => {
  it('finds an authorized payment and sends the order to the kitchen (FAULT-7)', async () => {
    const { orderId } = await placeOrder(api.fetch)
    await payByCard(api.fetch, orderId, api.url)
    await until(
      () => readStatus(api.fetch, orderId),
      (status) => status === 'added',
    )
  })

  it('finds an authorized payment whose reference was not stored', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql('update payment set reference = null where id = $1', [started.paymentId])
    await decideAtProvider(api.fetch, started, 'card')
    await untilState(started.paymentId, 'captured')
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('adds deleted outbox work again', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql('delete from outbox where subject = any($1)', [[orderId, started.paymentId]])
    await later(
      () => api.sql("select state from payment where id = $1 and state = 'cancelled'", [started.paymentId]),
      (rows) => rows.length === 1,
    )
  })
})

// PAY-18
describe('a reservation that the provider ends', () => {
  it('rolls its order back', async () => {
    const kitchen = await createTestApi({ kitchen: 'built-in', webhookDelays: [] })
    const { orderId } = await placeOrder(kitchen.fetch)
    const paymentId = await payByCard(kitchen.fetch, orderId, kitchen.url)
    await until(
      () => readPayment(kitchen.fetch, paymentId),
      ({ state }) => state === 'authorized',
    )
    await kitchen.sql("update sandbox_payment set state = 'cancelled' where merchant_reference = $1", [paymentId])
    await readPayment(kitchen.fetch, paymentId)
    expect(await readStatus(kitchen.fetch, orderId)).toBe('rollbacked')
    await kitchen.close()
  })
})
