import { moveOrder } from '../orders/move.ts'
import type { Rooms } from '../rooms.ts'
import type { Kitchen } from './kitchen.ts'

type Parts = Pick<Rooms, 'db' | 'clock' | 'log' | 'outbox'>

/** Hands paid orders to the kitchen: what it accepts is captured, what it refuses is rolled back (contract "Payment"). */
export function installHandOver({ db, clock, log, outbox }: Parts, kitchen: Kitchen): void {
  outbox.on('order.added', async (orderId) => {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    if (order?.status !== 'added' || order.accepted_at !== null) return
    const answer = await kitchen.submit({ orderId, shopId: order.shop_id, note: order.note })
    await db.transaction().execute(async (trx) => {
      if (!answer.accepted) {
        log.warn({ orderId, code: answer.code }, 'The kitchen refuses an order')
        await trx.updateTable('orders').set({ refusal: answer.code }).where('id', '=', orderId).execute()
        await moveOrder(trx, outbox, orderId, 'rollbacked', clock.now())
        return
      }
      await trx.updateTable('orders').set({ accepted_at: clock.now() }).where('id', '=', orderId).execute()
      const payment = await trx
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', orderId)
        .where('state', '=', 'authorized')
        .executeTakeFirst()
      if (payment) await outbox.add(trx, 'payment.capture', payment.id)
    })
  })
}
