import type { Shop } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { Screen } from '../pages/Screen.ts'
import { isAlive } from '../support/alive.ts'
import { startNewOrder } from '../support/new-order.ts'
import { CLOSED_SHOP, OTHER_SHOP, SHOP } from '../support/sample.ts'
import { basketHolds, shopClasses, shopIs, storedBasket } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { goWithin, isAt } from '../support/within.ts'

// GUARD-4, GUARD-5, GUARD-7 and GUARD-8: the shop of the URL.

const menuOf = (shop: { readonly id: string }) => paths.menu.href({ shopId: shop.id, category: [] })
const isClosed = (page: Page) => page.getByRole('dialog', { name: `${CLOSED_SHOP.name} is closed now` })
const words = (page: Page, text: string) => page.getByRole('dialog', { name: 'Error message' }).getByText(text)

/** Checks that menu, body class, storage and basket agree on the shop. */
async function isIn(page: Page, shop: typeof SHOP | typeof OTHER_SHOP, lines: number): Promise<void> {
  const menu = await MenuPage.reached(page, shop.name)
  await expect.poll(() => shopClasses(page)).toEqual([`shop-${shop.id}`])
  await shopIs(page, shop.id)
  await basketHolds(page, { shopId: shop.id, shopName: shop.name })
  const basket = await menu.basket()
  await expect(basket.root).toContainText(shop.name)
  await expect(basket.lines).toHaveCount(lines)
  await basket.close()
}

test('The chosen shop follows the URL by deep link, link, Back, Forward and reload', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await isIn(page, SHOP, 0)
  await menu.add('Cola, 33 cl')
  await isIn(page, SHOP, 1)

  await isAlive(page)
  await goWithin(page, menuOf(OTHER_SHOP))
  await startNewOrder(page, OTHER_SHOP)
  await isIn(page, OTHER_SHOP, 0)
  await page.goBack()
  await isIn(page, SHOP, 0)
  await menu.add('Cola, 33 cl')
  await page.goForward()
  await startNewOrder(page, OTHER_SHOP)
  await isIn(page, OTHER_SHOP, 0)
  await page.reload()
  await isIn(page, OTHER_SHOP, 0)
  await menu.add('Cola, 33 cl')

  await page.goto(menuOf(SHOP))
  await startNewOrder(page, SHOP)
  await isIn(page, SHOP, 0)
  await page.goBack()
  await isIn(page, OTHER_SHOP, 0)
})

test('Choosing another shop on home empties the basket only after the guest confirms', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await page.goto(paths.home.href())
  const home = await HomePage.reached(page)
  await shopIs(page, null)
  expect(await shopClasses(page)).toEqual([])
  await basketHolds(page, { shopId: SHOP.id })
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
  await basketHolds(page, { shopId: OTHER_SHOP.id, items: [] })
  await goWithin(page, menuOf(SHOP))
  await isIn(page, SHOP, 0)
})

