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

/** The name of the table to which an order is brought, in the guest's language; of spots for picking up there is none. */
function tableIn(store: LoadArgs['store'], { orderType, spotId }: OrderRequest): string | undefined {
  const spot = store.get(deliverySpotsAtom).find(({ id }) => id === spotId)
  return tableOf({ orderType, spot }, store.get(languageAtom))?.text
}

/** Ends an order that has been paid: it becomes a paid one, the basket empties (readings "end of the basket"). */
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
  // It would bring back what has been paid.
  store.set(replacedBasketAtom, null)
  store.set(forgetDraftAtom)
}
