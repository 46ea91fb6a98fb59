import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  readStatus,
  type TestApi,
  until,
} from '../../testing/index.ts'
import { signWebhook } from './sandbox/webhooks.ts'

expectLog(/^warn Webhook for an unknown payment ignored /)

// PAY-11, PAY-12
describe('webhooks (FAULT-7, ATTACK-16)', () => {
  let quiet: TestApi
  let key: Buffer
  beforeAll(async () => {
    quiet = await createTestApi({ webhookDelays: [] })
    await placeOrder(quiet.fetch).then(({ orderId }) =>
      payByCard(quiet.fetch, orderId, quiet.url, '4000 0000 0000 0002'),
    )
    // The first use creates the key.
    await quiet.fetch('/api/payment/webhook/sandbox', {
      method: 'POST',
      headers: signWebhook(Buffer.alloc(32), '{}', new Date()),
      body: '{}',
    })
    const [row] = await quiet.sql("select encode(value, 'hex') as key from secret where name = 'sandbox-webhook'")
    key = Buffer.from(String(row?.key), 'hex')
  })
  afterAll(() => quiet.close())

  const post = async (
    event: object,
    {
      at = new Date(),
      signedWith = key,
      headers,
    }: { at?: Date; signedWith?: Buffer; headers?: Record<string, string> } = {},
  ) => {
    const body = JSON.stringify(event)
    const response = await quiet.fetch('/api/payment/webhook/sandbox', {
      method: 'POST',
      headers: headers ?? { ...signWebhook(signedWith, body, at) },
      body,
    })
    return response.status
  }
  const pay = async (number?: string) => {
    const { orderId } = await placeOrder(quiet.fetch)
    const paymentId = await payByCard(quiet.fetch, orderId, quiet.url, number)
    const [row] = await quiet.sql('select reference from payment where id = $1', [paymentId])
    return { orderId, paymentId, payment: String(row?.reference) }
  }

  it('send an order to the kitchen without a returning guest, ten of them as one', async () => {
    const { orderId, payment } = await pay()
    const event = { id: 'ev_ten', payment }
    expect(await Promise.all(Array.from({ length: 10 }, () => post(event)))).toEqual(Array(10).fill(204))
    await until(
      () => readStatus(quiet.fetch, orderId),
      (seen) => seen === 'added',
    )
    const steps = await quiet.sql('select status from order_step where order_id = $1', [orderId])
    expect(steps.map(({ status: step }) => step)).toEqual(['calculatedPrice', 'added'])
  })

  it('have no effect when they are late', async () => {
    const { orderId, paymentId, payment } = await pay()
    await until(
      () => readPayment(quiet.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    expect(await post({ id: 'ev_late', payment, state: 'failed' })).toBe(204)
    expect(await readPayment(quiet.fetch, paymentId)).toEqual({ state: 'captured' })
    expect(await readStatus(quiet.fetch, orderId)).toBe('added')
  })

  it('are not trusted: amount and state are read at the provider', async () => {
    const { orderId } = await placeOrder(quiet.fetch)
    const { paymentId } = await beginPayment(quiet.fetch, orderId, quiet.url)
    const [row] = await quiet.sql('select reference from payment where id = $1', [paymentId])
    expect(await post({ id: 'ev_lie', payment: row?.reference, state: 'authorized', amountMinor: 1 })).toBe(204)
    expect(await readPayment(quiet.fetch, paymentId)).toEqual({ state: 'created' })
  })

  it('are rejected unsigned, wrongly signed, or older than five minutes', async () => {
    const event = { id: 'ev_bad', payment: 'sb_x' }
    expect(await post(event, { headers: {} })).toBe(400)
    expect(await post(event, { signedWith: Buffer.alloc(32, 7) })).toBe(400)
    expect(await post(event, { at: new Date(Date.now() - 301_000) })).toBe(400)
    const [[name, signature] = ['', '']] = Object.entries(signWebhook(key, JSON.stringify(event), new Date()))
    const parts = signature.split(',')
    for (const changed of [`${signature}0`, `x${signature}`, ...parts])
      expect(await post(event, { headers: { [name]: changed } })).toBe(400)
    expect(await post(event, { headers: { [name]: signature } })).toBe(204)
    for (const incomplete of [{ nothing: true }, { id: 'ev_half' }, { payment: 'sb_x' }])
      expect(await post(incomplete)).toBe(400)
    expect(await post(event)).toBe(204)
  })

  it('are not needed: polling finds the payment', async () => {
    const { orderId, paymentId } = await pay()
    await quiet.setNow(new Date(Date.now() + 60_000))
    await until(
      () => readStatus(quiet.fetch, orderId),
      (seen) => seen === 'added',
    )
    await until(
      async () => (await quiet.sql('select state from payment where id = $1', [paymentId]))[0]?.state,
      (state) => state === 'captured',
    )
    await quiet.setNow(null)
  })

  it('are not needed: an unfinished payment ends after half an hour', async () => {
    const { orderId } = await placeOrder(quiet.fetch)
    const { paymentId } = await beginPayment(quiet.fetch, orderId, quiet.url)
    await quiet.setNow(new Date(Date.now() + 31 * 60_000))
    const payment = await until(
      async () => (await quiet.sql('select state, error from payment where id = $1', [paymentId]))[0],
      (seen) => seen?.state === 'cancelled',
    )
    expect(payment).toEqual({ state: 'cancelled', error: 'notPaid' })
    await quiet.setNow(null)
  })
})
