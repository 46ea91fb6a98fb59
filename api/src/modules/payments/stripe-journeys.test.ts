import { rm } from 'node:fs/promises'
import type { ShopOrder, StartedPayment } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startServer } from '../../main.ts'
import {
  beginPayment,
  createTestApi,
  expectLog,
  makeFolder,
  placeOrder,
  readPayment,
  readStatus,
  send,
  signInAdmin,
  type TestApi,
  until,
  watchedLog,
} from '../../testing/index.ts'
import { type EventOptions, type FakeStripe, startFakeStripe } from './stripe/testing/fake-stripe.ts'

expectLog(
  /^warn The kitchen rejected an order .*"code":"shop-error-order-is-started"/,
  /^warn Starting a payment failed .*"code":"(?:accesstokenMissing|createError)"/,
  /^warn A call could not be served .*"code":"(?:accesstokenMissing|createError)"/,
  /^warn The provider’s amount or currency differs from the order; releasing the money /,
  /^warn Refunding lines failed; it is retried .*"reason":"ProviderError: Stripe StripeAPIError 500/,
  // A server with a wrong key takes outbox work of the same database, possibly a check of an earlier test's payment.
  /^warn Work is tried again later .*"topic":"payment.check".*"reason":"ProviderError: Stripe /,
)

let fakeStripe: FakeStripe
let api: TestApi
beforeAll(async () => {
  fakeStripe = await startFakeStripe()
  api = await createTestApi({ stripe: fakeStripe.settings })
})
afterAll(async () => {
  await api.close()
  await fakeStripe.stop()
})

const post = async (
  { body, signature }: { body: string; signature: string },
  headers: Record<string, string> = { 'stripe-signature': signature },
) => (await api.fetch('/api/payment/webhook/stripe', { method: 'POST', headers, body })).status
const sendEvent = (type: string, reference: string, options?: EventOptions) =>
  post(fakeStripe.event(type, reference, options))

const payment = async (paymentId: string) =>
  (await api.sql('select reference, state, error from payment where id = $1', [paymentId]))[0] as {
    reference: string
    state: string
    error: string | null
  }
/** Waits for the state without a guest who polls. */
const untilState = (paymentId: string, state: string) =>
  until(
    () => payment(paymentId),
    (seen) => seen.state === state,
  )
const start = async (note = '') => {
  const { orderId } = await placeOrder(api.fetch, { note })
  const { paymentId } = await beginPayment(api.fetch, orderId, api.url, 'stripe-card')
  return { orderId, paymentId, reference: (await payment(paymentId)).reference }
}

