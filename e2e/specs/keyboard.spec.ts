import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { CARDS, PaymentPage } from '../pages/PaymentPage.ts'
import { Keyboard } from '../support/keyboard.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

test('A guest orders with the keyboard alone', { tag: '@large' }, async ({ home, page }) => {
  const keyboard = new Keyboard(page)
  const focusIsOnHeading = () => expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await keyboard.write(page.getByRole('searchbox'), SHOP.city)
  await expect(home.shops).toHaveCount(1)
  await keyboard.press(home.link(SHOP.name))

  await OrderTypePage.reached(page)
  await focusIsOnHeading()
  await keyboard.press(page.getByRole('link', { name: /^Eat in/ }))

  await MenuPage.reached(page, SHOP.name)
  await focusIsOnHeading()
  await keyboard.write(page.getByRole('searchbox', { name: 'Search the menu' }), 'smash')
  await keyboard.press(page.getByRole('main').getByRole('link', { name: 'Smash burger', exact: true }))

  await expect(page.getByRole('dialog', { name: 'Smash burger' })).toBeFocused()
  await keyboard.press(page.getByRole('radio', { name: /^Fries/ }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: /^Sweet potato fries/ })).toBeChecked()
  await keyboard.press(page.getByRole('checkbox', { name: /^Bacon/ }), 'Space')
  await keyboard.press(page.getByRole('button', { name: /^Add 240/ }))

  const menu = await MenuPage.reached(page, SHOP.name)
  const basket = await menu.basket()
  await keyboard.press(basket.suggestion('Lemonade'))
  await expect(basket.lines).toHaveCount(2)
  await expect(basket.suggestion('Lemonade')).toHaveCount(0)
  await keyboard.press(basket.root.getByRole('button', { name: 'Remove Lemonade' }))
  await expect(basket.lines).toHaveCount(1)
  await keyboard.press(basket.orderInfo)
  await expect(basket.orderType).toBeFocused()
  await keyboard.press(basket.root.getByRole('radio').first(), 'Space')
  // A choice closes the fields, and so does Esc.
  await expect(basket.orderInfo).toBeFocused()
  await keyboard.press(basket.orderInfo)
  await keyboard.press(basket.root.getByRole('radio', { checked: true }), 'Escape')
  await expect(basket.orderInfo).toBeFocused()
  await keyboard.press(basket.orderInfo)
  // Arrow keys move through the list; Enter chooses the current option.
  await keyboard.reach(basket.root.getByRole('radio', { checked: true }))
  for (let row = 1; row < 7; row += 1) await page.keyboard.press('ArrowDown')
  await keyboard.press(basket.root.getByRole('radio', { name: 'Table 7' }))
  await expect(basket.orderInfo).toHaveAccessibleName('Change Eat in · Table 7')
  await expect(basket.orderInfo).toBeFocused()
  await keyboard.press(basket.root.getByRole('link', { name: /^Check out/ }))

  const checkout = await CheckoutPage.reached(page)
  await focusIsOnHeading()
  await expect(checkout.amount(/^Total/)).toHaveText('240 kr')
  await expect(checkout.method('Test wallet')).toBeChecked()
  await keyboard.press(checkout.method('Test wallet'), 'ArrowDown')
  await expect(checkout.method('Card')).toBeChecked()
  await keyboard.press(checkout.payButton)

  const payment = await (await PaymentPage.reached(page)).openCardForm()
  await keyboard.write(payment.provider.getByLabel('Card number'), CARDS.accepted)
  await keyboard.write(payment.provider.getByLabel(/^Expires/), '12/39')
  await keyboard.write(payment.provider.getByLabel(/^CVC/), '123')
  await keyboard.press(payment.payButton)

  const order = await OrderPage.reached(page)
  await order.expectStatus('Delivered')
})
