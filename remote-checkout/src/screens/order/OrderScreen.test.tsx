import type { PlacedOrder } from '@carte/contract'
import { paths } from '@carte/navigation'
import { addPaidOrderAtom, setOrderStatusAtom, unpaidOrderAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../../screens.ts'
import { begun, order, placed } from '../../testing/guest.ts'

let harness: Harness
let placedOrder: PlacedOrder

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  order(harness, 'margherita', 'cola', 'cola')
  placedOrder = await placed(harness)
})
afterEach(() => harness.close())

const open = (orderId = placedOrder.orderId) =>
  renderScreen(harness, remote, 'order', paths.order, paths.order.href({ orderId }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function paid(method: 'sandbox-card' | 'sandbox-phone' = 'sandbox-card') {
  const { paymentId, decide } = await begun(harness, placedOrder, method)
  await decide(method === 'sandbox-card' ? 'card' : 'approve')
  await harness.api.fetch(`/api/payment/${paymentId}`)
  harness.store.set(addPaidOrderAtom, {
    ...placedOrder,
    paymentID: paymentId,
    userAgent: '',
    shopName: 'Centrum',
  })
  harness.store.set(unpaidOrderAtom, null)
}

describe('the order page', () => {
  it('shows the code, what happens, when it is ready, and what was ordered', async () => {
    await paid()
    await open()
    expect(await heading('Accepted')).toBeVisible()
    expect(screen.getByText(placedOrder.pickupCode)).toBeVisible()
    expect(screen.getByText(/^Ready about \d\d:\d\d$/)).toBeVisible()
    const lines = within(screen.getByRole('list', { name: 'Your order' }))
    expect(lines.getByText('Margherita')).toBeVisible()
    expect(lines.getByText('2x')).toBeVisible()
    expect(screen.getByText('170 kr')).toBeVisible()
    expect(screen.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+46812345678')
    expect(document.title).toBe(`${placedOrder.pickupCode} · Accepted`)
  })

  it('follows the news', async () => {
    await paid()
    await open()
    await heading('Accepted')
    await harness.api.moveOrder(placedOrder.orderId, 'started')
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'started'))
    expect(await heading('In the kitchen')).toBeVisible()
    expect(
      within(screen.getByRole('list', { name: 'How far your order is' })).getByRole('listitem', { current: 'step' }),
    ).toHaveTextContent('In the kitchen')
  })

  it('leads back to the payment while that is open', async () => {
    await open()
    expect(await heading('Waiting for payment')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      `/shop/centrum/checkout/payment/${placedOrder.orderId}`,
    )
  })

  it.each([
    ['sandbox-card', 'The reservation on your card is removed.'],
    ['sandbox-phone', 'Please contact the restaurant for a refund.'],
  ] as const)('tells what becomes of the money of a cancelled order: %s', async (method, words) => {
    // Refused by the kitchen, and so never captured.
    placedOrder = await placed(harness, 'kitchen:shop-error-articles-not-available')
    await paid(method)
    await waitFor(async () => {
      const answer = await harness.api.fetch(`/api/order/${placedOrder.orderId}`)
      expect(await answer.json()).toMatchObject({ status: 'rollbacked' })
    })
    await open()
    expect(await heading('Cancelled')).toBeVisible()
    expect(screen.getByText(words, { exact: false })).toBeVisible()
    expect(screen.queryByText('Your number')).toBeNull()
  })

  it('tells the status alone where it was not ordered', async () => {
    harness.store.set(unpaidOrderAtom, null)
    await open()
    expect(await heading('Waiting for payment')).toBeVisible()
    expect(await screen.findByText('Ordered in another browser')).toBeVisible()
    expect(screen.queryByText(placedOrder.pickupCode)).toBeNull()
  })

  it('says of an unknown order that it is none', async () => {
    await open('nothing')
    expect(await heading('We cannot find this order.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the restaurants' })).toHaveAttribute('href', '/')
  })

  it('links the other orders of this browser', async () => {
    await paid()
    await open('nothing')
    const others = within(await screen.findByRole('navigation', { name: 'Your other orders' }))
    expect(others.getByRole('link', { name: /Centrum/ })).toHaveAttribute('href', `/order/${placedOrder.orderId}`)
  })
})
