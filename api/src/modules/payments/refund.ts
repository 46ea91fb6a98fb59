import type { PaymentState } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { shownPayment } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import { ProviderError } from './provider.ts'
import { refundKey } from './release.ts'
import { withTimeout } from './retry.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { refundPayment } from './topics.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox; readonly payments: Payments }

/** The delay before the outbox retries a refund. The request itself tries at once. */
const RETRY_DELAY_MS = 20_000

/**
 * Adds the outbox work of a refund, unless the payment is refunded already.
 * @returns the captured or refunded payment of the order
 * @throws HttpError 409 if no money was captured; a reservation is released with its order instead
 */
const queueRefund = ({ db, outbox }: Deps, orderId: string): Promise<PaymentRow> =>
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
    const queued = await trx
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', refundPayment)
      .where('subject', '=', captured.id)
      .executeTakeFirst()
    if (!queued) await outbox.add(trx, refundPayment, captured.id, RETRY_DELAY_MS)
    return captured
  })

/** Refunds a captured payment. Safe to repeat. @throws ProviderError */
async function refundAtProvider({ db, clock, payments }: Deps, paymentId: string): Promise<void> {
  const payment = await payments.find(paymentId)
  if (payment?.state !== 'captured' || payment.reference === null) return
  const provider = payments.providerOf(payment)
  const reported = await withTimeout(provider.read(payment.reference))
  if (reported.state === 'captured')
    await withTimeout(provider.refund(payment.reference, reported.amountMinor, refundKey(paymentId)))
  else if (reported.state !== 'refunded')
    throw new ProviderError('invalid', `The provider reports ${reported.state} for a captured payment`)
  await db.transaction().execute(async (trx) => {
    const { payment: locked } = await lockPayment(trx, paymentId)
    await setPayment(trx, locked, 'refunded', clock.now())
  })
}

/** A retry is pointless: the provider rejected the refund or is no longer configured. */
const isPermanent = (error: unknown): error is ProviderError | HttpError =>
  error instanceof HttpError || (error instanceof ProviderError && error.isFinal)

/**
 * Refunds an order (STAFF-15), also one paid by phone app that was rolled back. If the provider cannot be reached, the
 * outbox retries and the state stays `captured`.
 * @throws HttpError 409 if no money was captured, or 502 with a payment error code if the provider rejects the refund
 */
export async function refund(deps: Deps, orderId: string): Promise<PaymentState> {
  const { id } = await queueRefund(deps, orderId)
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

export function installRefund(deps: Deps): void {
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
