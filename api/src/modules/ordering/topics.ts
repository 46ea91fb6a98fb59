import type { OrderStatus } from '@carte/contract'
import { eventTopic } from '../../infrastructure/events/topic.ts'
import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** The payload that the trigger `notify_step` publishes. */
export interface OrderStep {
  readonly id: number
  readonly orderId: string
  readonly shopId: string
  readonly status: OrderStatus
  readonly at: string
  readonly type: string
  /** When the order was paid. Set only for the steps `started` and `done`. */
  readonly paidAt: string | null
  readonly acceptedAt: string | null
  /** What the guest was promised or has agreed to. */
  readonly promisedAt: string
  /** The `application_name` of the database connection that made the step. */
  readonly by: string
}

export const orderStepped = eventTopic<OrderStep>('carte_step')

/** An order has changed without a step: it waits for the staff, was accepted and stays `added`, or lines were refunded. */
export const orderChanged = eventTopic<{ readonly orderId: string; readonly shopId: string }>('carte_order')

/** The staff have changed an order's pick-up time. */
export const timeChanged = eventTopic<{
  readonly orderId: string
  readonly shopId: string
  readonly pickupTime: string
}>('carte_time')

/** Guests or staff have changed a table session, in which guests order together. Steps of its orders are no such change. */
export const tableSessionChanged = eventTopic<{
  readonly tableId: string
  /** Missing from servers of the previous release. */
  readonly shopId?: string
  readonly version: number
}>('carte_table')

export const sendToKitchen = workTopic('order.added')
export const rejectUnanswered = workTopic('order.unanswered')
export const expireUnpaid = workTopic('order.placed')

// Work that other modules do for an order: payments and messaging.

export const capturePayment = workTopic('payment.capture')
export const releasePayments = workTopic('order.rollbacked')
export const textReady = workTopic('text.ready')
export const pushReady = workTopic('push.ready')
// The subject of these is `newTimeSubject`.
export const mailNewTime = workTopic('mail.time')
export const textNewTime = workTopic('text.time')
export const pushNewTime = workTopic('push.time')
