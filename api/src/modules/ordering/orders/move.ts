import type { OrderStatus } from '@carte/contract'
import { canMove } from '@carte/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { publish } from '../../../infrastructure/events/event-bus.ts'
import type { Outbox, WorkTopic } from '../../../infrastructure/outbox/outbox.ts'
import { orderChanged, pushReady, releasePayments, sendToKitchen, textReady } from '../topics.ts'
import { giveBack } from './pickup.ts'

const WORK_OF_STATUS: Readonly<Partial<Record<OrderStatus, readonly WorkTopic[]>>> = {
  added: [sendToKitchen],
  rollbacked: [releasePayments],
}

/**
 * Changes the status of an order. All changes must go through here: it locks the order, allows only legal steps
 * (CHECKOUT-15), writes the history and adds the work that follows.
 * @returns false, with nothing changed, if the step is not legal
 */
export async function moveOrder(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  to: OrderStatus,
  at: Date,
): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'shop_id', 'order_type', 'slot_at', 'slot_units', 'phone'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || !canMove(order.status, to)) return false
  await trx
    .updateTable('orders')
    .set({ status: to, ...(to === 'rollbacked' || to === 'delivered' ? { next_step_at: null } : {}) })
    .where('id', '=', orderId)
    .execute()
  await trx.insertInto('order_step').values({ order_id: orderId, status: to, at }).execute()
  if (to === 'rollbacked') await giveBack(trx, order)
  for (const topic of WORK_OF_STATUS[to] ?? []) await outbox.add(trx, topic, orderId)
  if (to === 'done') {
    // Most guests have neither given a number nor subscribed.
    if (order.phone) await outbox.add(trx, textReady, orderId)
    if (await hasSubscription(trx, orderId)) await outbox.add(trx, pushReady, orderId)
  }
  return true
}

/** A browser subscribes only while it holds the lock of the order's row, so none is overlooked here. */
async function hasSubscription(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('push_subscription')
    .select('order_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notifies the staff of a change that is not a step. */
export async function notifyStaff(trx: Transaction<Database>, orderId: string): Promise<void> {
  const order = await trx.selectFrom('orders').select('shop_id').where('id', '=', orderId).executeTakeFirst()
  if (order) await publish(trx, orderChanged, { orderId, shopId: order.shop_id })
}
