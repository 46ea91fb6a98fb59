import type { OrderRequest, PlacedOrder } from '@carte/contract'
import {
  addPaidOrderAtom,
  applyToBasketAtom,
  deliverySpotsAtom,
  type LoadArgs,
  languageAtom,
  replacedBasketAtom,
  type UnpaidOrder,
  unpaidOrderAtom,
} from '@carte/store'
import { requestOf } from '../screens/checkout/attempt.ts'
import { forgetDraftAtom } from '../screens/checkout/useDraft.ts'
import { tableOf } from '../screens/order/table.ts'
import { leftover } from './leftover.ts'

/**
 * Returns the name of the table that an order is brought to, in the guest's language; undefined for an order that is
 * picked up.
 */
function tableIn(store: LoadArgs['store'], { orderType, spotId }: OrderRequest): string | undefined {
  const spot = store.get(deliverySpotsAtom).find(({ id }) => id === spotId)
  return tableOf({ orderType, spot }, store.get(languageAtom))?.text
}

/** Stores an order as paid, and removes its dishes from the basket. */
export function finishOrder(
  store: LoadArgs['store'],
  { unpaid, order }: { readonly unpaid: UnpaidOrder; readonly order: PlacedOrder },
  paymentID: string,
): void {
  const { orderId, pickupTime, customerCode, pickupCode } = order
  const { userAgent } = navigator
  const { shopName } = unpaid
  const request = requestOf(unpaid)
  const table = request === null ? undefined : tableIn(store, request)
  const paid = { orderId, pickupTime, customerCode, paymentID, userAgent, pickupCode, shopName }
  store.set(addPaidOrderAtom, { ...paid, ...(table !== undefined && { table }) })
  if (request) store.set(applyToBasketAtom, (basket) => leftover(basket, request))
  store.set(unpaidOrderAtom, null)
  // A restored basket would contain what has been paid.
  store.set(replacedBasketAtom, null)
  store.set(forgetDraftAtom)
}
