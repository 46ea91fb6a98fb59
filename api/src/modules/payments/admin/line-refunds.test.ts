import { join } from 'node:path'
import type { OrderDetails, RefundLinesRequest, ShopOrder, StaffRole } from '@carte/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { mailsIn } from '../../../testing/mail-server.ts'

expectLog(
  rejectionLog(
    'call',
    'error.notFound',
    'role-required',
    'verification-required',
    'shop-error-order-not-found',
    'payment-not-captured',
    'lines-already-refunded',
    'refund-in-progress',
    'refund-whole-only',
    'idempotency-conflict',
    'validation',
  ),
  /^warn Refunding (?:lines|a payment) failed.*"reason":"ProviderError: (?:The answer of the sandbox was lost|The sandbox answers 500)/,
  /^warn Work is tried again later .*"topic":"payment.refund/,
  /^error The provider rejected a refund of lines; it is not retried /,
)

const MANAGER: readonly StaffRole[] = [{ shopId: 'centrum', role: 'manager' }]

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
let manager: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  await api.sql("update vat_rate set rate = case goods when 'alcohol-free-drink' then 25 else 12 end")
  staff = await createStaffKey(api)
  manager = await signInAdmin(api, MANAGER, { name: 'Max Manager' })
})
afterAll(() => api.close())
afterEach(() => api.setNow(null))

const untilState = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )

/** Two burgers of 100 kr at 12 %, and three colas of 25 kr at 25 %. */
const ITEMS = [
  { code: 'burger', quantity: 2, choices: [] },
  { code: 'cola', quantity: 3, choices: [] },
]
async function captured(items = ITEMS) {
  const order = await placePaidOrder(api, { items })
  await staff.move(order.orderId, 'started')
  await untilState(order.paymentId, 'captured')
  return order
}

const BURGER = [{ position: 0, quantity: 1 }]
const COLA = [{ position: 1, quantity: 1 }]
type Order = ShopOrder & { readonly code?: string }

interface RequestOptions {
  readonly id?: string
  readonly fetch?: typeof globalThis.fetch
  readonly shopId?: string
}
const refund = (
  orderId: string,
  lines: RefundLinesRequest['lines'],
  amount: number,
  { id = crypto.randomUUID(), fetch = manager.fetch, shopId = 'centrum' }: RequestOptions = {},
  reason = 'It was cold',
) =>
  send<Order>(
    fetch,
    'POST',
    `/api/admin/shops/${shopId}/orders/${orderId}/refunds`,
    { lines, amount, reason },
    { 'idempotency-key': id },
  )
const refundWhole = (orderId: string) =>
  send<Order>(manager.fetch, 'POST', `/api/admin/shops/centrum/orders/${orderId}/refund`)
const read = async (orderId: string) =>
  (await send<Order>(manager.fetch, 'GET', `/api/admin/shops/centrum/orders/${orderId}`)).body

/** The amounts that the provider has paid back, in the order of its ledger. */
const paidBack = async (paymentId: string) => {
  const calls = await api.sql(
    "select amount_minor from sandbox_call where call = 'refund' and payment = (select reference from payment where id = $1) order by id",
    [paymentId],
  )
  return calls.map(({ amount_minor }) => Number(amount_minor))
}
const fault = (kind: string) => api.sql("insert into sandbox_fault (call, fault) values ('refund', $1)", [kind])
const later = async (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000))
const audited = (orderId: string) =>
  api.sql('select action, account_name, after from audit_entry where subject = $1 order by id', [orderId])

