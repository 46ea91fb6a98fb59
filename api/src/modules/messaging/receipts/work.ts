import { sendOnce } from '../../../infrastructure/mail/send-once.ts'
import type { Rooms } from '../../../rooms.ts'
import { findOrder } from '../../ordering/orders/details.ts'
import { receiptMessage } from './message.ts'
import { readReceipt } from './read.ts'

const DAY_MS = 86_400_000

/** Sends receipts by themselves, for a day if the mail server is away for as long. */
export function installReceipts(rooms: Rooms): void {
  rooms.outbox.on('mail.receipt', (orderId, attempt) =>
    sendOnce(rooms, { orderId, kind: 'receipt', attempt, giveUpMs: DAY_MS }, async () => {
      const order = await findOrder(rooms, orderId)
      const receipt = order && (await readReceipt(rooms, order))
      if (order?.email && receipt) await rooms.mail.send({ to: order.email, ...receiptMessage(receipt) })
    }),
  )
}
