import { workTopic } from '../../infrastructure/outbox/outbox.ts'

export const mailReceipt = workTopic('mail.receipt')
