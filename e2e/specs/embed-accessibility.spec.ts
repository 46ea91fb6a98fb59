import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/chain-site.ts'
import { Keyboard } from '../support/keyboard.ts'
import { payOnSite } from '../support/pay-on-site.ts'
import { ANNA, SHOP } from '../support/sample.ts'

test('The embedded menu has no accessibility violations from the menu to the order', async ({
  page,
  chain,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(chain.page('plain'))
  const menu = await MenuPage.reached(page, SHOP.name)
  await expectNoViolations(page, 'menu')
  await menu.filterButton.click()
  await expect(menu.filters).toBeVisible()
  await expectNoViolations(page, 'filters')
  await page.keyboard.press('Escape')
  const article = await menu.openArticle('Halloumi')
  await expectNoViolations(page, 'article')
  await article.add('192 kr', SHOP.name)
  await (await menu.basket()).moreSuggestions.click()
  await expect(page.getByRole('heading', { name: 'Something to go with it?' })).toBeVisible()
  await expectNoViolations(page, 'suggested')
  await page.getByRole('button', { name: 'No thanks' }).click()
  const basket = await (await MenuPage.reached(page, SHOP.name)).basket()
  // Wait until the notice disappears, because it covers other targets.
  await expect(page.locator('[aria-live=polite]').getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expectNoViolations(page, 'basket')
  await basket.sendTo('Table 7')
  const checkout = await (await basket.checkOut()).waitForPrice()
  await expectNoViolations(page, 'checkout')
  const payment = await checkout.pay()
  await page.getByRole('link', { name: 'Back to the restaurant’s page' }).click()
  const again = page.getByRole('button', { name: /^Pay by card \d/ })
  await expect(again).toBeVisible()
  await expectNoViolations(page, 'payment')
  await again.click()
  await payOnSite(payment, String(baseURL), CARDS.accepted)
  await expect(page.getByText(/^Order [A-Z]\d+$/)).toBeVisible()
  await expectNoViolations(page, 'order')
})

test('The embedded shop finder and sign-in have no accessibility violations in dark mode', { tag: '@small' }, async ({
  page,
  chain,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.goto(chain.page('shops'))
  await HomePage.reached(page)
  await expectNoViolations(page, 'shops')
  await page.goto(chain.page('account'))
  const tag = page.locator('carte-account')
  await expect(tag.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectNoViolations(page, 'sign in')
  await tag.getByLabel('Email').fill(ANNA.email)
  await tag.getByLabel('Password', { exact: true }).fill(ANNA.password)
  await tag.getByRole('button', { name: 'Sign in' }).click()
  await expect(tag.getByText(ANNA.email)).toBeVisible()
  await expectNoViolations(page, 'account')
})

test('The Tab key moves the focus into an embed element and out again', { tag: '@large' }, async ({ page, chain }) => {
  await page.goto(chain.page('shops'))
  const home = await HomePage.reached(page)
  const keyboard = new Keyboard(page)
  await keyboard.reach(page.locator('#before'))
  await keyboard.reach(home.searchBox)
  await keyboard.reach(page.locator('#after'))
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('carte-shops')).toBeFocused()
})

test('A dialog in an embed element traps the focus until it closes, and then returns it', { tag: '@large' }, async ({
  page,
  chain,
}) => {
  await page.goto(chain.page('plain'))
  const menu = await MenuPage.reached(page, SHOP.name)
  await new Keyboard(page).press(menu.filterButton)
  await expect(menu.filters).toBeVisible()
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => ({
      on: document.activeElement?.localName,
      isInDialog: document.activeElement?.shadowRoot?.activeElement?.closest('dialog[open]') != null,
    }))
    // Between the last and the first stop the browser's own toolbar has the focus.
    if (focused.on !== 'body') expect(focused).toEqual({ on: 'carte-menu', isInDialog: true })
  }
  await page.keyboard.press('Escape')
  await expect(menu.filters).toBeHidden()
  await expect(menu.filterButton).toBeFocused()
})
