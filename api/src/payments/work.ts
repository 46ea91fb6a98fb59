import { isPaymentFinal } from '@carte/domain'
import { moveOrder } from '../orders/move.ts'
import type { Again } from '../outbox/outbox.ts'
import type { Rooms } from '../rooms.ts'
import { within } from './payments.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'

/** After this long without an authorisation a payment has failed: the guest has gone. */
const GIVE_UP_MS = 30 * 60_000
const CHECK_AGAIN_MS = 30_000
const CAPTURE_ATTEMPTS = 5

type Parts = Pick<Rooms, 'db' | 'clock' | 'log' | 'outbox' | 'payments'>

/** What happens to payments outside of a guest's calls; each is started by the outbox and may run twice. */
export function installPaymentWork(parts: Parts): void {
  const { db, clock, log, outbox, payments } = parts

  const write = (payment: PaymentRow, state: PaymentRow['state'], error = payment.error) =>
    db
      .transaction()
      .execute(async (trx) => setPayment(trx, (await lockPayment(trx, payment.id)).payment, state, clock.now(), error))

  /** Gives the money back in whichever way the provider's state asks for. */
  async function release(payment: PaymentRow, error: PaymentRow['error']): Promise<void> {
    if (payment.reference === null) {
      await write(payment, 'failed', error ?? 'notPaid')
      return
    }
    // The reason first: a guest who asks between the provider's cancellation and ours is told why.
    await write(payment, payment.state, error)
    const provider = payments.providerOf(payment)
    const told = await within(provider.read(payment.reference))
    if (told.state === 'captured') {
      await within(provider.refund(payment.reference, payment.amount_minor))
      await write(payment, 'refunded', error)
    } else {
      if (told.state !== 'cancelled' && told.state !== 'failed' && told.state !== 'refunded')
        await within(provider.cancel(payment.reference))
      await write(payment, 'cancelled', error)
    }
  }

  outbox.on('payment.check', async (paymentId): Promise<Again | undefined> => {
    const payment = await payments.find(paymentId)
    if (!payment || isPaymentFinal(payment.state) || payment.state === 'authorized') return undefined
    await payments.settle(payment)
    const after = await payments.find(paymentId)
    if (!after || (after.state !== 'created' && after.state !== 'pending')) return undefined
    if (clock.now().getTime() - after.created_at.getTime() < GIVE_UP_MS) return { againInMs: CHECK_AGAIN_MS }
    await release(after, after.error ?? 'notPaid')
    return undefined
  })

  outbox.on('payment.void', async (paymentId) => {
    const payment = await payments.find(paymentId)
    if (payment) await release(payment, payment.error)
  })

  outbox.on('payment.capture', async (paymentId, attempt) => {
    const payment = await payments.find(paymentId)
    if (payment?.state !== 'authorized' || payment.reference === null) return
    const provider = payments.providerOf(payment)
    try {
      // Whoever was cut short last time may have captured it already.
      const { state } = await within(provider.read(payment.reference))
      if (state !== 'captured') await within(provider.capture(payment.reference, payment.amount_minor))
      await write(payment, 'captured')
    } catch (error) {
      if (attempt < CAPTURE_ATTEMPTS) throw error
      log.error({ paymentId, reason: String(error) }, 'A payment could not be captured; its order is rolled back')
      await db.transaction().execute(async (trx) => {
        const { order, payment: locked } = await lockPayment(trx, paymentId)
        await setPayment(trx, locked, locked.state, clock.now(), 'captureFailed')
        await moveOrder(trx, outbox, order.id, 'rollbacked', clock.now())
      })
    }
  })

  // A rolled-back order gives its reservation back. A phone app has been paid already: the guest is told to ask the restaurant (spec §4).
  outbox.on('order.rollbacked', async (orderId) => {
    const attempts = await db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'not in', ['failed', 'cancelled', 'refunded'])
      .execute()
    for (const payment of attempts) {
      const error = payment.error ?? 'orderFailed'
      if (payment.kind === 'phoneApp' && payment.state === 'captured') await write(payment, 'captured', error)
      else await release(payment, error)
    }
  })

  outbox.on('order.placed', async (orderId) => {
    await db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      if (order?.status === 'calculatedPrice') await moveOrder(trx, outbox, orderId, 'rollbacked', clock.now())
    })
  })
}
