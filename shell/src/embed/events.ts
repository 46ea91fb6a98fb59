import { toMajor } from '@carte/domain'
import {
  basketAtom,
  basketCountAtom,
  basketTotalAtom,
  type JotaiStore,
  noticesAtom,
  paidSessionAtom,
  unpaidOrderAtom,
} from '@carte/store'
import type { BasketDetail, EventDetails } from './protocol.ts'

export type Dispatch = <Name extends keyof EventDetails>(name: Name, detail: EventDetails[Name]) => boolean

/** Dispatches an event on the element. Returns false if the page has called `preventDefault()`. */
export const createDispatch =
  (element: HTMLElement): Dispatch =>
  (name, detail) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: name === 'carte:navigate' }))

export function basketDetail(store: JotaiStore): BasketDetail {
  const { shopId, currency } = store.get(basketAtom)
  const total = store.get(basketTotalAtom)
  return {
    shopId,
    count: store.get(basketCountAtom),
    total: toMajor(total),
    currency: currency?.name ?? null,
  }
}

/**
 * Publishes changes of the basket, paid orders and error popups as events of the element. A paid order is published
 * only by the element in which it was paid.
 *
 * @param isOrderHere returns whether this element currently shows an order or its payment
 * @returns a function that stops it
 */
export function dispatchStoreChanges(
  store: JotaiStore,
  dispatch: Dispatch,
  isOrderHere: (orderId: string) => boolean,
): () => void {
  let basket = basketDetail(store)
  const followBasket = () => {
    const [before, next] = [basket, basketDetail(store)]
    basket = next
    // An empty basket that moves to another shop is no change for the page.
    const isEmpty = before.count === 0 && next.count === 0
    if (!isEmpty && JSON.stringify(before) !== JSON.stringify(next)) dispatch('carte:basket-changed', next)
  }

  let known = new Set(store.get(paidSessionAtom).paidOrders.map(({ id }) => id))
  let unpaid = store.get(unpaidOrderAtom)
  const followOrders = () => {
    const paid = store.get(paidSessionAtom).paidOrders
    for (const { id } of paid) {
      const order = unpaid?.order
      if (known.has(id) || order?.orderId !== id || !isOrderHere(id)) continue
      const { total, currency } = order
      dispatch('carte:order-placed', { orderId: id, shopId: unpaid?.shopId ?? '', total, currency: currency.name })
    }
    known = new Set(paid.map(({ id }) => id))
    unpaid = store.get(unpaidOrderAtom) ?? unpaid
  }

  let { popup } = store.get(noticesAtom)
  const followNotices = () => {
    const next = store.get(noticesAtom)
    if (next.popup && next.popup !== popup)
      dispatch('carte:error', { code: next.popup.code, message: next.popup.title })
    popup = next.popup
  }

  const stops = [
    store.sub(basketAtom, followBasket),
    store.sub(unpaidOrderAtom, followOrders),
    store.sub(paidSessionAtom, followOrders),
    store.sub(noticesAtom, followNotices),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
