import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { storedBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// GUARD-9: the route decides where the basket is shown.

const shop = { shopId: SHOP.id }
const MENU = paths.menu.href({ ...shop, category: [] })
const ARTICLE = paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' })

const aside = (page: Page) => page.getByRole('complementary', { name: 'Your basket', exact: true })
const basket = (page: Page) =>
  page
    .getByRole('button', { name: /^Basket/ })
    .or(aside(page).getByRole('heading', { name: 'Your basket', exact: true }))
    .filter({ visible: true })

const PLACES: readonly { readonly url: string; readonly isShown: boolean }[] = [
  { url: MENU, isShown: true },
  { url: paths.menu.href({ ...shop, category: ['Burgare'] }), isShown: true },
  { url: paths.favorites.href(), isShown: true },
  { url: paths.campaigns.href(), isShown: true },
  { url: paths.orderType.href(shop), isShown: false },
  { url: ARTICLE, isShown: false },
  { url: paths.checkout.href(shop), isShown: false },
  { url: paths.orders.href(), isShown: false },
  { url: paths.login.href(), isShown: false },
  { url: paths.termsAndConditions.href(), isShown: false },
  { url: '/no-such-page', isShown: false },
]

test('The basket shows only beside menu, favorites and offers, whether they are reached by load, link or Back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(/\/no-such-page$/)
  const isSmall = Number(page.viewportSize()?.width) < 900
  const expectBasketAt = async ({ url, isShown }: (typeof PLACES)[number]) => {
    await waitForInteractive(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(basket(page), url).toHaveCount(isShown ? 1 : 0)
    await expect(aside(page), url).toHaveCount(isShown ? 1 : 0)
  }
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  // An empty basket has no bar.
  await expect(basket(page)).toHaveCount(isSmall ? 0 : 1)
  await menu.add('Cola, 33 cl')
  for (const place of PLACES) {
    await page.goto(place.url)
    await expectBasketAt(place)
  }
  await page.goto(paths.home.href())
  await expectBasketAt({ url: paths.home.href(), isShown: false })
  await page.goto(MENU)
  await expectBasketAt({ url: MENU, isShown: true })
  for (const place of PLACES) {
    await navigateWithin(page, place.url)
    await expectUrl(page, place.url)
    await expectBasketAt(place)
  }
  for (const place of PLACES.slice(0, -1).reverse()) {
    await page.goBack()
    await expectUrl(page, place.url)
    await expectBasketAt(place)
  }
})

test('An article page has its own add button, and order type and table can be chosen only in the basket', async ({
  page,
}) => {
  await page.goto(ARTICLE)
  const article = await ArticlePage.reached(page, 'Smash burger')
  await expect(article.addButton).toHaveCount(1)
  await expect(
    page.getByRole('button', { name: /^((Change|Choose your table) (Eat in|Take away)|Add Note)/ }),
  ).toHaveCount(0)
  await article.navbar.goBack('Back')
  const menu = await MenuPage.reached(page, SHOP.name)
  await expect(article.addButton).toHaveCount(0)
  await menu.add('Cola, 33 cl')
  const currentBasket = await menu.basket()
  await expect(currentBasket.noteLine).toHaveAccessibleName('Add Note for the kitchen')
  // The fields of order type and table open on demand.
  await expect(currentBasket.orderType).toHaveCount(0)
  await expect(currentBasket.spots).toHaveCount(0)
  await currentBasket.openOrderInfo()
  await expect(currentBasket.orderType).toBeVisible()
  await expect(currentBasket.spots).toBeVisible()
})

test('A basket line can be edited after a reload and keeps its place and id', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  const article = await menu.openArticle('Smash burger')
  await article.add('195 kr', SHOP.name)
  await menu.add('Cola, 33 cl')
  await (await menu.basket()).line('Smash burger').getByRole('link', { name: /^Edit/ }).click()

  const [line] = (await storedBasket(page))?.items ?? []
  const url = paths.editOrder.href({
    ...shop,
    category: line?.path ?? [],
    articleId: 'smash-burger',
    orderId: String(line?.id),
  })
  await ArticlePage.reached(page, 'Smash burger')
  await expectUrl(page, url)
  await page.reload()
  const edited = await ArticlePage.reached(page, 'Smash burger')
  await expect(edited.addButton).toHaveCount(0)
  await edited.pick('Extras', 'Bacon')
  await page.getByRole('button', { name: /^Save/ }).click()
  await menu.shows(SHOP.name)
  const currentBasket = await menu.basket()
  await expect(currentBasket.lines).toHaveCount(2)
  await expect(currentBasket.lines.first()).toContainText('Bacon')
  expect((await storedBasket(page))?.items[0]?.id).toBe(line?.id)
})
