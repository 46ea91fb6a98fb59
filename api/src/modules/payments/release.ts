import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import { isPaid } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError, type ProviderState } from './provider.ts'
import { withTimeout } from './retry.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'

/**
 * Returns one idempotency key for all refunds of a payment, by the staff or by a rollback. It differs from the key of a
 * cancellation, because providers accept a key for one kind of call only.
 */
export const refundKey = (paymentId: string): string => `refund-${paymentId}`

type Deps = Pick<Context, 'db' | 'clock'> & { readonly payments: Payments }

const NOTHING_RESERVED: ReadonlySet<PaymentState> = new Set(['cancelled', 'failed', 'refunded'])

/**
 * Marks an attempt as over, with its reason, before the provider is called, so that it can no longer be accepted and
 * the guest reads the reason.
 * @returns null if the attempt pays for a valid order, whose money is kept
 */
const endAttempt = ({ db, clock }: Deps, paymentId: string, error: PaymentErrorCode): Promise<PaymentRow | null> =>
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
async function referenceOf({ payments }: Deps, payment: PaymentRow): Promise<string | null> {
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
export async function release(deps: Deps, paymentId: string, error: PaymentErrorCode): Promise<void> {
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
  const { state, amountMinor } = await cancelReservation(provider, reference, paymentId)
  if (state === 'captured') await withTimeout(provider.refund(reference, amountMinor, refundKey(paymentId)))
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
