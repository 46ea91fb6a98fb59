import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { expectBasket, expectShop, storedBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { emptiedNotice, keepOrder, newOrderQuestion, startNewOrder } from '../support/new-order-question.ts'
import { CLOSED_SHOP, OTHER_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// Every way to another shop asks before it empties the basket (docs/decisions/0026).

const menuUrl = (shop: { readonly id: string }) => paths.menu.href({ shopId: shop.id, category: [] })
const articleUrl = (shop: { readonly id: string }) =>
  paths.article.href({ shopId: shop.id, category: ['Burgare'], articleId: 'smash-burger' })

async function expectBasketKept(page: Page): Promise<void> {
  await expectBasket(page, { shopId: SHOP.id })
  expect((await storedBasket(page))?.items.map(({ article }) => article.code)).toEqual(['cola'])
}

async function addDishToBasket(page: Page): Promise<MenuPage> {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await waitForInteractive(page)
  return menu
}

test('Choosing another shop from the list asks before it empties the basket, and keeps page and basket if declined', async ({
  page,
}) => {
  const menu = await addDishToBasket(page)
  await menu.navbar.goBack('Back')
  const orderType = await OrderTypePage.reached(page)
  await page.getByRole('link', { name: 'Choose another restaurant' }).click()
  const home = await HomePage.reached(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectBasketKept(page)

  await home.search(OTHER_SHOP.name, 1)
  await home.link(OTHER_SHOP.name).click()
  await expect(newOrderQuestion(page, OTHER_SHOP)).toContainText(`You have 1 item from ${SHOP.name} in your basket.`)
  await expectBasketKept(page)
  await keepOrder(page, OTHER_SHOP)
  // The page stays open with the typed text.
  await expectUrl(page, paths.home.href())
  await expect(home.searchBox).toHaveValue(OTHER_SHOP.name)
  await expect(home.shops).toHaveCount(1)
  await expectShop(page, null)
  await expectBasketKept(page)

  await home.link(OTHER_SHOP.name).click()
  await startNewOrder(page, OTHER_SHOP)
  await orderType.shows('Eat in or take away?')
  await expectBasket(page, { shopId: OTHER_SHOP.id, items: [] })
})

test('A link to another shop asks before it empties the basket, returns to the order if declined, and offers "Undo"', async ({
  page,
}) => {
  await addDishToBasket(page)
  const spotId = `${OTHER_SHOP.id}-table-3`
  const link = paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }, { spotId })
  await page.goto(link)
  await keepOrder(page, OTHER_SHOP)
  await MenuPage.reached(page, SHOP.name)
  await expectUrl(page, menuUrl(SHOP))
  await expectBasketKept(page)
  await expectBasket(page, { spotId: null })
  const before = await storedBasket(page)

  await page.goto(link)
  await startNewOrder(page, OTHER_SHOP)
  const menu = await MenuPage.reached(page, OTHER_SHOP.name)
  await expectBasket(page, { shopId: OTHER_SHOP.id, items: [], spotId })
  await navigateWithin(page, articleUrl(OTHER_SHOP))
  await ArticlePage.reached(page, 'Smash burger')
  await emptiedNotice(page, SHOP).getByRole('button', { name: 'Undo' }).click()
  await menu.shows(SHOP.name)
  await expectUrl(page, menuUrl(SHOP))
  await expect.poll(() => storedBasket(page)).toEqual(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('The logo link keeps the basket, also from checkout', async ({ page }) => {
  const menu = await addDishToBasket(page)
  const basket = await menu.basket()
  await basket.sendTo('Table 7')
  const checkout = await basket.checkOut()
  await checkout.navbar.homeLink.click()
  const home = await HomePage.reached(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectBasketKept(page)
  await home.search(OTHER_SHOP.name, 1)
  await home.link(OTHER_SHOP.name).click()
  await keepOrder(page, OTHER_SHOP)
  await expectBasketKept(page)
})

test('The browser’s Back to another shop asks before it empties the basket, and keeps basket and history if declined', async ({
  page,
}) => {
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  await home.choose(OTHER_SHOP.name)
  await page.goBack()
  await HomePage.reached(page)
  await page.goForward()
  const orderType = await OrderTypePage.reached(page)
  await orderType.navbar.homeLink.click()
  await HomePage.reached(page)
  await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  const menu = await MenuPage.reached(page, SHOP.name)
  await menu.add('Cola, 33 cl')
  await menu.navbar.homeLink.click()
  await HomePage.reached(page)
  // The history is home, order type, home, order type, menu, home. Four steps back lead to the other shop's order type.
  await page.evaluate(() => history.go(-4))
  await keepOrder(page, OTHER_SHOP)
  await expectUrl(page, paths.home.href())
  await HomePage.reached(page)
  await expectBasketKept(page)
  await page.goBack()
  await menu.shows(SHOP.name)
  await expectBasketKept(page)
  await page.evaluate(() => history.go(-3))
  await startNewOrder(page, OTHER_SHOP)
  await orderType.shows('Eat in or take away?')
  await expect(page.getByRole('main')).toContainText(OTHER_SHOP.name)
  await expectBasket(page, { shopId: OTHER_SHOP.id, items: [] })
  await expect(emptiedNotice(page, SHOP)).toBeVisible()
})

test('A closed shop’s link says when it opens, and its menu can be browsed without changing the basket', async ({
  page,
}) => {
  await addDishToBasket(page)
  await page.goto(menuUrl(CLOSED_SHOP))
  await HomePage.reached(page)
  const dialog = page.getByRole('dialog', { name: `${CLOSED_SHOP.name} is closed now` })
  await expect(dialog.getByRole('alert')).toHaveText(/^(It opens|The restaurant hasn’t said when it opens again)/)
  await dialog.getByRole('link', { name: 'See the menu' }).click()

  const browse = (path: string) => `${path}?browse=1`
  await expect(page.getByRole('heading', { level: 1, name: CLOSED_SHOP.name })).toBeVisible()
  await expectUrl(page, browse(menuUrl(CLOSED_SHOP)))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: CLOSED_SHOP.name })).toBeVisible()
  await waitForInteractive(page)
  await page.getByRole('main').getByRole('link', { name: 'Smash burger', exact: true }).click()
  await ArticlePage.reached(page, 'Smash burger')
  await expect.poll(() => page.evaluate(() => location.search)).toContain('?browse=1')
  await page.reload()
  await waitForInteractive(page)
  await (await ArticlePage.reached(page, 'Smash burger')).leave(CLOSED_SHOP.name)
  await expect.poll(() => page.evaluate(() => location.search)).toBe('?browse=1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectBasketKept(page)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Restaurants', exact: true }).click()
  const home = await HomePage.reached(page)
  await home.search(CLOSED_SHOP.name, 1)
  await home.shops.getByRole('link', { name: `See the menu: ${CLOSED_SHOP.name}` }).click()
  await expectUrl(page, browse(menuUrl(CLOSED_SHOP)))
  await expectBasketKept(page)
})
