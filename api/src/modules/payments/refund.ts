import type { PaymentState } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { tellingPayment } from '../ordering/index.ts'
import { within } from './patience.ts'
import type { Payments } from './payments.ts'
import { ProviderError } from './provider.ts'
import { refundKey } from './release.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { refundPayment } from './topics.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox; readonly payments: Payments }

/** Whoever asks for a refund tries at once, and has this long; then the outbox does. */
const HEAD_START_MS = 20_000

/**
 * Says that a payment is to go back, together with the work that will see to it. @returns the payment of the order that has been taken
 * or given back. @throws Refusal 409 where no money has been taken: a reservation ends with its order.
 */
const commission = ({ db, outbox }: Parts, orderId: string): Promise<PaymentRow> =>
  db.transaction().execute(async (trx) => {
    // One at a time, so that two taps leave one piece of work behind.
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    const payments = await trx
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .execute()
    const taken = tellingPayment(payments)
    if (taken?.state !== 'captured' && taken?.state !== 'refunded')
      throw new Refusal(409, 'shop-error-payment-not-found', { detail: orderId })
    if (taken.state === 'refunded') return taken
    const waiting = await trx
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', refundPayment)
      .where('subject', '=', taken.id)
      .executeTakeFirst()
    if (!waiting) await outbox.add(trx, refundPayment, taken.id, HEAD_START_MS)
    return taken
  })

/** Gives the money of a captured payment back, once, however often it is tried. @throws ProviderError */
async function giveBack({ db, clock, payments }: Parts, paymentId: string): Promise<void> {
  const payment = await payments.find(paymentId)
  if (payment?.state !== 'captured' || payment.reference === null) return
  const provider = payments.providerOf(payment)
  const told = await within(provider.read(payment.reference))
  if (told.state === 'captured')
    await within(provider.refund(payment.reference, told.amountMinor, refundKey(paymentId)))
  else if (told.state !== 'refunded') throw new ProviderError('invalid', `A captured payment is ${told.state} there`)
  await db.transaction().execute(async (trx) => {
    const { payment: locked } = await lockPayment(trx, paymentId)
    await setPayment(trx, locked, 'refunded', clock.now())
  })
}

/** The provider has said no, or there is none any more: nothing will come of trying again. */
const isNo = (error: unknown): error is ProviderError | Refusal =>
  error instanceof Refusal || (error instanceof ProviderError && error.isFinal)

/**
 * Gives the money of an order back (contract "Staff"), also a phone app's after its order was rolled back. A provider that cannot be
 * asked now is asked again until it answers: the refund is on its way, and `captured` is where it stands.
 * @throws Refusal 409 where no money has been taken; 502 with a code of the payment table when the provider says no, for good.
 */
export async function refund(parts: Parts, orderId: string): Promise<PaymentState> {
  const { id } = await commission(parts, orderId)
  try {
    await giveBack(parts, id)
  } catch (error) {
    parts.log.warn({ paymentId: id, reason: String(error) }, 'A payment could not be given back')
    if (isNo(error)) {
      // Whoever hears the no gives the money back in another way, so it must not go back by itself too.
      await parts.db.deleteFrom('outbox').where('topic', '=', refundPayment).where('subject', '=', id).execute()
      throw new Refusal(502, error.code)
    }
  }
  return (await parts.payments.find(id))?.state ?? 'captured'
}

/** Sees to the refunds that could not be given at once. */
export function installRefund(parts: Parts): void {
  parts.outbox.on(refundPayment, async (paymentId) => {
    try {
      await giveBack(parts, paymentId)
    } catch (error) {
      if (!isNo(error)) throw error
      parts.log.error({ paymentId, reason: String(error) }, 'The provider refuses to give a payment back')
    }
    return undefined
  })
}
