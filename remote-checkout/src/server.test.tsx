/** @jest-environment node */
import type { PlacedOrder } from '@carte/contract'
import { paths } from '@carte/navigation'
import { createHarness, type Harness, serveScreen } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as remote from './screens.ts'
import { addToBasket, placeOrder } from './testing/guest.ts'

let harness: Harness
let placedOrder: PlacedOrder
const shopId = 'centrum'

beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop(shopId)
  addToBasket(harness, 'margherita')
  placedOrder = await placeOrder(harness)
})
afterAll(() => harness.close())

describe('checkout screens on a server', () => {
  it('render the checkout without the basket', async () => {
    expect(typeof window).toBe('undefined')
    const html = await serveScreen(harness, remote, 'checkout', paths.checkout, paths.checkout.href({ shopId }))
    for (const text of ['Checkout', 'Loading…']) expect(html).toContain(text)
  })

  it('render the payment', async () => {
    const at = paths.payment.href({ shopId, orderId: placedOrder.orderId })
    expect(await serveScreen(harness, remote, 'payment', paths.payment, at)).toContain('Getting the payment ready…')
  })

  it('render the list of orders without the orders', async () => {
    const html = await serveScreen(harness, remote, 'orders', paths.orders, paths.orders.href())
    for (const text of ['Your orders', 'Loading your orders…']) expect(html).toContain(text)
    expect(html).not.toContain('No orders right now')
  })

  it('render the status of an order', async () => {
    const at = paths.order.href({ orderId: placedOrder.orderId })
    expect(await serveScreen(harness, remote, 'order', paths.order, at)).toContain('Waiting for payment')
  })
})
