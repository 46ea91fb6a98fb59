import { PAYMENT_ERRORS, type PaymentAnswer, type PaymentErrorCode, type PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { basketAtom, hostPageAtom, knownOrdersAtom, paidSessionAtom, setSpotAtom, unpaidOrderAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paymentRequestAtom } from '../../components/payment-method/payment-request.ts'
import * as remote from '../../screens.ts'
import { addToBasket, beginPayment, placeOrder, preferCard, shareOrigin, throughFetch } from '../../testing/guest.ts'
import { openPickupList, pickupField } from '../../testing/pickup.ts'
import { fakeProvider } from '../../testing/provider.ts'

expectLog(/^warn A payment attempt that had ended was paid; releasing the money /)

let harness: Harness
let placedOrder: PlacedOrder
let stop = () => {}

beforeEach(async () => {
  harness = await createHarness()
  preferCard(harness)
  await harness.enterShop('centrum')
  shareOrigin(harness)
  addToBasket(harness, 'burger')
  harness.store.set(setSpotAtom, 'bord-1')
  placedOrder = await placeOrder(harness)
})
afterEach(async () => {
  stop()
  stop = () => {}
  await harness.close()
})

const open = (orderId = placedOrder.orderId, query = '') =>
  renderScreen(harness, remote, 'payment', paths.payment, paths.payment.href({ shopId: 'centrum', orderId }) + query)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const finished = async (rendered: { location: () => string }) => {
  await waitFor(() => expect(rendered.location()).toBe(`/order/${placedOrder.orderId}`))
  expect(harness.store.get(unpaidOrderAtom)).toBeNull()
  expect(harness.store.get(basketAtom).items).toEqual([])
  expect(harness.store.get(knownOrdersAtom)).toMatchObject([
    { id: placedOrder.orderId, customerCode: placedOrder.customerCode, pickupCode: placedOrder.pickupCode },
  ])
}
const keepPayment = (paymentId: string) => {
  const unpaid = harness.store.get(unpaidOrderAtom)
  if (unpaid) harness.store.set(unpaidOrderAtom, { ...unpaid, paymentId })
}

it('The payment screen keeps the chosen method for a guest who leaves and returns', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Sandbox Pay' }))
  cleanup()
  await open()
  expect(await screen.findByRole('radio', { checked: true })).toHaveAccessibleName('Sandbox Pay')
})

describe('the payment screen after "Pay" on the checkout screen', () => {
  const request = (method = 'sandbox-card') =>
    harness.store.set(paymentRequestAtom, { orderId: placedOrder.orderId, method })
  const attempts = () => harness.api.sql('select method, state from payment order by created_at')

  it('starts the payment with the chosen method, once', async () => {
    stop = fakeProvider(harness)
    request()
    await open()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await screen.findByRole('button', { name: 'Good card' })
    expect(await attempts()).toEqual([{ method: 'sandbox-card', state: 'created' }])
    cleanup()
    await open()
    expect(await screen.findByRole('radio', { name: 'Card' })).toBeVisible()
    expect(await attempts()).toHaveLength(1)
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)).toBeNull())
  })

  it('starts a new attempt after one that was not submitted', async () => {
    stop = fakeProvider(harness)
    keepPayment((await beginPayment(harness, placedOrder, 'sandbox-phone')).paymentId)
    request()
    const rendered = await open()
    await press('Good card')
    await finished(rendered)
    expect((await attempts()).map(({ method }) => method)).toEqual(['sandbox-phone', 'sandbox-card'])
  })

  it('starts no payment while the bank decides about an earlier attempt', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await decide('card', '4000000000000259')
    request('sandbox-phone')
    await open()
    expect(await screen.findByText('Checking your payment…')).toBeVisible()
    expect(await screen.findByRole('radio', { name: 'Sandbox Pay' })).toBeVisible()
    expect(await attempts()).toHaveLength(1)
  })

  it('shows why the payment could not start, and offers the methods', async () => {
    const problem = { type: 'about:blank', title: '', status: 502, code: 'notPaid' }
    throughFetch(harness, (next) => (input, init) => {
      const isStart = /\/api\/order\/[^/]+\/payment$/.test(String(input))
      return isStart ? Promise.resolve(Response.json(problem, { status: 502 })) : next(input, init)
    })
    request()
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('code 03')
    expect(screen.getByRole('radio', { name: 'Card' })).toBeVisible()
  })

  it('starts no payment that was requested for another order', async () => {
    harness.store.set(paymentRequestAtom, { orderId: 'another', method: 'sandbox-card' })
    await open()
    expect(await screen.findByRole('radio', { name: 'Card' })).toBeVisible()
    expect(await attempts()).toEqual([])
  })
})

