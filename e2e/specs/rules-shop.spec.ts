import type { Shop } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { expectBasket, expectShop, shopClasses, storedBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { startNewOrder } from '../support/new-order-question.ts'
import { CLOSED_SHOP, OTHER_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// GUARD-4, GUARD-5, GUARD-7 and GUARD-8: the shop of the URL.

const menuUrl = (shop: { readonly id: string }) => paths.menu.href({ shopId: shop.id, category: [] })
const closedMessage = (page: Page) => page.getByRole('dialog', { name: `${CLOSED_SHOP.name} is closed now` })
const errorMessage = (page: Page, text: string) => page.getByRole('dialog', { name: 'Error message' }).getByText(text)

/** Checks that menu, body class, storage and basket agree on the shop. */
async function expectChosenShop(page: Page, shop: typeof SHOP | typeof OTHER_SHOP, lines: number): Promise<void> {
  const menu = await MenuPage.reached(page, shop.name)
  await expect.poll(() => shopClasses(page)).toEqual([`shop-${shop.id}`])
  await expectShop(page, shop.id)
  await expectBasket(page, { shopId: shop.id, shopName: shop.name })
  if (lines === 0) {
    // A small screen has no bar for an empty basket.
    await waitForInteractive(page)
    return expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0)
  }
  const basket = await menu.basket()
  await expect(basket.root).toContainText(shop.name)
  await expect(basket.lines).toHaveCount(lines)
  await basket.close()
}

test('The chosen shop follows the URL by deep link, link, Back, Forward and reload', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await expectChosenShop(page, SHOP, 0)
  await menu.add('Cola, 33 cl')
  await expectChosenShop(page, SHOP, 1)

  await waitForInteractive(page)
  await navigateWithin(page, menuUrl(OTHER_SHOP))
  await startNewOrder(page, OTHER_SHOP)
  await expectChosenShop(page, OTHER_SHOP, 0)
  await page.goBack()
  await expectChosenShop(page, SHOP, 0)
  await menu.add('Cola, 33 cl')
  await page.goForward()
  await startNewOrder(page, OTHER_SHOP)
  await expectChosenShop(page, OTHER_SHOP, 0)
  await page.reload()
  await expectChosenShop(page, OTHER_SHOP, 0)
  await menu.add('Cola, 33 cl')

  await page.goto(menuUrl(SHOP))
  await startNewOrder(page, SHOP)
  await expectChosenShop(page, SHOP, 0)
  await page.goBack()
  await expectChosenShop(page, OTHER_SHOP, 0)
})

test('Choosing another shop on home empties the basket only after the guest confirms', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await page.goto(paths.home.href())
  const home = await HomePage.reached(page)
  await expectShop(page, null)
  expect(await shopClasses(page)).toEqual([])
  await expectBasket(page, { shopId: SHOP.id })
  expect((await storedBasket(page))?.items).toHaveLength(1)
  await page.reload()
  await home.choose(SHOP.name)
  expect((await storedBasket(page))?.items).toHaveLength(1)

  await page.goBack()
  await HomePage.reached(page)
  await home.search(OTHER_SHOP.name, 1)
  await home.link(OTHER_SHOP.name).click()
  await startNewOrder(page, OTHER_SHOP)
  await OrderTypePage.reached(page)
  await expectBasket(page, { shopId: OTHER_SHOP.id, items: [] })
  await navigateWithin(page, menuUrl(SHOP))
  await expectChosenShop(page, SHOP, 0)
})

