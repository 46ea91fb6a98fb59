import type { Language, OrderDetails } from '@carte/contract'
import { type LocalizedText, nameOf } from '@carte/features'

/** Returns the table that an order is brought to; null if the guest picks it up. */
export function tableOf(
  { orderType, spot }: Pick<OrderDetails, 'orderType' | 'spot'>,
  language: Language,
): LocalizedText | null {
  return orderType === 'dineInPlace' && spot ? nameOf(spot, language) : null
}
