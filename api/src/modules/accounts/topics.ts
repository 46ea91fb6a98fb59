import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Sends a queued mail about an account; the subject is the id of the row in `account_mail`. */
export const mailAccount = workTopic('mail.account')
/** Sends a mail with a sign-in code. */
export const mailSignInCode = workTopic('mail.sign-in-code')
/** Erases the contact details of a deleted customer's order; the subject is the id of the order. */
export const eraseOrderContact = workTopic('order.forget')
