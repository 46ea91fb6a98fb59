import type { OrderStatus, PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { formatTime } from '@carte/i18n'
import { paths } from '@carte/navigation'
import {
  addPaidOrderAtom,
  basketAtom,
  clearBasketAtom,
  dropExpiredOrdersAtom,
  knownOrdersAtom,
  setOrderStatusAtom,
  setPickupTimeAtom,
} from '@carte/store'
import { createHarness, createStaffKey, expectLog, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, placeOrder } from '../../testing/guest.ts'
import { payOrder } from '../../testing/paid.ts'

expectLog(rejectionLog('call', 'failed-find-order'))

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = (guest = harness) => renderScreen(guest, remote, 'orders', paths.orders, paths.orders.href())
const group = async (name: string) => within(await screen.findByRole('list', { name }))
const linksIn = (list: Awaited<ReturnType<typeof group>>) =>
  list.getAllByRole('link').map((link) => link.getAttribute('href'))
const hrefOf = ({ orderId }: PlacedOrder) => `/order/${orderId}`

async function paid(changed: Partial<PlacedOrder & { shopName: string | undefined }> = {}): Promise<PlacedOrder> {
  await harness.enterShop('centrum')
  addToBasket(harness, 'margherita')
  const placedOrder = await placeOrder(harness)
  harness.store.set(addPaidOrderAtom, {
    ...placedOrder,
    paymentID: 'p',
    userAgent: '',
    shopName: 'Centrum',
    ...changed,
  })
  return placedOrder
}

const STEPS = ['added', 'started', 'finnished', 'done', 'delivered'] as const satisfies readonly OrderStatus[]

/** Moves the order to `status`, and delivers the event to the guest. */
async function moved({ orderId }: PlacedOrder, status: (typeof STEPS)[number] | 'rollbacked') {
  const steps = status === 'rollbacked' ? [status] : STEPS.slice(0, STEPS.indexOf(status) + 1)
  // `act`, because the page may reload in between.
  await act(async () => {
    for (const step of steps) await harness.api.moveOrder(orderId, step)
    harness.store.set(setOrderStatusAtom, orderId, status)
  })
}

describe('the list of orders', () => {
  it('shows the code, shop, time and status of an order and links to it', async () => {
    const only = await paid()
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
    const underWay = await group('In progress')
    const link = underWay.getByRole('link', { name: new RegExp(`^${only.pickupCode} Centrum`) })
    expect(link).toHaveAttribute('href', hrefOf(only))
    expect(await within(link).findByText(/^Ready around \d\d:\d\d$/)).toBeVisible()
    expect(within(link).getByText('Sent to the kitchen')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Completed' })).toBeNull()
    expect(document.title).toBe('Your orders')
  })

  it('lists orders under way, newest first, apart from finished ones, last finished first', async () => {
    const [first, second, third, fourth] = [await paid(), await paid(), await paid(), await paid()]
    await moved(second, 'delivered')
    await moved(first, 'delivered')
    await open()
    expect(linksIn(await group('In progress'))).toEqual([hrefOf(fourth), hrefOf(third)])
    expect(linksIn(await group('Completed'))).toEqual([hrefOf(first), hrefOf(second)])
    // The navbar's link opens the first of these.
    expect(harness.store.get(knownOrdersAtom)[0]?.id).toBe(fourth.orderId)
  })

  it('follows status events and announces them', async () => {
    const [one, two] = [await paid(), await paid()]
    await open()
    const rowOf = async (name: string, { pickupCode }: PlacedOrder) =>
      (await group(name)).findByRole('link', { name: new RegExp(pickupCode) })
    await moved(one, 'added')
    expect(await rowOf('In progress', one)).toHaveTextContent('Received')
    // Announces only this order.
    expect(screen.getByText(`${one.pickupCode}: Received.`).closest('[aria-live=polite]')).not.toBeNull()
    await moved(one, 'done')
    // Ready, but not handed over yet.
    await waitFor(async () => expect(await rowOf('In progress', one)).toHaveTextContent(/Ready.*at \d\d:\d\d$/))
    await moved(one, 'delivered')
    await waitFor(async () => expect(await rowOf('Completed', one)).toHaveTextContent(/Served.*at \d\d:\d\d$/))
    await moved(two, 'rollbacked')
    await waitFor(async () => expect(await rowOf('Completed', two)).toHaveTextContent(/Cancelled.*at \d\d:\d\d$/))
    expect(screen.queryByRole('list', { name: 'In progress' })).toBeNull()
  })

  it('loads a status that no event has reported', async () => {
    const only = await paid()
    await harness.api.moveOrder(only.orderId, 'added')
    await harness.api.moveOrder(only.orderId, 'started')
    await open()
    expect(await screen.findByText('In the kitchen')).toBeVisible()
    await waitFor(() => expect(harness.store.get(knownOrdersAtom)[0]?.status).toBe('started'))
  })

  // PROMISE-4
  it('shows a changed pick-up time, from an event or from the server', async () => {
    const only = await paid()
    await payOrder(harness, only)
    const staff = await createStaffKey(harness.api)
    const later = (from: string) => new Date(Date.parse(from) + 10 * 60_000).toISOString()
    const shown = (time: string) => screen.findByText(`Ready around ${formatTime(time, 'Europe/Stockholm', 'en')}`)
    const storedTime = () => harness.store.get(knownOrdersAtom)[0]?.pickupTime
    const [first, second] = [later(only.pickupTime), later(later(only.pickupTime))]
    await staff.setTime(only.orderId, only.pickupTime, first, 'busy')
    await open()
    expect(await shown(first)).toBeVisible()
    await waitFor(() => expect(storedTime()).toBe(first))
    await staff.setTime(only.orderId, first, second, 'again')
    await act(async () => harness.store.set(setPickupTimeAtom, only.orderId, second))
    expect(await shown(second)).toBeVisible()
    expect(storedTime()).toBe(second)
  })

  it('shows the shop’s name from the server when the browser has not stored it', async () => {
    const only = await paid({ shopName: undefined })
    await open()
    expect(await screen.findByText('Centrum')).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(only.pickupCode) })).toBeVisible()
  })

  it('removes an order 61 minutes after its pickup time', async () => {
    const pickupTime = new Date(Date.now() - 61 * 60_000).toISOString()
    const { orderId } = await paid({ pickupTime })
    await harness.api.sql('update orders set pickup_at = $1 where id = $2', [pickupTime, orderId])
    const kept = await paid()
    await open()
    expect(linksIn(await group('In progress'))).toHaveLength(2)
    act(() => harness.store.set(dropExpiredOrdersAtom))
    await waitFor(async () => expect(linksIn(await group('In progress'))).toEqual([hrefOf(kept)]))
  })

  it('fills the basket from a finished order and leads to the menu', async () => {
    const [eaten, coming] = [await paid(), await paid()]
    await moved(eaten, 'delivered')
    harness.store.set(clearBasketAtom)
    const page = await open()
    const over = await group('Completed')
    // Orders under way have no such button.
    expect(screen.getAllByRole('button', { name: /^Order again/ })).toHaveLength(1)
    expect((await group('In progress')).getByRole('link')).toHaveAttribute('href', hrefOf(coming))
    await userEvent.click(over.getByRole('button', { name: `Order again ${eaten.pickupCode}` }))
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(harness.store.get(basketAtom)).toMatchObject({
      shopId: 'centrum',
      items: [{ quantity: 1, article: { code: 'margherita' } }],
    })
  })
})

