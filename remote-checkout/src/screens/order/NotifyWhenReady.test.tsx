import type { OrderStatus, PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom, hostPageAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, holdTimers, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, placeOrder, throughFetch } from '../../testing/guest.ts'
import { payOrder, waitForOrder } from '../../testing/paid.ts'
import { type FakePush, fakePush, PUSH_ORIGIN } from '../../testing/push.ts'

expectLog(rejectionLog('call', 'failed-find-order'))

let harness: Harness
let order: PlacedOrder
let push: FakePush | undefined
/** After this time the page is shown without the offer, in milliseconds. */
const TIMEOUT_MS = 2_000
let endWait: () => void
beforeEach(async () => {
  endWait = holdTimers(TIMEOUT_MS)
  harness = await createHarness({ api: { pushServices: [PUSH_ORIGIN] } })
  order = await paidOrder()
})
afterEach(async () => {
  push?.uninstall()
  push = undefined
  endWait()
  await harness.close()
})

async function paidOrder(): Promise<PlacedOrder> {
  await harness.enterShop('centrum')
  addToBasket(harness, 'margherita')
  const placed = await placeOrder(harness)
  await payOrder(harness, placed)
  await waitForOrder(harness, placed, { status: 'added' })
  return placed
}

const open = async ({ orderId }: PlacedOrder = order) => {
  const page = await renderScreen(harness, remote, 'order', paths.order, paths.order.href({ orderId }))
  await screen.findByRole('list', { name: 'Your order’s progress' })
  return page
}
const OFFER = 'Tell me when it’s ready'
const offer = () => screen.getByRole('button', { name: OFFER })
const noOffer = () => expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
const offButton = () => screen.findByRole('button', { name: 'Turn off' })
const tap = () => userEvent.click(offer())
const stored = async () =>
  (await harness.api.sql('select order_id, endpoint from push_subscription')).map(({ order_id, endpoint }) => [
    order_id,
    endpoint,
  ])

