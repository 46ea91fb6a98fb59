import type { PaymentMethod } from '@carte/contract'
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
  /^warn The provider’s amount or currency differs from the order; releasing the money /,
  /^warn The kitchen rejected an order .*"code":"(?:shop-error-articles-not-available|shop-error-order-is-started)"/,
  /^warn Work is tried again later .*"reason":"ProviderError: (?:The sandbox cannot capture|The test card rejects every capture)/,
  /^error Capturing a payment failed for good /,
  // The provider can report money again while it is being released.
  /^warn A payment attempt that had ended was paid; releasing the money /,
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const untilState = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )
const untilStatus = (orderId: string, wanted: string) =>
  until(
    () => readStatus(api.fetch, orderId),
    (seen) => seen === wanted,
  )
const reference = async (paymentId: string) =>
  String((await api.sql('select reference from payment where id = $1', [paymentId]))[0]?.reference)

// PAY-8, PAY-10, PAY-19
describe('a card payment', () => {
  it('is reserved, reaches the kitchen, and is captured once the kitchen accepts', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    expect(await untilState(paymentId, 'captured')).toEqual({ state: 'captured' })
    expect(await readStatus(api.fetch, orderId)).toBe('added')
    const [providerPayment] = await api.sql(
      'select state, amount_minor from sandbox_payment where merchant_reference = $1',
      [paymentId],
    )
    expect(providerPayment).toEqual({ state: 'captured', amount_minor: 10_000 })
  })

  it.each([
    ['4000 0000 0000 0002', 'failed'],
    ['4000 0000 0000 0127', 'aborted'],
    ['4000 0000 0000 9995', 'notPaid'],
    ['4000 0000 0000 0101', 'invalid'],
  ])('with the card %s fails as %s, and the order can be paid again', async (number, error) => {
    const { orderId } = await placeOrder(api.fetch)
    const first = await payByCard(api.fetch, orderId, api.url, number)
    expect(await untilState(first, 'failed')).toEqual({ state: 'failed', error })
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
    await untilState(await payByCard(api.fetch, orderId, api.url), 'captured')
    const held = await api.sql(
      "select sandbox_payment.state from sandbox_payment join payment on payment.id = merchant_reference where order_id = $1 and sandbox_payment.state = 'authorized'",
      [orderId],
    )
    expect(held).toEqual([])
  })

  it('is pending while the bank decides', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url, '4000 0000 0000 3220')
    expect(await untilState(paymentId, 'pending')).toEqual({ state: 'pending' })
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
    await api.setNow(new Date(Date.now() + 20_000))
    await untilState(paymentId, 'captured')
    await api.setNow(null)
  })

  it('in another currency than the order’s fails as invalid and is released', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.sql("update sandbox_payment set currency = 'NOK' where merchant_reference = $1", [started.paymentId])
    await decideAtProvider(api.fetch, started, 'card')
    expect((await untilState(started.paymentId, 'failed')).error).toBe('invalid')
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
    await until(
      () => api.sql('select state from sandbox_payment where merchant_reference = $1', [started.paymentId]),
      ([atProvider]) => atProvider?.state === 'cancelled',
    )
  })

  it('is released when the kitchen rejects the order (error 12)', async () => {
    const { orderId } = await placeOrder(api.fetch, { note: 'kitchen:shop-error-order-is-started' })
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    expect(await untilState(paymentId, 'cancelled')).toEqual({ state: 'cancelled', error: 'orderFailed' })
    expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
    expect(await api.sql('select state from sandbox_payment where merchant_reference = $1', [paymentId])).toEqual([
      { state: 'cancelled' },
    ])
  })

  it('is refunded when the order is rolled back after the capture', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url)
    await untilState(paymentId, 'captured')
    await api.moveOrder(orderId, 'rollbacked')
    expect(await untilState(paymentId, 'refunded')).toEqual({ state: 'refunded', error: 'orderFailed' })
  })

  it('with an unknown card number reports an error for that field', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    const { status: code, body } = await decideAtProvider(api.fetch, started, 'card', '1234')
    expect({ code, body }).toMatchObject({ code: 400, body: { errors: { number: ['unknown'] } } })
    expect(await readPayment(api.fetch, started.paymentId)).toEqual({ state: 'created' })
  })

  it.each([
    ['soon', 'invalid'],
    ['13/30', 'month'],
    ['01/20', 'expired'],
  ])('rejects a card with the expiry date %j as %s', async (expiry, error) => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    const { status: code, body } = await decideAtProvider(api.fetch, started, 'card', undefined, expiry)
    expect({ code, body }).toMatchObject({ code: 400, body: { errors: { expiry: [error] } } })
  })
})

