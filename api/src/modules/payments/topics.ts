import { eventTopic } from '../../infrastructure/events/topic.ts'
import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** The state or the error of a payment has changed. The trigger `notify_payment` publishes it. */
export const paymentChanged = eventTopic<{
  readonly orderId: string
  readonly shopId: string
  readonly provider: string
  readonly state: string
  readonly error: string | null
  /** The name of the database connection that has made the change. */
  readonly by: string
}>('carte_payment')

/** Asks the provider how a payment ended that nobody has heard of. */
export const checkPayment = workTopic('payment.check')
/** Asks the provider about the payment of a webhook. The subject is `<provider>\n<event id>`. */
export const readWebhook = workTopic('payment.news')
/** Gives back what a payment holds that is over. */
export const voidPayment = workTopic('payment.void')
/** Refunds a payment for the staff. */
export const refundPayment = workTopic('payment.refund')
