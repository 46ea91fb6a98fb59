import type { RouteFlags } from '@carte/navigation'
import type { BasketFlags } from '@carte/store'

/** Returns a route's basket flags (GUARD-9). A disabled basket hides the order info on a small screen. */
export function basketFlags(row: RouteFlags | null, smallScreen: boolean): BasketFlags {
  const disabled = row?.disableCart ?? false
  return {
    visible: row?.showCart ?? false,
    editMode: row?.editMode ?? false,
    showAddItemButton: row?.showAddItemButton ?? false,
    disableAddItemButton: false,
    disabled,
    showOrderInfo: !(disabled && smallScreen),
  }
}
