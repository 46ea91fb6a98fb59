import { OLDEST } from '@carte/config/browsers'
import { CARDS } from '../pages/PaymentPage.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { orderRow, paymentStates } from '../support/database.ts'
import { oldestChromium } from '../support/oldest-chromium.ts'
import { SHOP } from '../support/sample.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<object, { readonly executablePath: string }>({
  executablePath: [async ({}, use) => use(await oldestChromium()), { scope: 'worker' }],
  launchOptions: [
    async ({ executablePath }, use) => use({ ...chromiumOptions(), executablePath }),
    { scope: 'worker' },
  ],
})
test.use({ serviceWorkers: 'allow' })

test('A guest orders in the oldest Chromium that the site supports', { tag: '@small' }, async ({ browser, home }) => {
  expect(browser.version().split('.')[0]).toBe(OLDEST.chrome)

  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  const article = await menu.openArticle('Smash burger')
  await article.pick('Side', 'Sweet potato fries')
  await article.add('215 kr', SHOP.name)
  const basket = await menu.basket()
  await basket.note('From an old phone')
  await basket.sendTo('Counter')
  const payment = await (await basket.checkOut()).pay()
  const order = await payment.pay(CARDS.accepted)
  await order.expectStatus('Handed over')

  expect(await orderRow(order.orderId)).toMatchObject({ status: 'delivered', note: 'From an old phone' })
  expect(await paymentStates(order.orderId)).toEqual(['captured'])
})
