import type { OrderStatus } from '@carte/contract'
import type { OrderData } from './loadOrder.ts'

/** The status that the data tell; null where they tell none. */
export function statusOf(data: OrderData): OrderStatus | null {
  if (data.kind === 'details') return data.details.status
  return data.kind === 'status' ? data.status : null
}

/** What the heading says: the status, but `sent` while an order is paid and has not reached the kitchen yet. */
export function headlineKey(data: Exclude<OrderData, { kind: 'unknown' }>): OrderStatus | 'sent' {
  if (data.kind === 'status') return data.status
  if (data.kind === 'remembered') {
    const { status = 'calculatedPrice' } = data.order
    return status === 'calculatedPrice' ? 'sent' : status
  }
  const { status, paymentStatus } = data.details
  const isPaid = paymentStatus === 'authorized' || paymentStatus === 'captured'
  return status === 'calculatedPrice' && isPaid ? 'sent' : status
}

/** Whether the order is paid for and under way, as far as the data tell. */
export function isPaid(data: OrderData): boolean {
  return data.kind === 'details' && !['calculatedPrice', 'rollbacked'].includes(headlineKey(data))
}
