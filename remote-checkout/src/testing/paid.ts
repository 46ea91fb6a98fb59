import type { OrderDetails, PlacedOrder } from '@carte/contract'
import { findArticle, type Selection, toBasketArticle, toBasketChoices } from '@carte/domain'
import { addItemAtom, addPaidOrderAtom, clearBasketAtom, menuAtom, unpaidOrderAtom } from '@carte/store'
import type { Harness } from '@carte/testing'
import { expect } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { beginPayment } from './guest.ts'

/** Pays an order and stores it as paid, as the payment page does. */
export async function payOrder(
  harness: Harness,
  order: PlacedOrder,
  method: 'sandbox-card' | 'sandbox-phone' = 'sandbox-card',
): Promise<void> {
  const { paymentId, decide } = await beginPayment(harness, order, method)
  await decide(method === 'sandbox-card' ? 'card' : 'approve')
  await harness.api.fetch(`/api/payment/${paymentId}`)
  harness.store.set(addPaidOrderAtom, { ...order, paymentID: paymentId, userAgent: '', shopName: 'Centrum' })
  harness.store.set(unpaidOrderAtom, null)
  harness.store.set(clearBasketAtom)
}

/** Waits until the server's response for the order matches `state`. */
export async function waitForOrder(
  harness: Harness,
  { orderId, customerCode }: PlacedOrder,
  state: Partial<OrderDetails>,
): Promise<void> {
  await waitFor(async () => {
    const answer = await harness.api.fetch(`/api/order/${orderId}`, { headers: { 'customer-code': customerCode } })
    expect(await answer.json()).toMatchObject(state)
  })
}

/** Adds an article with these options to the basket. */
export function addWithOptions(harness: Harness, code: string, selection: Selection, quantity = 1): void {
  const menu = harness.store.get(menuAtom)
  const found = menu && findArticle(menu, code)
  if (!found) throw new Error(`The menu has no ${code}`)
  harness.store.set(addItemAtom, {
    type: 'article',
    quantity,
    article: toBasketArticle(found.item.article),
    path: [...found.path],
    choices: toBasketChoices(found.item.choices, selection),
  })
}
