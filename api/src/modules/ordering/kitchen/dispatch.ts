import type { ShopErrorCode } from '@carte/contract'
import type { Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Outbox, Retry } from '../../../infrastructure/outbox/outbox.ts'
import { moveOrder, notifyStaff } from '../orders/move.ts'
import { capturePayment, rejectUnanswered, sendToKitchen } from '../topics.ts'
import type { Kitchen } from './kitchen.ts'

/** The reason of a rollback when no staff member accepted the order in time: no cashier was at the till. */
const NOT_ACCEPTED_IN_TIME: ShopErrorCode = 'shop-error-cashier-not-found'

/**
 * Marks a paid order as accepted by the kitchen, so that it is cooked and its payment captured. Locks the order's row.
 * @returns false, with nothing changed, if the order was accepted before, is unpaid or was rolled back
 */
export async function acceptOrder(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  at: Date,
): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'accepted_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || order.accepted_at !== null || order.status === 'calculatedPrice' || order.status === 'rollbacked')
    return false
  await trx.updateTable('orders').set({ accepted_at: at, accept_before: null }).where('id', '=', orderId).execute()
  // An order that stays `added` makes no step, so notify the staff here: it is for later, or the kitchen has answered
  // at once.
  if (order.status === 'added') await notifyStaff(trx, orderId)
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'authorized')
    .executeTakeFirst()
  if (payment) await outbox.add(trx, capturePayment, payment.id)
  return true
}

/**
 * Rolls an order back because the kitchen rejected it. `code`, if there is one, tells the guest why. The outbox work of
 * a rollback releases the payment.
 * @returns false, with nothing changed, if the order can no longer be rolled back
 */
export async function rejectOrder(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  code: ShopErrorCode | null,
  at: Date,
): Promise<boolean> {
  if (!(await moveOrder(trx, outbox, orderId, 'rollbacked', at))) return false
  await trx.updateTable('orders').set({ refusal: code, accept_before: null }).where('id', '=', orderId).execute()
  return true
}

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox }

/**
 * Registers the outbox work that sends paid orders to the kitchen, and the work that rolls back orders not accepted in
 * time (STAFF-13). The payment of an accepted order is captured, that of a rejected order released (PAY-19).
 */
export function installKitchenDispatch({ db, clock, log, outbox }: Deps, kitchen: Kitchen): void {
  outbox.on(sendToKitchen, async (orderId) => {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    if (!order || order.accepted_at !== null || order.status === 'rollbacked') return undefined
    const answer = await kitchen.submit({ orderId, shopId: order.shop_id, note: order.note })
    if (answer.accepted === 'later') return undefined
    if (!answer.accepted) log.warn({ orderId, code: answer.code }, 'The kitchen rejected an order')
    await db
      .transaction()
      .execute((trx) =>
        answer.accepted
          ? acceptOrder(trx, outbox, orderId, clock.now())
          : rejectOrder(trx, outbox, orderId, answer.code, clock.now()),
      )
    return undefined
  })

  // The deadline can end while the kitchen answers. The first transaction to lock the order wins.
  outbox.on(
    rejectUnanswered,
    (orderId): Promise<Retry | undefined> =>
      db.transaction().execute(async (trx) => {
        const order = await trx
          .selectFrom('orders')
          .select(['accepted_at', 'accept_before'])
          .where('id', '=', orderId)
          .forUpdate()
          .executeTakeFirst()
        if (!order?.accept_before || order.accepted_at !== null) return undefined
        const now = clock.now()
        const leftMs = order.accept_before.getTime() - now.getTime()
        if (leftMs > 0) return { retryInMs: leftMs }
        if (await rejectOrder(trx, outbox, orderId, NOT_ACCEPTED_IN_TIME, now))
          log.warn({ orderId, code: NOT_ACCEPTED_IN_TIME }, 'No one accepted an order in time; it was rolled back')
        return undefined
      }),
  )
}
