import { paths } from '@carte/navigation/paths'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { Screen } from '../pages/Screen.ts'
import { expectBasket } from '../support/browser-storage.ts'
import { expectUrl } from '../support/navigate.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// The target of a link is kept until the guest has chosen a shop and an order type.

const DISH = { id: 'smash-burger', name: 'Smash burger', category: ['Burgare'] }
const article = paths.article.href({ shopId: SHOP.id, category: DISH.category, articleId: DISH.id })
const withArticle = (path: string) => `${path}?redirectToArticle=${DISH.id}`

test('A link to a dish opens it after the guest has chosen a shop and an order type', async ({ page }) => {
  await page.goto(withArticle(paths.home.href()))
  const orderType = await (await HomePage.reached(page)).choose(SHOP.name)
  await expectUrl(page, withArticle(paths.orderType.href({ shopId: SHOP.id })))
  await page.getByRole('link', { name: /^Take away/ }).click()
  await ArticlePage.reached(page, DISH.name)
  await expectUrl(page, article)
  await expectBasket(page, { shopId: SHOP.id, orderType: 'takeAway' })

  // Going back leads to the order type, where the guest can choose another one.
  await page.goBack()
  await orderType.shows('Eat in or take away?')
  await page.getByRole('link', { name: /^Eat in/ }).click()
  await ArticlePage.reached(page, DISH.name)
  await expectBasket(page, { shopId: SHOP.id, orderType: 'dineInPlace' })
})

test('A link to a dish of a shop asks only for the order type', { tag: '@small' }, async ({ page }) => {
  await page.goto(withArticle(paths.shop.href({ shopId: SHOP.id })))
  await OrderTypePage.reached(page)
  await expectUrl(page, withArticle(paths.orderType.href({ shopId: SHOP.id })))
  await page.getByRole('link', { name: /^Eat in/ }).click()
  await ArticlePage.reached(page, DISH.name)
  await expectUrl(page, article)
})

test('A link with an invalid dish id leads to the menu, as without one', { tag: '@small' }, async ({ page }) => {
  for (const id of ['../../evil', '%2F%2Fevil.example', '"><img src=x>']) {
    await page.goto(`${paths.home.href()}?redirectToArticle=${encodeURIComponent(id)}`)
    const orderType = await (await HomePage.reached(page)).choose(SHOP.name)
    await expectUrl(page, paths.orderType.href({ shopId: SHOP.id }))
    await expect(orderType.page.getByRole('link', { name: /^Eat in/ })).toHaveAttribute('href', /\/menu\?/)
  }
})

test('A guest who opens the order list without a shop reaches it by choosing one', { tag: '@small' }, async ({
  page,
}) => {
  await page.goto(paths.orders.href())
  const home = await HomePage.reached(page)
  await expectUrl(page, paths.home.href({ redirectUri: paths.orders.href() }))
  await home.search(SHOP.name, 1)
  await home.link(SHOP.name).click()
  await new Screen(page).shows('Your orders')
  await expectUrl(page, paths.orders.href())
})
