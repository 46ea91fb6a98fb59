import type { ShopErrorCode } from '@carte/contract'
import type { Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Again, Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { moveOrder } from '../orders/move.ts'
import { tellStaff } from '../orders/tell.ts'
import { capturePayment, rejectUnanswered, sendToKitchen } from '../topics.ts'
import type { Kitchen } from './kitchen.ts'

/** Why an order is cancelled that nobody has answered for: nobody was at the till. */
const NOBODY_ANSWERED: ShopErrorCode = 'shop-error-cashier-not-found'

/**
 * The kitchen takes a paid order: from now on it is cooked, and its payment is captured. Called with everything that follows from it
 * in one transaction. @returns false, and nothing changed, when it was taken before, is not paid, or has been rolled back.
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
  // An order of later stays where it is, so that no step tells of it.
  if (order.status === 'added') await tellStaff(trx, orderId)
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
 * The kitchen gives an order back: it is rolled back, and the guest is told why where `code` says it. What has been paid is released by
 * the work that follows a rolled-back order. @returns false, and nothing changed, when it can no longer be rolled back.
 */
export async function refuseOrder(
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

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox }

/** Hands paid orders to the kitchen: what it accepts is captured, what it refuses is rolled back (contract "Payment"). */
export function installHandOver({ db, clock, log, outbox }: Parts, kitchen: Kitchen): void {
  outbox.on(sendToKitchen, async (orderId) => {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    // The staff may have been quicker.
    if (!order || order.accepted_at !== null || order.status === 'rollbacked') return undefined
    const answer = await kitchen.submit({ orderId, shopId: order.shop_id, note: order.note })
    if (answer.accepted === 'later') return undefined
    if (!answer.accepted) log.warn({ orderId, code: answer.code }, 'The kitchen refuses an order')
    await db
      .transaction()
      .execute((trx) =>
        answer.accepted
          ? acceptOrder(trx, outbox, orderId, clock.now())
          : refuseOrder(trx, outbox, orderId, answer.code, clock.now()),
      )
    return undefined
  })

  // The end of the time that a kitchen had to answer. It may answer at the same moment: whoever has the order's lock first is right.
  outbox.on(
    rejectUnanswered,
    (orderId): Promise<Again | undefined> =>
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
        if (leftMs > 0) return { againInMs: leftMs }
        if (await refuseOrder(trx, outbox, orderId, NOBODY_ANSWERED, now))
          log.warn({ orderId, code: NOBODY_ANSWERED }, 'Nobody has accepted an order in time; it is rolled back')
        return undefined
      }),
  )
}
