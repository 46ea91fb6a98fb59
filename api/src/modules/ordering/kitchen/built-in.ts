import { tellStaff } from '../orders/tell.ts'
import { rejectUnanswered } from '../topics.ts'
import type { Kitchen, MakeKitchen } from './kitchen.ts'

/**
 * The kitchen whose staff answer by themselves (contract "Staff"): `started` accepts an order, `rollbacked` refuses it, and nothing
 * else happens to it but that its time to be answered ends. That stands in the database and in the outbox, so it holds after a
 * restart and on every instance.
 */
export const builtInKitchen: MakeKitchen = ({ db, clock, outbox, config }): Kitchen => ({
  async submit({ orderId }) {
    await db.transaction().execute(async (trx) => {
      const waiting = await trx
        .updateTable('orders')
        .set({ accept_before: new Date(clock.now().getTime() + config.kitchenAcceptMs) })
        .where('id', '=', orderId)
        .where('status', '=', 'added')
        .where('accepted_at', 'is', null)
        // Told twice, it has the time that it was given first.
        .where('accept_before', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!waiting) return
      await outbox.add(trx, rejectUnanswered, orderId, config.kitchenAcceptMs)
      await tellStaff(trx, orderId)
    })
    return { accepted: 'later' }
  },
  start() {},
  async close() {},
})