describe('POST /api/admin/shops/{shopId}/orders/{orderId}/refunds (MONEY-11)', () => {
  it('pays back lines while the order goes on, with their VAT by rate, and records who asked', async () => {
    const { orderId, paymentId, customerCode } = await captured()
    const { status, body } = await refund(orderId, [...BURGER, { position: 1, quantity: 2 }], 150)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'started',
      paymentStatus: 'captured',
      refunded: 150,
      canRefund: true,
      canRefundLines: true,
      refunds: [
        {
          lines: [
            { position: 0, quantity: 1 },
            { position: 1, quantity: 2 },
          ],
          amount: 150,
          reason: 'It was cold',
          name: 'Max Manager',
          state: 'done',
        },
      ],
    })
    expect(body.history.filter(({ kind }) => kind === 'refund')).toEqual(
      ['requested', 'done'].map((state) => expect.objectContaining({ state, refundId: body.refunds[0]?.id })),
    )
    expect(await paidBack(paymentId)).toEqual([15_000])
    expect(await api.sql('select vat from refund where payment_id = $1', [paymentId])).toEqual([
      {
        vat: [
          { rate: 12, base: 89.29, amount: 10.71 },
          { rate: 25, base: 40, amount: 10 },
        ],
      },
    ])
    expect(await audited(orderId)).toEqual([
      {
        action: 'order.refund-lines',
        account_name: 'Max Manager',
        after: { amount: 150, currency: 'SEK', reason: 'It was cold', lines: '1 × Burgare, 2 × Cola' },
      },
    ])
    const details = await send<OrderDetails>(api.fetch, 'GET', `/api/order/${orderId}`, undefined, {
      'customer-code': customerCode,
    })
    expect(details.body).toMatchObject({ paymentStatus: 'captured', refunded: 150 })
    expect((await staff.move(orderId, 'finnished')).status).toBe(200)
  })

  it('completes the payment with the last lines, for exactly what was paid', async () => {
    const { orderId, paymentId } = await captured()
    await refund(orderId, BURGER, 100)
    await refund(orderId, BURGER, 100)
    const last = await refund(orderId, [{ position: 1, quantity: 3 }], 75)
    expect(last.body).toMatchObject({
      paymentStatus: 'refunded',
      refunded: 275,
      canRefund: false,
      canRefundLines: false,
    })
    expect(await paidBack(paymentId)).toEqual([10_000, 10_000, 7500])
    expect(await refund(orderId, COLA, 25)).toMatchObject({ status: 409, body: { code: 'lines-already-refunded' } })
    expect(await readStatus(api.fetch, orderId)).toBe('started')
    const [sum] = await api.sql(
      `select sum((part ->> 'base')::numeric)::float as base, sum((part ->> 'amount')::numeric)::float as amount
       from refund, jsonb_array_elements(vat) part where payment_id = $1 and (part ->> 'rate')::int = 12`,
      [paymentId],
    )
    expect((await read(orderId)).vat.find(({ rate }) => rate === 12)).toEqual({ rate: 12, ...sum })
  })

  it('makes one refund for one key, however often and with whatever other content it is sent', async () => {
    const [{ orderId, paymentId }, other] = await Promise.all([captured(), captured()])
    const id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderId, BURGER, 100, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refund(orderId, BURGER, 100, { id })).toMatchObject({ body: { refunds: [{ id, state: 'done' }] } })
    const conflict = { status: 409, body: { code: 'idempotency-conflict' } }
    expect(await refund(orderId, COLA, 25, { id })).toMatchObject(conflict)
    expect(await refund(other.orderId, BURGER, 100, { id })).toMatchObject(conflict)
    expect(await paidBack(paymentId)).toEqual([10_000])
    expect(await paidBack(other.paymentId)).toEqual([])
    expect(await audited(orderId)).toHaveLength(1)
  })

  it('refunds a line once when two people ask at once; the second reads why', async () => {
    const { orderId, paymentId } = await captured([{ code: 'burger', quantity: 1, choices: [] }])
    const { fetch } = await signInAdmin(api, MANAGER)
    // Keeps the first request from writing until the second one has read, unless it has to wait for a lock.
    await api.sql(`
      create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
      create trigger slow before insert on refund for each row execute function slow()`)
    const answers = await Promise.all([refund(orderId, BURGER, 100), refund(orderId, BURGER, 100, { fetch })])
    await api.sql('drop trigger slow on refund')
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('lines-already-refunded')
    expect(await paidBack(paymentId)).toEqual([10_000])
  })

  it('rejects an order whose money was not captured, and one that was rolled back', async () => {
    const unpaid = await placeOrder(api.fetch)
    const reserved = await placePaidOrder(api)
    for (const { orderId } of [unpaid, reserved])
      expect(await refund(orderId, BURGER, 100)).toMatchObject({ status: 409, body: { code: 'payment-not-captured' } })
    expect(await paidBack(reserved.paymentId)).toEqual([])
    const phone = await placePaidOrder(api, {}, 'phone')
    await staff.move(phone.orderId, 'rollbacked')
    expect(await refund(phone.orderId, BURGER, 100)).toMatchObject({ status: 409, body: { code: 'refund-whole-only' } })
    expect(await read(phone.orderId)).toMatchObject({ canRefund: true, canRefundLines: false })
  })

  it.each<[string, number, RefundLinesRequest['lines'], number, string]>([
    ['more than was ordered', 409, [{ position: 0, quantity: 3 }], 300, 'Cold'],
    ['a line twice, together more than was ordered', 409, [...BURGER, { position: 0, quantity: 2 }], 300, 'Cold'],
    ['a line that does not exist', 400, [{ position: 2, quantity: 1 }], 100, 'Cold'],
    ['another amount than that of the lines', 400, BURGER, 100.01, 'Cold'],
    ['no line', 400, [], 0, 'Cold'],
    ['a negative quantity', 400, [{ position: 0, quantity: -1 }], -100, 'Cold'],
    ['no reason', 400, BURGER, 100, '  '],
    ['a reason that is too long', 400, BURGER, 100, 'x'.repeat(201)],
  ])('rejects %s with %i', async (_, status, lines, amount, reason) => {
    const { orderId, paymentId } = await captured()
    expect((await refund(orderId, lines, amount, {}, reason)).status).toBe(status)
    expect(await paidBack(paymentId)).toEqual([])
    expect(await audited(orderId)).toEqual([])
  })

  it.each<[number, string, readonly StaffRole[], boolean]>([
    [404, 'at another shop', [{ shopId: 'dagtid', role: 'owner' }], true],
    [403, 'with the role shift', [{ shopId: 'centrum', role: 'shift' }], true],
    [403, 'without a recent verification', MANAGER, false],
  ])('answers %i %s, and moves no money', async (status, _, roles, isVerified) => {
    const { orderId, paymentId } = await captured()
    const { fetch } = await signInAdmin(api, roles, { isVerified })
    expect((await refund(orderId, BURGER, 100, { fetch })).status).toBe(status)
    expect(await paidBack(paymentId)).toEqual([])
  })

  it('answers 404 for an order of another shop than the one in the path', async () => {
    const { orderId, paymentId } = await captured()
    const { fetch } = await signInAdmin(api, [...MANAGER, { shopId: 'dagtid', role: 'manager' }])
    expect((await refund(orderId, BURGER, 100, { fetch, shopId: 'dagtid' })).status).toBe(404)
    expect(await paidBack(paymentId)).toEqual([])
  })
})