describe('the offer of a notification on the order page', () => {
  it('asks the browser only after a tap, and subscribes it with the site’s key', async () => {
    push = fakePush()
    await open()
    expect(offer()).toBeVisible()
    expect(push.asked()).toBe(0)
    await tap()
    expect(await screen.findByText('We’ll tell you. You can close this page.')).toBeVisible()
    expect(push.asked()).toBe(1)
    const { publicKey } = (await (await harness.api.fetch('/api/push-key')).json()) as { publicKey: string }
    expect(push.subscription()?.key).toBe(publicKey)
    expect(await stored()).toEqual([[order.orderId, push.subscription()?.endpoint]])
  })

  it('announces that it is on and keeps the focus on the button', async () => {
    push = fakePush()
    await open()
    await tap()
    expect(await offButton()).toHaveFocus()
    expect(screen.getByText(/^We’ll tell you/).closest('[aria-live=polite]')).not.toBeNull()
  })

  it('is busy while the guest answers the browser’s question', async () => {
    push = fakePush()
    let decide = (_: NotificationPermission) => {}
    Notification.requestPermission = () =>
      new Promise((resolve) => {
        decide = resolve
      })
    await open()
    await tap()
    expect(offer()).toHaveAttribute('aria-busy', 'true')
    await act(async () => decide('default'))
    expect(offer()).not.toHaveAttribute('aria-busy')
    expect(await stored()).toEqual([])
  })

  it('stays on after a reload, and can be turned off', async () => {
    push = fakePush()
    await open()
    await tap()
    await offButton()
    cleanup()
    await open()
    await userEvent.click(await offButton())
    await waitFor(() => expect(offer()).toHaveFocus())
    expect(await stored()).toEqual([])
    expect(push.subscription()).toBeNull()
    await tap()
    await offButton()
    expect(await stored()).toHaveLength(1)
  })

  it('is separate for each order, and keeps the browser’s subscription for the others', async () => {
    push = fakePush()
    await open()
    await tap()
    await offButton()
    cleanup()
    const other = await paidOrder()
    await open(other)
    await tap()
    await offButton()
    const endpoint = push.subscription()?.endpoint
    expect((await stored()).toSorted()).toEqual([order.orderId, other.orderId].toSorted().map((id) => [id, endpoint]))
    await userEvent.click(await offButton())
    await screen.findByRole('button', { name: OFFER })
    expect(push.subscription()?.endpoint).toBe(endpoint)
    expect(await stored()).toEqual([[order.orderId, endpoint]])
  })

  it('explains how to allow notifications after the guest has blocked them, and moves the focus there', async () => {
    push = fakePush()
    push.answer = 'denied'
    await open()
    await tap()
    const message = await screen.findByText('Your browser is blocking notifications. Allow them in the site settings.')
    await waitFor(() => expect(message).toHaveFocus())
    noOffer()
    expect(await stored()).toEqual([])
  })

  it('is shown again when the guest closes the browser’s question', async () => {
    push = fakePush()
    push.answer = 'default'
    await open()
    await tap()
    await waitFor(() => expect(push?.asked()).toBe(1))
    expect(offer()).not.toHaveAttribute('aria-busy')
    expect(screen.queryByText(/didn’t work/)).toBeNull()
  })

  it('says when the push service cannot be reached, and succeeds on the next tap', async () => {
    push = fakePush()
    push.isUnreachable = true
    await open()
    await tap()
    expect(await screen.findByText('That didn’t work. Please try again.')).toBeVisible()
    push.isUnreachable = false
    await tap()
    await offButton()
    expect(screen.queryByText(/didn’t work/)).toBeNull()
  })

  it.each(['PUT', 'DELETE'])('says when the %s cannot be sent, and succeeds on the next tap', async (method) => {
    push = fakePush()
    let isDown = false
    throughFetch(
      harness,
      (next) => (input, init) =>
        isDown && init?.method === method ? Promise.reject(new TypeError('offline')) : next(input, init),
    )
    harness = { ...harness, client: harness.store.get(clientAtom) as Harness['client'] }
    await open()
    if (method === 'DELETE') {
      await tap()
      await offButton()
    }
    isDown = true
    const button = () => screen.getByRole('button', { name: method === 'PUT' ? OFFER : 'Turn off' })
    await userEvent.click(button())
    expect(await screen.findByText('That didn’t work. Please try again.')).toBeVisible()
    isDown = false
    await userEvent.click(button())
    await screen.findByRole('button', { name: method === 'PUT' ? 'Turn off' : OFFER })
    expect(await stored()).toHaveLength(method === 'PUT' ? 1 : 0)
  })

  it('replaces a subscription that has an earlier key of the site', async () => {
    push = fakePush()
    await (await navigator.serviceWorker.ready).pushManager.subscribe({ applicationServerKey: new Uint8Array([4]) })
    await open()
    await tap()
    await offButton()
    expect(push.subscription()?.key).toHaveLength(87)
  })

  it('is shown again after the guest has reset the permission in the browser’s settings', async () => {
    push = fakePush()
    await open()
    await tap()
    await offButton()
    push.setPermission('default')
    cleanup()
    await open()
    expect(offer()).toBeVisible()
  })

  it('ends when the order is ready, but keeps its place on the page', async () => {
    push = fakePush()
    const page = await open()
    for (const status of ['started', 'finnished', 'done'] as const) {
      expect(offer()).toBeVisible()
      // `act`, because the page may render during this call: it announces the previous heading after a delay.
      await act(() => harness.api.moveOrder(order.orderId, status))
      await act(() => page.reload())
    }
    noOffer()
    const card = (await screen.findByText('Show this when you collect')).parentElement
    expect(card?.nextElementSibling).toHaveClass('reserved')
  })
})

describe('no notification is offered', () => {
  const closed: readonly (readonly [string, () => FakePush | undefined])[] = [
    ['by a browser without push messages', () => undefined],
    ['where notifications are blocked', () => fakePush({ permission: 'denied' })],
    ['without a service worker', () => fakePush({ hasWorker: false })],
  ]
  it.each(closed)('%s', async (_, prepare) => {
    push = prepare()
    await open()
    noOffer()
  })

  it('on a page of another site', async () => {
    push = fakePush()
    harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
    await open()
    noOffer()
  })

  it.each<OrderStatus>(['done', 'delivered'])('for an order that is %s', async (status) => {
    push = fakePush()
    for (const step of ['started', 'finnished', 'done', 'delivered'] as const) {
      await harness.api.moveOrder(order.orderId, step)
      if (step === status) break
    }
    await open()
    noOffer()
  })

  it('for an unpaid order', async () => {
    push = fakePush()
    addToBasket(harness, 'cola')
    await open(await placeOrder(harness))
    noOffer()
  })

  it.each([
    ['by a server without notifications', async () => new Response('{}', { status: 404 })],
    ['by a server that cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('%s', async (_, answer) => {
    push = fakePush()
    const client = createClient({
      fetch: (input, init) => (String(input).endsWith('/push-key') ? answer() : harness.api.fetch(input, init)),
    })
    harness = { ...harness, client }
    await open()
    noOffer()
  })

  it('by a server that does not answer within two seconds', async () => {
    endWait()
    push = fakePush()
    const client = createClient({
      fetch: (input, init) =>
        String(input).endsWith('/push-key')
          ? new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
            })
          : harness.api.fetch(input, init),
    })
    harness = { ...harness, client }
    await open()
    noOffer()
  })
})
