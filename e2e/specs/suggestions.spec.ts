import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { Basket } from '../pages/Basket.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { SuggestedPage } from '../pages/SuggestedPage.ts'
import { storedBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { SHOP } from '../support/sample.ts'
import { scrollByWheel } from '../support/scrolling.ts'
import { expect, test } from '../support/test.ts'

const STEP = { shopId: SHOP.id, category: ['Burgare'], articleId: 'halloumi-burger' }

/** Adds a halloumi burger, whose suggestions the specs open. */
const addHalloumi = async (page: Page) =>
  (await (await MenuPage.open(page, SHOP)).openArticle('Halloumi')).add('192 kr', SHOP.name)

test('A tap on a suggestion in the basket adds it without leaving the menu', async ({ page }) => {
  const menu = await addHalloumi(page)
  const basket = await menu.basket()
  await basket.suggestion('Lemonade').click()
  await expect(basket.line('Lemonade')).toContainText('52 kr')
  await expect(basket.suggestion('Lemonade')).toHaveCount(0)
  await basket.suggestion('Cola, 33 cl').click()
  await expect(basket.lines).toHaveCount(3)
  await basket.remove('Lemonade')
  await expect(basket.suggestion('Lemonade')).toBeVisible()
  await menu.shows(SHOP.name)
})

test('The page of suggestions opens from the basket and returns to the same scroll position in the menu', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  const dish = page.getByRole('main').getByRole('link', { name: 'Halloumi', exact: true })
  await scrollByWheel(page, 1500)
  await dish.scrollIntoViewIfNeeded()
  await page.waitForURL(/\/menu\/[^/]+$/)
  const topOfDish = async () => Math.round((await dish.boundingBox())?.y ?? Number.NaN)
  const found = await topOfDish()

  const article = await menu.openArticle('Halloumi')
  // The message stays for six seconds only, so wait for it from the beginning.
  const message = page.locator('[aria-live=polite]').filter({ hasText: 'Halloumi added' }).waitFor()
  await Promise.all([message, article.add('192 kr', SHOP.name)])
  const step = await (await menu.basket()).openSuggestions()
  await expectUrl(page, paths.suggestedArticles.href(STEP))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await step.choose('Lemonade')
  await step.add('52 kr')
  await page.reload()
  await SuggestedPage.reached(page)
  const again = await step.end('Done', SHOP.name)
  await expect.poll(topOfDish).toBe(found)
  const basket = await again.basket()
  await expect(basket.lines).toHaveCount(2)
  // The guest has answered, so the basket suggests nothing more.
  await expect(basket.moreSuggestions).toHaveCount(0)
})

test('Suggestions end with "No thanks" or Back, and survive Forward and reload', async ({ page }) => {
  const menu = await addHalloumi(page)
  await navigateWithin(page, paths.suggestedArticles.href(STEP))
  const step = await SuggestedPage.reached(page)
  await page.goBack()
  // The page of the added article is not in the history.
  await MenuPage.reached(page, SHOP.name)
  await page.goForward()
  await SuggestedPage.reached(page)
  await page.reload()
  await SuggestedPage.reached(page)
  await waitForInteractive(page)
  const bar = page.getByRole('button', { name: /^Basket/ })
  const total = page.getByRole('main').getByText(/^Total 192\skr$/)
  await expect(bar.or(total).first()).toBeVisible()
  if (await bar.isVisible()) {
    const basket = await Basket.open(page)
    await expect(basket.line('Halloumi')).toBeVisible()
    await basket.close()
  } else await expect(total).toBeVisible()
  await step.end('No thanks', SHOP.name)
  await expect.poll(async () => (await storedBasket(page))?.hasSelectedSuggestions).toBe(true)
  await expect(menu.dish('Halloumi')).toBeInViewport()
})

test('A link to suggestions works for a guest with an empty basket', { tag: '@small' }, async ({ page }) => {
  await page.goto(paths.suggestedArticles.href(STEP))
  const step = await SuggestedPage.reached(page)
  await waitForInteractive(page)
  await step.choose('Lemonade')
  await step.add('52 kr')
  await step.end('Done', SHOP.name)
  await expectUrl(page, paths.menu.href({ ...STEP, category: STEP.category }))
  await new MenuPage(page).add('Strawberry cake')
  await expect((await Basket.open(page)).lines).toHaveCount(2)
})

test('Suggestions on a large screen open in a dialog over the unmoved menu, and Back closes it', {
  tag: '@large',
}, async ({ page }) => {
  const menu = await addHalloumi(page)
  const basket = await menu.basket()
  const add = page.getByRole('button', { name: 'Add Strawberry cake', exact: true })
  await add.scrollIntoViewIfNeeded()
  const topOfButton = async () => Math.round((await add.boundingBox())?.y ?? Number.NaN)
  const found = await topOfButton()
  await basket.moreSuggestions.click()
  const sheet = page.getByRole('dialog', { name: 'Something to go with it?' })
  await expect(sheet).toBeFocused()
  expect(await topOfButton()).toBe(found)
  await sheet.locator('label').filter({ hasText: 'Lemonade' }).click()
  await sheet.getByRole('button', { name: /^Add \d/ }).click()
  await expect(sheet.locator('[aria-live=polite]').filter({ hasText: 'Lemonade added' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(await topOfButton()).toBe(found)
  await expect(basket.lines).toHaveCount(2)
})

test('The basket opened from suggestions can be edited and checked out', { tag: '@small' }, async ({ page }) => {
  await (await (await addHalloumi(page)).basket()).openSuggestions()
  const basket = await Basket.open(page)
  await basket.oneMore('Halloumi')
  await expect(basket.line('Halloumi')).toContainText('2x')
  await (await basket.openOrderInfo()).orderType.selectOption('Take away')
  await basket.checkOut()
})
