import type { Language, OrderDetails } from '@carte/contract'
import { type Wording, wordingOf } from '../../parts/wording.ts'

/** Returns the table that an order is brought to; null if the guest picks it up. */
export function tableOf(
  { orderType, spot }: Pick<OrderDetails, 'orderType' | 'spot'>,
  language: Language,
): Wording | null {
  return orderType === 'dineInPlace' && spot ? wordingOf(spot, 'name', language, spot.name) : null
}
