import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { StripeSettings } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createSecrets } from '../../infrastructure/database/secrets.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { type PaymentIntent, type PaymentProvider, ProviderError } from './provider.ts'
import { fromStripe, toStripe } from './stripe/intents.ts'
import { type FakeStripe, type Fault, startFakeStripe } from './stripe/testing/fake-stripe.ts'
import { createStripe } from './stripe.ts'

let api: TestApi
let connection: Connection
let fakeStripe: FakeStripe
let stripe: PaymentProvider
const log = { info() {}, warn() {}, error() {} }
const clock = { now: () => new Date() }

const provider = (settings: Partial<StripeSettings> = {}): PaymentProvider =>
  createStripe({ db: connection.db, clock, log }, createSecrets(connection.db), { ...fakeStripe.settings, ...settings })

beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(async () => {
  fakeStripe = await startFakeStripe()
  stripe = provider()
})
afterEach(() => fakeStripe.stop())

let count = 0
const wanted = (more: Partial<PaymentIntent> = {}): PaymentIntent => ({
  paymentId: `pay${++count}`,
  orderId: 'order1',
  account: null,
  method: { id: 'stripe-card', kind: 'card' },
  amountMinor: 12_950,
  currency: 'SEK',
  returnUrl: 'https://order.example/shop/centrum/checkout/payment/order1',
  ...more,
})
const start = async (more: Partial<PaymentIntent> = {}) => (await stripe.start(wanted(more))).reference
const reserved = async (more: Partial<PaymentIntent> = {}) => {
  const reference = await start(more)
  fakeStripe.confirm(reference)
  return reference
}
const failure = async (call: Promise<unknown>): Promise<{ code: string; isFinal: boolean } | string> =>
  call.then(
    () => 'it went through',
    (error) => (error instanceof ProviderError ? { code: error.code, isFinal: error.isFinal } : String(error)),
  )
const posts = (verb: string) => fakeStripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(verb))

