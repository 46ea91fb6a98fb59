import { setTimeout as wait } from 'node:timers/promises'
import type { StartedPayment } from '@carte/contract'
import { beginPayment, decide, orderAndPay, PAYS, placeOrder } from '../guests/guest.ts'
import type { AcknowledgedOrder } from '../guests/ledger.ts'
import type { Site } from '../site/site.ts'
import { checkAllCapturedOnce, concurrentOrders, readPaymentState, SETTLE_TIMEOUT_MS, together } from './captured.ts'
import { check, type FaultRow, repeat, seconds, until, untilWithTimeSkips } from './row.ts'

interface BegunPayment {
  readonly order: AcknowledgedOrder
  readonly started: StartedPayment
}

/** Places an order and opens its payment form, without sending it. */
async function openForm(site: Site): Promise<BegunPayment> {
  const order = await placeOrder(site)
  const started = await beginPayment(site, order)
  if (!started) throw new Error(`Order ${order.placed.orderId} could not be paid`)
  return { order, started }
}

/**
 * Sends all forms, then kills the servers: after the provider has authorized, or while our own write waits for a lock.
 */
async function killBeforeWrite(site: Site, begun: readonly BegunPayment[], isInWrite: boolean): Promise<void> {
  const { database } = site
  const ids = begun.map(({ order }) => order.placed.orderId)
  const release = isInWrite
    ? await database.hold('select 1 from orders where id = any($1) for update', [ids])
    : async () => {}
  await Promise.all(begun.map(({ started }) => decide(site, started, PAYS)))
  // The server has read the payment at the provider and now waits for the order's row.
  if (isInWrite) await database.untilHeld('select "id", "status" from "orders"%for update', begun.length)
  await site.killAll()
  await release()
}

/**
 * Kills the servers before they record an authorization. No guest returns, and the pending webhooks are lost with the
 * servers.
 */
const unwritten: FaultRow = {
  numbers: [3],
  title: 'a server is killed between the authorization and its write',
  async run(site) {
    let longest = 0
    for (const isInWrite of [false, true]) {
      const begun = await together(concurrentOrders(site), () => openForm(site))
      const paymentIds = begun.map(({ started }) => started.paymentId)
      await killBeforeWrite(site, begun, isInWrite)
      for (const paymentId of paymentIds)
        check(
          site,
          (await readPaymentState(site, paymentId)) === 'created',
          `Payment ${paymentId} was written before the kill`,
        )
      await site.startAll()
      longest = Math.max(longest, await checkAllCapturedOnce(site, paymentIds, 'Killed before our write'))
    }
    return { times: 2 * concurrentOrders(site), figures: `captured ${seconds(longest)} after the restart at most` }
  },
}

/** Checks that the provider releases an unused authorization within `SETTLE_TIMEOUT_MS`. */
async function checkReleased(site: Site, paymentId: string, what: string): Promise<void> {
  const isReleased = async () => (await site.provider.readLedgerEntry(paymentId)).state === 'cancelled'
  const took = await untilWithTimeSkips(site, isReleased, SETTLE_TIMEOUT_MS)
  check(site, took !== null, `${what}: payment ${paymentId} still holds money after two minutes`)
}

/** Rolls orders back as a server does, with what they have taken of their slots. */
const ROLL_BACK = `
  with ended as (
    update orders set status = 'rollbacked' where id = any($1) returning shop_id, order_type, slot_at, slot_units
  ), given as (
    select shop_id, order_type, slot_at, count(*) as orders, sum(slot_units) as units from ended
    group by shop_id, order_type, slot_at
  )
  update pickup_slot s set orders = s.orders - given.orders, units = s.units - given.units from given
  where s.shop_id = given.shop_id and s.order_type = given.order_type and s.starts_at = given.slot_at`

/** Rolls the orders back while the servers are down and before they have recorded the payment. */
async function payForEndedOrder(site: Site): Promise<void> {
  const paid = await together(concurrentOrders(site), () => orderAndPay(site))
  await site.killAll()
  const ids = paid.map(({ order }) => order.placed.orderId)
  await site.database.query(ROLL_BACK, [ids])
  await site.startAll()
  await Promise.all(paid.map(({ paymentId }) => checkReleased(site, paymentId, 'Paid for an ended order')))
}

/**
 * Loses the response to the start of a payment, so the guest gets an error, and then sends the payment's form anyway.
 */