describe('the list of orders without any order', () => {
  it('links to the menu of the current shop', async () => {
    await harness.enterShop('centrum')
    await open()
    expect(await screen.findByRole('heading', { level: 2, name: 'No orders right now' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/shop/centrum/menu')
  })

  it('links to the restaurants when there is no current shop', async () => {
    await open()
    expect(await screen.findByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
  })
})

describe('the list of orders without details from the server', () => {
  it('names the link "Order" while nothing else is known', async () => {
    const client = createClient({ fetch: () => new Promise(() => {}) })
    await open({ ...harness, client })
    const pickupTime = new Date(Date.now() + 3_600_000).toISOString()
    const awaited = { orderId: 'awaited', customerCode: 'c', pickupTime, paymentID: 'p', userAgent: '' }
    act(() => harness.store.set(addPaidOrderAtom, awaited as never))
    expect((await group('In progress')).getByRole('link', { name: 'Order' })).toHaveAttribute('href', '/order/awaited')
  })

  it('keeps the link of an order, shows the network error, and loads again on "Try again"', async () => {
    const only = await paid()
    let online = false
    const client = createClient({
      fetch: (input, init) => (online ? harness.api.fetch(input, init) : Promise.reject(new TypeError('offline'))),
    })
    await open({ ...harness, client })
    const link = await screen.findByRole('link', { name: new RegExp(`^${only.pickupCode} Centrum`) })
    expect(link).toHaveTextContent('Time not available')
    expect(screen.getByText('We can’t reach the restaurant’s server. Are you online?')).toBeVisible()
    online = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(link).toHaveTextContent(/Ready around \d\d:\d\d$/))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('marks orders that are not found and shows the others', async () => {
    const found = await paid()
    await paid({ orderId: 'nothing', pickupCode: 'Z99' })
    const wrong = await paid({ customerCode: 'wrong', pickupCode: 'Z98' })
    await open()
    expect(await screen.findByRole('link', { name: /Z99/ })).toHaveTextContent('We can’t find this order.')
    expect(await screen.findByRole('link', { name: /Z98/ })).toHaveTextContent('We can’t find this order.')
    expect(screen.getByRole('link', { name: new RegExp(found.pickupCode) })).toHaveTextContent(/Ready around/)
    expect(linksIn(await group('In progress'))).toEqual([hrefOf(wrong), '/order/nothing', hrefOf(found)])
    // A retry would not help.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
