import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import { isPaid } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { within } from './patience.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError, type ProviderState } from './provider.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'

/**
 * One refund, whoever asks for it: what gives a rolled-back order's money back, and the staff. Not the key of a cancellation that was
 * tried before: providers take a key for one kind of call alone.
 */
export const refundKey = (paymentId: string): string => `refund-${paymentId}`

type Parts = Pick<Context, 'db' | 'clock'> & { readonly payments: Payments }

/** Gives money back. The states in which there is none to give. */
const NOTHING_HELD: ReadonlySet<PaymentState> = new Set(['cancelled', 'failed', 'refunded'])

/**
 * Says that an attempt is over, and why, before anything is asked of the provider: from here on nobody accepts it, and a guest who
 * asks is told the reason. @returns null for one that pays for an order which stands: that money is kept.
 */
const condemn = ({ db, clock }: Parts, paymentId: string, error: PaymentErrorCode): Promise<PaymentRow | null> =>
  db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, paymentId)
    if (isPaid(payment.state) && payment.error === null && order.status !== 'rollbacked') return null
    const reason = payment.error ?? error
    await setPayment(trx, payment, payment.state, clock.now(), reason)
    return { ...payment, error: reason }
  })

/** The provider's name for a payment. Where its answer to the start was lost it is asked again, which names the same one. */
async function referenceOf({ payments }: Parts, payment: PaymentRow): Promise<string | null> {
  if (payment.reference !== null) return payment.reference
  try {
    return (await payments.startAgain(payment)).reference
  } catch (error) {
    // It has never begun there, and cannot.
    if (error instanceof ProviderError && error.isFinal) return null
    throw error
  }
}

/** Ends an attempt to pay at the provider, in whichever way its state there asks for; money that is held or taken goes back. */
export async function release(parts: Parts, paymentId: string, error: PaymentErrorCode): Promise<void> {
  const payment = await condemn(parts, paymentId, error)
  if (!payment) return
  const end = (state: PaymentState) =>
    parts.db
      .transaction()
      .execute(async (trx) =>
        setPayment(trx, (await lockPayment(trx, paymentId)).payment, state, parts.clock.now(), payment.error),
      )

  const reference = await referenceOf(parts, payment)
  if (reference === null) return void (await end('failed'))
  const provider = parts.payments.providerOf(payment)
  const { state, amountMinor } = await cancel(provider, reference, paymentId)
  if (state === 'captured') await within(provider.refund(reference, amountMinor, refundKey(paymentId)))
  await end(state === 'captured' || state === 'refunded' ? 'refunded' : 'cancelled')
}

/** Cancels what the provider holds. @returns how the payment stood there; what it has captured is left as it is */
async function cancel(provider: PaymentProvider, reference: string, paymentId: string): Promise<ProviderState> {
  const told = await within(provider.read(reference))
  if (told.state === 'captured' || NOTHING_HELD.has(told.state)) return told
  try {
    await within(provider.cancel(reference, `release-${paymentId}`))
    return told
  } catch (error) {
    // A capture that was under way may have come first.
    const now = error instanceof ProviderError && error.isFinal ? await within(provider.read(reference)) : told
    if (now.state !== 'captured') throw error
    return now
  }
}
