import type { OrderDetails } from '@carte/contract'
import type { ReorderProps } from '@carte/features'

/** Returns the part of an order that `Reorder` needs. */
export const orderToRepeat = ({ items, orderType, shop }: OrderDetails): ReorderProps['order'] => ({
  items,
  orderType,
  shopId: shop.id,
})