describe('the receipt of an order with refunded lines (RECEIPT-9)', () => {
  it('names what was paid back, when it is sent again', async () => {
    const { orderId } = await captured()
    await refund(orderId, [...BURGER, ...COLA], 125)
    const email = `${orderId}@example.com`
    const sent = await send(manager.fetch, 'POST', `/api/admin/shops/centrum/orders/${orderId}/receipt`, { email })
    expect(sent.status).toBe(204)
    const mails = await mailsIn(join(api.dataFolder, 'mail'))
    const text = mails.find(({ mail }) => mail.to?.some(({ address }) => address === email))?.mail.text ?? ''
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Återbetalt, .*: 1 × Burgare, 1 × Cola: −125,00 kr/)
  })
})

describe('a refund of lines and the provider (MONEY-14)', () => {
  it.each(['error', 'lost'])('is retried through the outbox when the answer is %s, and paid once', async (kind) => {
    const { orderId, paymentId } = await captured()
    await fault(kind)
    expect(await refund(orderId, BURGER, 100)).toMatchObject({
      status: 200,
      body: { refunded: 0, refunds: [{ state: 'requested' }] },
    })
    expect(await refund(orderId, [{ position: 0, quantity: 2 }], 200)).toMatchObject({ status: 409 })
    await later(1)
    await until(
      () => read(orderId),
      ({ refunds }) => refunds[0]?.state === 'done',
    )
    expect(await paidBack(paymentId)).toEqual([10_000])
  })

  it('fails with its reason when the provider rejects it, and the lines can be refunded anew', async () => {
    const { orderId, paymentId } = await captured()
    const id = crypto.randomUUID()
    await fault('refuse')
    const rejected = await refund(orderId, BURGER, 100, { id })
    expect(rejected).toMatchObject({
      status: 200,
      body: { refunded: 0, refunds: [{ id, state: 'failed', error: 'createError' }] },
    })
    expect(rejected.body.history).toContainEqual(expect.objectContaining({ kind: 'refund', state: 'failed' }))
    expect(await refund(orderId, BURGER, 100, { id })).toMatchObject({ body: { refunds: [{ state: 'failed' }] } })
    expect(await paidBack(paymentId)).toEqual([])
    expect(await refund(orderId, [{ position: 0, quantity: 2 }], 200)).toMatchObject({
      body: { refunded: 200, refunds: [{ state: 'failed' }, { state: 'done' }] },
    })
    expect(await paidBack(paymentId)).toEqual([20_000])
  })

  it('is done without moving money if the provider has refunded everything meanwhile', async () => {
    const { orderId, paymentId } = await captured()
    await api.sql(
      "update sandbox_payment set state = 'refunded', refunded_minor = amount_minor where merchant_reference = $1",
      [paymentId],
    )
    expect(await refund(orderId, BURGER, 100)).toMatchObject({ status: 200, body: { refunds: [{ state: 'done' }] } })
    expect(await paidBack(paymentId)).toEqual([0])
  })
})

