import type { OrderDetails, OrderStatus } from '@carte/contract'

/** The text of a status. Who eats here is not told to collect what is brought to the table. */
export const statusKey = (status: OrderStatus, orderType: OrderDetails['orderType'] | undefined) =>
  status === 'done' && orderType === 'dineInPlace'
    ? ('status.done.dineInPlace' as const)
    : (`status.${status}` as const)
