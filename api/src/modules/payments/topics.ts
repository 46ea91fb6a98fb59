import { eventTopic } from '../../infrastructure/events/topic.ts'

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
