import type { OrderStatus, PlacedOrder, TimeChangeReason } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { formatTime } from '@carte/i18n'
import { paths } from '@carte/navigation'
import { clientAtom, knownOrdersAtom, setOrderStatusAtom, setPickupTimeAtom } from '@carte/store'
import {
  createHarness,
  createStaffKey,
  expectLog,
  type Harness,
  type HarnessOptions,
  rejectionLog,
  renderScreen,
} from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, placeOrder } from '../../testing/guest.ts'
import { payOrder, waitForOrder } from '../../testing/paid.ts'

expectLog(rejectionLog('call', 'failed-find-order'), rejectionLog('call', 'order-not-in-progress'))

let harness: Harness
let order: PlacedOrder
let staff: Awaited<ReturnType<typeof createStaffKey>>
/** Requests of the guest for an order's details, and for its cancellation. */
let requests: { details: number; cancel: number }
/** Changes the next requests of the guest. */
let around: ((url: string, next: () => Promise<Response>) => Promise<Response>) | null

afterEach(() => harness.close())

/** Places and pays an order at a shop whose staff are signed in. */
async function begin(method: 'sandbox-card' | 'sandbox-phone' = 'sandbox-card', options: HarnessOptions = {}) {
  const guest = await createHarness(options)
  requests = { details: 0, cancel: 0 }
  around = null
  const client = createClient({
    fetch: (input, init) => {
      const url = String(input)
      if (url.endsWith('/cancel')) requests.cancel += 1
      else if (url === `/api/order/${order?.orderId}`) requests.details += 1
      const next = () => guest.api.fetch(input, init)
      return around ? around(url, next) : next()
    },
  })
  harness = { ...guest, client }
  guest.store.set(clientAtom, client)
  staff = await createStaffKey(guest.api)
  await guest.enterShop('centrum')
  addToBasket(guest, 'margherita')
  order = await placeOrder(guest)
  await payOrder(guest, order, method)
  await waitForOrder(guest, order, { status: 'added' })
}

const minutesAfter = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const clock = (at: string) => formatTime(at, 'Europe/Stockholm', 'en')

/** Changes the pick-up time by so many minutes, as staff do. Returns the new time. */
async function changeTime(minutes: number, reason: TimeChangeReason, from = order.pickupTime): Promise<string> {
  const to = minutesAfter(from, minutes)
  expect((await staff.setTime(order.orderId, from, to, reason)).status).toBe(200)
  return to
}

const open = async () => {
  const page = await renderScreen(harness, remote, 'order', paths.order, paths.order.href({ orderId: order.orderId }))
  await screen.findByRole('list', { name: 'Your order’s progress' })
  return page
}
const receiveStatus = (status: OrderStatus) =>
  act(async () => harness.store.set(setOrderStatusAtom, order.orderId, status))
const receiveTime = (time: string) => act(async () => harness.store.set(setPickupTimeAtom, order.orderId, time))
const storedTime = () => harness.store.get(knownOrdersAtom)[0]?.pickupTime

const notice = async (to: string, from = order.pickupTime) =>
  (await screen.findByText(`New time: around ${clock(to)} (before: ${clock(from)})`)).closest('[data-tone]')
const noNotice = () => expect(screen.queryByText(/^New time/)).not.toBeInTheDocument()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

