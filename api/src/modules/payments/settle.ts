import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import { canMovePayment, isPaid } from '@carte/domain'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import { flushLater } from '../../infrastructure/database/flush-later.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { queueReceipt } from '../messaging/index.ts'
import { moveOrder } from '../ordering/index.ts'
import type { ProviderState } from './provider.ts'
import { voidPayment } from './topics.ts'

export type PaymentRow = Selectable<Database['payment']>
type Trx = Transaction<Database>

/** Writes a payment's state if the step is legal. @returns false, with nothing changed, if it is not */
export async function setPayment(
  trx: Trx,
  payment: PaymentRow,
  state: PaymentState,
  at: Date,
  error: PaymentErrorCode | null = payment.error,
): Promise<boolean> {
  if (state !== payment.state && !canMovePayment(payment.state, state)) return false
  await trx.updateTable('payment').set({ state, error, updated_at: at }).where('id', '=', payment.id).execute()
  return true
}

/** Locks an order, and then its payment. All code that locks both must lock the order first, or it can deadlock. */
export async function lockPayment(trx: Trx, paymentId: string) {
  const { order_id } = await trx
    .selectFrom('payment')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, payment }
}
type LockedRows = Awaited<ReturnType<typeof lockPayment>>

type Deps = Context & { readonly outbox: Outbox }

const hasOtherPaidAttempt = async (trx: Trx, { order, payment }: LockedRows): Promise<boolean> =>
  (await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('id', '!=', payment.id)
    .where('state', 'in', ['authorized', 'captured'])
    .executeTakeFirst()) !== undefined

const isBeingVoided = async (trx: Trx, payment: PaymentRow): Promise<boolean> =>
  (await trx
    .selectFrom('outbox')
    .select('id')
    .where('topic', '=', voidPayment)
    .where('subject', '=', payment.id)
    .executeTakeFirst()) !== undefined

/** Returns whether the attempt had ended before the provider reported money for it. */
const hasEnded = (payment: PaymentRow, reported: ProviderState): boolean =>
  !isPaid(payment.state) && (payment.error !== null || !canMovePayment(payment.state, reported.state))

async function applyPaid(
  { outbox, log, clock }: Deps,
  trx: Trx,
  locked: LockedRows,
  reported: ProviderState,
): Promise<void> {
  const { order, payment } = locked
  const now = clock.now()
  if (isPaid(payment.state)) {
    // If a crash undoes this, the payment is read at the provider again: the work that reads it is removed later.
    await trx.selectNoFrom(flushLater.as('flush')).execute()
    const isStillWanted = payment.error === null && order.status !== 'rollbacked'
    // A payment captured while it was being released is refunded, so no receipt is sent.
    if ((await setPayment(trx, payment, reported.state, now)) && reported.state === 'captured' && isStillWanted)
      await queueReceipt(trx, outbox, order.id, now)
    return
  }
  if (hasEnded(payment, reported)) {
    // The attempt has ended, so this money is released. The provider can report it repeatedly, so add the work only
    // once.
    if (await isBeingVoided(trx, payment)) return
    log.warn(
      { paymentId: payment.id, state: payment.state },
      'A payment attempt that had ended was paid; releasing the money',
    )
    await outbox.add(trx, voidPayment, payment.id)
    return
  }
  if (reported.amountMinor !== payment.amount_minor || reported.currency !== payment.currency) {
    log.warn(
      { paymentId: payment.id, actual: reported.amountMinor, expected: payment.amount_minor },
      'The provider’s amount or currency differs from the order; releasing the money',
    )
    await setPayment(trx, payment, 'failed', now, 'invalid')
    await outbox.add(trx, voidPayment, payment.id)
    return
  }
  if (order.status !== 'calculatedPrice' || (await hasOtherPaidAttempt(trx, locked))) {
    // Another attempt has paid already, or the order was rolled back: release this money.
    await setPayment(trx, payment, payment.state, now, 'orderNotFound')
    await outbox.add(trx, voidPayment, payment.id)
    return
  }
  await setPayment(trx, payment, reported.state, now, null)
  if (reported.state === 'captured') await queueReceipt(trx, outbox, order.id, now)
  await moveOrder(trx, outbox, order.id, 'added', now)
}

async function applyUnpaid(
  { outbox, log, clock }: Deps,
  trx: Trx,
  locked: LockedRows,
  reported: ProviderState,
): Promise<void> {
  const { order, payment } = locked
  const now = clock.now()
  if (!(await setPayment(trx, payment, reported.state, now, payment.error ?? reported.error ?? null))) return
  // The form can still be open. Cancel the payment at the provider, so that a failed attempt cannot be paid later.
  if (reported.state === 'failed') await outbox.add(trx, voidPayment, payment.id)
  // The provider or a person in its dashboard ended the reservation, so the order is rolled back (PAY-18).
  if (payment.state === 'authorized' && (await moveOrder(trx, outbox, order.id, 'rollbacked', now)))
    log.warn(
      { paymentId: payment.id, state: reported.state },
      'A reservation ended before its capture; the order is rolled back',
    )
}

/**
 * Applies the provider's state. It can arrive twice, late and out of order; only legal steps change anything (PAY-12).
 *
 * @param known the payment as it was before the provider reported
 * @returns the payment, with nothing changed, if it has ended since `known`. The report may be older than that, so the
 * caller must ask the provider again
 */
export async function applyState(deps: Deps, known: PaymentRow, reported: ProviderState): Promise<PaymentRow | null> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, known.id)
    const { payment } = locked
    if (reported.state === payment.state) {
      // The transaction took locks and changed nothing, so its commit need not wait for the disk.
      await trx.selectNoFrom(flushLater.as('flush')).execute()
      return null
    }
    if (!isPaid(reported.state)) await applyUnpaid(deps, trx, locked, reported)
    else if (hasEnded(payment, reported) && hasChanged(known, payment)) return payment
    else await applyPaid(deps, trx, locked, reported)
    return null
  })
}

const hasChanged = (from: PaymentRow, to: PaymentRow): boolean => from.state !== to.state || from.error !== to.error
