import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import { isPaid } from '@carte/domain'
import type { Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { refundsOf, shownPayment } from '../ordering/index.ts'
import {
  installLinesRefund,
  isPermanent,
  isRefundQueued,
  makeRequestedRefunds,
  RETRY_DELAY_MS,
} from './line-refunds.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError, type ProviderState, withTimeout } from './provider.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { refundPayment } from './topics.ts'

/**
 * Pays back what is left of a captured payment. The idempotency key is the same for all whole refunds, by the staff or by
 * a rollback. It differs from the key of a cancellation, because providers accept a key for one kind of call only, and
 * by what was refunded before, because they accept it for one amount only.
 */
export async function refundRest(
  provider: PaymentProvider,
  { id, reference }: { readonly id: string; readonly reference: string },
  { amountMinor, refundedMinor: before }: ProviderState,
): Promise<void> {
  const key = before === 0 ? `refund-${id}` : `refund-${id}-after-${before}`
  await withTimeout(provider.refund(reference, amountMinor - before, key))
}

type ReleaseDeps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly payments: Payments }

const NOTHING_RESERVED: ReadonlySet<PaymentState> = new Set(['cancelled', 'failed', 'refunded'])

/**
 * Marks an attempt as over, with its reason, before the provider is called, so that it can no longer be accepted and
 * the guest reads the reason.
 * @returns null if the attempt pays for a valid order, whose money is kept
 */
const endAttempt = (
  { db, clock }: ReleaseDeps,
  paymentId: string,
  error: PaymentErrorCode,
): Promise<PaymentRow | null> =>
  db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, paymentId)
    if (isPaid(payment.state) && payment.error === null && order.status !== 'rollbacked') return null
    const reason = payment.error ?? error
    await setPayment(trx, payment, payment.state, clock.now(), reason)
    return { ...payment, error: reason }
  })

/**
 * Returns the provider's reference. If the answer to the start was lost, the start is repeated, which returns the same
 * payment.
 */
async function referenceOf({ payments }: ReleaseDeps, payment: PaymentRow): Promise<string | null> {
  if (payment.reference !== null) return payment.reference
  try {
    return (await payments.repeatStart(payment)).reference
  } catch (error) {
    // The payment never began at the provider, and cannot.
    if (error instanceof ProviderError && error.isFinal) return null
    throw error
  }
}

/** Ends an attempt at the provider: cancels a reservation or refunds a capture. */
export async function release(deps: ReleaseDeps, paymentId: string, error: PaymentErrorCode): Promise<void> {
  const payment = await endAttempt(deps, paymentId, error)
  if (!payment) return
  const writeFinalState = (state: PaymentState) =>
    deps.db
      .transaction()
      .execute(async (trx) =>
        setPayment(trx, (await lockPayment(trx, paymentId)).payment, state, deps.clock.now(), payment.error),
      )

  const reference = await referenceOf(deps, payment)
  if (reference === null) return void (await writeFinalState('failed'))
  const provider = deps.payments.providerOf(payment)
  await makeRequestedRefunds(deps, paymentId)
  const reported = await cancelReservation(provider, reference, paymentId)
  const { state } = reported
  if (state === 'captured') await refundRest(provider, { id: paymentId, reference }, reported)
  await writeFinalState(state === 'captured' || state === 'refunded' ? 'refunded' : 'cancelled')
}

/** Cancels a reservation, but does not refund a capture. @returns the state before the cancellation */
async function cancelReservation(
  provider: PaymentProvider,
  reference: string,
  paymentId: string,
): Promise<ProviderState> {
  const reported = await withTimeout(provider.read(reference))
  if (reported.state === 'captured' || NOTHING_RESERVED.has(reported.state)) return reported
  try {
    await withTimeout(provider.cancel(reference, `release-${paymentId}`))
    return reported
  } catch (error) {
    // A capture may have completed in between.
    const now = error instanceof ProviderError && error.isFinal ? await withTimeout(provider.read(reference)) : reported
    if (now.state !== 'captured') throw error
    return now
  }
}