describe('a Stripe payment', () => {
  it('starts with manual capture and our metadata, and is the same when started again', async () => {
    const intent = wanted()
    const { reference, answer } = await stripe.start(intent)
    expect((await stripe.start(intent)).reference).toBe(reference)
    expect(fakeStripe.intent(reference)).toMatchObject({
      amount: 12_950,
      currency: 'sek',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: {
        carte_payment: intent.paymentId,
        carte_order: 'order1',
        carte_installation: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    expect(answer).toEqual({
      flow: 'embedded',
      script: '/api/payments/stripe/checkout.js',
      clientData: {
        publishableKey: fakeStripe.settings.publishableKey,
        clientSecret: fakeStripe.intent(reference).client_secret,
        returnUrl: intent.returnUrl,
        script: `${fakeStripe.settings.apiAddress}/stripe.js`,
      },
    })
    expect(fakeStripe.calls.map(({ key, version }) => ({ key, version }))).toEqual(
      Array(2).fill({ key: `start-${intent.paymentId}`, version: '2026-10-28.endive' }),
    )
  })

  it('is created and read on the shop’s own account if it has one', async () => {
    const { reference, answer } = await stripe.start(wanted({ account: 'acct_kungsgatan' }))
    expect(reference).toMatch(/^acct_kungsgatan:pi_/)
    expect(answer.clientData).toMatchObject({ account: 'acct_kungsgatan' })
    fakeStripe.confirm(reference)
    await stripe.capture(reference, 12_950, 'capture-1')
    await stripe.refund(reference, 12_950, 'refund-1')
    expect(await stripe.read(reference)).toMatchObject({ state: 'refunded' })
    expect(new Set(fakeStripe.calls.map(({ account }) => account))).toEqual(new Set(['acct_kungsgatan']))
  })

  it('is converted from each Stripe status', async () => {
    const declined = { type: 'card_error', code: 'card_declined' }
    const charge = { status: 'succeeded', refunded: false } as never
    const table = [
      [{}, { state: 'created' }],
      [{ status: 'requires_action' }, { state: 'pending' }],
      [{ status: 'processing' }, { state: 'pending' }],
      [{ status: 'requires_capture', amount_capturable: 12_950 }, { state: 'authorized' }],
      [
        { status: 'requires_capture', amount_capturable: 13_050 },
        { state: 'authorized', amountMinor: 13_050 },
      ],
      [{ status: 'succeeded', amount_received: 12_950, latest_charge: charge }, { state: 'captured' }],
      [
        { status: 'succeeded', amount_received: 12_950, latest_charge: { refunded: true } as never },
        { state: 'refunded' },
      ],
      [
        {
          status: 'succeeded',
          amount_received: 12_950,
          latest_charge: { refunded: false, amount_refunded: 4500 } as never,
        },
        { state: 'captured', refundedMinor: 4500 },
      ],
      [
        { status: 'canceled', latest_charge: { status: 'succeeded', amount_refunded: 12_950 } as never },
        { state: 'cancelled' },
      ],
      [{ status: 'canceled', latest_charge: charge }, { state: 'cancelled' }],
      [{ status: 'canceled' }, { state: 'cancelled', error: 'notPaid' }],
      [
        { status: 'canceled', last_payment_error: declined },
        { state: 'failed', error: 'failed' },
      ],
      [{ last_payment_error: declined }, { state: 'failed', error: 'failed' }],
      [
        { last_payment_error: { ...declined, code: 'payment_intent_authentication_failure' } },
        { state: 'failed', error: 'notPaid' },
      ],
      [
        { last_payment_error: { ...declined, code: 'payment_method_customer_decline' } },
        { state: 'failed', error: 'aborted' },
      ],
    ] as const
    for (const [there, here] of table) {
      const reference = await start()
      fakeStripe.set(reference, there)
      expect(await stripe.read(reference)).toEqual({ amountMinor: 12_950, refundedMinor: 0, currency: 'SEK', ...here })
    }
  })

  it('is canceled at Stripe after a decline, so that an open form accepts no other card', async () => {
    const reference = await start()
    fakeStripe.confirm(reference, 'pm_card_visa_chargeDeclined')
    expect(await stripe.read(reference)).toMatchObject({ state: 'failed', error: 'failed' })
    expect(fakeStripe.intent(reference).status).toBe('canceled')
    expect(() => fakeStripe.confirm(reference)).toThrow('status of canceled')
    expect(await stripe.read(reference)).toMatchObject({ state: 'failed', error: 'failed' })
  })
})

describe('the Stripe provider', () => {
  it('captures once, however often capture is called', async () => {
    const reference = await reserved()
    await stripe.capture(reference, 12_950, 'capture-1')
    await stripe.capture(reference, 12_950, 'capture-1')
    await stripe.capture(reference, 12_950, 'capture-2')
    expect(await stripe.read(reference)).toMatchObject({ state: 'captured', amountMinor: 12_950 })
    expect(posts('/capture').map(({ key }) => key)).toEqual(['capture-1'])
  })

  it('cancels and refunds once, and rejects impossible calls', async () => {
    const held = await reserved()
    await stripe.cancel(held, 'cancel-1')
    await stripe.cancel(held, 'cancel-2')
    expect(await stripe.read(held)).toMatchObject({ state: 'cancelled' })
    expect(await failure(stripe.capture(held, 12_950, 'capture-1'))).toEqual({ code: 'captureFailed', isFinal: true })
    await stripe.refund(held, 12_950, 'refund-1')
    const unpaid = await start()
    expect(await failure(stripe.refund(unpaid, 12_950, 'refund-1'))).toEqual({ code: 'invalid', isFinal: true })

    const taken = await reserved()
    await stripe.capture(taken, 12_950, 'capture-2')
    expect(await failure(stripe.cancel(taken, 'cancel-3'))).toEqual({ code: 'invalid', isFinal: true })
    await stripe.refund(taken, 12_950, 'refund-2')
    await stripe.refund(taken, 12_950, 'refund-3')
    expect(posts('/refunds')).toHaveLength(1)
    expect(await stripe.read(taken)).toMatchObject({ state: 'refunded' })
  })

  it('refunds once, also when two servers call at once', async () => {
    const reference = await reserved()
    await stripe.capture(reference, 12_950, 'capture-1')
    await Promise.all(['refund-1', 'refund-2'].map((key) => stripe.refund(reference, 12_950, key)))
    expect(await stripe.read(reference)).toMatchObject({ state: 'refunded' })
  })

  it('refunds in parts, and reports how much of the payment has gone back', async () => {
    const reference = await reserved()
    await stripe.capture(reference, 12_950, 'capture-1')
    await stripe.refund(reference, 4500, 'refund-a')
    expect(await stripe.read(reference)).toMatchObject({ state: 'captured', amountMinor: 12_950, refundedMinor: 4500 })
    expect(await failure(stripe.refund(reference, 8451, 'refund-b'))).toEqual({ code: 'invalid', isFinal: true })
    await stripe.refund(reference, 8450, 'refund-c')
    expect(await stripe.read(reference)).toMatchObject({ state: 'refunded', refundedMinor: 12_950 })
    await stripe.refund(reference, 100, 'refund-d')
    expect(fakeStripe.refunds(reference).map(({ amount }) => amount)).toEqual([8450, 4500])
  })

  it('finds a partial refund again that Stripe has made and answered with an error', async () => {
    const reference = await reserved()
    await stripe.capture(reference, 12_950, 'capture-1')
    fakeStripe.failNext(/POST .*refunds/, 'late-error')
    expect(await failure(stripe.refund(reference, 4500, 'refund-a'))).toEqual({ code: 'notPaid', isFinal: false })
    await stripe.refund(reference, 4500, 'refund-a')
    expect(fakeStripe.refunds(reference).map(({ amount }) => amount)).toEqual([4500])
    await stripe.refund(reference, 4500, 'refund-b')
    expect(await stripe.read(reference)).toMatchObject({ state: 'captured', refundedMinor: 9000 })
  })

  it('reports a retryable error for canceling a payment that is processing', async () => {
    const reference = await start()
    fakeStripe.confirm(reference, 'pm_slow')
    expect(await failure(stripe.cancel(reference, 'cancel-1'))).toEqual({ code: 'invalid', isFinal: false })
  })

  it.each(['capture', 'cancel', 'refund'] as const)('completes a %s whose answer was lost', async (call) => {
    const reference = await reserved()
    if (call === 'refund') await stripe.capture(reference, 12_950, 'capture-1')
    fakeStripe.failNext(call === 'refund' ? /POST .*refunds/ : new RegExp(`POST .*${call}`), 'lost')
    // The SDK retries a closed connection once under the same key, even with `maxNetworkRetries: 0`.
    await (call === 'cancel' ? stripe.cancel(reference, 'key') : stripe[call](reference, 12_950, 'key'))
    expect(await stripe.read(reference)).toMatchObject({
      state: { capture: 'captured', cancel: 'cancelled', refund: 'refunded' }[call],
    })
    expect(new Set(posts(call === 'refund' ? '/refunds' : call).map(({ key }) => key)).size).toBe(1)
  })

  it('uses the next key when Stripe replays an error of its own', async () => {
    const reference = await reserved()
    fakeStripe.failNext(/capture/, 'error')
    expect(await failure(stripe.capture(reference, 12_950, 'key'))).toEqual({ code: 'notPaid', isFinal: false })
    await stripe.capture(reference, 12_950, 'key')
    expect(posts('/capture').map(({ key }) => key)).toEqual(['key', 'key', 'key-2'])
    expect(await stripe.read(reference)).toMatchObject({ state: 'captured', amountMinor: 12_950 })
  })
})

describe('a Stripe error', () => {
  it.each([
    ['error', { code: 'notPaid', isFinal: false }],
    ['busy', { code: 'notPaid', isFinal: false }],
    ['locked', { code: 'notPaid', isFinal: false }],
  ] as const)('of the fault "%s" is converted to %j', async (fault, expected) => {
    fakeStripe.failNext(/./, fault as Fault)
    expect(await failure(stripe.start(wanted()))).toEqual(expected)
  })

  it('of the network is not final and is reported within the provider timeout', async () => {
    const reference = await start()
    fakeStripe.failNext(/GET/, 'hang')
    const before = fakeStripe.calls.length
    // The call ends by the provider's own timeout.
    expect(await failure(stripe.read(reference))).toEqual({ code: 'notPaid', isFinal: false })
    expect(fakeStripe.calls.slice(before)).toHaveLength(1)
    await fakeStripe.stop()
    expect(await failure(stripe.read(reference))).toEqual({ code: 'notPaid', isFinal: false })
  })

  it('of a request has its code and never contains a key', async () => {
    expect(await failure(stripe.read('pi_unknown'))).toEqual({ code: 'NotFound', isFinal: true })
    expect(await failure(stripe.start(wanted({ amountMinor: 0 })))).toEqual({ code: 'createError', isFinal: true })
    expect(await failure(stripe.start(wanted({ currency: '' })))).toMatchObject({ code: 'requestParametersMissing' })
    const again = wanted()
    await stripe.start(again)
    expect(await failure(stripe.start({ ...again, amountMinor: 1 }))).toEqual({ code: 'createError', isFinal: true })
    fakeStripe.closeAccount('acct_gone')
    expect(await failure(stripe.start(wanted({ account: 'acct_gone' })))).toMatchObject({ code: 'merchantNotFound' })
    const wrong = provider({ secretKey: 'sk_test_wrong0key' })
    expect(await failure(wrong.start(wanted()))).toEqual({ code: 'accesstokenMissing', isFinal: true })
    await expect(wrong.start(wanted())).rejects.toThrow(/^Stripe StripeAuthenticationError 401 req_\w+$/)
  })
})

describe('Stripe amounts', () => {
  it.each([
    ['SEK', 12_950, 12_950],
    ['EUR', 1, 1],
    ['JPY', 50_000, 500],
    ['ISK', 50_000, 50_000],
    ['KWD', 1_250, 12_500],
  ])('in %s convert %d hundredths to %d Stripe units and back', (currency, minor, there) => {
    expect(toStripe(minor, currency)).toBe(there)
    expect(fromStripe(there, currency)).toBe(minor)
  })

  it.each(['JPY', 'ISK'])('of half a %s are rejected before a request is made', async (currency) => {
    expect(await failure(stripe.start(wanted({ currency, amountMinor: 50 })))).toEqual({
      code: 'createError',
      isFinal: true,
    })
    expect(fakeStripe.calls).toEqual([])
  })

  it('in yen are captured and read as requested', async () => {
    const reference = await reserved({ currency: 'JPY', amountMinor: 50_000 })
    expect(await stripe.read(reference)).toEqual({
      state: 'authorized',
      amountMinor: 50_000,
      refundedMinor: 0,
      currency: 'JPY',
    })
    await stripe.capture(reference, 50_000, 'capture-1')
    expect(fakeStripe.intent(reference).amount_received).toBe(500)
  })
})

describe('the reservations at Stripe', () => {
  it('are listed for this installation only, on every account, and only if not captured', async () => {
    await api.sql(
      "insert into payment_account values ('centrum', 'stripe', 'acct_a'), ('helsinki', 'stripe', 'acct_gone')",
    )
    const mine = [await reserved({ paymentId: 'one' }), await reserved({ paymentId: 'two', account: 'acct_a' })]
    await start()
    await stripe.cancel(await reserved(), 'cancel-1')
    const other = await reserved()
    fakeStripe.set(other, { metadata: { ...fakeStripe.intent(other).metadata, carte_installation: 'staging' } })
    const old = await reserved()
    fakeStripe.set(old, { created: Math.floor(Date.now() / 1000) - 7_200 })
    fakeStripe.closeAccount('acct_gone')
    expect(await stripe.list('authorized', new Date(Date.now() - 3_600_000))).toEqual([
      expect.objectContaining({ reference: mine[0], paymentId: 'one' }),
      expect.objectContaining({ reference: mine[1], paymentId: 'two' }),
    ])
    fakeStripe.failNext(/search/, 'error')
    expect(await failure(stripe.list('authorized', new Date(0)))).toMatchObject({ isFinal: false })
    await api.sql('delete from payment_account')
  })

  it('are listed completely over several pages', async () => {
    // One after another: on a busy machine, the last of 105 simultaneous calls would exceed the timeout of a call.
    for (let number = 1; number <= 105; number += 1) await reserved()
    expect(await stripe.list('authorized', new Date(0))).toHaveLength(105)
  })
})

describe('the captured payments at Stripe', () => {
  it('are listed with their order, amount and refunds', async () => {
    await reserved()
    const reference = await reserved({ paymentId: 'paid', orderId: 'order-paid' })
    await stripe.capture(reference, 500, 'capture-paid')
    await stripe.refund(reference, 200, 'refund-paid')
    expect(await stripe.list('captured', new Date(0))).toEqual([
      {
        reference,
        paymentId: 'paid',
        orderId: 'order-paid',
        amountMinor: 500,
        refundedMinor: 200,
        currency: 'SEK',
        createdAt: expect.any(Date),
      },
    ])
  })
})

describe('a Stripe event', () => {
  const verify = ({ body, signature }: { body: string; signature: string }, by = stripe) =>
    by.verifyWebhook(Buffer.from(body), { 'stripe-signature': signature })

  it.each([
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.captured',
    'charge.refunded',
  ])('%s refers to the payment on its account', async (type) => {
    for (const account of [null, 'acct_1']) {
      const reference = await reserved({ account })
      expect(await verify(fakeStripe.event(type, reference, { id: 'evt_1' }))).toEqual({ eventId: 'evt_1', reference })
    }
  })

  it('of another kind or about another system’s payment has no reference', async () => {
    const reference = await reserved()
    const id = 'evt_1'
    const nothing = { eventId: id, reference: null }
    expect(await verify(fakeStripe.event('payment_intent.created', reference, { id }))).toEqual(nothing)
    expect(await verify(fakeStripe.event('payout.paid', reference, { id }))).toEqual(nothing)
    for (const metadata of [{}, { carte_installation: 'staging' }])
      expect(
        await verify(fakeStripe.event('payment_intent.succeeded', reference, { id, object: { metadata } })),
      ).toEqual(nothing)
    // A refund has none of our metadata.
    const object = { object: 'refund', id: 're_1', payment_intent: reference, metadata: {} }
    expect(await verify(fakeStripe.event('refund.updated', reference, { id, object }))).toEqual({
      eventId: id,
      reference,
    })
  })

  it('is rejected unsigned, wrongly signed, changed, or older than five minutes', async () => {
    const reference = await reserved()
    const event = (options = {}) => fakeStripe.event('payment_intent.succeeded', reference, options)
    expect(await verify({ ...event(), signature: '' })).toBeNull()
    expect(await verify(event({ secret: 'whsec_other' }))).toBeNull()
    expect(await verify({ ...event(), body: `${event().body} ` })).toBeNull()
    expect(await verify(event({ at: new Date(Date.now() - 301_000) }))).toBeNull()
    expect(await verify(event({ at: new Date(Date.now() - 290_000) }))).not.toBeNull()
    const turned = provider({ webhookSecrets: ['whsec_new', 'whsec_old'] })
    expect(await verify(event({ secret: 'whsec_old' }), turned)).not.toBeNull()
  })
})
