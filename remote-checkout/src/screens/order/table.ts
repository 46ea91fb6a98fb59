import type { Language, OrderDetails, OrderStatus } from '@carte/contract'
import { type LocalizedText, nameOf } from '@carte/features'

/** Returns the table that an order is brought to; null if the guest picks it up. */
export function tableOf(
  { orderType, spot }: Pick<OrderDetails, 'orderType' | 'spot'>,
  language: Language,
): LocalizedText | null {
  return orderType === 'dineInPlace' && spot ? nameOf(spot, language) : null
}

/** Returns the key of the words before the table's name. */
export function tableKey(status: OrderStatus | undefined) {
  if (status === 'done') return 'order.bringing'
  return status === 'delivered' ? 'order.servedAt' : 'order.bringTo'
}