// PAY-22
describe('an order paid through Stripe', () => {
  it('is reserved, reported by a webhook, accepted by the kitchen, and captured', async () => {
    const { orderId, paymentId, reference } = await start()
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'created' })
    fakeStripe.confirm(reference)
    expect(await sendEvent('payment_intent.amount_capturable_updated', reference)).toBe(204)
    await untilState(paymentId, 'captured')
    expect(await readStatus(api.fetch, orderId)).toBe('added')
    expect(fakeStripe.intent(reference)).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
  })

  it('needs no webhook when the guest returns', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference)
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    expect(await readStatus(api.fetch, orderId)).toBe('added')
  })

  it('is released when the kitchen rejects it (error 12)', async () => {
    const { orderId, paymentId, reference } = await start('kitchen:shop-error-order-is-started')
    fakeStripe.confirm(reference)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    expect(await untilState(paymentId, 'cancelled')).toMatchObject({ error: 'orderFailed' })
    expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
    expect(fakeStripe.intent(reference)).toMatchObject({ status: 'canceled', amount_received: 0 })
  })

  it.each([
    ['released', 'kitchen:shop-error-order-is-started', 'cancelled', /POST .*\/cancel$/],
    ['refunded', '', 'refunded', /POST .*\/refunds$/],
  ])(
    'is %s once and without a warning while an older answer of Stripe is on its way',
    async (_how, note, state, call) => {
      const { orderId, paymentId, reference } = await start(note)
      fakeStripe.confirm(reference)
      const before = fakeStripe.calls.length
      const { held, deliver } = fakeStripe.delayNext(/^GET .*payment_intents/)
      const reading = readPayment(api.fetch, paymentId)
      await held
      await sendEvent('payment_intent.amount_capturable_updated', reference)
      if (state === 'refunded') {
        await untilState(paymentId, 'captured')
        await api.moveOrder(orderId, 'rollbacked')
      }
      await untilState(paymentId, state)
      deliver()
      expect(await reading).toEqual({ state, error: 'orderFailed' })
      expect(await api.sql("select id from outbox where topic = 'payment.void' and subject = $1", [paymentId])).toEqual(
        [],
      )
      const calls = fakeStripe.calls.slice(before).filter(({ method, path }) => call.test(`${method} ${path}`))
      expect(calls).toHaveLength(1)
    },
  )

  it('is refunded when it is rolled back after the capture', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    await untilState(paymentId, 'captured')
    await api.moveOrder(orderId, 'rollbacked')
    await untilState(paymentId, 'refunded')
    expect(fakeStripe.intent(reference).latest_charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  })

  it('is refunded by line and then as a whole, with a webhook after each', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    await untilState(paymentId, 'captured')
    await api.sql(`update order_line set quantity = 4, vat = '[{"rate":12,"totalMinor":10000}]' where order_id = $1`, [
      orderId,
    ])
    const { fetch } = await signInAdmin(api)
    const path = `/api/admin/shops/centrum/orders/${orderId}`
    const refund = (body: object, id: string = crypto.randomUUID()) =>
      send<ShopOrder>(fetch, 'POST', `${path}/refunds`, body, { 'idempotency-key': id })
    const quarter = { lines: [{ position: 0, quantity: 1 }], amount: 25, reason: 'Cold' }
    const id = crypto.randomUUID()
    // Stripe makes this refund, but answers with an error, which it replays.
    fakeStripe.failNext(/POST .*\/refunds$/, 'late-error')
    expect((await refund(quarter, id)).body).toMatchObject({ refunds: [{ state: 'requested' }] })
    expect((await refund(quarter, id)).body).toMatchObject({ refunds: [{ state: 'done' }], refunded: 25 })
    await sendEvent('charge.refunded', reference)
    await until(
      () => api.sql("select id from outbox where topic = 'payment.news'"),
      ({ length }) => length === 0,
    )
    expect(await payment(paymentId)).toMatchObject({ state: 'captured', error: null })
    expect((await refund(quarter)).body).toMatchObject({ paymentStatus: 'captured', refunded: 50 })
    expect((await send<ShopOrder>(fetch, 'POST', `${path}/refund`)).body).toMatchObject({ paymentStatus: 'refunded' })
    await sendEvent('charge.refunded', reference)
    expect(fakeStripe.refunds(reference).map(({ amount }) => amount)).toEqual([5000, 2500, 2500])
    expect(fakeStripe.intent(reference).latest_charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  })

  it.each([
    ['captured', 'capture', /POST .*\/capture$/],
    ['released before its capture', 'release', /POST .*\/cancel$/],
    ['refunded', 'refund', /POST .*\/refunds$/],
  ])('is %s under one idempotency key when the call is retried', async (_how, prefix, call) => {
    const { orderId, paymentId, reference } = await start(
      prefix === 'release' ? 'kitchen:shop-error-order-is-started' : '',
    )
    const before = fakeStripe.calls.length
    fakeStripe.failNext(call, 'cut')
    fakeStripe.confirm(reference)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    if (prefix === 'refund') {
      await untilState(paymentId, 'captured')
      await api.moveOrder(orderId, 'rollbacked')
    }
    await untilState(paymentId, { capture: 'captured', release: 'cancelled', refund: 'refunded' }[prefix] ?? '')
    const calls = fakeStripe.calls.slice(before).filter(({ method, path }) => call.test(`${method} ${path}`))
    expect(calls.map(({ key }) => key)).toEqual(Array(2).fill(`${prefix}-${paymentId}`))
  })

  it('can be paid by another attempt after a declined card (error 01), which takes no money', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference, 'pm_card_visa_chargeDeclined')
    await sendEvent('payment_intent.payment_failed', reference)
    expect(await untilState(paymentId, 'failed')).toMatchObject({ error: 'failed' })
    const second = await beginPayment(api.fetch, orderId, api.url, 'stripe-card')
    const { reference: other } = await payment(second.paymentId)
    fakeStripe.confirm(other)
    await sendEvent('payment_intent.amount_capturable_updated', other)
    await untilState(second.paymentId, 'captured')
    expect(fakeStripe.intent(reference).status).toBe('canceled')
  })

  it('starts one payment when an answer is lost, a call is rate limited and another fails with 500', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const before = fakeStripe.calls.length
    for (const fault of ['lost', 'busy', 'error'] as const) fakeStripe.failNext(/POST .*intents$/, fault)
    const { paymentId } = await beginPayment(api.fetch, orderId, api.url, 'stripe-card')
    expect(fakeStripe.calls.slice(before).every(({ key }) => key === `start-${paymentId}`)).toBe(true)
    const { reference } = await payment(paymentId)
    expect(fakeStripe.intent(reference).metadata.carte_payment).toBe(paymentId)
  })

  it('reports error 14 to the guest when Stripe hangs and is then busy', async () => {
    const { orderId } = await placeOrder(api.fetch)
    for (const fault of ['hang', 'busy', 'busy'] as const) fakeStripe.failNext(/POST .*intents$/, fault)
    const answer = await send<{ code: string }>(api.fetch, 'POST', `/api/order/${orderId}/payment`, {
      method: 'stripe-card',
      returnUrl: `${api.url}/`,
    })
    expect(answer).toMatchObject({ status: 502, body: { code: 'createError' } })
  })
})

