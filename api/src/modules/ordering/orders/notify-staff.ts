import type { Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { publish } from '../../../infrastructure/events/event-bus.ts'
import { orderChanged } from '../topics.ts'

/** Notifies the staff of a change that is not a step. */
export async function notifyStaff(trx: Transaction<Database>, orderId: string): Promise<void> {
  const order = await trx.selectFrom('orders').select('shop_id').where('id', '=', orderId).executeTakeFirst()
  if (order) await publish(trx, orderChanged, { orderId, shopId: order.shop_id })
}
