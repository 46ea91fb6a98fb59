import { createHash } from 'node:crypto'
import type { StartedPayment } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  createTestApi,
  decideAtProvider,
  expectLog,
  placeOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'
import { signWebhook } from './sandbox/webhooks.ts'

// Log lines of the provider errors that a run chooses at random.
expectLog(
  rejectionLog('refund', 'shop-error-order-not-found', 'shop-error-payment-not-found', 'createError'),
  /^warn (?:Work is tried again later|Starting a payment failed|Refunding a payment failed) .*"reason":"ProviderError: /,
  /^warn Reading a payment at the provider failed /,
  /^warn A call could not be served .*"code":"createError"/,
  /^warn No one accepted an order in time; it was rolled back .*"code":"shop-error-cashier-not-found"/,
  /^warn The provider’s amount or currency differs from the order; releasing the money /,
  /^warn A reservation ended before its capture; the order is rolled back /,
  /^warn A payment attempt that had ended was paid; releasing the money /,
  /^warn Webhook for an unknown payment ignored /,
  /^error Capturing a payment failed for good /,
  /^error The provider rejected a refund; it is not retried .*"reason":"ProviderError: The sandbox rejects the call/,
  /^error A reservation belongs to no payment in the database; releasing it /,
)

// Checks PAY-13 with random steps of guests, banks, webhooks, the kitchen and a failing provider on two instances: an
// order is paid once, with its total, and an order that is not cooked is not paid.

const STAFF_KEY = `carte_staff_${'k'.repeat(43)}`
const CARDS = ['4242424242424242', '4000000000000002', '4000000000000101', '4000000000000500', '4000000000000341']
const ORDERS = 8
const RUNS = 10

