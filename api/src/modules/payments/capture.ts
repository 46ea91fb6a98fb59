import type { Context } from '../../config/context.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, moveOrder } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { withTimeout } from './retry.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { voidPayment } from './topics.ts'

/** Final rejections by the provider before the order is rolled back (PAY-15). */
const REJECTIONS_MAX = 5
/** How long an unreachable provider is retried. A card's reservation holds for days. */
const GIVE_UP_MS = 24 * 3_600_000

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox; readonly payments: Payments }

/** Registers the outbox work that captures the payment of an accepted order. Safe to repeat. */
export function installCapture(deps: Deps): void {
  const { db, clock, log, outbox, payments } = deps

  /** Reads the state first: an earlier try may have captured the payment and crashed before it stored that. */
  async function capture(provider: PaymentProvider, payment: PaymentRow, reference: string): Promise<void> {
    const { state } = await withTimeout(provider.read(reference))
    if (state === 'authorized')
      await withTimeout(provider.capture(reference, payment.amount_minor, `capture-${payment.id}`))
    await payments.settle(payment)
  }

  const giveUp = (paymentId: string) =>
    db.transaction().execute(async (trx) => {
      const { order, payment } = await lockPayment(trx, paymentId)
      // A webhook may have changed the payment since the last rejection, or the order may be rolling back already.
      if (payment.state !== 'authorized' || payment.error !== null) return
      await setPayment(trx, payment, payment.state, clock.now(), 'captureFailed')
      const isRolledBack = await moveOrder(trx, outbox, order.id, 'rollbacked', clock.now())
      // The order has been handed over, so it stays, but the reservation on the guest's card is released.
      if (!isRolledBack) await outbox.add(trx, voidPayment, paymentId)
      log.error({ paymentId, orderId: order.id, isRolledBack }, 'Capturing a payment failed for good')
    })

  outbox.on(capturePayment, async (paymentId) => {
    const payment = await payments.find(paymentId)
    if (payment?.state !== 'authorized' || payment.error !== null || payment.reference === null) return undefined
    try {
      await capture(payments.providerOf(payment), payment, payment.reference)
    } catch (error) {
      const isRejected = error instanceof ProviderError && error.isFinal
      const { capture_refusals: rejections } = await db
        .updateTable('payment')
        .set((row) => ({ capture_refusals: row('capture_refusals', '+', isRejected ? 1 : 0) }))
        .where('id', '=', paymentId)
        .returning('capture_refusals')
        .executeTakeFirstOrThrow()
      const isExpired = clock.now().getTime() - payment.created_at.getTime() > GIVE_UP_MS
      if (rejections < REJECTIONS_MAX && !isExpired) throw error
      await giveUp(paymentId)
    }
    return undefined
  })
}