describe('webhooks of Stripe (ATTACK-16, ATTACK-17)', () => {
  it('are rejected without a signature, with a wrong one, and when older than 300 s', async () => {
    const { reference } = await start()
    const type = 'payment_intent.succeeded'
    expect(await post(fakeStripe.event(type, reference), {})).toBe(400)
    expect(await sendEvent(type, reference, { secret: 'whsec_other' })).toBe(400)
    expect(await sendEvent(type, reference, { at: new Date(Date.now() - 301_000) })).toBe(400)
    expect(await sendEvent(type, reference)).toBe(204)
  })

  it('are not trusted: a payment stays unpaid although an event says that it succeeded', async () => {
    const { orderId, paymentId, reference } = await start()
    const callsBefore = fakeStripe.calls.length
    const object = { status: 'succeeded', amount_received: 10_000 }
    expect(await sendEvent('payment_intent.succeeded', reference, { object })).toBe(204)
    await until(
      async () => fakeStripe.calls.length,
      (calls) => calls > callsBefore,
    )
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'created' })
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
  })

  it('have no effect when they are replayed, ten at once, or out of order', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference)
    const event = fakeStripe.event('payment_intent.amount_capturable_updated', reference)
    expect(await Promise.all(Array.from({ length: 10 }, () => post(event)))).toEqual(Array(10).fill(204))
    await untilState(paymentId, 'captured')
    await sendEvent('payment_intent.payment_failed', reference)
    await post(event)
    const captures = () => fakeStripe.calls.filter(({ path }) => path.includes(`${reference}/capture`)).length
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
    expect([captures(), await readStatus(api.fetch, orderId)]).toEqual([1, 'added'])
  })

  it('about an amount that differs from the order fail the payment and release it (error 04)', async () => {
    const { orderId, paymentId, reference } = await start()
    fakeStripe.confirm(reference, 'pm_card_visa', 100)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    expect(await untilState(paymentId, 'failed')).toMatchObject({ error: 'invalid' })
    await until(
      async () => fakeStripe.intent(reference).status,
      (status) => status === 'canceled',
    )
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
  })

  it('about another system’s payment on the same account are acknowledged and not stored', async () => {
    const { reference } = await start()
    const object = { metadata: {} }
    expect(await sendEvent('payment_intent.succeeded', reference, { id: 'evt_stranger', object })).toBe(204)
    expect(await api.sql("select * from webhook_event where event_id = 'evt_stranger'")).toEqual([])
  })
})

