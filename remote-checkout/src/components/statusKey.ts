import type { OrderDetails, OrderStatus } from '@carte/contract'

/**
 * Returns the text key of a status. Guests at a table do not collect their food, so `done` and `delivered` have their
 * own texts for them.
 */
export const statusKey = (status: OrderStatus, orderType: OrderDetails['orderType'] | undefined) =>
  (status === 'done' || status === 'delivered') && orderType === 'dineInPlace'
    ? (`status.${status}.dineInPlace` as const)
    : (`status.${status}` as const)
