import { isPaid, isPaymentFinal } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import type { Outbox, Retry } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, expireUnpaid, moveOrder, releasePayments } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError, withTimeout } from './provider.ts'
import { installRefunds, release } from './refund.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { checkPayment, readWebhook, voidPayment } from './topics.ts'

/** Final rejections by the provider before the order is rolled back (PAY-15). */
const REJECTIONS_MAX = 5
/** How long an unreachable provider is retried. A card's reservation holds for days. */
const CAPTURE_RETRY_MS = 24 * 3_600_000

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox; readonly payments: Payments }

/** Registers the outbox work that captures the payment of an accepted order. Safe to repeat. */
function installCapture(deps: Deps): void {
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
      const isExpired = clock.now().getTime() - payment.created_at.getTime() > CAPTURE_RETRY_MS
      if (rejections < REJECTIONS_MAX && !isExpired) throw error
      await giveUp(paymentId)
    }
    return undefined
  })
}

/** A payment without an authorization fails after this time, because the guest has left. */
const UNPAID_MAX_MS = 30 * 60_000
const CHECK_INTERVAL_MS = 30_000
/** How long a webhook waits for its payment to be stored: the provider can be faster than our own transaction. */
const UNKNOWN_PAYMENT_MS = 60_000
const UNKNOWN_PAYMENT_RETRY_MS = 1_000

/** Registers the outbox work on payments. Each handler can run twice. */
export function installPaymentWork(deps: Deps): void {
  const { db, clock, log, outbox, payments } = deps
  const age = (since: Date) => clock.now().getTime() - since.getTime()
  installCapture(deps)
  installRefunds(deps)

  // Polls for the outcome if no webhook and no guest reports it (PAY-17).
  outbox.on(checkPayment, async (paymentId): Promise<Retry | undefined> => {
    const payment = await payments.find(paymentId)
    if (!payment || isPaymentFinal(payment.state) || payment.state === 'authorized') return undefined
    const isExpired = age(payment.created_at) >= UNPAID_MAX_MS
    // Without a reference, the guest never saw a form. End the attempt, whatever the provider did with it.
    if (payment.reference === null) await release(deps, paymentId, 'createError')
    else {
      await payments.settle(payment).catch((error) => {
        if (!isExpired) throw error
        log.warn(
          { paymentId, reason: String(error) },
          'Reading a payment at the provider failed before the payment was abandoned',
        )
      })
      if (!isExpired) return { retryInMs: CHECK_INTERVAL_MS }
      await release(deps, paymentId, 'notPaid')
    }
    return undefined
  })

  // The content of a webhook is not trusted; its arrival makes us read the payment, even one that had ended for us
  // (PAY-11).
  outbox.on(readWebhook, async (subject): Promise<Retry | undefined> => {
    const [provider = '', eventId = ''] = subject.split('\n')
    const events = db
      .selectFrom('webhook_event')
      .where('webhook_event.provider', '=', provider)
      .where('webhook_event.event_id', '=', eventId)
    const payment = await events
      .innerJoin('payment', (join) =>
        join
          .onRef('payment.provider', '=', 'webhook_event.provider')
          .onRef('payment.reference', '=', 'webhook_event.reference'),
      )
      .selectAll('payment')
      .executeTakeFirst()
    if (payment) {
      await payments.settle(payment)
      return undefined
    }
    const event = await events.select(['reference', 'received_at']).executeTakeFirst()
    if (!event) return undefined
    if (age(event.received_at) < UNKNOWN_PAYMENT_MS) return { retryInMs: UNKNOWN_PAYMENT_RETRY_MS }
    log.warn({ provider, reference: event.reference }, 'Webhook for an unknown payment ignored')
    return undefined
  })

  outbox.on(voidPayment, async (paymentId) => {
    const payment = await payments.find(paymentId)
    if (payment) await release(deps, paymentId, payment.error ?? 'notPaid')
    return undefined
  })

  // Releases or refunds the payments of a rolled-back order. A captured phone app payment stays: the guest is asked to
  // contact the restaurant (PAY-20), unless the guest has cancelled a late order (PROMISE-3).
  outbox.on(releasePayments, async (orderId) => {
    const attempts = await db
      .selectFrom('payment')
      .innerJoin('orders', 'orders.id', 'payment.order_id')
      .selectAll('payment')
      .select('guest_cancelled_at')
      .where('order_id', '=', orderId)
      .where('state', 'not in', ['failed', 'cancelled', 'refunded'])
      .execute()
    for (const payment of attempts) {
      const error = payment.error ?? (isPaid(payment.state) ? 'orderFailed' : 'notPaid')
      if (payment.kind === 'phoneApp' && payment.state === 'captured' && payment.guest_cancelled_at === null)
        await db.updateTable('payment').set({ error }).where('id', '=', payment.id).execute()
      else await release(deps, payment.id, error)
    }
    return undefined
  })

  outbox.on(expireUnpaid, async (orderId) => {
    await db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      if (order?.status === 'calculatedPrice') await moveOrder(trx, outbox, orderId, 'rollbacked', clock.now())
    })
    return undefined
  })
}
