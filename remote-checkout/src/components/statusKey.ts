import type { OrderDetails, OrderStatus } from '@carte/contract'

/**
 * Returns the text key of a status. Guests at a table do not collect their food, so `done` has its own text for them.
 */
export const statusKey = (status: OrderStatus, orderType: OrderDetails['orderType'] | undefined) =>
  status === 'done' && orderType === 'dineInPlace'
    ? ('status.done.dineInPlace' as const)
    : (`status.${status}` as const)
