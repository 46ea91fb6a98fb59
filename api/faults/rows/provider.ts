import { PAYMENT_ERRORS, type PaymentAnswer } from '@carte/contract'
import { call } from '../guests/call.ts'
import {
  beginPayment,
  decide,
  orderAndPay,
  PAYS,
  type Paid,
  paymentCall,
  placeOrder,
  readOrderStatus,
  readPayment,
  watchPayment,
} from '../guests/guest.ts'
import type { ProviderCall } from '../site/provider.ts'
import type { Site } from '../site/site.ts'
import { checkCapturedOnce, concurrentOrders, isCaptured, SETTLE_TIMEOUT_MS, together } from './captured.ts'
import { check, type FaultRow, repeat, seconds, until, untilWithTimeSkips } from './row.ts'

/** States that webhooks claim: false, repeated and out of order. */
const STATES = [
  'captured',
  'pending',
  'authorized',
  'failed',
  'cancelled',
  'authorized',
  'created',
  'captured',
  'refunded',
  'pending',
]

/** One before the guest's decision, two series during it, and one after the capture. */
const WEBHOOKS_PER_PAYMENT = 1 + 3 * STATES.length

/** Sends webhooks for a payment to randomly chosen servers, before, during and after the guest's decision. */
const webhooks: FaultRow = {
  numbers: [7],
  title: 'webhooks arrive early, ten times and out of order',
  async run(site) {
    const times = site.isShort ? 2 : 15
    const { provider, database, random, instances } = site
    await repeat(times, async () => {
      const order = await placeOrder(site)
      const started = await beginPayment(site, order)
      if (!started) return check(site, false, 'A payment could not be started')
      const { paymentId } = started
      const { id } = await provider.readLedgerEntry(paymentId)
      const sendWebhook = (state: string, eventId?: string) =>
        provider.sendWebhook(random.pick(instances).url, id, state, eventId)
      await sendWebhook('authorized')
      const early = await readPayment(site, paymentId)
      check(site, early.state === 'created', `A webhook alone moved payment ${paymentId} to ${early.state}`)
      const [statuses] = await Promise.all([
        Promise.all(STATES.map((state, i) => sendWebhook(state, i % 3 === 0 ? `ev_${paymentId}` : undefined))),
        decide(site, started, PAYS),
        ...STATES.map((state) => sendWebhook(state)),
      ])
      check(
        site,
        statuses.every((status) => status === 204),
        `Webhooks were answered with ${statuses.join(', ')}`,
      )
      const final = await watchPayment(site, paymentId)
      check(site, final.state === 'captured', `After many webhooks payment ${paymentId} is ${final.state}`)
      await Promise.all(STATES.map((state) => sendWebhook(state)))
      check(site, await isCaptured(site, paymentId)(), `Late webhooks have moved payment ${paymentId}`)
      const steps = await database.query("select 1 from order_step where order_id = $1 and status = 'added'", [
        order.placed.orderId,
      ])
      check(site, steps.length === 1, `Order ${order.placed.orderId} went to the kitchen ${steps.length} times`)
    })
    return { times, figures: `${times * WEBHOOKS_PER_PAYMENT} webhooks` }
  },
}

/**
 * Makes starting, reading and capturing a payment fail once each, with a 500, a lost response or no response. Then
 * makes the provider unavailable for longer.
 */
const failingProvider: FaultRow = {
  numbers: [8],
  title: 'the provider answers 500, loses responses or hangs',
  async run(site) {
    const { provider, isShort } = site
    const faults = isShort ? (['error', 'lost'] as const) : (['error', 'lost', 'hang', 'error', 'lost'] as const)
    let times = 0
    for (const fault of faults) {
      for (const failing of ['start', 'read', 'capture'] satisfies readonly ProviderCall[]) {
        times++
        await provider.fail(failing, fault)
        const order = await placeOrder(site)
        const started = await beginPayment(site, order)
        if (!started) {
          check(site, false, `A guest could not pay after the fault "${fault}" in one call "${failing}"`)
          await provider.clearFaults()
          continue
        }
        await decide(site, started, PAYS)
        await checkCapturedOnce(site, started.paymentId, `After the fault "${fault}" in one call "${failing}"`)
        const paymentCount = await provider.countPayments(order.placed.orderId)
        check(site, paymentCount === 1, `Order ${order.placed.orderId} has ${paymentCount} payments at the provider`)
        await provider.clearFaults()
      }
    }
    // The provider stays down: the guest gets an error code of `PAYMENT_ERRORS` within 20 s, and can pay once the
    // provider is up again.
    const order = await placeOrder(site)
    await provider.fail('start', isShort ? 'error' : 'hang', 20)
    const startedAt = Date.now()
    const { status, body } = await call<{ code: string }>(site, paymentCall(order))
    const tookMs = Date.now() - startedAt
    check(
      site,
      status === 502 && body.code in PAYMENT_ERRORS,
      `The start of a payment was answered with ${status} ${body.code} while the provider was down`,
    )
    check(site, tookMs < 20_000, `A call took ${seconds(tookMs)} while the provider was down`)
    await provider.clearFaults()
    const started = await beginPayment(site, order)
    if (!started) check(site, false, 'A guest cannot pay after the provider is up again')
    else {
      await decide(site, started, PAYS)
      await checkCapturedOnce(site, started.paymentId, 'After a provider was down')
    }
    return { times: times + 1, figures: `a provider that is down was reported after ${seconds(tookMs)}` }
  },
}