test('An unknown shop redirects home with an error message', { tag: '@small' }, async ({ page, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/shops\/nowhere/)
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  await navigateWithin(page, paths.checkout.href({ shopId: 'nowhere' }))
  await HomePage.reached(page)
  await expectUrl(page, paths.home.href())
  await expect(errorMessage(page, 'We can’t find this restaurant.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await menu.shows(SHOP.name)
})

test('A shop whose request fails with 500 redirects home, and opens once the server recovers', {
  tag: '@small',
}, async ({ page, faults, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/shops\/grunerlokka/)
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await navigateWithin(page, paths.login.href())
  await menu.shows('Sign in')
  // Home clears the chosen shop from memory, so the menu must request the shop again.
  await navigateWithin(page, paths.home.href())
  await HomePage.reached(page)
  await faults.answer([`/api/shops/${SHOP.id}`], 500)
  await page.evaluate(() => history.go(-2))
  const home = await HomePage.reached(page)
  await expectUrl(page, paths.home.href())
  await expect(page.getByRole('alert').filter({ hasText: 'There was a server error' })).toBeVisible()

  await faults.repair()
  await home.choose(SHOP.name)
  expect((await storedBasket(page))?.items).toHaveLength(1)
})

for (const path of [menuUrl(CLOSED_SHOP), paths.orderType.href({ shopId: CLOSED_SHOP.id })]) {
  test(`A closed shop redirects home from ${path} with a message`, { tag: '@small' }, async ({ page }) => {
    const notice = closedMessage(page)
    await page.goto(path)
    await HomePage.reached(page)
    await expectUrl(page, paths.home.href())
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()

    await waitForInteractive(page)
    await navigateWithin(page, path)
    await expect(notice).toBeVisible()
    await expectUrl(page, paths.home.href())
  })
}

test('A closed shop keeps checkout, dish and order pages open', { tag: '@small' }, async ({ page, journey }) => {
  const shop = { shopId: CLOSED_SHOP.id }
  const checkout = paths.checkout.href(shop)
  const article = paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' })
  const order = paths.order.href({ orderId: journey.orderIds.paid })
  await page.goto(checkout)
  await CheckoutPage.reached(page)
  await expectShop(page, CLOSED_SHOP.id)
  await navigateWithin(page, article)
  await ArticlePage.reached(page, 'Smash burger')
  await page.reload()
  await ArticlePage.reached(page, 'Smash burger')
  await navigateWithin(page, order)
  // The address changes before the page does.
  await expect(page.getByText('Ordered in another browser')).toBeVisible()
  await expectUrl(page, order)
  await page.goBack()
  await ArticlePage.reached(page, 'Smash burger')
  await page.goBack()
  await CheckoutPage.reached(page)
  await page.reload()
  await CheckoutPage.reached(page)

  // The list of orders requires an open shop.
  await navigateWithin(page, paths.orders.href())
  await expect(closedMessage(page)).toBeVisible()
  await expectUrl(page, paths.home.href())
})

test('The body has the class of the shop only while one is chosen', { tag: '@small' }, async ({ page }) => {
  const classes = (expected: readonly string[]) => expect.poll(() => shopClasses(page)).toEqual(expected)
  await page.goto(paths.orderType.href({ shopId: SHOP.id }))
  const orderType = await OrderTypePage.reached(page)
  await classes([`shop-${SHOP.id}`])
  await waitForInteractive(page)
  await navigateWithin(page, paths.login.href())
  await orderType.shows('Sign in')
  await classes([`shop-${SHOP.id}`])
  await orderType.navbar.homeLink.click()
  await HomePage.reached(page)
  await classes([])
  await navigateWithin(page, paths.login.href())
  await orderType.shows('Sign in')
  await classes([])
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await OrderTypePage.reached(page)
  await classes([`shop-${SHOP.id}`])
})

test('Shop, table, note and dishes of the basket survive a lost connection', { tag: '@small' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  // Requests that are pending when the connection is cut fail, and so does the check of the connection.
  consoleErrors.expectFailureOf(/\/(?:api|shell|remotes)\/|:\d+\/$/)
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await navigateWithin(
    page,
    paths.menu.href({ shopId: SHOP.id, category: [] }, { spotId: `${SHOP.id}-table-7`, note: 'Hi' }),
  )
  await expectBasket(page, { spotId: `${SHOP.id}-table-7`, note: 'Hi' })
  await expect(async () => {
    // The code that watches the connection loads only when the page is idle, so repeat the change.
    await context.setOffline(false)
    await context.setOffline(true)
    await page.waitForURL(`**${paths.offline.href()}`, { waitUntil: 'commit', timeout: 10_000 })
  }).toPass()
  await menu.shows('You’re offline')
  await expectBasket(page, { shopId: SHOP.id, spotId: `${SHOP.id}-table-7`, note: 'Hi' })
  expect((await storedBasket(page))?.items).toHaveLength(1)
  await expectShop(page, SHOP.id)
  expect(await shopClasses(page)).toEqual([])

  await context.setOffline(false)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Continue with the saved menu of ${SHOP.name}` })
    .click()
  await expectChosenShop(page, SHOP, 1)
})

test('A shop id with markup becomes a harmless body class and creates no element (GUARD-31)', {
  tag: '@small',
}, async ({ page, consoleErrors }) => {
  const id = '"><img src=x onerror=alert(1)>'
  const api = `/api/shops/${encodeURIComponent(id)}`
  consoleErrors.expectFailureOf(/\/api\/shops\/%22/)
  await page.goto(paths.menu.href({ shopId: id, category: [] }))
  await HomePage.reached(page)
  expect(await shopClasses(page)).toEqual([])

  // Now the API answers as if that shop existed.
  await page.route(
    (url) => url.pathname.startsWith(api),
    async (route) => {
      const urlOfShop = route.request().url().replace(api, `/api/shops/${SHOP.id}`)
      const response = await route.fetch({ url: urlOfShop })
      const json = (await response.json()) as Shop
      await route.fulfill({ response, json: json.id === SHOP.id ? { ...json, id } : json })
    },
  )
  await waitForInteractive(page)
  await page.keyboard.press('Escape')
  await navigateWithin(page, paths.checkout.href({ shopId: id }))
  await CheckoutPage.reached(page)
  await expectShop(page, id)
  expect(await shopClasses(page)).toEqual(['shop-img-srcx-onerroralert1'])
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
