import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

test('Two tabs show one basket, and a reload keeps it', async ({ page, context }) => {
  const here = await MenuPage.open(page, SHOP)
  const there = await MenuPage.open(await context.newPage(), SHOP)

  await here.add('Cola, 33 cl')
  const basketThere = await there.basket()
  await expect(basketThere.line('Cola, 33 cl')).toBeVisible()
  await basketThere.oneMore('Cola, 33 cl')

  const basketHere = await here.basket()
  await expect(basketHere.line('Cola, 33 cl')).toContainText('90 kr')

  await page.reload()
  await expect((await here.basket()).line('Cola, 33 cl')).toContainText('90 kr')
  await expect((await here.basket()).lines).toHaveCount(1)
})

test('A line that is removed can be taken back', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.remove('Cola, 33 cl')
  await expect(basket.lines).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(basket.line('Cola, 33 cl')).toContainText('45 kr')
})

test('A stored basket that cannot be read is discarded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('carte.basket', '{"items":[{"id":7}'))
  const menu = await MenuPage.open(page, SHOP)
  await expect((await menu.basket()).lines).toHaveCount(0)
})

test('Without storage the site works as far as the page lives', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The user has blocked storage', 'SecurityError')
      },
    })
  })
  const home = await HomePage.open(page)
  const menu = await (await home.choose(SHOP.name)).choose('Eat here', SHOP.name)
  await menu.add('Cola, 33 cl')
  await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
})

test('Leaving the shop with a filled basket is asked about', async ({ home, page }) => {
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')

  await menu.navbar.goBack('Back')
  const orderType = await OrderTypePage.reached(page)
  await orderType.navbar.goBack('Restaurants')
  const question = page.getByRole('dialog', { name: `Leave ${SHOP.name}?` })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect((await (await orderType.choose('Take away', SHOP.name)).basket()).lines).toHaveCount(1)

  await page.goBack()
  await OrderTypePage.reached(page)
  await orderType.navbar.goBack('Restaurants')
  await question.getByRole('button', { name: 'Empty and leave' }).click()
  const shops = await HomePage.reached(page)
  const again = await (await shops.choose(SHOP.name)).choose('Take away', SHOP.name)
  await expect((await again.basket()).lines).toHaveCount(0)
})

test('Another shop begins with an empty basket', async ({ home, page }) => {
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')
  const elsewhere = await MenuPage.open(page, OTHER_SHOP)
  await expect((await elsewhere.basket()).lines).toHaveCount(0)
})
