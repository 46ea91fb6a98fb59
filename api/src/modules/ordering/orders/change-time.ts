import type { TimeChangeReason } from '@carte/contract'
import { canCancelLate, changedTimes, isWithKitchen, type OrderTimes } from '@carte/domain'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { publish } from '../../../infrastructure/events/event-bus.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { mailNewTime, pushNewTime, textNewTime, timeChanged } from '../topics.ts'
import { moveOrder } from './move.ts'

interface NewTime {
  readonly from: Date
  readonly to: Date
  readonly reason: TimeChangeReason
}

type Times = Pick<Selectable<Database['orders']>, 'pickup_at' | 'promised_at'>
export const timesOf = ({ pickup_at, promised_at }: Times): OrderTimes => ({
  pickupAt: pickup_at,
  promisedAt: promised_at,
})

/** The subject of work that notifies the guest of a new time. It names the change, so that only the last one is sent. */
export const newTimeSubject = (orderId: string, change: number): string => `${orderId} ${change}`
export function readNewTimeSubject(subject: string): { readonly orderId: string; readonly change: number } {
  const [orderId = '', change] = subject.split(' ')
  return { orderId, change: Number(change) }
}

/**
 * Changes the pick-up time of an order that is not ready, and adds the work that notifies its guest (PROMISE-1). The order
 * keeps its part of the slot in which it was sold.
 *
 * @returns `conflict`, with nothing changed, if the order has another time than the staff have seen; `ended` if it is
 *   ready or over
 */
export async function changePickupTime(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  { from, to, reason }: NewTime,
  at: Date,
): Promise<'done' | 'conflict' | 'ended'> {
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'shop_id', 'pickup_at', 'promised_at', 'time_changes'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isWithKitchen(order.status)) return 'ended'
  if (order.pickup_at.getTime() === to.getTime()) return 'done'
  if (order.pickup_at.getTime() !== from.getTime()) return 'conflict'
  const { pickupAt, promisedAt } = changedTimes(timesOf(order), to, reason)
  const change = { at: at.toISOString(), from: from.toISOString(), to: to.toISOString(), reason }
  const changes = [...(order.time_changes ?? []), change]
  await trx
    .updateTable('orders')
    .set({
      pickup_at: pickupAt,
      promised_at: promisedAt,
      time_changes: JSON.stringify(changes),
      time_changed_at: at,
    })
    .where('id', '=', orderId)
    .execute()
  await publish(trx, timeChanged, { orderId, shopId: order.shop_id, pickupTime: change.to })
  const subject = newTimeSubject(orderId, changes.length)
  for (const topic of [mailNewTime, textNewTime, pushNewTime]) await outbox.add(trx, topic, subject)
  return 'done'
}

/**
 * Cancels an order for its guest because it is late (PROMISE-3). The outbox work of a rollback returns the money.
 * Repeating it changes nothing.
 *
 * @returns false, with nothing changed, if the guest may not cancel it
 */
export async function cancelLate(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  limitMinutes: number,
  at: Date,
): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'pickup_at', 'promised_at', 'guest_cancelled_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (order.guest_cancelled_at !== null) return true
  if (!canCancelLate(order.status, timesOf(order), limitMinutes)) return false
  await moveOrder(trx, outbox, orderId, 'rollbacked', at)
  await trx
    .updateTable('orders')
    .set({ guest_cancelled_at: at, accept_before: null })
    .where('id', '=', orderId)
    .execute()
  return true
}