const attempt = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('begin' as const), phone: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('card' as const), attempt, number: fc.constantFrom(...CARDS) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('approve' as const), attempt }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('abort' as const), attempt }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('webhook' as const), attempt, event: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), attempt }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('kitchen' as const),
      status: fc.constantFrom('started', 'finnished', 'done', 'delivered', 'rollbacked'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      attempt,
      call: fc.constantFrom('read', 'capture', 'cancel', 'refund'),
      fault: fc.constantFrom('error', 'lost', 'refuse'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** An order's money according to the provider's ledger and our tables. */
interface Ledger {
  readonly status: string
  readonly total: number
  readonly captures: number
  readonly taken: number
  readonly held: number
  readonly paid: number
  readonly refunded: number
  readonly uncapturable: number
  readonly by_phone: number
}

const steps = fc.array(fc.tuple(step, fc.nat({ max: 1 })), { minLength: 2, maxLength: 8 })
/** The usual steps; others can come before, between and after. */
const usual = (number: string): readonly Step[] => [
  { does: 'begin', phone: false },
  { does: 'card', attempt: 0, number },
  { does: 'read', attempt: 0 },
  { does: 'kitchen', status: 'started' },
  { does: 'kitchen', status: 'finnished' },
  { does: 'kitchen', status: 'done' },
  { does: 'kitchen', status: 'delivered' },
]
/** The steps of an order, each with its instance. */
const orderSteps = fc
  .tuple(fc.constantFrom(...CARDS, ...Array<string>(6).fill('4242424242424242')), fc.array(steps, { maxLength: 6 }))
  .map(([number, between]) => usual(number).flatMap((next, index) => [...(between[index] ?? []), [next, 0] as const]))

// PAY-13, ATTACK-18
describe('an order', () => {
  let instances: readonly TestApi[]
  let webhookKey: Buffer
  beforeAll(async () => {
    const first = await createTestApi({ kitchen: 'built-in', webhookDelays: [] })
    instances = [first, await createTestApi({ kitchen: 'built-in', webhookDelays: [], databaseUrl: first.databaseUrl })]
    await first.sql('insert into staff_key values ($1, $2, $3, now())', [
      `\\x${createHash('sha256').update(STAFF_KEY).digest('hex')}`,
      'centrum',
      'Tablet',
    ])
    await first.fetch('/api/payment/webhook/sandbox', {
      method: 'POST',
      headers: signWebhook(Buffer.alloc(32), '{}', new Date()),
      body: '{}',
    })
    const [row] = await first.sql("select encode(value, 'hex') as key from secret where name = 'sandbox-webhook'")
    webhookKey = Buffer.from(String(row?.key), 'hex')
  })
  afterAll(async () => {
    for (const api of [...instances].reverse()) await api.close()
  })
  const [at, sql] = [
    (index: number) => instances[index] as TestApi,
    (text: string, values: readonly unknown[] = []) => (instances[0] as TestApi).sql(text, values),
  ]
  const advanceClocks = (minutes: number) =>
    Promise.all(instances.map((api) => api.setNow(new Date(Date.now() + minutes * 60_000))))

  async function takeStep(api: TestApi, orderId: string, begun: StartedPayment[], next: Step): Promise<void> {
    const started = 'attempt' in next ? begun[next.attempt] : undefined
    const reference = String(started?.clientData?.address ?? '')
      .split('/')
      .at(-1)
    const staff = { authorization: `Bearer ${STAFF_KEY}` }
    if (next.does === 'begin') {
      const method = next.phone ? 'sandbox-phone' : 'sandbox-card'
      const { status, body } = await send<StartedPayment>(api.fetch, 'POST', `/api/order/${orderId}/payment`, {
        method,
        returnUrl: `${api.url}/order/${orderId}`,
      })
      if (status === 200) begun.push(body)
    } else if (next.does === 'kitchen')
      await send(api.fetch, 'POST', `/api/staff/orders/${orderId}/status`, { status: next.status }, staff)
    else if (next.does === 'refund')
      await send(api.fetch, 'POST', `/api/staff/orders/${orderId}/refund`, undefined, staff)
    else if (!started) return
    else if (next.does === 'card') await decideAtProvider(api.fetch, started, 'card', next.number)
    else if (next.does === 'approve') await decideAtProvider(api.fetch, started, 'approve')
    else if (next.does === 'abort') await decideAtProvider(api.fetch, started, 'abort')
    else if (next.does === 'read') await send(api.fetch, 'GET', `/api/payment/${started.paymentId}`)
    else if (next.does === 'fault')
      await sql('insert into sandbox_fault (call, fault, payment) values ($1, $2, $3)', [
        next.call,
        next.fault,
        reference,
      ])
    else {
      const body = JSON.stringify({ id: `${reference} ${next.event}`, payment: reference })
      const headers = { ...signWebhook(webhookKey, body, new Date()) }
      await api.fetch('/api/payment/webhook/sandbox', { method: 'POST', headers, body })
    }
  }

  /** Moves the clock on until the outbox is empty. */
  async function untilOutboxIsEmpty(): Promise<void> {
    let minutes = 0
    await until(
      async () => {
        minutes += 5
        await advanceClocks(minutes)
        return sql('select topic, subject, attempts from outbox')
      },
      (rows) => rows.length === 0 && minutes > 120,
    )
    await advanceClocks(0)
  }

  const LEDGER = `
    select orders.id, orders.status, total_minor as total, accepted_at is not null as accepted,
      count(*) filter (where call = 'capture' and idempotency_key <> 'guest')::int as captures,
      coalesce(sum(case when call = 'capture' then sandbox_call.amount_minor when call = 'refund' then -sandbox_call.amount_minor end), 0)::int as taken,
      (select count(*)::int from payment join sandbox_payment on sandbox_payment.id = reference
        where order_id = orders.id and sandbox_payment.state = 'authorized') as held,
      (select count(*)::int from payment where order_id = orders.id and state in ('authorized', 'captured')) as paid,
      (select count(*)::int from payment where order_id = orders.id and state = 'refunded') as refunded,
      (select count(*)::int from payment where order_id = orders.id and error = 'captureFailed') as uncapturable,
      (select count(*)::int from payment where order_id = orders.id and kind = 'phoneApp' and state = 'captured') as by_phone
    from orders left join payment on payment.order_id = orders.id left join sandbox_call on sandbox_call.payment = payment.reference
    where orders.id = any($1) group by orders.id`

  it('is paid at most once in any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderSteps, { minLength: ORDERS, maxLength: ORDERS }), async (stepsOfOrders) => {
        const orders = await Promise.all(
          stepsOfOrders.map(async (stepsOfOrder) => {
            const { orderId } = await placeOrder(at(0).fetch)
            const begun: StartedPayment[] = []
            for (const [next, instance] of stepsOfOrder) await takeStep(at(instance), orderId, begun, next)
            return orderId
          }),
        )
        await untilOutboxIsEmpty()
        for (const row of await sql(LEDGER, [orders])) {
          const { status, total, captures, taken, held, paid, refunded, uncapturable, by_phone } =
            row as unknown as Ledger
          const seen = JSON.stringify(row)
          expect([seen, captures]).toEqual([seen, Math.min(captures, 1)])
          expect([seen, held]).toEqual([seen, 0])
          expect([seen, [0, total].includes(taken)]).toEqual([seen, true])
          expect([seen, taken]).toEqual([seen, paid === 0 ? 0 : total])
          // A cooked order is paid unless the staff refunded it. An order that is not cooked is free, except by phone
          // app (PAY-20).
          const isCooked = status !== 'rollbacked'
          if (isCooked) expect([seen, paid + refunded + uncapturable > 0]).toEqual([seen, true])
          else expect([seen, paid]).toEqual([seen, by_phone])
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
