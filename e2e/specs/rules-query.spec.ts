import { addressOf } from '@carte/api/table-cards'
import { paths } from '@carte/navigation/paths'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { expectBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { startNewOrder } from '../support/new-order-question.ts'
import { MATTI, OTHER_SHOP, SHOP, TAKE_AWAY_SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// GUARD-3: parameters for the basket move from the link into the basket.

const shop = { shopId: SHOP.id }
const MENU = paths.menu.href({ ...shop, category: [] })
const ORDER_TYPE = paths.orderType.href(shop)
const BROUGHT = { orderType: 'takeAway', note: 'No onions', spotId: `${SHOP.id}-counter` } as const
const LINK = paths.menu.href({ ...shop, category: [] }, { ...BROUGHT, q: '1' })

test('Order type, note and table of a link move into the basket and survive Back, Forward and reload', {
  tag: '@small',
}, async ({ page }) => {
  await page.goto(LINK)
  const menu = await MenuPage.reached(page, SHOP.name)
  await expectUrl(page, `${MENU}?q=1`)
  await expectBasket(page, { ...BROUGHT, shopId: SHOP.id })
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await expect(basket.orderInfo).toHaveAccessibleName('Change Take away · Counter')
  await expect(basket.noteLine).toHaveAccessibleName(`Change Note: ${BROUGHT.note}`)

  // Compare only the query, because scrolling changes the path.
  const queryIs = (query: string) => expect.poll(() => page.evaluate(() => location.search)).toBe(query)
  await page.reload()
  await menu.shows(SHOP.name)
  await queryIs('?q=1')
  await menu.openArticle('Smash burger')
  await page.goBack()
  await MenuPage.reached(page, SHOP.name)
  await queryIs('?q=1')
  await page.goForward()
  await ArticlePage.reached(page, 'Smash burger')
  await expectBasket(page, BROUGHT)
})

test('Order type, note and table of a link within the site move into the basket, but not again on Forward', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, OTHER_SHOP)
  await waitForInteractive(page)
  await navigateWithin(page, LINK)
  await menu.shows(SHOP.name)
  await expectUrl(page, `${MENU}?q=1`)
  await expectBasket(page, { ...BROUGHT, shopId: SHOP.id })
  await page.goBack()
  await menu.shows(OTHER_SHOP.name)
  // The values belonged to the basket of the other shop.
  await expectBasket(page, { shopId: OTHER_SHOP.id, note: '', spotId: null })
  await page.goForward()
  await menu.shows(SHOP.name)
  await expectUrl(page, `${MENU}?q=1`)
  await expectBasket(page, { shopId: SHOP.id, note: '', spotId: null })
})

test('A redirect moves order type, note and table of a link into the basket', { tag: '@small' }, async ({ page }) => {
  await page.goto(`${paths.shop.href(shop)}?spotId=${BROUGHT.spotId}&orderType=takeAway&note=No+onions`)
  await OrderTypePage.reached(page)
  await expectUrl(page, ORDER_TYPE)
  await expectBasket(page, BROUGHT)

  await page.goto(`${paths.articleRedirect.href({ ...shop, articleId: 'cola' })}?note=Cold&from=sms`)
  await ArticlePage.reached(page, 'Cola, 33 cl')
  await expect.poll(() => page.evaluate(() => location.search)).toBe('?from=sms')
  await expectBasket(page, { ...BROUGHT, note: 'Cold' })
})

test('Signing in moves table and note of the requested link into the basket', { tag: '@small' }, async ({ page }) => {
  const spotId = `${OTHER_SHOP.id}-table-3`
  const target = paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }, { spotId, note: 'Birthday' })
  await (await LoginPage.open(page, target)).send(MATTI)
  await MenuPage.reached(page, OTHER_SHOP.name)
  await expectUrl(page, paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }))
  await expectBasket(page, { shopId: OTHER_SHOP.id, spotId, note: 'Birthday' })
})

