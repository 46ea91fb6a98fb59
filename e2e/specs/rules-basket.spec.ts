import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { isAlive } from '../support/alive.ts'
import { SHOP } from '../support/sample.ts'
import { storedBasket } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { goWithin, isAt } from '../support/within.ts'

// GUARD-9: the route decides where the basket is shown.

const shop = { shopId: SHOP.id }
const MENU = paths.menu.href({ ...shop, category: [] })
const ARTICLE = paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' })

const aside = (page: Page) => page.getByRole('complementary', { name: 'Your basket' })
const basket = (page: Page) =>
  page
    .getByRole('button', { name: /^Basket/ })
    .or(aside(page).getByRole('heading', { name: 'Your order' }))
    .filter({ visible: true })

/** `total`: on a small screen, the bottom bar has its own button with a total. */
const PLACES: readonly { readonly url: string; readonly isThere: boolean; readonly total?: boolean }[] = [
  { url: MENU, isThere: true },
  { url: paths.menu.href({ ...shop, category: ['Burgare'] }), isThere: true },
  { url: paths.favorites.href(), isThere: true },
  { url: paths.campaigns.href(), isThere: true },
  { url: paths.orderType.href(shop), isThere: false },
  { url: ARTICLE, isThere: false, total: true },
  { url: paths.checkout.href(shop), isThere: false },
  { url: paths.orders.href(), isThere: false },
  { url: paths.login.href(), isThere: false },
  { url: paths.termsAndConditions.href(), isThere: false },
  { url: '/no-such-page', isThere: false },
]

test('The basket shows only beside menu, favorites and offers, whether they are reached by load, link or Back', async ({
  page,
  complaints,
}) => {
  complaints.expectFailureOf(/\/no-such-page$/)
  const isSmall = Number(page.viewportSize()?.width) < 900
  const sees = async ({ url, isThere, total = false }: (typeof PLACES)[number]) => {
    await isAlive(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(basket(page), url).toHaveCount(isThere || (total && isSmall) ? 1 : 0)
    await expect(aside(page), url).toHaveCount(isThere ? 1 : 0)
  }
  await (await MenuPage.open(page, SHOP)).add('Cola, 33 cl')
  for (const place of PLACES) {
    await page.goto(place.url)
    await sees(place)
  }
  await page.goto(paths.home.href())
  await sees({ url: paths.home.href(), isThere: false })
  await page.goto(MENU)
  await sees({ url: MENU, isThere: true })
  for (const place of PLACES) {
    await goWithin(page, place.url)
    await isAt(page, place.url)
    await sees(place)
  }
  for (const place of PLACES.slice(0, -1).reverse()) {
    await page.goBack()
    await isAt(page, place.url)
    await sees(place)
  }
})

test('An article page has its own add button, and order type and table can be chosen only in the basket', async ({
  page,
}) => {
  await page.goto(ARTICLE)
  const article = await ArticlePage.reached(page, 'Smash burger')
  await expect(article.addButton).toHaveCount(1)
  for (const label of ['How', 'Where to', 'Note for the kitchen']) await expect(page.getByLabel(label)).toHaveCount(0)
  await article.navbar.goBack('Back')
  const menu = await MenuPage.reached(page, SHOP.name)
  await expect(article.addButton).toHaveCount(0)
  const { root, spot } = await menu.basket()
  await expect(root.getByLabel('How')).toBeVisible()
  await expect(spot).toBeVisible()
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
  await isAt(page, url)
  await page.reload()
  const edited = await ArticlePage.reached(page, 'Smash burger')
  await expect(edited.addButton).toHaveCount(0)
  await edited.pick('Extras', 'Bacon')
  await page.getByRole('button', { name: /^Save/ }).click()
  await menu.shows(SHOP.name)
  const basketNow = await menu.basket()
  await expect(basketNow.lines).toHaveCount(2)
  await expect(basketNow.lines.first()).toContainText('Bacon')
  expect((await storedBasket(page))?.items[0]?.id).toBe(line?.id)
})
