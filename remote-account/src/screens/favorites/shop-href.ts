import type { OrderType } from '@carte/contract'
import { paths } from '@carte/navigation'

/** Where the choice of a restaurant leads, as on home (spec §2): to the order type, or past it where one alone is configured. */
export function shopHref(shopId: string, configured: readonly OrderType[]): string {
  const [only] = configured
  return only !== undefined && configured.length === 1
    ? paths.menu.href({ shopId, category: [] }, { orderType: only })
    : paths.orderType.href({ shopId })
}