// PAY-23
describe('a shop’s own Stripe account', () => {
  it('receives its guests’ payments, and shops without one then offer no Stripe', async () => {
    await api.sql("insert into payment_account values ('centrum', 'stripe', 'acct_centrum')")
    const methods = async (shop: string) =>
      (await send<{ id: string }[]>(api.fetch, 'GET', `/api/shops/${shop}/payment-methods`)).body.map(({ id }) => id)
    await until(
      () => methods('helsinki'),
      (ids) => !ids.includes('stripe-card'),
    )
    expect(await methods('centrum')).toContain('stripe-card')
    const { paymentId, reference } = await start()
    expect(reference).toMatch(/^acct_centrum:pi_/)
    fakeStripe.confirm(reference)
    await sendEvent('payment_intent.amount_capturable_updated', reference)
    await untilState(paymentId, 'captured')
    await api.sql('delete from payment_account')
  })
})

// PAY-25
describe('the Stripe keys', () => {
  it('appear in no answer and no log line, also when every call fails', async () => {
    const folder = await makeFolder('carte-stripe-')
    const lines: string[] = []
    const watched = watchedLog()
    const write = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
      lines.push(`${message} ${JSON.stringify(fields)} ${String(Object.values(fields))}`)
      watched[level](fields, message)
    }
    const { secretKey, publishableKey, webhookSecrets, apiAddress } = fakeStripe.settings
    const wrongKey = 'sk_test_wrong0key0that0is0rejected'
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: api.databaseUrl,
      sample: 'single',
      log: { info: write('info'), warn: write('warn'), error: write('error') },
      env: {
        STRIPE_SECRET_KEY: wrongKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
        STRIPE_API_ADDRESS: apiAddress,
      },
    })
    const { orderId } = await placeOrder(api.fetch)
    const answers: string[] = []
    const ask = async (fetch: typeof globalThis.fetch, path: string, body?: object) => {
      const answer = await send(fetch, body ? 'POST' : 'GET', path, body)
      answers.push(JSON.stringify([answer.body, [...answer.headers]]))
      return answer.body
    }
    const visitor: typeof fetch = (path, init) => fetch(new URL(String(path), server.url), init)
    const pay = { method: 'stripe-card', returnUrl: `${server.url}/` }
    expect(await ask(visitor, `/api/order/${orderId}/payment`, pay)).toMatchObject({ code: 'accesstokenMissing' })
    await ask(visitor, '/api/payment/webhook/stripe', {})
    await ask(visitor, '/api/openapi.json')
    const good = { ...pay, returnUrl: `${api.url}/` }
    const { paymentId } = (await ask(api.fetch, `/api/order/${orderId}/payment`, good)) as StartedPayment
    await ask(api.fetch, `/api/payment/${paymentId}`)
    await server.close()
    await rm(folder, { recursive: true })
    expect(lines.join('\n')).toContain('Starting a payment failed')
    const output = [...lines, ...answers].join('\n')
    for (const secret of [secretKey, wrongKey, ...webhookSecrets, 'sk_test', 'whsec_'])
      expect(output).not.toContain(secret)
    expect(lines.join('\n')).not.toContain('_secret_')
  })
})