// PROMISE-5
describe('a changed pick-up time on the order page', () => {
  beforeEach(() => begin())

  it.each([
    ['later', 10, 'busy', 'warning', 'The kitchen has more to do than expected.'],
    ['later', 10, 'again', 'warning', 'Something has to be prepared again.'],
    ['earlier', -5, 'ahead', 'info', 'The kitchen is faster than expected.'],
    ['later, as the guest has asked', 60, 'agreed', 'info', 'As agreed with you.'],
  ] as const)('shows the new time, the old one and the reason (%s by %i minutes, %s)', async (...row) => {
    const [, minutes, reason, tone, text] = row
    const to = await changeTime(minutes, reason)
    await open()
    const shown = await notice(to)
    expect(shown).toHaveAttribute('data-tone', tone)
    expect(shown).toHaveTextContent(text)
    expect(screen.getByText(new RegExp(`^Ready .*around ${clock(to)}$`))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument()
  })

  it('announces a change that arrives while the page is open', async () => {
    await open()
    noNotice()
    const region = document.querySelector('[aria-live=polite][aria-atomic=true]')
    const to = await changeTime(10, 'busy')
    await receiveTime(to)
    expect(region).toContainElement((await notice(to)) as HTMLElement)
    expect(screen.getByText(new RegExp(`^Ready .*around ${clock(to)}$`))).toBeVisible()
    const later = await changeTime(5, 'again', to)
    await receiveTime(later)
    expect(region).toContainElement((await notice(later, to)) as HTMLElement)
  })

  it('shows no change of an order that is ready', async () => {
    const to = await changeTime(10, 'busy')
    await open()
    await notice(to)
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    await receiveStatus('done')
    await heading('Ready')
    noNotice()
  })

  it('corrects a stored time whose change this browser has missed, and reloads at most once', async () => {
    const to = await changeTime(10, 'busy')
    await open()
    await notice(to)
    await waitFor(() => expect(storedTime()).toBe(to))
    await act(async () => {})
    expect(requests.details).toBeLessThanOrEqual(2)
    // The event that follows has the same time.
    const { details } = requests
    await receiveTime(to)
    expect(requests.details).toBe(details)
  })

  it('reloads once when a time arrives but the details cannot be loaded', async () => {
    await open()
    const { details } = requests
    const to = await changeTime(10, 'busy')
    around = (url, next) => (url.startsWith('/api/order/') ? Promise.reject(new TypeError('offline')) : next())
    await receiveTime(to)
    expect(await screen.findByText('We can’t reach the restaurant’s server. Are you online?')).toBeVisible()
    expect(requests.details).toBe(details + 1)
    around = null
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await notice(to)
    expect(storedTime()).toBe(to)
  })
})

const dialog = () => screen.findByRole('dialog', { name: `Cancel order ${order.pickupCode}?` })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const openButton = () => screen.findByRole('button', { name: 'Cancel order' })
const confirmButton = () => screen.getByRole('button', { name: 'Cancel order and get the money back' })
/** The button that closes the dialog when it is too late. Its header has another one. */
const closeButton = () => screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
const openDialog = async () => {
  await userEvent.click(await openButton())
  return within(await dialog())
}
const confirm = () => userEvent.click(confirmButton())
const cancelled = () => screen.findByText(`You cancelled order ${order.pickupCode}`)

// PROMISE-6
describe('the cancellation of a late order', () => {
  beforeEach(async () => {
    await begin()
    await changeTime(20, 'busy')
  })

  it('is offered with the reason, and asks before it is sent', async () => {
    await open()
    const words = 'Your order is later than promised. You can cancel it and get all your money back.'
    expect(await screen.findByText(words)).toBeVisible()
    const shown = await openDialog()
    expect(shown.getByText('You get all your money back. This can’t be undone.')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Keep the order' }))
    await noDialog()
    expect(await openButton()).toHaveFocus()
    expect(requests.cancel).toBe(0)
  })

  it('is dismissed with Esc, which returns the focus to the button', async () => {
    await open()
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await noDialog()
    expect(await openButton()).toHaveFocus()
    expect(requests.cancel).toBe(0)
  })

  it('is sent once and shows the canceled order', async () => {
    let answer = () => {}
    around = async (url, next) => {
      if (url.endsWith('/cancel'))
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return next()
    }
    await open()
    const shown = await openDialog()
    await confirm()
    expect(confirmButton()).toHaveAttribute('aria-busy', 'true')
    await confirm()
    await userEvent.click(shown.getByRole('button', { name: 'Keep the order' }))
    expect(await dialog()).toBeVisible()
    await act(async () => answer())
    expect(await cancelled()).toBeVisible()
    await noDialog()
    expect(requests.cancel).toBe(1)
    expect(await heading('Cancelled')).toBeVisible()
    noNotice()
    expect(screen.queryByText(/was cancelled$/)).not.toBeInTheDocument()
    expect(harness.store.get(knownOrdersAtom)).toMatchObject([{ id: order.orderId, status: 'rollbacked' }])
  })

  it('keeps its dialog until the response, also if the event is faster, and then says who canceled the order', async () => {
    let answer = () => {}
    around = async (url, next) => {
      const response = await next()
      if (url.endsWith('/cancel'))
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return response
    }
    await open()
    await openDialog()
    await confirm()
    await waitForOrder(harness, order, { status: 'rollbacked' })
    await receiveStatus('rollbacked')
    expect(await dialog()).toBeVisible()
    expect(confirmButton()).toHaveAttribute('aria-busy', 'true')
    await act(async () => answer())
    await noDialog()
    expect(await cancelled()).toBeVisible()
  })

  it('is tried again after the server was not reached or not available, and loses nothing', async () => {
    await open()
    const shown = await openDialog()
    const unavailable = { type: 'about:blank', title: '', status: 503, code: 'unavailable' }
    const failures = [
      ['We can’t reach the restaurant’s server. Are you online?', () => Promise.reject(new TypeError('offline'))],
      [
        'The service isn’t available right now. Please try again shortly.',
        async () => Response.json(unavailable, { status: 503 }),
      ],
    ] as const
    for (const [words, fail] of failures) {
      around = (url, next) => (url.endsWith('/cancel') ? fail() : next())
      await confirm()
      expect((await shown.findByText(words)).closest('[role=alert]')).not.toBeNull()
      expect(confirmButton()).toHaveFocus()
    }
    around = null
    await confirm()
    expect(await cancelled()).toBeVisible()
  })

  it('succeeds on a retry after the response was lost', async () => {
    await open()
    const shown = await openDialog()
    around = async (url, next) => {
      const response = await next()
      if (url.endsWith('/cancel')) throw new TypeError('offline')
      return response
    }
    await confirm()
    await shown.findByRole('alert')
    around = null
    await confirm()
    expect(await cancelled()).toBeVisible()
  })

  it('opens its dialog again when it fails after the guest has closed it', async () => {
    let fail = () => {}
    around = (url, next) =>
      url.endsWith('/cancel')
        ? new Promise((_, reject) => {
            fail = () => reject(new TypeError('offline'))
          })
        : next()
    await open()
    await openDialog()
    await confirm()
    await userEvent.keyboard('{Escape}')
    await noDialog()
    expect(await openButton()).toHaveAttribute('aria-busy', 'true')
    await act(async () => fail())
    expect(within(await dialog()).getByRole('alert')).toBeVisible()
  })

  it('says that it is too late when the server rejects it, and loads the order again', async () => {
    await open()
    await openDialog()
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    await confirm()
    expect(await screen.findByText('This order can’t be cancelled any more.')).toBeVisible()
    expect(closeButton()).toHaveFocus()
    expect(within(await dialog()).queryByRole('button', { name: /^Cancel order/ })).not.toBeInTheDocument()
    await userEvent.click(closeButton())
    await noDialog()
    expect(await heading('Ready')).toBeVisible()
    noNotice()
  })

  it('says that it is too late also if the order cannot be loaded again', async () => {
    await open()
    const shown = await openDialog()
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    around = (url, next) => (url.endsWith('/cancel') ? next() : Promise.reject(new TypeError('offline')))
    await confirm()
    expect(await shown.findByText('This order can’t be cancelled any more.')).toBeVisible()
    expect(await screen.findByText('We can’t reach the restaurant’s server. Are you online?')).toBeVisible()
    expect(shown.queryByRole('button', { name: /^Cancel order/ })).not.toBeInTheDocument()
  })

  it('says that it is too late when the order becomes ready while the dialog is open', async () => {
    await open()
    const shown = await openDialog()
    act(() => shown.getByRole('button', { name: 'Keep the order' }).focus())
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    await receiveStatus('done')
    expect(await screen.findByText('This order can’t be cancelled any more.')).toBeVisible()
    expect(closeButton()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).not.toBeInTheDocument()
    expect(requests.cancel).toBe(0)
  })

  it('closes its dialog when the restaurant cancels the order', async () => {
    await open()
    await openDialog()
    await staff.move(order.orderId, 'rollbacked')
    await receiveStatus('rollbacked')
    expect(await screen.findByText(`Order ${order.pickupCode} was cancelled`)).toBeVisible()
    await noDialog()
  })

  it('is offered no more when the kitchen is faster again', async () => {
    const late = minutesAfter(order.pickupTime, 20)
    await open()
    await openDialog()
    const to = await changeTime(-10, 'ahead', late)
    await receiveTime(to)
    expect(await screen.findByText('This order can’t be cancelled any more.')).toBeVisible()
    expect(await notice(to, late)).toHaveAttribute('data-tone', 'info')
  })
})

// PROMISE-7
describe('the money of an order that its guest has canceled', () => {
  const cancelLate = async () => {
    await changeTime(20, 'busy')
    await open()
    await openDialog()
    await confirm()
    await cancelled()
  }

  it.each(['sandbox-card', 'sandbox-phone'] as const)('is on its way back, then sent back (%s)', async (method) => {
    await begin(method)
    await waitForOrder(harness, order, { paymentStatus: 'captured' })
    let answer: unknown
    around = async (url, next) => {
      const response = await next()
      if (url.endsWith('/cancel')) answer = await response.clone().json()
      return response
    }
    await cancelLate()
    const { paymentStatus } = answer as { paymentStatus: string }
    const words = {
      captured: 'Your money is on its way back to you.',
      refunded: 'Your money has been sent back to you.',
    }
    expect(await screen.findByText(words[paymentStatus as keyof typeof words])).toBeVisible()
    expect(screen.queryByText(/contact the restaurant/)).not.toBeInTheDocument()
    await waitForOrder(harness, order, { status: 'rollbacked', paymentStatus: 'refunded' })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText(words.refunded)).toBeVisible()
  })

  it('is released if it was only reserved', async () => {
    await begin('sandbox-card', { api: { kitchen: 'built-in' } })
    await waitForOrder(harness, order, { paymentStatus: 'authorized' })
    await cancelLate()
    const words = 'The reservation on your card is released. You haven’t been charged.'
    expect(await screen.findByText(words)).toBeVisible()
    await waitForOrder(harness, order, { status: 'rollbacked', paymentStatus: 'cancelled' })
  })
})
