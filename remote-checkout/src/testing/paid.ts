import type { OrderDetails, PlacedOrder } from '@carte/contract'
import { addPaidOrderAtom, clearBasketAtom, unpaidOrderAtom } from '@carte/store'
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
