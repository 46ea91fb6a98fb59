import type { PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import {
  addPaidOrderAtom,
  basketAtom,
  clearBasketAtom,
  knownOrdersAtom,
  loadDeliverySpots,
  setOrderStatusAtom,
  setOrderTypeAtom,
  unpaidOrderAtom,
} from '@carte/store'
import {
  createHarness,
  expectLog,
  type Harness,
  holdTimers,
  rejectionLog,
  renderScreen,
  signInAdmin,
} from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, addWithOptions, beginPayment, placeOrder } from '../../testing/guest.ts'
import { payOrder, waitForOrder } from '../../testing/paid.ts'

expectLog(
  rejectionLog('call', 'failed-find-order'),
  /^warn The kitchen rejected an order .*"code":"shop-error-articles-not-available"/,
)

let harness: Harness
let placedOrder: PlacedOrder

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  addToBasket(harness, 'margherita', 'cola', 'cola')
  placedOrder = await placeOrder(harness)
})
afterEach(() => harness.close())

const open = (orderId = placedOrder.orderId) =>
  renderScreen(harness, remote, 'order', paths.order, paths.order.href({ orderId }))
/** Waits until every step up to the current status has its time. */
const timesShown = () =>
  waitFor(() => {
    const steps = within(screen.getByRole('list', { name: 'Your order’s progress' })).getAllByRole('listitem')
    for (const step of steps) expect(step).toHaveTextContent(/(?:to come\)|\d\d:\d\d)$/)
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the order screen', () => {
  it('shows the pickup code, status, time, items, total, map and phone number', async () => {
    await payOrder(harness, placedOrder)
    await open()
    expect(await heading('Thanks! We’ve got it.')).toBeVisible()
    expect(screen.getByText(placedOrder.pickupCode)).toBeVisible()
    expect(screen.getByText(/^Ready in about \d+ min, around \d\d:\d\d$/)).toBeVisible()
    const lines = within(screen.getByRole('list', { name: 'Your order' }))
    expect(lines.getByText('Margherita')).toBeVisible()
    expect(lines.getByText('2x')).toBeVisible()
    expect(screen.getByText('170 kr')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Show on the map/ })).toHaveAttribute(
      'href',
      expect.stringContaining('https://www.openstreetmap.org/search?query='),
    )
    const card = within(screen.getByRole('region', { name: 'Centrum' }))
    const call = card.getByRole('link', { name: 'Call +46812345678' })
    expect(call).toHaveAttribute('href', 'tel:+46812345678')
    expect(call).toHaveTextContent(/^\+46812345678$/)
    expect(document.title).toBe(`Order ${placedOrder.pickupCode} · Received`)
  })

  it('shows the address with a link to a map at the code of an order to take away, until it is collected', async () => {
    harness.store.set(setOrderTypeAtom, 'takeAway')
    placedOrder = await placeOrder(harness)
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    const address = screen.getByRole('link', { name: 'Storgatan 7, 111 22 Stockholm (opens in a new tab)' })
    expect(address.parentElement).toHaveTextContent(placedOrder.pickupCode)
    expect(address).toHaveAttribute('href', expect.stringContaining('?query=Storgatan+7%2C+111+22+Stockholm'))
    await harness.api.moveOrder(placedOrder.orderId, 'delivered')
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'delivered'))
    await waitFor(() => expect(address).not.toBeInTheDocument())
  })

  it('offers to call the restaurant below the code while the order is under way', async () => {
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    const help = screen.getByText('Need help?', { exact: false })
    expect(within(help).getByRole('link', { name: 'Call +46812345678' })).toHaveAttribute('href', 'tel:+46812345678')
    const code = screen.getByText(placedOrder.pickupCode)
    expect(code.compareDocumentPosition(help)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('region', { name: 'Your order' }).compareDocumentPosition(help)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
    await harness.api.moveOrder(placedOrder.orderId, 'delivered')
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'delivered'))
    await waitFor(() => expect(help).not.toBeInTheDocument())
  })

  it('shows the table instead of the pickup code for an order that is brought to a table', async () => {
    harness.store.set(setOrderTypeAtom, 'dineInPlace')
    placedOrder = await placeOrder(harness, '', 'bord-1')
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    const table = screen.getByText('Table 1', { selector: 'p' })
    expect(table.previousElementSibling).toHaveTextContent('We’ll bring it to')
    expect(screen.getByText(/^At your table in about \d+ min, around \d\d:\d\d$/)).toBeVisible()
    expect(document.title).toBe('Table 1 · Received')
    expect(screen.queryByText('Show this when you collect')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Storgatan/ })).not.toBeInTheDocument()
    expect(screen.queryByText(placedOrder.pickupCode)).toBeNull()
    expect(screen.getByText(`Order ${placedOrder.pickupCode}`)).toBeVisible()
    const more = screen.getByRole('link', { name: 'Order more' })
    expect(more).toHaveAttribute('href', '/shop/centrum/menu?orderType=dineInPlace&spotId=bord-1')
    for (const status of ['started', 'finnished', 'done'] as const)
      await harness.api.moveOrder(placedOrder.orderId, status)
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'done'))
    expect(await heading('Your order is on its way.')).toBeVisible()
    expect(await screen.findByText('On its way to')).toBeVisible()
    expect(
      within(screen.getByRole('list', { name: 'Your order’s progress' })).getByRole('listitem', { current: 'step' }),
    ).toHaveTextContent('On its way')
    expect(document.title).toBe('Table 1 · On its way')
    expect(screen.queryByText(/collect/i)).not.toBeInTheDocument()
    await timesShown()
    // `act`, because the previous heading may be announced during this call.
    await act(() => harness.api.moveOrder(placedOrder.orderId, 'delivered'))
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'delivered'))
    expect(await screen.findByText('Served at')).toBeVisible()
    expect(document.title).toBe('Table 1 · Served')
    expect(more).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Order again' })).toBeVisible()
    await timesShown()
  })

  it('shows the pickup code for a take-away order with a spot', async () => {
    harness.store.set(setOrderTypeAtom, 'takeAway')
    placedOrder = await placeOrder(harness, '', 'disken')
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    expect(screen.getByText('Show this when you collect')).toBeVisible()
    expect(screen.getByText(placedOrder.pickupCode)).toBeVisible()
  })

  it('shows prices of dishes and options that add up to the total', async () => {
    harness.store.set(clearBasketAtom)
    addWithOptions(harness, 'margherita', { size: ['size-large'], extras: ['olives', 'ham'] }, 2)
    addToBasket(harness, 'burger')
    placedOrder = await placeOrder(harness)
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    const lines = within(screen.getByRole('list', { name: 'Your order' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '2x Margherita240 krLarge +60 kr · Olives +20 kr · Ham +30 kr',
      '1x Burger100 kr',
    ])
    expect(screen.getByText('450 kr')).toBeVisible()
  })

  it('follows a status event', async () => {
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    await harness.api.moveOrder(placedOrder.orderId, 'started')
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'started'))
    expect(await heading('Thanks! We’re cooking.')).toBeVisible()
    expect(
      within(screen.getByRole('list', { name: 'Your order’s progress' })).getByRole('listitem', { current: 'step' }),
    ).toHaveTextContent('In the kitchen')
    await timesShown()
  })

  it('marks all steps of several events with their times and announces only the last', async () => {
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    const announced = new Set<string>()
    const live = screen.getByText('Thanks! We’ve got it.', { selector: '[aria-live=polite]' })
    const observer = new MutationObserver(() => announced.add(live.textContent ?? ''))
    observer.observe(live, { childList: true, subtree: true, characterData: true })
    for (const status of ['started', 'finnished', 'done', 'delivered'] as const) {
      await harness.api.moveOrder(placedOrder.orderId, status)
    }
    for (const status of ['started', 'delivered'] as const)
      act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, status))
    expect(await heading('Enjoy your meal!')).toBeVisible()
    expect(document.title).toBe(`Order ${placedOrder.pickupCode} · Served`)
    await waitFor(() => expect(live).toHaveTextContent('Enjoy your meal!'))
    await timesShown()
    const steps = within(screen.getByRole('list', { name: 'Your order’s progress' }))
    expect(steps.getAllByText('(done)', { exact: false })).toHaveLength(5)
    expect([...announced]).toEqual(['Enjoy your meal!'])
    observer.disconnect()
  })

  it('offers to order again once the order has ended', async () => {
    await payOrder(harness, placedOrder)
    await open()
    await heading('Thanks! We’ve got it.')
    for (const status of ['started', 'finnished', 'done'] as const)
      await harness.api.moveOrder(placedOrder.orderId, status)
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'done'))
    await heading('Ready')
    await timesShown()
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
    await act(() => harness.api.moveOrder(placedOrder.orderId, 'delivered'))
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'delivered'))
    expect(await screen.findByRole('button', { name: 'Order again' })).toBeVisible()
    await timesShown()
  })

  it('links back to the payment while it is open', async () => {
    await open()
    expect(await heading('Waiting for payment')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      `/shop/centrum/checkout/payment/${placedOrder.orderId}`,
    )
  })

  it('completes an order that was paid after its payment page was closed, and empties the basket', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    await decide('card')
    await harness.api.fetch(`/api/payment/${paymentId}`)
    await open()
    await heading('Thanks! We’ve got it.')
    expect(harness.store.get(unpaidOrderAtom)).toBeNull()
    expect(harness.store.get(knownOrdersAtom)).toMatchObject([{ id: placedOrder.orderId, status: 'added' }])
    expect(harness.store.get(basketAtom).items).toEqual([])
  })

  it('stores the table’s name with an order that it completes', async () => {
    harness.store.set(setOrderTypeAtom, 'dineInPlace')
    await loadDeliverySpots(harness.store, 'centrum')
    placedOrder = await placeOrder(harness, '', 'bord-1')
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    await decide('card')
    await harness.api.fetch(`/api/payment/${paymentId}`)
    await open()
    await heading('Thanks! We’ve got it.')
    expect(harness.store.get(knownOrdersAtom)).toMatchObject([{ id: placedOrder.orderId, table: 'Table 1' }])
  })

  it('offers no payment, receipt or reorder for an order that was left unpaid', async () => {
    const code = placedOrder.customerCode
    harness.store.set(unpaidOrderAtom, null)
    harness.store.set(addPaidOrderAtom, { ...placedOrder, customerCode: code, paymentID: 'p', userAgent: '' })
    await open()
    expect(await heading('Waiting for payment')).toBeVisible()
    expect(screen.getByText('This order wasn’t paid, so the kitchen didn’t get it.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Order more' })).toBeNull()
    // An unpaid order has no receipt, and its dishes may still be in the basket.
    expect(screen.queryByText(/^(?:Paid by|Reserved)/)).not.toBeInTheDocument()
    for (const name of ['Send the receipt', 'Order again']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it.each([
    ['sandbox-card', 'The reservation on your card is released.'],
    ['sandbox-phone', 'Please contact the restaurant for a refund.'],
  ] as const)('explains what happens to the money of a canceled order paid by %s: "%s"', async (method, words) => {
    // The kitchen rejects the order, so nothing is captured.
    placedOrder = await placeOrder(harness, 'kitchen:shop-error-articles-not-available')
    await payOrder(harness, placedOrder, method)
    await waitForOrder(harness, placedOrder, { status: 'rollbacked' })
    await open()
    expect(await heading('Cancelled')).toBeVisible()
    expect(screen.getByText('Some of the dishes aren’t available right now.')).toBeVisible()
    expect(screen.getByText(words, { exact: false })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Call +46812345678' })).toHaveLength(2)
    expect(screen.queryByText('Show this when you collect')).toBeNull()
    expect(screen.getByRole('button', { name: 'Order again' })).toBeVisible()
  })

  it('explains a failed capture, what to do, and the code for reference', async () => {
    const { paymentId } = await beginPayment(harness, placedOrder, 'sandbox-card')
    harness.store.set(addPaidOrderAtom, { ...placedOrder, paymentID: paymentId, userAgent: '' })
    await harness.api.sql("update payment set state = 'cancelled', error = 'captureFailed'")
    await harness.api.moveOrder(placedOrder.orderId, 'rollbacked')
    await open()
    expect(await screen.findByText('We couldn’t complete the payment, so the order was cancelled.')).toBeVisible()
    expect(screen.getByText('Order again with another card, or call the restaurant.')).toBeVisible()
    expect(screen.getByText('Unknown payment error (code 13).').closest('p')).toHaveTextContent(/^Reference: Unknown/)
    expect(screen.getByText('You haven’t been charged.', { exact: false })).toBeVisible()
  })

  it('shows the refund of a canceled order that had been charged', async () => {
    await payOrder(harness, placedOrder)
    await waitForOrder(harness, placedOrder, { paymentStatus: 'captured' })
    await harness.api.moveOrder(placedOrder.orderId, 'rollbacked')
    await waitForOrder(harness, placedOrder, { paymentStatus: 'refunded' })
    await open()
    expect(await screen.findByText('Your money has been sent back to you.')).toBeVisible()
  })

  // ORDER-16
  it('says below the total how much was sent back, for single lines and for everything', async () => {
    await payOrder(harness, placedOrder)
    await waitForOrder(harness, placedOrder, { paymentStatus: 'captured' })
    const { fetch } = await signInAdmin(harness.api)
    const path = `/api/admin/shops/centrum/orders/${placedOrder.orderId}`
    const cola = await fetch(`${path}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one-cola' },
      body: JSON.stringify({ lines: [{ position: 1, quantity: 1 }], amount: 25, reason: 'Missing' }),
    })
    expect(cola.status).toBe(200)
    await open()
    expect(await screen.findByText('25 kr has been sent back to you.')).toBeVisible()
    expect(screen.getByText('Paid by card')).toBeVisible()
    cleanup()
    expect((await fetch(`${path}/refund`, { method: 'POST' })).status).toBe(200)
    await open()
    expect(await screen.findByText('170 kr has been sent back to you.')).toBeVisible()
    expect(screen.queryByText('Paid by card')).toBeNull()
  })

  it('shows only the status of an order from another browser', async () => {
    harness.store.set(unpaidOrderAtom, null)
    await open()
    expect(await heading('Waiting for payment')).toBeVisible()
    expect(await screen.findByText('Ordered in another browser')).toBeVisible()
    expect(screen.queryByText(placedOrder.pickupCode)).toBeNull()
  })

  it('says of an order from another browser that it is ready, not how the guest gets it', async () => {
    harness.store.set(unpaidOrderAtom, null)
    for (const status of ['added', 'started', 'finnished', 'done'] as const)
      await harness.api.moveOrder(placedOrder.orderId, status)
    await open()
    expect(await heading('Ready')).toBeVisible()
    expect(document.title).toBe('Ready')
  })

  it.each([
    ['sandbox-card', 'Paid by card'],
    ['sandbox-phone', 'Paid by phone app'],
  ] as const)('says below the total how an order paid by %s was paid: "%s"', async (method, words) => {
    await payOrder(harness, placedOrder, method)
    await waitForOrder(harness, placedOrder, { paymentStatus: 'captured' })
    await open()
    const line = await screen.findByText(words)
    expect(within(line.closest('section') as HTMLElement).getByText('170 kr')).toBeVisible()
  })

  it('shows that an unknown order cannot be found, and links to the restaurants', async () => {
    await open('nothing')
    expect(await heading('We can’t find this order.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
  })

  it('links to the other orders of this browser', async () => {
    await payOrder(harness, placedOrder)
    await open('nothing')
    const others = within(await screen.findByRole('navigation', { name: 'Your other orders' }))
    expect(others.getByRole('link', { name: /Centrum/ })).toHaveAttribute('href', `/order/${placedOrder.orderId}`)
  })

  it('says of another order in the list that it is on its way to a table, or ready to collect', async () => {
    const others = [
      { orderId: 'o1', pickupCode: 'A46', table: 'Table 7' },
      { orderId: 'o2', pickupCode: 'A47' },
    ]
    for (const order of others) {
      harness.store.set(addPaidOrderAtom, { ...placedOrder, ...order, paymentID: 'p', userAgent: '' })
      harness.store.set(setOrderStatusAtom, order.orderId, 'done')
    }
    await open('nothing')
    const links = within(await screen.findByRole('navigation', { name: 'Your other orders' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(['A46On its way', 'A47Ready to collect'])
  })
})

describe('the order screen when the server responds with 503', () => {
  let isUnavailable: boolean
  const unavailable = { type: 'about:blank', title: '', status: 503, code: 'unavailable' }
  /** A guest whose server can be made unavailable. */
  const guest = () => ({
    ...harness,
    client: createClient({
      fetch: async (input, init) =>
        isUnavailable ? Response.json(unavailable, { status: 503 }) : harness.api.fetch(input, init),
    }),
  })
  const openAs = (visitor: Harness) =>
    renderScreen(visitor, remote, 'order', paths.order, paths.order.href({ orderId: placedOrder.orderId }))
  const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const why = 'The service isn’t available right now. Please try again shortly.'

  it('shows the stored status and pickup code, and the items on "Try again"', async () => {
    await payOrder(harness, placedOrder)
    harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'started')
    isUnavailable = true
    await openAs(guest())
    expect(await heading('Thanks! We’re cooking.')).toBeVisible()
    expect(screen.getByText(placedOrder.pickupCode)).toBeVisible()
    expect(screen.getByText(why)).toBeVisible()
    isUnavailable = false
    await retry()
    expect(await screen.findByRole('list', { name: 'Your order' })).toBeVisible()
    expect(screen.queryByText(why)).toBeNull()
  })

  it('requests the order again by itself after half a minute (OFFLINE-21)', async () => {
    const endWait = holdTimers(30_000)
    await payOrder(harness, placedOrder)
    isUnavailable = true
    await openAs(guest())
    expect(await screen.findByText(why)).toBeVisible()
    isUnavailable = false
    act(endWait)
    expect(await screen.findByRole('list', { name: 'Your order' })).toBeVisible()
    expect(screen.queryByText(why)).toBeNull()
  })

  it('shows the stored table, and the words for a table, of an order that is brought there', async () => {
    harness.store.set(unpaidOrderAtom, null)
    harness.store.set(addPaidOrderAtom, { ...placedOrder, paymentID: 'p', userAgent: '', table: 'Table 1' })
    harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'done')
    isUnavailable = true
    await openAs(guest())
    expect(await heading('Your order is on its way.')).toBeVisible()
    expect(screen.getByText('Table 1').previousElementSibling).toHaveTextContent('On its way to')
    expect(screen.getByText(/The restaurant finds your order by its number/)).toBeVisible()
    expect(screen.queryByText(/collect/i)).not.toBeInTheDocument()
  })

  it('shows the status of an event and marks the steps before it', async () => {
    await payOrder(harness, placedOrder)
    isUnavailable = false
    await openAs(guest())
    await heading('Thanks! We’ve got it.')
    isUnavailable = true
    act(() => harness.store.set(setOrderStatusAtom, placedOrder.orderId, 'done'))
    expect(await heading('Ready')).toBeVisible()
    expect(await screen.findByText(why)).toBeVisible()
    expect(await heading('Ready')).toBeVisible()
    const steps = within(screen.getByRole('list', { name: 'Your order’s progress' })).getAllByRole('listitem')
    expect(steps.map((step) => /\((.*)\)/.exec(step.textContent ?? '')?.[1])).toEqual([
      'done',
      'done',
      'done',
      'now',
      'still to come',
    ])
  })

  it('keeps the items when a reload fails', async () => {
    await payOrder(harness, placedOrder)
    isUnavailable = false
    const page = await openAs(guest())
    const lines = await screen.findByRole('list', { name: 'Your order' })
    isUnavailable = true
    await act(() => page.reload())
    expect(await screen.findByText(why)).toBeVisible()
    expect(lines).toBeVisible()
    isUnavailable = false
    await retry()
    await waitFor(() => expect(screen.queryByText(why)).toBeNull())
  })
})
