import { type FakeStripe, startFakeStripe } from '@carte/api/fake-stripe'
import { OrderPage } from '../pages/OrderPage.ts'
import type { PaymentPage } from '../pages/PaymentPage.ts'
import { SHOP } from '../support/sample.ts'
import { type OwnSite, startOwnSite } from '../support/second-site.ts'
import { test as base, expect } from '../support/test.ts'

// A fake Stripe: a local server on another origin with a replacement for Stripe.js. It tests our part of the page under
// the content security policy that guests get.
const test = base.extend<object, { readonly stripe: FakeStripe; readonly site: OwnSite }>({
  stripe: [
    async ({}, use) => {
      const fakeStripe = await startFakeStripe()
      await use(fakeStripe)
      await fakeStripe.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ stripe: { settings } }, use) => {
      const site = await startOwnSite('chain', {
        STRIPE_SECRET_KEY: settings.secretKey,
        STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
        STRIPE_WEBHOOK_SECRET: settings.webhookSecrets.join(','),
        STRIPE_API_ADDRESS: settings.apiAddress,
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})
test.describe.configure({ mode: 'default' })

const begin = async (payment: PaymentPage) => {
  await payment.page.getByRole('radio', { name: 'Card (Stripe)' }).check()
  await payment.page.getByRole('button', { name: /^Pay with Card \(Stripe\) \d/ }).click()
}

test('A guest pays by Stripe after a failed form load and a declined card, with one capture', {
  tag: '@small',
}, async ({ home, consoleErrors, stripe }) => {
  await home.search(SHOP.city, 1)
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')
  const { page } = menu
  const message = (words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  const address = `${stripe.settings.apiAddress}/stripe.js`
  consoleErrors.expectFailureOf(/\/stripe\.js$/)

  await page.route(address, (route) => route.abort())
  const checkout = await (await menu.basket()).checkOut()
  await checkout.waitForPrice()
  // A provider whose script does not load has no wallet.
  await expect(checkout.method('Test wallet')).toBeEnabled()
  await expect(checkout.method('Apple Pay, Google Pay')).toHaveCount(0)
  const payment = await checkout.pay()
  const { provider } = payment
  await message('Unknown payment error (code 15).')
  await page.unroute(address)

  await begin(payment)
  await provider.getByLabel('Card number').fill('4000 0000 0000 0002')
  await payment.payButton.click()
  await message('Unknown payment error (code 01).')

  await begin(payment)
  await expect(provider.frameLocator('iframe').getByText('This is a fake Stripe.')).toBeVisible()
  // The form reports the missing fields without a request.
  await payment.payButton.click()
  await expect(payment.payButton).toBeEnabled()
  await provider.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payment.payButton.click()
  await (await OrderPage.reached(page)).expectStatus('Delivered')
  await expect.poll(() => stripe.calls.filter(({ path }) => path.endsWith('/capture'))).toHaveLength(1)
})

test('A guest pays by a wallet of Stripe on the checkout page, with one capture', { tag: '@small' }, async ({
  home,
  stripe,
}) => {
  await home.search(SHOP.city, 1)
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')
  const { page } = await (await menu.basket()).checkOut()
  const captures = () => stripe.calls.filter(({ path }) => path.endsWith('/capture')).length
  const before = captures()
  await page.getByRole('button', { name: 'Fake wallet 4500 nok' }).click()
  await (await OrderPage.reached(page)).expectStatus('Delivered')
  await expect.poll(captures).toBe(before + 1)
})
