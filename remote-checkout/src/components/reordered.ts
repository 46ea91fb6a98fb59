import type { OrderDetails } from '@carte/contract'
import type { ReorderProps } from '@carte/features'

export const reordered = ({ items, orderType, shop }: OrderDetails): ReorderProps['order'] => ({
  items,
  orderType,
  shopId: shop.id,
})