type Deps = ReleaseDeps & { readonly outbox: Outbox }

/**
 * Records who asked for a refund, in the transaction that queues it. Not called if it is queued or done already.
 * @param leftMinor what refunds of lines have left of the payment
 */
export type RecordRefund = (trx: Transaction<Database>, payment: PaymentRow, leftMinor: number) => Promise<void>

/**
 * Adds the outbox work of a refund, unless the payment is refunded already.
 * @returns the captured or refunded payment of the order
 * @throws HttpError 409 if no money was captured; a reservation is released with its order instead
 */
const queueRefund = ({ db, outbox }: Deps, orderId: string, record?: RecordRefund): Promise<PaymentRow> =>
  db.transaction().execute(async (trx) => {
    // Lock the order, so that two requests at once add one piece of work.
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    const payments = await trx
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .execute()
    const captured = shownPayment(payments)
    if (captured?.state !== 'captured' && captured?.state !== 'refunded')
      throw new HttpError(409, 'shop-error-payment-not-found', { detail: orderId })
    if (captured.state === 'refunded') return captured
    if (await isRefundQueued(trx, captured.id)) return captured
    await outbox.add(trx, refundPayment, captured.id, RETRY_DELAY_MS)
    const refunds = (await refundsOf(trx, orderId)).filter(({ state }) => state !== 'failed')
    await record?.(
      trx,
      captured,
      refunds.reduce((left, { amount_minor }) => left - amount_minor, captured.amount_minor),
    )
    return captured
  })

/** Refunds what is left of a captured payment. Safe to repeat. @throws ProviderError */
async function refundAtProvider(deps: Deps, paymentId: string): Promise<void> {
  const { db, clock, payments } = deps
  await makeRequestedRefunds(deps, paymentId)
  const payment = await payments.find(paymentId)
  if (payment?.state !== 'captured' || payment.reference === null) return
  const provider = payments.providerOf(payment)
  const reported = await withTimeout(provider.read(payment.reference))
  if (reported.state === 'captured')
    await refundRest(provider, { id: paymentId, reference: payment.reference }, reported)
  else if (reported.state !== 'refunded')
    throw new ProviderError('invalid', `The provider reports ${reported.state} for a captured payment`)
  await db.transaction().execute(async (trx) => {
    const { payment: locked } = await lockPayment(trx, paymentId)
    await setPayment(trx, locked, 'refunded', clock.now())
  })
}

/**
 * Refunds what is left of an order (STAFF-15), also of one paid by phone app that was rolled back. If the provider cannot be reached, the
 * outbox retries and the state stays `captured`.
 * @throws HttpError 409 if no money was captured, or 502 with a payment error code if the provider rejects the refund
 */
export async function refund(deps: Deps, orderId: string, record?: RecordRefund): Promise<PaymentState> {
  const { id } = await queueRefund(deps, orderId, record)
  try {
    await refundAtProvider(deps, id)
  } catch (error) {
    deps.log.warn({ paymentId: id, reason: String(error) }, 'Refunding a payment failed')
    if (isPermanent(error)) {
      // After a rejection the staff refund in another way, so the outbox must not refund too.
      await deps.db.deleteFrom('outbox').where('topic', '=', refundPayment).where('subject', '=', id).execute()
      throw new HttpError(502, error.code)
    }
  }
  return (await deps.payments.find(id))?.state ?? 'captured'
}

export function installRefunds(deps: Deps): void {
  installLinesRefund(deps)
  deps.outbox.on(refundPayment, async (paymentId) => {
    try {
      await refundAtProvider(deps, paymentId)
    } catch (error) {
      if (!isPermanent(error)) throw error
      deps.log.error({ paymentId, reason: String(error) }, 'The provider rejected a refund; it is not retried')
    }
    return undefined
  })
}
