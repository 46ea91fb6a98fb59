import type { OrderStatus } from '@carte/contract'
import { type Handover, handoverOf } from '@carte/domain'
import type { OrderData } from './order.loader.ts'

/** Returns the status that the server has sent; null if it has sent none. */
export function statusOf(data: OrderData): OrderStatus | null {
  if (data.kind === 'details') return data.details.status
  return data.kind === 'status' ? data.status : null
}

/** Returns the key of the heading: the status, or `sent` for a paid order that the kitchen has not received yet. */
export function headlineKey(data: Exclude<OrderData, { kind: 'unknown' }>): OrderStatus | 'sent' {
  if (data.kind === 'status') return data.status
  if (data.kind === 'stored') {
    const { status = 'calculatedPrice' } = data.order
    return status === 'calculatedPrice' ? 'sent' : status
  }
  const { status, paymentStatus } = data.details
  const isPaid = paymentStatus === 'authorized' || paymentStatus === 'captured'
  return status === 'calculatedPrice' && isPaid ? 'sent' : status
}

/** Returns where the guest gets the order, from its details or from what this browser has stored; else undefined. */
export function handoverIn(data: OrderData): Handover | undefined {
  if (data.kind === 'details') return handoverOf(data.details)
  return data.kind === 'stored' ? handoverOf(null, data.order) : undefined
}

/**
 * Returns the text key of a heading that does not name the status: it thanks a guest who has just paid, says that the
 * food is on its way to a table, and wishes a good meal at the end. Null for the other statuses.
 */
export function greetingKey(key: OrderStatus | 'sent', handover?: Handover) {
  if (key === 'sent') return 'order.thanks'
  if (key === 'delivered') return 'order.enjoy'
  if (key === 'done') return handover === 'table' ? 'order.onItsWay' : null
  return key === 'added' || key === 'started' ? (`order.thanks.${key}` as const) : null
}

/** Returns whether the data shows that the order is paid and not canceled. */
export function isPaid(data: OrderData): boolean {
  return data.kind === 'details' && !['calculatedPrice', 'rollbacked'].includes(headlineKey(data))
}
