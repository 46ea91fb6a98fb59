import type { OrderStatus } from '@carte/contract'
import { eventTopic } from '../../infrastructure/events/topic.ts'
import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** A step of an order. The trigger `notify_step` publishes it. */
export interface OrderStep {
  readonly id: number
  readonly orderId: string
  readonly shopId: string
  readonly status: OrderStatus
  readonly at: string
  readonly type: string
  /** When the order was paid; of the steps `started` and `done` alone. */
  readonly paidAt: string | null
  readonly acceptedAt: string | null
  /** The name of the database connection that has made the step. */
  readonly by: string
}

/** An order has taken a step. */
export const orderStepped = eventTopic<OrderStep>('carte_step')

/** An order has changed without a step: it waits for the staff, or was accepted for later. */
export const orderChanged = eventTopic<{ readonly orderId: string; readonly shopId: string }>('carte_order')

/** Sends a paid order to the kitchen. */
export const sendToKitchen = workTopic('order.added')
/** Rolls back an order that nobody has accepted in time. */
export const rejectUnanswered = workTopic('order.unanswered')
/** Rolls back an order that has not been paid in time. */
export const expireUnpaid = workTopic('order.placed')

// Work that other modules do for an order: payments and messaging.

/** Captures the payment of an order that the kitchen has accepted. */
export const capturePayment = workTopic('payment.capture')
/** Gives back what was paid for an order that was rolled back. */
export const releasePayments = workTopic('order.rollbacked')
/** Sends the text message that an order is ready. */
export const textReady = workTopic('text.ready')
