import type { OrderStatus } from '@carte/contract'
import { canMove } from '@carte/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Outbox, WorkTopic } from '../../../infrastructure/outbox/outbox.ts'
import { releasePayments, sendToKitchen, textReady } from '../topics.ts'

/** Steps that somebody has to act on once they are committed. */
const FOLLOWED: Readonly<Partial<Record<OrderStatus, WorkTopic>>> = {
  added: sendToKitchen,
  rollbacked: releasePayments,
  done: textReady,
}

/**
 * The only way in which an order's status changes: with the order locked, along the legal steps (contract "Orders"), written to its
 * history, and with the work that follows from it. @returns false, and nothing changed, when the step is not a legal one.
 */
export async function moveOrder(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  to: OrderStatus,
  at: Date,
): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order || !canMove(order.status, to)) return false
  await trx
    .updateTable('orders')
    .set({ status: to, ...(to === 'rollbacked' || to === 'delivered' ? { next_step_at: null } : {}) })
    .where('id', '=', orderId)
    .execute()
  await trx.insertInto('order_step').values({ order_id: orderId, status: to, at }).execute()
  const topic = FOLLOWED[to]
  if (topic) await outbox.add(trx, topic, orderId)
  return true
}
