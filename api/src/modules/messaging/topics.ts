import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Mails the receipt of an order. */
export const mailReceipt = workTopic('mail.receipt')