test('Choosing another order type clears the table', { tag: '@small' }, async ({ page }) => {
  await page.goto(LINK)
  const menu = await MenuPage.reached(page, SHOP.name)
  await expectBasket(page, BROUGHT)
  await page.goto(ORDER_TYPE)
  const orderType = await OrderTypePage.reached(page)
  await orderType.choose('Eat in', SHOP.name)
  await expectUrl(page, MENU)
  await expectBasket(page, { orderType: 'dineInPlace', spotId: null, note: BROUGHT.note })

  // Choosing another order type in the basket clears the spot.
  await page.goBack()
  await OrderTypePage.reached(page)
  await expectUrl(page, ORDER_TYPE)
  await page.goForward()
  await menu.shows(SHOP.name)
  await expectUrl(page, MENU)
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.sendTo('Table 7')
  await expectBasket(page, { spotId: `${SHOP.id}-table-7` })
  await (await basket.openOrderInfo()).orderType.selectOption('takeAway')
  await expectBasket(page, { orderType: 'takeAway', spotId: null })
})

test('An order type that the shop does not offer becomes one that it offers', { tag: '@small' }, async ({ page }) => {
  const checkout = { shopId: TAKE_AWAY_SHOP.id }
  await page.goto(paths.checkout.href(checkout, { orderType: 'dineInPlace' }))
  await CheckoutPage.reached(page)
  await expectUrl(page, paths.checkout.href(checkout))
  await expectBasket(page, { shopId: TAKE_AWAY_SHOP.id, orderType: 'takeAway' })
})

test('Invalid basket parameters leave the URL without changing the basket, and a note loses control characters', {
  tag: '@small',
}, async ({ page }) => {
  await page.goto(LINK)
  await MenuPage.reached(page, SHOP.name)
  await expectBasket(page, BROUGHT)
  await page.goto(`${MENU}?orderType=delivery&spotId=%22%3E%3Cx&note=%20`)
  await MenuPage.reached(page, SHOP.name)
  await expectUrl(page, MENU)
  await expectBasket(page, BROUGHT)

  await page.goto(`${MENU}?note=${encodeURIComponent('<b>hi</b>\u202e\nthere')}`)
  await MenuPage.reached(page, SHOP.name)
  await expectBasket(page, { note: '<b>hi</b> there' })
})

test('A link to home sets the order type but neither table nor note', { tag: '@small' }, async ({ page }) => {
  await page.goto(paths.home.href(BROUGHT))
  await HomePage.reached(page)
  await expectUrl(page, paths.home.href())
  await expectBasket(page, { orderType: 'takeAway', spotId: null, note: '' })
})

test('The QR code of a table sets shop, order type and table, also for a guest with another shop’s basket', {
  tag: '@small',
}, async ({ page, baseURL }) => {
  // The address that `qr-sheets` prints.
  const code = addressOf(baseURL ?? '', SHOP.id, { id: `${SHOP.id}-table-7`, orderType: 'dineInPlace' })
  const seated = { shopId: SHOP.id, orderType: 'dineInPlace', spotId: `${SHOP.id}-table-7` } as const
  await page.goto(code)
  const menu = await MenuPage.reached(page, SHOP.name)
  await expectUrl(page, MENU)
  await expectBasket(page, seated)
  await expect(page.getByRole('main')).toContainText('Eat in · Table 7')
  await page.reload()
  await menu.shows(SHOP.name)
  await expectBasket(page, seated)

  const elsewhere = await MenuPage.open(page, OTHER_SHOP)
  await elsewhere.add('Cola, 33 cl')
  await page.goto(code)
  await startNewOrder(page, SHOP)
  await menu.shows(SHOP.name)
  await expectBasket(page, { ...seated, items: [] })
  await expect(page.getByRole('main')).toContainText('Eat in · Table 7')
})

test('The QR code of a removed table sets no table and shows a message', { tag: '@small' }, async ({ page }) => {
  await page.goto(
    paths.menu.href({ ...shop, category: [] }, { spotId: `${SHOP.id}-table-999`, orderType: 'dineInPlace' }),
  )
  const menu = await MenuPage.reached(page, SHOP.name)
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: 'That table or place can’t be chosen here' }),
  ).toBeVisible()
  await expectBasket(page, { shopId: SHOP.id, spotId: null })
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.checkOutLink.click()
  await expect(basket.orderInfo).toHaveAccessibleName('Done Eat in')
  await expect(basket.spots).toBeFocused()
  await expect(basket.spots).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
  // The guest was on the way to the checkout.
  await basket.spots.getByText('Table 7', { exact: true }).click()
  await CheckoutPage.reached(page)
  await expectBasket(page, { spotId: `${SHOP.id}-table-7` })
})