// PAY-29
describe('a wallet payment', () => {
  it('is reserved at once, and captured when the kitchen accepts', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url, 'sandbox-wallet')
    expect(started.flow).toBe('embedded')
    await decideAtProvider(api.fetch, started, 'approve')
    expect(await untilState(started.paymentId, 'captured')).toEqual({ state: 'captured' })
    const calls = await api.sql(
      `select call from sandbox_call join sandbox_payment on sandbox_payment.id = sandbox_call.payment
       where merchant_reference = $1 order by sandbox_call.id`,
      [started.paymentId],
    )
    expect(calls.map(({ call }) => call)).toEqual(['authorize', 'capture'])
  })

  it('is offered with the script that renders its button', async () => {
    const { body } = await send<PaymentMethod[]>(api.fetch, 'GET', '/api/shops/centrum/payment-methods')
    expect(body.filter(({ kind }) => kind === 'wallet')).toEqual([
      { id: 'sandbox-wallet', kind: 'wallet', name: 'Test wallet', script: '/api/sandbox/checkout.js', clientData: {} },
    ])
  })
})

// PAY-20
describe('a phone app payment', () => {
  it('is captured at once, and tells the guest to ask for a refund when the kitchen rejects the order', async () => {
    const { orderId } = await placeOrder(api.fetch, { note: 'kitchen:shop-error-articles-not-available' })
    const started = await beginPayment(api.fetch, orderId, api.url, 'sandbox-phone')
    expect(started.flow).toBe('app')
    await decideAtProvider(api.fetch, started, 'approve')
    await untilStatus(orderId, 'rollbacked')
    const payment = await until(
      () => readPayment(api.fetch, started.paymentId),
      ({ error }) => error !== undefined,
    )
    expect(payment).toEqual({ state: 'captured', error: 'orderFailed' })
  })

  it.each([
    ['decline', 'failed'],
    ['abort', 'aborted'],
  ] as const)('after %s is %s', async (action, error) => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url, 'sandbox-phone')
    await decideAtProvider(api.fetch, started, action)
    expect(await untilState(started.paymentId, 'failed')).toEqual({ state: 'failed', error })
  })

  it('has an app page that opens only with its secret', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const { appUrl = '', qr = '' } = await beginPayment(api.fetch, orderId, api.url, 'sandbox-phone')
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await (await api.fetch(appUrl)).text()).toContain('Approve')
    expect((await api.fetch(appUrl.replace(/secret=.*/, 'secret=guess'))).status).toBe(404)
  })
})

describe('starting a payment', () => {
  const start = (orderId: string, body: object) =>
    send<{ code: string }>(api.fetch, 'POST', `/api/order/${orderId}/payment`, body)

  it.each(['https://evil.example/', '//evil.example', '/order/1', 'javascript:alert(1)', ''])(
    'rejects the return address %s',
    async (returnUrl) => {
      const { orderId } = await placeOrder(api.fetch)
      expect(await start(orderId, { method: 'sandbox-card', returnUrl })).toMatchObject({
        status: 400,
        body: { code: 'returnUrl' },
      })
    },
  )

  it('removes line ends from the return address, which could break a header', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const returnUrl = `${api.url}/order/1\r\nset-cookie: a=b`
    expect((await start(orderId, { method: 'sandbox-phone', returnUrl })).status).toBe(200)
    expect(await api.sql('select return_url from payment where order_id = $1', [orderId])).toEqual([
      { return_url: `${api.url}/order/1set-cookie:%20a=b` },
    ])
  })

  it('rejects an unknown method, an unknown order, an order that was rolled back, and an unknown payment', async () => {
    const returnUrl = `${api.url}/`
    const { orderId } = await placeOrder(api.fetch)
    expect(await start(orderId, { method: 'gold', returnUrl })).toMatchObject({
      status: 400,
      body: { code: 'requestParametersMissing' },
    })
    expect(await start('0'.repeat(32), { method: 'sandbox-card', returnUrl })).toMatchObject({
      status: 404,
      body: { code: 'orderNotFound' },
    })
    await api.moveOrder(orderId, 'rollbacked')
    expect(await start(orderId, { method: 'sandbox-card', returnUrl })).toMatchObject({
      status: 409,
      body: { code: 'orderNotFound' },
    })
    expect(await send(api.fetch, 'GET', '/api/payment/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NotFound' },
    })
  })
})

