import type { Context } from '../../config/context.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, moveOrder } from '../ordering/index.ts'
import { within } from './patience.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { voidPayment } from './topics.ts'

/** Times that the provider says no before the order is rolled back (payment error 13). */
const REFUSALS = 5
/** For this long a provider that cannot be asked is asked again; the reservation holds for days. */
const GIVE_UP_MS = 24 * 3_600_000

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox; readonly payments: Payments }

/** Takes the money of an order that the kitchen has accepted, once, however often it is tried. */
export function installCapture(parts: Parts): void {
  const { db, clock, log, outbox, payments } = parts

  /** Whoever was cut short last time may have captured it already: the provider is asked first. */
  async function capture(provider: PaymentProvider, payment: PaymentRow, reference: string): Promise<void> {
    const { state } = await within(provider.read(reference))
    if (state === 'authorized') await within(provider.capture(reference, payment.amount_minor, `capture-${payment.id}`))
    await payments.settle(payment)
  }

  const giveUp = (paymentId: string) =>
    db.transaction().execute(async (trx) => {
      const { order, payment } = await lockPayment(trx, paymentId)
      // News may have come since the last no, or the order may be on its way back already.
      if (payment.state !== 'authorized' || payment.error !== null) return
      await setPayment(trx, payment, payment.state, clock.now(), 'captureFailed')
      const isRolledBack = await moveOrder(trx, outbox, order.id, 'rollbacked', clock.now())
      // Handed over already: what cannot be taken is not kept from the guest's card either.
      if (!isRolledBack) await outbox.add(trx, voidPayment, paymentId)
      log.error({ paymentId, orderId: order.id, isRolledBack }, 'A payment could not be captured')
    })

  outbox.on(capturePayment, async (paymentId) => {
    const payment = await payments.find(paymentId)
    if (payment?.state !== 'authorized' || payment.error !== null || payment.reference === null) return undefined
    try {
      await capture(payments.providerOf(payment), payment, payment.reference)
    } catch (error) {
      const isNo = error instanceof ProviderError && error.isFinal
      const { capture_refusals: refusals } = await db
        .updateTable('payment')
        .set((row) => ({ capture_refusals: row('capture_refusals', '+', isNo ? 1 : 0) }))
        .where('id', '=', paymentId)
        .returning('capture_refusals')
        .executeTakeFirstOrThrow()
      const isTooLate = clock.now().getTime() - payment.created_at.getTime() > GIVE_UP_MS
      if (refusals < REFUSALS && !isTooLate) throw error
      await giveUp(paymentId)
    }
    return undefined
  })
}
