import type { Language, OrderDetails } from '@carte/contract'
import { type LocalizedText, localizedTextOf } from '../../components/localized-text.ts'

/** Returns the table that an order is brought to; null if the guest picks it up. */
export function tableOf(
  { orderType, spot }: Pick<OrderDetails, 'orderType' | 'spot'>,
  language: Language,
): LocalizedText | null {
  return orderType === 'dineInPlace' && spot ? localizedTextOf(spot, 'name', language, spot.name) : null
}
