import { notifyStaff } from '../orders/notify-staff.ts'
import { rejectUnanswered } from '../topics.ts'
import type { Kitchen, MakeKitchen } from './kitchen.ts'

/**
 * The kitchen of the staff: they accept an order by `started` and reject it by `rollbacked` (STAFF-13). The deadline to
 * accept is in the database and its timer in the outbox, so it survives a restart and works on every instance.
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
        // Idempotent: a second call keeps the deadline of the first.
        .where('accept_before', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!waiting) return
      await outbox.add(trx, rejectUnanswered, orderId, config.kitchenAcceptMs)
      await notifyStaff(trx, orderId)
    })
    return { accepted: 'later' }
  },
  start() {},
  async close() {},
})