describe('two attempts to pay one order', () => {
  it('are both authorized at the provider, and one of them is released', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const attempts = [await beginPayment(api.fetch, orderId, api.url), await beginPayment(api.fetch, orderId, api.url)]
    await Promise.all(attempts.map((started) => decideAtProvider(api.fetch, started, 'card')))
    const states = await until(
      async () =>
        (await Promise.all(attempts.map(({ paymentId }) => readPayment(api.fetch, paymentId))))
          .map(({ state }) => state)
          .sort(),
      (seen) => seen.join() === 'cancelled,captured',
    )
    expect(states).toEqual(['cancelled', 'captured'])
    const [sum] = await api.sql(
      "select sum(amount_minor)::int as captured from payment where order_id = $1 and state = 'captured'",
      [orderId],
    )
    expect(sum).toEqual({ captured: 10_000 })
  })
})

describe('an unpaid order', () => {
  it('is rolled back after an hour, and a later payment is released', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const started = await beginPayment(api.fetch, orderId, api.url)
    await api.setNow(new Date(Date.now() + 61 * 60_000))
    await untilStatus(orderId, 'rollbacked')
    await decideAtProvider(api.fetch, started, 'card')
    const [providerPayment] = await until(
      async () => api.sql('select state from sandbox_payment where id = $1', [await reference(started.paymentId)]),
      ([row]) => row?.state === 'cancelled',
    )
    expect(providerPayment).toEqual({ state: 'cancelled' })
    await api.setNow(null)
  })
})

// PAY-15
describe('a capture that fails', () => {
  it('is retried, and finally rolls the order back (error 13)', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    const paymentId = await payByCard(api.fetch, orderId, api.url, '4000 0000 0000 0341')
    let minutes = 0
    // Retries back off, so move the clock instead of waiting.
    const turn = async () => {
      minutes += 2
      await api.setNow(new Date(Date.now() + minutes * 60_000))
      return readPayment(api.fetch, paymentId)
    }
    expect(await until(turn, ({ state }) => state === 'cancelled')).toEqual({
      state: 'cancelled',
      error: 'captureFailed',
    })
    expect(await readStatus(api.fetch, orderId)).toBe('rollbacked')
    const details = await api.fetch(`/api/order/${orderId}`, { headers: { 'customer-code': customerCode } })
    expect(await details.json()).toMatchObject({ paymentStatus: 'cancelled', refusal: 'captureFailed' })
    await api.setNow(null)
  })
})

describe('the simulated kitchen', () => {
  it('takes every step of an order, and fails at the step that the note names', async () => {
    const busy = await createTestApi({ kitchen: { stepMs: 30 } })
    const good = await placeOrder(busy.fetch)
    const bad = await placeOrder(busy.fetch, { note: 'kitchen:shop-error-database-error@finnished' })
    await payByCard(busy.fetch, good.orderId, busy.url)
    await payByCard(busy.fetch, bad.orderId, busy.url)
    await until(
      () => readStatus(busy.fetch, good.orderId),
      (seen) => seen === 'delivered',
    )
    await until(
      () => readStatus(busy.fetch, bad.orderId),
      (seen) => seen === 'rollbacked',
    )
    const steps = await busy.sql('select status from order_step where order_id = $1 order by id', [bad.orderId])
    expect(steps.map(({ status: step }) => step)).toEqual(['calculatedPrice', 'added', 'started', 'rollbacked'])
    await busy.close()
  })
})
