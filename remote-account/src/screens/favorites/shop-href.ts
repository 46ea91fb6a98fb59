import type { OrderType } from '@carte/contract'
import { paths } from '@carte/navigation'

/**
 * Returns where choosing a restaurant leads, as on home: to the order type, or to the menu if only one type is
 * configured.
 */
export function shopHref(shopId: string, configured: readonly OrderType[]): string {
  const [only] = configured
  return only !== undefined && configured.length === 1
    ? paths.menu.href({ shopId, category: [] }, { orderType: only })
    : paths.orderType.href({ shopId })
}
