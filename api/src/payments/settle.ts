import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import { canMovePayment } from '@carte/domain'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database, PaymentTable } from '../db/schema.ts'
import { moveOrder } from '../orders/move.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ProviderState } from './provider.ts'

export type PaymentRow = Selectable<PaymentTable>
const isPaid = (state: PaymentState) => state === 'authorized' || state === 'captured'

/** Writes a payment's state, if that is a legal step (contract "Payment"). */
export async function setPayment(
  trx: Transaction<Database>,
  payment: PaymentRow,
  state: PaymentState,
  at: Date,
  error: PaymentErrorCode | null = payment.error,
): Promise<boolean> {
  if (state !== payment.state && !canMovePayment(payment.state, state)) return false
  await trx.updateTable('payment').set({ state, error, updated_at: at }).where('id', '=', payment.id).execute()
  return true
}

/** A payment together with its order, both locked, the order first: whoever locks both does it in this order. */
export async function lockPayment(trx: Transaction<Database>, paymentId: string) {
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

type Parts = Context & { readonly outbox: Outbox }

async function accept(
  { outbox, log, clock }: Parts,
  trx: Transaction<Database>,
  paymentId: string,
  told: ProviderState,
): Promise<void> {
  const { order, payment } = await lockPayment(trx, paymentId)
  const now = clock.now()
  if (payment.state === told.state) return
  if (isPaid(payment.state)) {
    await setPayment(trx, payment, told.state, now)
    return
  }
  if (told.amountMinor !== payment.amount_minor || told.currency !== payment.currency) {
    log.warn(
      { paymentId, told: told.amountMinor, expected: payment.amount_minor },
      'A payment is of another amount than its order',
    )
    await setPayment(trx, payment, 'failed', now, 'invalid')
    await outbox.add(trx, 'payment.void', paymentId)
    return
  }
  const rival = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['authorized', 'captured'])
    .executeTakeFirst()
  if (rival || order.status !== 'calculatedPrice') {
    // Paid already by another attempt, or no longer wanted: this money goes back.
    await setPayment(trx, payment, payment.state, now, 'orderNotFound')
    await outbox.add(trx, 'payment.void', paymentId)
    return
  }
  if (await setPayment(trx, payment, told.state, now, null)) await moveOrder(trx, outbox, order.id, 'added', now)
}

/** Takes over what the provider says. It may be said twice, late and out of order: only a legal step changes anything. */
export async function applyState(parts: Parts, paymentId: string, told: ProviderState): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    if (isPaid(told.state)) return accept(parts, trx, paymentId, told)
    const { payment } = await lockPayment(trx, paymentId)
    if (told.state !== payment.state)
      await setPayment(trx, payment, told.state, parts.clock.now(), payment.error ?? told.error ?? null)
  })
}
