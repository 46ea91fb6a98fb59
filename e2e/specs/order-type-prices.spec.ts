import { CARDS } from '../pages/PaymentPage.ts'
import { orderRow } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// PRICE-9, PRICE-10: an espresso costs 36 kr, and 31 kr to take away; a cola costs 45 kr.
test('A guest sees the take-away price, changes to "Eat in", sees the other price and pays exactly that', async ({
  home,
  page,
}) => {
  await home.search(SHOP.city, 1)
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Espresso', exact: true }) })
  await expect(card).toContainText('31 kr')
  await menu.add('Cola, 33 cl')
  const article = await menu.openArticle('Espresso')
  await expect(page.getByText('Eat in 36 kr')).toBeVisible()
  await article.add('31 kr', SHOP.name)

  const basket = await menu.basket()
  await expect(basket.line('Espresso')).toContainText('31 kr')
  await expect(basket.checkOutLink).toContainText('76 kr')
  await basket.openOrderInfo()
  await basket.orderType.selectOption('Eat in')
  await expect(basket.line('Espresso')).toContainText('Price changed from 31 kr to 36 kr')
  await expect(basket.checkOutLink).toContainText('81 kr')
  await basket.sendTo('Table 7')

  const checkout = await basket.checkOut()
  await checkout.showsPrice({ total: '81 kr', rate: '25%', vat: '16.20 kr' })
  const order = await (await checkout.pay()).pay(CARDS.accepted)
  await expect(page.getByRole('main')).toContainText('81 kr')
  expect(await orderRow(order.orderId)).toMatchObject({ total_minor: '8100', order_type: 'dineInPlace' })
})
