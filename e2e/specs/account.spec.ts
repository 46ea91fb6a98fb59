import { paths } from '@carte/navigation/paths'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { navigateWithin } from '../support/navigate.ts'
import { newCustomer } from '../support/new-customer.ts'
import { placePastOrder } from '../support/past-order.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// Pages of a signed-in customer: favorites, earlier orders, offers.

test('A signed-in customer syncs favorites between tabs, repeats an earlier order and opens a dish of an offer', {
  tag: '@large',
}, async ({ page, context, baseURL }) => {
  const customer = await newCustomer(String(baseURL))
  await placePastOrder(String(baseURL), customer)
  await addSessionCookie(context, customer.session)
  const menu = await MenuPage.open(page, SHOP)
  await menu.openArticle('Smash burger')
  const heart = (name: string, tab = page) => tab.getByRole('main').getByRole('button', { name: `Favourite: ${name}` })
  const stored = page.waitForResponse(/\/api\/user\/favorite$/)
  await heart('Smash burger').click()
  await expect(heart('Smash burger')).toHaveAttribute('aria-pressed', 'true')
  await stored

  const favorites = await context.newPage()
  await favorites.goto(paths.favorites.href())
  await waitForInteractive(favorites)
  await expect(favorites.getByRole('heading', { name: `Dishes at ${SHOP.name}` })).toBeVisible()
  await expect(heart('Smash burger', favorites)).toHaveAttribute('aria-pressed', 'true')
  const other = await context.newPage()
  await (await MenuPage.open(other, SHOP)).openArticle('Margherita')
  await heart('Margherita', other).click()
  await expect(favorites.getByRole('link', { name: 'Margherita', exact: true })).toBeVisible()
  await other.close()
  // A removed favorite stays in its list with an empty heart, so that it can be restored. The other tab updates too.
  await heart('Smash burger', favorites).click()
  await expect(heart('Smash burger', favorites)).toHaveAttribute('aria-pressed', 'false')
  await expect(heart('Smash burger')).toHaveAttribute('aria-pressed', 'false')
  await favorites.close()

  await navigateWithin(page, paths.orderHistory.href())
  await page.getByRole('button', { name: /^Order again/ }).click()
  await menu.shows(SHOP.name)
  const basket = await menu.basket()
  await expect(basket.line('Cola, 33 cl')).toContainText('2')
  await basket.close()

  await navigateWithin(page, paths.campaigns.href())
  await expect(page.getByText(`Prices at ${SHOP.name}`)).toBeVisible()
  const dish = page
    .getByRole('list', { name: /^Dishes in the offer/ })
    .getByRole('link')
    .first()
  const name = (await dish.textContent()) ?? ''
  await dish.click()
  await ArticlePage.reached(page, name)
})
