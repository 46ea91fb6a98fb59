import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Sends a mail of `account_mail`. */
export const mailAccount = workTopic('mail.account')
/** Removes a deleted customer from an order. */
export const forgetOrder = workTopic('order.forget')