describe('paying by card', () => {
  it('leads to the order screen once the server has confirmed the payment, and empties the basket', async () => {
    stop = fakeProvider(harness)
    const rendered = await open()
    expect(screen.getByText('100 kr', { selector: 'p' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription(
      'Reserved now, charged when the kitchen accepts your order.',
    )
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await finished(rendered)
    expect(harness.store.get(paidSessionAtom).details).toMatchObject({
      orderId: placedOrder.orderId,
      userAgent: navigator.userAgent,
    })
  })

  it('resets the pickup time to "as soon as possible" for the next order', async () => {
    const checkOut = async () => {
      await renderScreen(harness, remote, 'checkout', paths.checkout, '/shop/centrum/checkout')
      await screen.findByRole('button', { name: /^Pay by card 100/, busy: false })
      return pickupField().textContent
    }
    await checkOut()
    const times = (await openPickupList()).getByRole('radiogroup', { name: 'When' })
    await userEvent.click(within(times).getAllByRole('radio').at(-1) as HTMLElement)
    const chosen = pickupField().textContent
    expect(chosen).toMatch(/\d\d:\d\d$/)
    cleanup()
    expect(await checkOut()).toBe(chosen)
    cleanup()

    stop = fakeProvider(harness)
    const rendered = await open()
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await finished(rendered)
    cleanup()
    addToBasket(harness, 'burger')
    harness.store.set(setSpotAtom, 'bord-1')
    expect(await checkOut()).toBe('As soon as possible')
  })

  it('shows a declined card (01) and accepts another one for the same order', async () => {
    stop = fakeProvider(harness)
    const rendered = await open()
    await press('Pay by card 100\u00a0kr')
    await press('Declined card')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown payment error (code 01).')
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await finished(rendered)
    expect(await harness.api.sql('select count(*)::int from orders')).toEqual([{ count: 1 }])
  })

  it('shows that the provider’s script failed to load (15) and loads it again', async () => {
    let canLoad = false
    stop = fakeProvider(harness, () => canLoad)
    const rendered = await open()
    await press('Pay by card 100\u00a0kr')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 15')
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Test wallet' })).not.toBeInTheDocument())
    canLoad = true
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await finished(rendered)
  })

  it('shows that the guest has aborted (02) and offers the methods again', async () => {
    stop = fakeProvider(harness)
    await open()
    await press('Pay by card 100\u00a0kr')
    await press('Give up')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 02')
    expect(screen.getByRole('radio', { name: 'Sandbox Pay' })).toBeEnabled()
  })
})

describe('paying with a wallet', () => {
  /** Chooses the wallet, whose buttons are then in the place of ours. */
  const pressWallet = async (name: string) => {
    const row = await screen.findByRole('radio', { name: 'Test wallet' })
    await waitFor(() => expect(row).toBeEnabled())
    await userEvent.click(row)
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
    await press(name)
  }

  it('leads to the order screen once the server has confirmed the payment', async () => {
    stop = fakeProvider(harness)
    const rendered = await open()
    await pressWallet('Wallet 10000 SEK')
    await finished(rendered)
    expect(await harness.api.sql('select method, kind from payment')).toEqual([
      { method: 'sandbox-wallet', kind: 'wallet' },
    ])
  })

  it('shows a declined wallet (01) and accepts a card for the same order', async () => {
    stop = fakeProvider(harness)
    const rendered = await open()
    await pressWallet('Declined wallet 10000 SEK')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 01')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Test wallet' })).toBeChecked())
    await userEvent.click(screen.getByRole('radio', { name: 'Card' }))
    await press('Pay by card 100\u00a0kr')
    await press('Good card')
    await finished(rendered)
  })

  it('shows why the wallet could not start', async () => {
    stop = fakeProvider(harness)
    const problem = { type: 'about:blank', title: '', status: 502, code: 'notPaid' }
    throughFetch(harness, (next) => (input, init) => {
      const isStart = /\/api\/order\/[^/]+\/payment$/.test(String(input))
      return isStart ? Promise.resolve(Response.json(problem, { status: 502 })) : next(input, init)
    })
    await open()
    await pressWallet('Wallet 10000 SEK')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 03')
    expect(screen.getByRole('radio', { name: 'Card' })).toBeVisible()
  })

  it('continues a payment that was started by a wallet on the checkout screen', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await decide('card')
    harness.store.set(paymentRequestAtom, { orderId: placedOrder.orderId, settled: 'completed' })
    await finished(await open())
  })

  it('shows why the payment of a wallet on the checkout screen could not start', async () => {
    harness.store.set(paymentRequestAtom, { orderId: placedOrder.orderId, rejected: 'createError' })
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('code 14')
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
  })
})

