import { workTopic } from '../../infrastructure/outbox/outbox.ts'

export const mailAccount = workTopic('mail.account')
export const mailSignInCode = workTopic('mail.sign-in-code')
export const eraseOrderContact = workTopic('order.forget')