test('An unknown shop redirects home with an error message', { tag: '@small' }, async ({ page, complaints }) => {
  complaints.expectFailureOf(/\/api\/shops\/nowhere/)
  const menu = await MenuPage.open(page, SHOP)
  await isAlive(page)
  await goWithin(page, paths.checkout.href({ shopId: 'nowhere' }))
  await HomePage.reached(page)
  await isAt(page, paths.home.href())
  await expect(words(page, 'We cannot find this restaurant.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await menu.shows(SHOP.name)
})

test('A shop whose request fails with 500 redirects home, and opens once the server recovers', {
  tag: '@small',
}, async ({ page, faults, complaints }) => {
  complaints.expectFailureOf(/\/api\/shops\/grunerlokka/)
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await goWithin(page, paths.login.href())
  await menu.shows('Sign in')
  // The chosen shop is in memory; going home clears it.
  await goWithin(page, paths.home.href())
  await HomePage.reached(page)
  await faults.answer([`/api/shops/${SHOP.id}`], 500)
  await page.evaluate(() => history.go(-2))
  const home = await HomePage.reached(page)
  await isAt(page, paths.home.href())
  await expect(page.getByRole('alert').filter({ hasText: 'There was a server error' })).toBeVisible()

  await faults.mend()
  await home.choose(SHOP.name)
  expect((await storedBasket(page))?.items).toHaveLength(1)
})

for (const path of [menuOf(CLOSED_SHOP), paths.orderType.href({ shopId: CLOSED_SHOP.id })]) {
  test(`A closed shop redirects home from ${path} with a message`, { tag: '@small' }, async ({ page }) => {
    const told = isClosed(page)
    await page.goto(path)
    await HomePage.reached(page)
    await isAt(page, paths.home.href())
    await expect(told).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(told).toBeHidden()

    await isAlive(page)
    await goWithin(page, path)
    await expect(told).toBeVisible()
    await isAt(page, paths.home.href())
  })
}

test('A closed shop keeps checkout, dish and order pages open', { tag: '@small' }, async ({ page, walked }) => {
  const shop = { shopId: CLOSED_SHOP.id }
  const checkout = paths.checkout.href(shop)
  const article = paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' })
  const order = paths.order.href({ orderId: walked.orders.paid })
  await page.goto(checkout)
  await CheckoutPage.reached(page)
  await shopIs(page, CLOSED_SHOP.id)
  await goWithin(page, article)
  await ArticlePage.reached(page, 'Smash burger')
  await page.reload()
  await ArticlePage.reached(page, 'Smash burger')
  await goWithin(page, order)
  await new Screen(page).shows(/.+/)
  await isAt(page, order)
  await page.goBack()
  await ArticlePage.reached(page, 'Smash burger')
  await page.goBack()
  await CheckoutPage.reached(page)
  await page.reload()
  await CheckoutPage.reached(page)

  // The list of orders requires an open shop.
  await goWithin(page, paths.orders.href())
  await expect(isClosed(page)).toBeVisible()
  await isAt(page, paths.home.href())
})

test('The body has the class of the shop only while one is chosen', { tag: '@small' }, async ({ page }) => {
  const classes = (expected: readonly string[]) => expect.poll(() => shopClasses(page)).toEqual(expected)
  await page.goto(paths.orderType.href({ shopId: SHOP.id }))
  const orderType = await OrderTypePage.reached(page)
  await classes([`shop-${SHOP.id}`])
  await isAlive(page)
  await goWithin(page, paths.login.href())
  await orderType.shows('Sign in')
  await classes([`shop-${SHOP.id}`])
  await orderType.navbar.homeLink.click()
  await HomePage.reached(page)
  await classes([])
  await goWithin(page, paths.login.href())
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
  complaints,
}) => {
  // Requests that are pending when the connection is cut fail, and so does the check of the connection.
  complaints.expectFailureOf(/\/(?:api|shell|remotes)\/|:\d+\/$/)
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await goWithin(page, paths.menu.href({ shopId: SHOP.id, category: [] }, { spotId: `${SHOP.id}-table-7`, note: 'Hi' }))
  await basketHolds(page, { spotId: `${SHOP.id}-table-7`, note: 'Hi' })
  await expect(async () => {
    // The code that watches the connection loads only when the page is idle, so repeat the change.
    await context.setOffline(false)
    await context.setOffline(true)
    await page.waitForURL(`**${paths.offline.href()}`, { waitUntil: 'commit', timeout: 10_000 })
  }).toPass()
  await menu.shows('You are offline')
  await basketHolds(page, { shopId: SHOP.id, spotId: `${SHOP.id}-table-7`, note: 'Hi' })
  expect((await storedBasket(page))?.items).toHaveLength(1)
  await shopIs(page, SHOP.id)
  expect(await shopClasses(page)).toEqual([])

  await context.setOffline(false)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Continue with the saved menu of ${SHOP.name}` })
    .click()
  await isIn(page, SHOP, 1)
})

test('A shop id with markup becomes a harmless body class and creates no element (GUARD-31)', {
  tag: '@small',
}, async ({ page, complaints }) => {
  const id = '"><img src=x onerror=alert(1)>'
  const api = `/api/shops/${encodeURIComponent(id)}`
  complaints.expectFailureOf(/\/api\/shops\/%22/)
  await page.goto(paths.menu.href({ shopId: id, category: [] }))
  await HomePage.reached(page)
  expect(await shopClasses(page)).toEqual([])

  // Now the API answers as if that shop existed.
  await page.route(
    (url) => url.pathname.startsWith(api),
    async (route) => {
      const own = route.request().url().replace(api, `/api/shops/${SHOP.id}`)
      const response = await route.fetch({ url: own })
      const json = (await response.json()) as Shop
      await route.fulfill({ response, json: json.id === SHOP.id ? { ...json, id } : json })
    },
  )
  await isAlive(page)
  await page.keyboard.press('Escape')
  await goWithin(page, paths.checkout.href({ shopId: id }))
  await CheckoutPage.reached(page)
  await shopIs(page, id)
  expect(await shopClasses(page)).toEqual(['shop-img-srcx-onerroralert1'])
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
