import { paths } from '@carte/navigation/paths'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

test('The list of pick-up times opens while the first quote is loading, and its rows stay where they are', {
  tag: '@small',
}, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/order/quote', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'takeAway' }))
  const menu = await MenuPage.reached(page, SHOP.name)
  await menu.add('Cola, 33 cl')
  await (await menu.basket()).checkOutLink.click()
  const checkout = await CheckoutPage.reached(page)

  const fieldBefore = await checkout.pickupField.boundingBox()
  await checkout.pickupField.tap()
  const list = page.getByRole('dialog', { name: 'Choose a time' })
  const rows = list.getByRole('radiogroup', { name: 'When' }).locator('label')
  await expect(rows).toHaveCount(1)
  // The sheet has risen.
  await list.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
  const before = await rows.first().boundingBox()
  answer()
  // Today, and tomorrow if the shop is open after midnight.
  const days = list.getByRole('radiogroup', { name: 'Day' }).locator('label')
  await expect(days.first()).toBeVisible()
  expect((await rows.first().boundingBox())?.y).toBe(before?.y)
  for (const target of [...(await days.all()), ...(await rows.all())])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)

  await days.last().tap()
  await rows.last().tap()
  await expect(checkout.pickupField).toBeFocused()
  await expect(checkout.pickupField).toHaveText(/\d\d:\d\d$/)
  await expect.poll(() => checkout.pickupField.boundingBox()).toEqual(fieldBefore)
})
