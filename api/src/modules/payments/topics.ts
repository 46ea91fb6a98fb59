import { eventTopic } from '../../infrastructure/events/topic.ts'
import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** The state or error of a payment has changed. Published by the trigger `notify_payment`. */
export const paymentChanged = eventTopic<{
  readonly orderId: string
  readonly shopId: string
  readonly provider: string
  readonly state: string
  readonly error: string | null
  /** The `application_name` of the database connection that made the change. */
  readonly by: string
}>('carte_payment')

export const checkPayment = workTopic('payment.check')
/** Reads the payment of a webhook at the provider. The subject is `<provider>\n<event id>`. */
export const readWebhook = workTopic('payment.news')
export const voidPayment = workTopic('payment.void')
export const refundPayment = workTopic('payment.refund')
/** The subject is the refund's id. */
export const refundLines = workTopic('payment.refund-lines')