describe('a refund of the whole order after refunds of lines (MONEY-12)', () => {
  it('pays back the rest, and records it', async () => {
    const { orderId, paymentId } = await captured()
    await refund(orderId, BURGER, 100)
    const whole = await refundWhole(orderId)
    expect(whole).toMatchObject({ status: 200, body: { paymentStatus: 'refunded', refunded: 275 } })
    expect(await paidBack(paymentId)).toEqual([10_000, 17_500])
    expect((await audited(orderId)).at(-1)).toMatchObject({ action: 'order.refund', after: { amount: 175 } })
    expect(whole.body.history).toContainEqual(
      expect.objectContaining({ kind: 'payment', state: 'refunded', amount: 175 }),
    )
  })

  it('is the rest too when the kitchen rolls the order back, after a refund that is still under way', async () => {
    const { orderId, paymentId } = await captured()
    await refund(orderId, COLA, 25)
    await fault('lost')
    expect(await refund(orderId, BURGER, 100)).toMatchObject({ body: { refunds: [{}, { state: 'requested' }] } })
    await staff.move(orderId, 'rollbacked')
    await untilState(paymentId, 'refunded')
    expect(await paidBack(paymentId)).toEqual([2500, 10_000, 15_000])
    expect((await read(orderId)).refunds.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('keeps lines from being refunded while it waits for the provider', async () => {
    const { orderId, paymentId } = await captured()
    await fault('error')
    expect(await refundWhole(orderId)).toMatchObject({ body: { paymentStatus: 'captured' } })
    expect(await refund(orderId, BURGER, 100)).toMatchObject({ status: 409, body: { code: 'refund-in-progress' } })
    await later(1)
    await untilState(paymentId, 'refunded')
    expect(await paidBack(paymentId)).toEqual([27_500])
  })

  it('is made once by the staff’s tablet', async () => {
    const { orderId, paymentId } = await captured()
    await refund(orderId, BURGER, 100)
    expect(await staff.refund(orderId)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } })
    expect(await paidBack(paymentId)).toEqual([10_000, 17_500])
  })
})

describe('an order whose lines have no VAT rates, from before refunds by line (MONEY-13)', () => {
  const old = async (items = ITEMS) => {
    const order = await captured(items)
    await api.sql('update order_line set vat = null where order_id = $1', [order.orderId])
    return order
  }

  it('is refunded by line if it has one rate', async () => {
    const { orderId, paymentId } = await old([{ code: 'burger', quantity: 2, choices: [] }])
    expect(await refund(orderId, BURGER, 100)).toMatchObject({ status: 200, body: { refunded: 100 } })
    expect(await paidBack(paymentId)).toEqual([10_000])
  })

  it('is refunded only as a whole if it has several', async () => {
    const { orderId, paymentId } = await old()
    expect(await read(orderId)).toMatchObject({ canRefund: true, canRefundLines: false })
    expect(await refund(orderId, BURGER, 100)).toMatchObject({ status: 409, body: { code: 'refund-whole-only' } })
    expect(await refundWhole(orderId)).toMatchObject({ status: 200, body: { refunded: 275 } })
    expect(await paidBack(paymentId)).toEqual([27_500])
  })
})
