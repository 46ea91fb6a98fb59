import type { PlacedOrder } from '@carte/contract'
import { addPaidOrderAtom, applyToBasketAtom, type LoadArgs, type UnpaidOrder, unpaidOrderAtom } from '@carte/store'
import { requestOf } from '../screens/checkout/attempt.ts'
import { forgetDraftAtom } from '../screens/checkout/useDraft.ts'
import { leftover } from './leftover.ts'

/** Ends an order that has been paid: it becomes a paid one, the basket empties (readings "end of the basket"). */
export function finishOrder(
  store: LoadArgs['store'],
  { unpaid, order }: { readonly unpaid: UnpaidOrder; readonly order: PlacedOrder },
  paymentID: string,
): void {
  const { orderId, pickupTime, customerCode, pickupCode } = order
  const { userAgent } = navigator
  const { shopName } = unpaid
  store.set(addPaidOrderAtom, { orderId, pickupTime, customerCode, paymentID, userAgent, pickupCode, shopName })
  const request = requestOf(unpaid)
  if (request) store.set(applyToBasketAtom, (basket) => leftover(basket, request))
  store.set(unpaidOrderAtom, null)
  store.set(forgetDraftAtom)
}
