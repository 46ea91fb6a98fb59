import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Mails the receipt of an order. */
export const mailReceipt = workTopic('mail.receipt')
/** Sends the text message that an order is ready. */
export const textReady = workTopic('text.ready')