describe('paying with an app', () => {
  it('leads to the order screen once the app has paid', async () => {
    const rendered = await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Sandbox Pay' }))
    await press('Pay with Sandbox Pay 100\u00a0kr')
    const app = await screen.findByRole('link', { name: 'Open the app' })
    const { pathname, searchParams } = new URL(app.getAttribute('href') ?? '', harness.api.url)
    const approve = `${pathname.replace(/app$/, 'approve')}?secret=${searchParams.get('secret')}`
    // `act`, because the page polls meanwhile.
    await act(async () => void (await harness.api.fetch(approve, { method: 'POST' })))
    await waitFor(() => expect(rendered.location()).toBe(`/order/${placedOrder.orderId}`))
    await finished(rendered)
  })
})

describe('returning to the payment screen', () => {
  it('leads to the order screen when the payment succeeded in the meantime', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await decide('card')
    await finished(await open())
  })

  it.each(['sandbox-card', 'sandbox-phone'] as const)(
    'offers the methods after one request, without a checking message, when nothing was submitted: %s',
    async (method) => {
      const { paymentId } = await beginPayment(harness, placedOrder, method)
      keepPayment(paymentId)
      let reads = 0
      throughFetch(harness, (next) => (input, init) => {
        if (String(input).includes('/api/payment/')) reads++
        return next(input, init)
      })
      const seen = new Set<string>()
      const observer = new MutationObserver(() => seen.add(document.body.textContent ?? ''))
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      await open()
      expect(await screen.findByRole('button', { name: /^Pay/ })).toBeEnabled()
      observer.disconnect()
      expect(reads).toBe(1)
      expect([...seen].filter((text) => text.includes('Checking your payment'))).toEqual([])
    },
  )

  it('shows "Checking your payment" while the bank decides', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await decide('card', '4000000000000259')
    await open()
    expect(await screen.findByText('Checking your payment…')).toBeVisible()
  })

  it('shows that the attempt was declined (01)', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-phone')
    keepPayment(paymentId)
    await decide('decline')
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('code 01')
  })

  it('leads to the order screen when another attempt has paid the order', async () => {
    const { decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    const late = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(late.paymentId)
    const first = await harness.api.sql('select id from payment order by created_at limit 1')
    await decide('card')
    await harness.api.fetch(`/api/payment/${first[0]?.id}`)
    await late.decide('card')
    await finished(await open())
  })
})

describe('returning from a payment provider', () => {
  it('asks the server, ignores the outcome in the URL, and removes the query', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    const rendered = await open(undefined, '?redirect_status=failed&secret=s3cret')
    await waitFor(() => expect(rendered.location()).toBe(`/shop/centrum/checkout/payment/${placedOrder.orderId}`))
    await act(() => decide('card'))
    await finished(rendered)
  })

  it('uses the order’s status when the browser knows of no attempt', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    await decide('card')
    await harness.api.fetch(`/api/payment/${paymentId}`)
    await finished(await open(undefined, '?done=1'))
  })

  it('shows code 06 when there was no attempt', async () => {
    await open(undefined, '?done=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 06')
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
    expect(harness.store.get(basketAtom).items).toHaveLength(1)
  })
})

