import type { Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { recordMessage } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { mailReceipt } from '../topics.ts'

/**
 * Queues the receipt of an order that has an email address. Call it in the transaction that stores the capture.
 * Idempotent.
 */
export async function queueReceipt(
  trx: Transaction<Database>,
  outbox: Outbox,
  orderId: string,
  at: Date,
): Promise<void> {
  const order = await trx.selectFrom('orders').select('email').where('id', '=', orderId).executeTakeFirst()
  if (order?.email && (await recordMessage(trx, orderId, 'receipt', at))) await outbox.add(trx, mailReceipt, orderId)
}
