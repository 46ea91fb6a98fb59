import type { Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { CARDS, PaymentPage } from '../pages/PaymentPage.ts'
import { paymentStates } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { Taps } from '../support/taps.ts'
import { expect, test } from '../support/test.ts'

// CHECKOUT-17: how many taps lead from home to a paid order. The taps into the card's fields do not count.

const NEW_GUEST = 8
const RETURNING_GUEST = 6

const TYPES = [
  { name: 'Take away', spot: null },
  { name: 'Eat in', spot: 'Table 7' },
] as const

/** Taps from home, with the shop in view, to the checkout page of a basket with a cola. */
async function toCheckout(page: Page, taps: Taps, from: 'list' | 'last', type: string): Promise<void> {
  const home = await HomePage.open(page)
  const shop =
    from === 'last' ? home.lastShopCard.getByRole('link', { name: SHOP.name, exact: true }) : home.link(SHOP.name)
  await taps.tap(shop)
  await taps.tap(page.getByRole('link', { name: new RegExp(`^${type}`) }))
  await taps.tap(page.getByRole('button', { name: 'Add Cola, 33 cl', exact: true }))
  await taps.tap(page.getByRole('link', { name: /^Check out/ }))
}

/** Leaves a browser without the test wallet. */
const removeWallet = (page: Page) =>
  page.route('**/api/sandbox/checkout.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    await route.fulfill({ response, body: `${script}\ndelete window.cartePaymentProvider.mountWallet` })
  })

const pay = (page: Page) => page.getByRole('button', { name: /^Pay by card \d/ })

test.use({ geolocation: { latitude: 59.92, longitude: 10.76 }, permissions: ['geolocation'] })

test('A guest pays with a wallet from the checkout page with at most six taps, and a declined one loses nothing', {
  tag: '@small',
}, async ({ page }) => {
  const taps = new Taps()
  await toCheckout(page, taps, 'list', 'Take away')
  // Chosen to begin with, and the last time chosen.
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await taps.tap(wallet)
  await taps.tap(sheet.getByRole('button', { name: 'Approve' }))
  const order = await OrderPage.reached(page)
  taps.expectAtMost(RETURNING_GUEST)
  await order.expectStatus('Delivered')
  await expect.poll(() => paymentStates(order.orderId)).toEqual(['captured'])

  await toCheckout(page, new Taps(), 'last', 'Take away')
  await wallet.tap()
  // A guest who closes the wallet stays on the checkout page, without an order.
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await expect(sheet).toBeHidden()
  await wallet.tap()
  await sheet.getByRole('button', { name: 'Decline' }).tap()
  const payment = await PaymentPage.reached(page)
  await expect(page.getByRole('alert').filter({ hasText: 'The payment was declined.' })).toBeVisible()
  const second = await payment.pay(CARDS.accepted)
  await second.expectStatus('Delivered')
  await expect.poll(() => paymentStates(second.orderId)).toEqual(['failed', 'captured'])
})

for (const { name, spot } of TYPES) {
  test(`A guest orders "${name}" with at most eight taps, and with at most six the next time`, {
    tag: '@small',
  }, async ({ page }) => {
    await removeWallet(page)
    const first = new Taps()
    await toCheckout(page, first, 'list', name)
    if (spot !== null) await first.tap(page.getByText(spot, { exact: true }))
    await first.type(page.getByRole('textbox', { name: /^Email/ }), 'guest@example.com')
    await first.tap(pay(page))
    const payment = await (await PaymentPage.reached(page)).openCardForm()
    await payment.fillIn(CARDS.accepted)
    await first.tap(payment.payButton)
    const order = await OrderPage.reached(page)
    first.expectAtMost(NEW_GUEST)
    await order.expectStatus('Delivered')
    await expect.poll(() => paymentStates(order.orderId)).toEqual(['captured'])

    const again = new Taps()
    await toCheckout(page, again, 'last', name)
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('guest@example.com')
    await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
    if (spot !== null) await again.tap(page.getByText(spot, { exact: true }))
    await again.tap(pay(page))
    again.expectAtMost(RETURNING_GUEST)
    await (await PaymentPage.reached(page)).pay(CARDS.accepted)
  })
}

test('A guest who prefers a card to the wallet makes one more tap, and none the next time', {
  tag: '@small',
}, async ({ page }) => {
  const first = new Taps()
  await toCheckout(page, first, 'list', 'Take away')
  await first.tap(page.getByRole('radio', { name: 'Card' }))
  await first.tap(pay(page))
  const payment = await (await PaymentPage.reached(page)).openCardForm()
  await payment.fillIn(CARDS.accepted)
  await first.tap(payment.payButton)
  await OrderPage.reached(page)
  first.expectAtMost(NEW_GUEST)

  const again = new Taps()
  await toCheckout(page, again, 'last', 'Take away')
  await expect(page.getByRole('radio', { name: 'Test wallet' })).toBeEnabled()
  await again.tap(pay(page))
  await PaymentPage.reached(page)
  again.expectAtMost(RETURNING_GUEST - 1)
})
