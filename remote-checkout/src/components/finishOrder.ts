import type { Basket, OrderRequest, PlacedOrder } from '@carte/contract'
import { clearItems, toOrderItems } from '@carte/domain'
import { applyPaidOrder } from '@carte/features/table'
import {
  addPaidOrderAtom,
  applyToBasketAtom,
  basketAtom,
  deliverySpotsAtom,
  type LoadArgs,
  languageAtom,
  replacedBasketAtom,
  setNoteAtom,
  tableAtom,
  type UnpaidOrder,
  unpaidOrderAtom,
} from '@carte/store'
import { requestOf } from '../screens/checkout/attempt.ts'
import { clearDraftAtom } from '../screens/checkout/useDraft.ts'
import { tableOf } from '../screens/order/table.ts'

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
  const table = request === null ? undefined : tableName(store, request)
  const paid = { orderId, pickupTime, customerCode, paymentID, userAgent, pickupCode, shopName }
  store.set(addPaidOrderAtom, { ...paid, ...(table !== undefined && { table }) })
  if (request?.table) finishTableOrder(store, orderId, request)
  else if (request) store.set(applyToBasketAtom, (basket) => leftover(basket, request))
  store.set(unpaidOrderAtom, null)
  // A restored basket would contain what has been paid.
  store.set(replacedBasketAtom, null)
  store.set(clearDraftAtom)
}

/** Takes the guest's own lines of a table's order off the basket. The others' phones do the same. */
function finishTableOrder(store: LoadArgs['store'], orderId: string, { shopId, table }: OrderRequest): void {
  if (!table) return
  const membership = store.get(tableAtom)
  const isMember = membership?.tableId === table.tableId
  const lines = isMember ? table.lines.filter(({ guestId }) => guestId === membership.guestId) : table.lines
  applyPaidOrder(store, { tableId: table.tableId, orderId, lines })
  if (store.get(basketAtom).shopId === shopId) store.set(setNoteAtom, '')
}

/**
 * Returns the name of the table that an order is brought to, in the guest's language; undefined for an order that is
 * picked up.
 */
function tableName(store: LoadArgs['store'], { orderType, spotId }: OrderRequest): string | undefined {
  const spot = store.get(deliverySpotsAtom).find(({ id }) => id === spotId)
  return tableOf({ orderType, spot }, store.get(languageAtom))?.text
}

/**
 * Returns the basket after an order is paid, usually empty. Dishes that another tab has added during the payment
 * stay, and so does a basket of another shop.
 */
export function leftover(basket: Basket, { shopId, items }: Pick<OrderRequest, 'shopId' | 'items'>): Basket {
  if (basket.shopId !== shopId) return basket
  const ordered = new Map(items.map(({ quantity, ...item }) => [JSON.stringify(item), quantity]))
  const remaining = toOrderItems(basket).map(
    ({ quantity, ...item }) => quantity - (ordered.get(JSON.stringify(item)) ?? 0),
  )
  const lines = basket.items.flatMap((line, at) => {
    const quantity = remaining[at] ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...clearItems(basket), items: lines, currentOrderChanged: lines.length > 0 }
}