async function payWithoutStart(site: Site): Promise<void> {
  const { provider, database } = site
  await provider.fail('start', 'lost', 10)
  const order = await placeOrder(site)
  check(
    site,
    (await beginPayment(site, order)) === null,
    'The server reported a payment although the response to its start was lost',
  )
  await provider.clearFaults()
  const [stray] = await database.query<{ id: string; secret: string; merchant_reference: string }>(
    'select s.* from sandbox_payment s join payment p on p.id = s.merchant_reference where p.order_id = $1',
    [order.placed.orderId],
  )
  if (!stray) return check(site, false, 'The provider has no payment for a start whose response was lost')
  const clientData = { address: `/api/sandbox/payments/${stray.id}`, secret: stray.secret }
  await decide(site, { paymentId: stray.merchant_reference, flow: 'embedded', clientData }, PAYS)
  await checkReleased(site, stray.merchant_reference, 'Paid without a start')
}

const unwanted: FaultRow = {
  numbers: [3],
  title: 'a payment is authorized for an ended order or an abandoned attempt',
  async run(site) {
    await payForEndedOrder(site)
    await payWithoutStart(site)
    return { times: concurrentOrders(site) + 1 }
  },
}

/** Longer than an hour, after which an unpaid order expires. A payment attempt expires after half an hour. */
const EXPIRY_SECONDS = 3_700

/**
 * Lets orders expire at the moment in which guests send their forms. Each payment must be either captured or canceled,
 * also when the servers die meanwhile.
 */
const tooLate: FaultRow = {
  numbers: [3],
  title: 'an order expires while its payment form is sent',
  async run(site) {
    const { database, random } = site
    const rounds = site.isShort ? 1 : 4
    const count = 2 * concurrentOrders(site) + 2
    await repeat(rounds, async (round) => {
      const begun = await together(count, () => openForm(site))
      const send = async ({ started }: BegunPayment) => {
        await wait(random.between(0, 60))
        await decide(site, started, PAYS)
      }
      await Promise.all([database.skipTime(EXPIRY_SECONDS), ...begun.map(send)])
      if (round % 2 === 1) await site.killAll()
      await site.startAll()
      const isEnded = async () => {
        const states = await Promise.all(begun.map(({ started }) => readPaymentState(site, started.paymentId)))
        return states.every((state) => state === 'captured' || state === 'cancelled')
      }
      check(
        site,
        (await untilWithTimeSkips(site, isEnded, SETTLE_TIMEOUT_MS)) !== null,
        'A payment of an expired order is neither captured nor canceled',
      )
    })
    return { times: rounds * count }
  },
}

const duringCapture: FaultRow = {
  numbers: [4],
  title: 'a server is killed during a capture, before and after the provider has done it',
  async run(site) {
    const { provider, database } = site
    let longest = 0
    for (const fault of ['lost', 'hang'] as const) {
      await provider.fail('capture', fault, concurrentOrders(site))
      const paid = await together(concurrentOrders(site), () => orderAndPay(site))
      const paymentIds = paid.map(({ paymentId }) => paymentId)
      const areFaultsUsed = async () => (await database.query('select 1 from sandbox_fault')).length === 0
      check(site, (await until(areFaultsUsed, 30_000)) !== null, 'Not every capture was attempted')
      if (fault === 'lost')
        for (const id of paymentIds) await until(async () => (await provider.countCalls(id, 'capture')) > 0, 5_000)
      await site.killAll()
      await site.startAll()
      longest = Math.max(longest, await checkAllCapturedOnce(site, paymentIds, `Killed during a capture (${fault})`))
    }
    return { times: 2 * concurrentOrders(site), figures: `captured ${seconds(longest)} after the restart at most` }
  },
}

/** Kills the servers, which loses the pending webhooks. The guests do not return. */
const noWebhook: FaultRow = {
  numbers: [7],
  title: 'no webhook arrives and no page reads the payment',
  async run(site) {
    const paid = await together(concurrentOrders(site), () => orderAndPay(site))
    await site.killAll()
    await site.startAll()
    const took = await checkAllCapturedOnce(
      site,
      paid.map(({ paymentId }) => paymentId),
      'Without a webhook',
    )
    return { times: paid.length, figures: `captured ${seconds(took)} after the restart at most` }
  },
}

/** Rows in which servers die during a payment. */
export const dying: readonly FaultRow[] = [unwritten, unwanted, tooLate, duringCapture, noWebhook]