describe('paying on a chain’s page', () => {
  const CHAIN = 'https://kedja.example'
  let left: string[]
  beforeEach(async () => {
    await harness.api.sql(
      "insert into chain (key, name, origins, shops, brand, created_at) values ('kedja', 'Kedjan', $1, null, '', now())",
      [[CHAIN]],
    )
    throughFetch(harness, (next) => (input, init) => next(String(input).replace(/^\/api\//, '/embed/kedja/api/'), init))
    left = []
    harness.store.set(hostPageAtom, {
      ...harness.store.get(hostPageAtom),
      isEmbedded: true,
      returnAddress: (path) => `${CHAIN}/bestall#${path}`,
      leave: (url) => left.push(url),
    })
  })
  const paymentOf = async () =>
    (await harness.api.sql('select id, return_url from payment order by created_at desc'))[0]

  it.each([
    ['Card', 'Pay by card'],
    ['Sandbox Pay', 'Pay with Sandbox Pay'],
  ])('leads for %s to the server’s payment page, with a return URL on the chain’s page', async (method, button) => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: method }))
    await press(`${button} 100\u00a0kr`)
    await waitFor(() => expect(left).toHaveLength(1))
    const payment = await paymentOf()
    expect(left).toEqual([`${harness.api.url}/pay/${payment?.id}`])
    expect(payment?.return_url).toBe(`${CHAIN}/bestall#/shop/centrum/checkout/payment/${placedOrder.orderId}?returned`)
    expect(screen.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', left[0])
    expect(document.querySelector('script[src]')).toBeNull()
    expect(harness.store.get(unpaidOrderAtom)?.paymentId).toBe(payment?.id)
  })

  it('leads to the order screen after the payment', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await decide('card')
    await finished(await open(undefined, `?paymentId=${paymentId}`))
  })

  it('shows a declined payment (01) on return and lets the guest pay again', async () => {
    const { paymentId, decide } = await beginPayment(harness, placedOrder, 'sandbox-phone')
    keepPayment(paymentId)
    await decide('decline')
    const rendered = await open(undefined, `?paymentId=${paymentId}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('code 01')
    expect(rendered.location()).toBe(`/shop/centrum/checkout/payment/${placedOrder.orderId}`)
    await press('Pay by card 100\u00a0kr')
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('shows a payment that was not completed (03) on return and starts another one', async () => {
    const { paymentId } = await beginPayment(harness, placedOrder, 'sandbox-card')
    keepPayment(paymentId)
    await open(undefined, '?returned')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 03')
    await press('Pay by card 100\u00a0kr')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).not.toContain(paymentId)
  })

  it('shows code 10 and does not leave when the return URL has an unknown origin', async () => {
    harness.store.set(hostPageAtom, {
      ...harness.store.get(hostPageAtom),
      returnAddress: (path) => `https://evil.example${path}`,
    })
    await open()
    await press('Pay by card 100\u00a0kr')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 10')
    expect(left).toEqual([])
  })
})

