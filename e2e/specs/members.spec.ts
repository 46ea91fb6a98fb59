import { ArticlePage } from '../pages/ArticlePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { orderRow } from '../support/database.ts'
import { ANNA, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// At member prices: two burgers at 169 kr instead of 195 (338), and one coffee at half of 39 (19.50).
const TOTAL = '357.50 kr'

test('A guest sees the member price, signs in on the dish’s page and pays the member price', { tag: '@small' }, async ({
  page,
}) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Filter coffee')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Smash burger', exact: true }) })
  await expect(card).toContainText('195 kr')
  await expect(card).toContainText('Members 169 kr')

  const article = await menu.openArticle('Smash burger')
  await expect(article.addButton).toContainText('195 kr')
  await expect(page.getByText('Members 169 kr · Sign in')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await (await LoginPage.reached(page)).send(ANNA)
  await ArticlePage.reached(page, 'Smash burger')
  await expect(page.getByText('Members 169 kr')).toBeHidden()

  const memberMenu = await article.add('169 kr', SHOP.name)
  // The card names the reason.
  await expect(card).toContainText('Member price')
  const basket = await memberMenu.basket()
  await basket.oneMore('Smash burger')
  await expect(basket.line('Smash burger')).toContainText('338 kr')
  // The coffee was added before the sign-in, at the ordinary price. The basket now shows the member price.
  await expect(basket.line('Filter coffee')).toContainText('19.50 kr')
  await expect(basket.checkOutLink).toContainText(TOTAL)
  await basket.sendTo('Table 7')

  const checkout = await basket.checkOut()
  await expect(checkout.amount(/^Total/)).toHaveText(TOTAL)
  const order = await (await checkout.pay()).pay(CARDS.accepted)
  await expect(page.getByRole('main')).toContainText(TOTAL)
  expect(await orderRow(order.orderId)).toMatchObject({ total_minor: '35750', currency: 'NOK' })
})