/**
 * Returns the delays before the next tries of a capture, in milliseconds, by the number of failed tries. Polls the
 * outbox, because each delay is visible only while it lasts.
 */
async function pollRetryDelays(site: Site, paymentId: string, tries: number): Promise<readonly number[]> {
  const delays: number[] = []
  await until(async () => {
    const [job] = await site.database.query<{ attempts: number; ms: number }>(
      `select attempts, extract(epoch from due_at - clock_timestamp()) * 1000 as ms from outbox
       where topic = 'payment.capture' and subject = $1`,
      [paymentId],
    )
    // While a job is being tried, `due_at` is the end of its lease.
    if (job && job.ms > 0 && job.ms < RETRY_DELAY_MAX_MS) delays[job.attempts - 1] ??= Number(job.ms)
    return delays.length >= tries
  }, 30_000)
  return delays
}
/** Above the delays of the first retries, below the lease of 30 s. */
const RETRY_DELAY_MAX_MS = 20_000
/** Failing tries of each capture. */
const TRIES = 3

/** Checks that the retry delays grow, and that two captures that failed together are not retried together. */
const retryDelays: FaultRow = {
  numbers: [8],
  title: 'captures that failed together are retried after growing delays that differ',
  async run(site) {
    await site.provider.fail('capture', 'error', 2 * TRIES)
    const paid = await Promise.all([orderAndPay(site), orderAndPay(site)])
    const [a = [], b = []] = await Promise.all(paid.map(({ paymentId }) => pollRetryDelays(site, paymentId, TRIES - 1)))
    // The delays double, and a jitter of 0.5 to 1 multiplies each: the second is at least as long as the first. The
    // tolerance of 10 % covers the time between the start of a delay and the poll that reads it.
    for (const [first = 0, second = 0] of [a, b])
      check(site, second > first * 0.9, `A failed capture was retried after ${first} and then ${second} ms`)
    check(site, a[1] !== b[1], 'Two captures that failed together were retried together')
    for (const { paymentId } of paid) await checkCapturedOnce(site, paymentId, 'After several attempts')
    return { times: 2, figures: `delays of ${[...a, ...b].map((ms) => seconds(ms)).join(', ')}` }
  },
}

const isCanceledWithError = ({ state, error }: PaymentAnswer) => state === 'cancelled' && error !== undefined

/**
 * Checks the result of a rejected order: the guest reads error `orderFailed`, the authorization is canceled, and
 * nothing was captured.
 */
async function checkNotCharged(site: Site, { order, paymentId }: Paid): Promise<void> {
  await untilWithTimeSkips(site, async () => isCanceledWithError(await readPayment(site, paymentId)), SETTLE_TIMEOUT_MS)
  const { state, error = 'no error' } = await readPayment(site, paymentId)
  check(
    site,
    `${state} ${error}` === 'cancelled orderFailed',
    `Payment ${paymentId} of a rejected order is ${state} (${error})`,
  )
  const { state: providerState } = await site.provider.readLedgerEntry(paymentId)
  check(
    site,
    providerState === 'cancelled',
    `Payment ${paymentId} of a rejected order is ${providerState} at the provider`,
  )
  check(
    site,
    (await site.provider.countCalls(paymentId, 'capture')) === 0,
    `Payment ${paymentId} of a rejected order was captured`,
  )
  check(
    site,
    (await readOrderStatus(site, order)) === 'rollbacked',
    `The rejected order of payment ${paymentId} is not rolled back`,
  )
}

/**
 * Lets the kitchen reject orders after the money is reserved. In the second round all servers are killed and restarted
 * as soon as each payment has been read.
 */
const kitchenRejects: FaultRow = {
  numbers: [9],
  title: 'the kitchen rejects an authorized order',
  async run(site) {
    const count = concurrentOrders(site)
    for (const isKilled of [false, true]) {
      const rejected = await together(count, () => orderAndPay(site, { note: 'kitchen:shop-error-order-is-started' }))
      if (isKilled) {
        await Promise.all(rejected.map(({ paymentId }) => readPayment(site, paymentId)))
        await site.killAll()
        await site.startAll()
      }
      await Promise.all(rejected.map((paid) => checkNotCharged(site, paid)))
    }
    return { times: 2 * count }
  },
}

/** Rows in which the provider or the kitchen fails. */
export const providers: readonly FaultRow[] = [webhooks, failingProvider, retryDelays, kitchenRejects]