describe('the payment screen after the server’s response', () => {
  const respondWith = (answer: PaymentAnswer) => {
    throughFetch(harness, (next) => (input, init) => {
      return /\/api\/payment\/p1$/.test(String(input)) ? Promise.resolve(Response.json(answer)) : next(input, init)
    })
    keepPayment('p1')
  }

  const NONE = 'You haven’t been charged.'
  const BACK = 'Any amount reserved or paid is returned to you automatically.'
  const KEPT = 'Your basket is saved.'
  const OVER = `You can’t pay for this order any more. Order again, or call the restaurant. ${KEPT}`
  const LATER = `Wait a moment and order again, or call the restaurant. ${KEPT}`
  const CALL = `Trying again won’t help right now. Call the restaurant to order. ${KEPT}`
  const SAID: Readonly<Record<PaymentErrorCode, readonly [reason: string, money: string, next: string]>> = {
    failed: ['was declined', NONE, 'Try again, use another card, or pay another way.'],
    aborted: ['was cancelled', NONE, 'Pay when you’re ready, this way or another.'],
    notPaid: ['wasn’t completed', NONE, 'Try again, or pay another way.'],
    invalid: ['didn’t match the order', BACK, OVER],
    accesstokenMissing: ['payment service isn’t available', NONE, CALL],
    IdentifierMissing: ['couldn’t tell which payment', BACK, OVER],
    NotFound: ['can’t find the payment', BACK, OVER],
    merchantNotFound: ['can’t take payments here', NONE, CALL],
    orderNotFound: ['no longer exists', BACK, OVER],
    returnUrl: [
      'couldn’t start the payment from this page',
      NONE,
      'Reload the page and order again, or call the restaurant.',
    ],
    requestParametersMissing: ['couldn’t start the payment', NONE, LATER],
    orderFailed: ['The kitchen couldn’t take your order', BACK, 'Choose other dishes or another time'],
    captureFailed: ['the order was cancelled', BACK, 'Order again with another card, or call the restaurant.'],
    createError: ['couldn’t start the payment', NONE, LATER],
    loadScriptError: ['form didn’t load', NONE, 'Check your connection and try again, or pay another way.'],
  }

  it.each(Object.entries(PAYMENT_ERRORS))(
    'shows for %s the reason, the money, the next step and the reference number, in this order',
    async (code, row) => {
      respondWith({ state: 'failed', error: code as PaymentErrorCode })
      await open()
      const alert = await screen.findByRole('alert')
      const text = alert.textContent ?? ''
      const phrase = `Reference: Unknown payment error (code ${row.number}).`
      const places = [...SAID[code as PaymentErrorCode], phrase].map((words) => text.indexOf(words))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(text).not.toMatch(/^Unknown/)
      if (row.retry) expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled()
      else expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
      expect(harness.store.get(basketAtom).items).toHaveLength(1)
      expect(harness.store.get(unpaidOrderAtom) === null).toBe(!row.retry)
    },
  )

  it('shows only the unknown error (01) when the server gives no reason', async () => {
    respondWith({ state: 'failed' })
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^Unknown payment error \(code 01\)\./)
    expect(alert).not.toHaveTextContent('declined')
    expect(alert).not.toHaveTextContent('Reference')
    expect(alert).toHaveTextContent('Try again, or pay another way.')
  })

  it.each([
    ['cancelled', 'You haven’t been charged'],
    ['refunded', 'has been sent back to you'],
  ] as const)('shows what happened to the money of a payment that is %s: "%s"', async (state, words) => {
    respondWith({ state })
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The kitchen couldn’t take your order.')
    expect(alert).toHaveTextContent(words)
    expect(alert).toHaveTextContent('code 12')
  })
})

describe('the payment screen of an order that cannot be paid', () => {
  it('shows code 08 and the phone number when the shop has no payment method', async () => {
    const { fetch } = harness.api
    const withoutMethods: typeof fetch = (input, init) =>
      String(input).endsWith('/payment-methods') ? Promise.resolve(Response.json([])) : fetch(input, init)
    harness = { ...harness, client: createClient({ fetch: withoutMethods }) }
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('code 08')
    expect(screen.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+46812345678')
  })

  it('links to the checkout when the basket has been edited', async () => {
    addToBasket(harness, 'cola')
    await open()
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute('href', '/shop/centrum/checkout')
  })

  it('links to the order screen when the order is unknown to the browser', async () => {
    await open('0123456789abcdef')
    expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/order/0123456789abcdef')
  })

  it('shows code 09, keeps the basket and drops the unpaid order when the restaurant has canceled it', async () => {
    await open()
    await harness.api.moveOrder(placedOrder.orderId, 'rollbacked')
    await press('Pay by card 100\u00a0kr')
    expect(await screen.findByRole('alert')).toHaveTextContent('code 09')
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
    expect(harness.store.get(unpaidOrderAtom)).toBeNull()
    expect(harness.store.get(basketAtom).items).toHaveLength(1)
  })
})
