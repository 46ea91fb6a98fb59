import type { OrderStatus } from '@carte/contract'
import type { OrderData } from './loadOrder.ts'

/** The status that the data tell; null of an unknown order. */
export function statusOf(data: OrderData): OrderStatus | null {
  if (data.kind === 'unknown') return null
  return data.kind === 'details' ? data.details.status : data.status
}

/** What the heading says: the status, but `sent` while an order is paid and has not reached the kitchen yet. */
export function headlineKey(data: Exclude<OrderData, { kind: 'unknown' }>): OrderStatus | 'sent' {
  if (data.kind === 'status') return data.status
  const { status, paymentStatus } = data.details
  const isPaid = paymentStatus === 'authorized' || paymentStatus === 'captured'
  return status === 'calculatedPrice' && isPaid ? 'sent' : status
}
