import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { Screen } from '../pages/Screen.ts'
import { addSessionCookie, expectBasket, expectShop, storedBasket } from '../support/browser-storage.ts'
import { showsCustomerPage } from '../support/customer-pages.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { keepOrder, startNewOrder } from '../support/new-order-question.ts'
import { ANNA, OTHER_SHOP, SHOP } from '../support/sample.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const menuUrl = (shop: { readonly id: string }) => paths.menu.href({ shopId: shop.id, category: [] })

test('A language chosen in one tab applies in the other tab', { tag: '@large' }, async ({ page, context }) => {
  const firstTab = await MenuPage.open(page, SHOP)
  const secondTab = await HomePage.open(await context.newPage())
  await waitForInteractive(secondTab.page)
  await firstTab.navbar.chooseLanguage('Suomi')
  await secondTab.shows('Missä haluaisit syödä?')
  await expect(secondTab.page.locator('html')).toHaveAttribute('lang', 'fi')
  await secondTab.navbar.chooseLanguage('English')
  await expect(firstTab.filterButton).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await firstTab.shows(SHOP.name)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('Signing out in one tab signs out the other tab', { tag: '@large' }, async ({ page, context, baseURL }) => {
  // A separate session, because this test signs out.
  const { session } = await signIn(String(baseURL), ANNA)
  await addSessionCookie(context, session)
  const firstTab = await MenuPage.open(page, SHOP)
  const profile = await context.newPage()
  const secondTab = await MenuPage.open(profile, SHOP)
  await waitForInteractive(profile)
  await navigateWithin(profile, paths.profile.href())
  await showsCustomerPage(profile, paths.profile.href())

  const reloaded = page.waitForEvent('load')
  await firstTab.navbar.signOut(ANNA.name)
  await reloaded
  await LoginPage.reached(profile)
  await expectUrl(profile, paths.login.href({ redirectUri: paths.profile.href() }))
  // The history no longer contains the customer's page either.
  await profile.goBack()
  await secondTab.shows(SHOP.name)
  await expect(secondTab.navbar.signInLink).toBeVisible()
})

test('Signing in in one tab signs in the other tab', { tag: '@large' }, async ({ page, context }) => {
  const history = await context.newPage()
  await history.goto(paths.orderHistory.href())
  await LoginPage.reached(history)
  await waitForInteractive(history)
  const firstTab = await MenuPage.open(page, SHOP)
  await firstTab.navbar.signInLink.click()
  await (await LoginPage.reached(page)).send(ANNA)
  await MenuPage.reached(page, SHOP.name)
  await showsCustomerPage(history, paths.orderHistory.href())
})

test('Two tabs at two shops ask before one empties the order of the other', {
  tag: '@large',
}, async ({ page, context }) => {
  const firstTab = await MenuPage.open(page, SHOP)
  await firstTab.add('Cola, 33 cl')
  await waitForInteractive(page)
  const other = await context.newPage()
  await other.goto(menuUrl(OTHER_SHOP))
  await startNewOrder(other, OTHER_SHOP)
  const secondTab = await MenuPage.reached(other, OTHER_SHOP.name)
  await secondTab.add('Cola, 33 cl')
  // Both tabs show the one shared basket and its shop.
  await expect((await firstTab.basket()).root).toContainText(OTHER_SHOP.name)
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: `You’re ordering from ${OTHER_SHOP.name} in another tab.` }),
  ).toBeVisible()

  // Adding a dish of this shop asks first.
  const add = page.getByRole('button', { name: 'Add Cola, 33 cl', exact: true })
  await add.click()
  await keepOrder(page, SHOP)
  await expectBasket(page, { shopId: OTHER_SHOP.id })
  expect((await storedBasket(page))?.items).toHaveLength(1)
  await add.click()
  await startNewOrder(page, SHOP)
  await expectBasket(page, { shopId: SHOP.id, shopName: SHOP.name })
  await expect.poll(async () => (await storedBasket(page))?.items.length).toBe(1)
  await expect((await secondTab.basket()).root).toContainText(SHOP.name)
})

test('Checkout reports that another tab has replaced its basket, and can take it back', async ({ page, context }) => {
  const firstTab = await MenuPage.open(page, SHOP)
  await firstTab.add('Cola, 33 cl')
  const basket = await firstTab.basket()
  await basket.sendTo('Table 7')
  const checkout = await basket.checkOut()
  const before = await storedBasket(page)
  const other = await context.newPage()
  await other.goto(menuUrl(OTHER_SHOP))
  await startNewOrder(other, OTHER_SHOP)
  const secondTab = await MenuPage.reached(other, OTHER_SHOP.name)

  await expect(page.getByText(`You started a new order at ${OTHER_SHOP.name} in another tab.`)).toBeVisible()
  await secondTab.add('Cola, 33 cl')
  await expect(page.getByText('If you bring this order back, the new one leaves your basket.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring back my order' }).click()
  await expect(checkout.amount(/^Total/)).toBeVisible()
  await expect.poll(() => storedBasket(page)).toEqual(before)

  // The other tab shows the shop of the basket. After a reload it asks again, and "Keep my basket" leads to that shop.
  await expect((await secondTab.basket()).root).toContainText(SHOP.name)
  await other.reload()
  await keepOrder(other, OTHER_SHOP)
  await secondTab.shows(SHOP.name)
  expect(await storedBasket(other)).toEqual(before)
})

test('Opening home in one tab leaves the basket of the other tab usable through checkout', { tag: '@large' }, async ({
  page,
  context,
}) => {
  const firstTab = await MenuPage.open(page, SHOP)
  await firstTab.add('Cola, 33 cl')
  const secondTab = await HomePage.open(await context.newPage())
  await expectShop(page, null)
  const basket = await firstTab.basket()
  await basket.oneMore('Cola, 33 cl')
  await basket.sendTo('Table 7')
  const checkout = await basket.checkOut()
  await checkout.navbar.goBack('Back')
  await firstTab.shows(SHOP.name)
  await expectShop(secondTab.page, SHOP.id)
  await new Screen(secondTab.page).shows(/.+/)
  await expect((await firstTab.basket()).line('Cola, 33 cl')).toContainText('90 kr')
})
