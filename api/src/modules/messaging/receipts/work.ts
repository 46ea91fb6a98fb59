import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import type { Mailer } from '../../../infrastructure/mail/mailer.ts'
import { recordMessage, sendOnce } from '../../../infrastructure/mail/send-once.ts'
import { type Outbox, workTopic } from '../../../infrastructure/outbox/outbox.ts'
import type { OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { findOrder } from '../../ordering/index.ts'
import { receiptMessage } from './message.ts'
import { readReceipt } from './read.ts'

const mailReceipt = workTopic('mail.receipt')

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

const DAY_MS = 86_400_000

interface Deps extends Pick<Context, 'db' | 'clock' | 'log' | 'config'> {
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly shops: ShopStore
}

/** Registers the outbox work that mails receipts, with retries for a day (RECEIPT-2). */
export function installReceipts(app: FastifyInstance, deps: Deps): void {
  deps.outbox.on(mailReceipt, (orderId, attempt) =>
    sendOnce(deps, { orderId, kind: 'receipt', attempt, giveUpMs: DAY_MS }, async () => {
      const order = await findOrder(deps, orderId)
      const receipt = order && (await readReceipt(deps, order, siteOrigin(app, deps.config)))
      if (order?.email && receipt) await deps.mail.send({ to: order.email, ...receiptMessage(receipt) })
    }),
  )
}
