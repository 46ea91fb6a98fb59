import type { Basket, OrderRequest, PlacedOrder } from '@carte/contract'
import { clearItems, toOrderItems } from '@carte/domain'
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

/**
 * Returns the basket after an order is paid, usually empty. Keeps what another tab has added during the payment, and a
 * basket of another shop.
 */
export function leftover(basket: Basket, { shopId, items }: Pick<OrderRequest, 'shopId' | 'items'>): Basket {
  if (basket.shopId !== shopId) return basket
  const ordered = new Map(items.map(({ quantity, ...thing }) => [JSON.stringify(thing), quantity]))
  const left = toOrderItems(basket).map(
    ({ quantity, ...thing }) => quantity - (ordered.get(JSON.stringify(thing)) ?? 0),
  )
  const lines = basket.items.flatMap((line, at) => {
    const quantity = left[at] ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...clearItems(basket), items: lines, currentOrderChanged: lines.length > 0 }
}
