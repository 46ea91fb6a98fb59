import { paths } from '@carte/navigation/paths'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { leaveToBrowser } from '../support/leave-to-browser.ts'
import { OTHER_SHOP, QUIET_SHOP } from '../support/sample.ts'
import { scrollByWheel } from '../support/scrolling.ts'
import { expect, test } from '../support/test.ts'

test('Back from a dish restores the scroll position in the menu', async ({ page }) => {
  const menu = await MenuPage.open(page, OTHER_SHOP)
  const dish = page.getByRole('main').getByRole('link', { name: 'Halloumi', exact: true })
  // Scrolling also changes the URL to the visible category.
  await scrollByWheel(page, 1500)
  await dish.scrollIntoViewIfNeeded()
  await page.waitForURL(/\/menu\/[^/]+$/)
  const topOfDish = async () => Math.round((await dish.boundingBox())?.y ?? Number.NaN)
  const found = await topOfDish()

  await menu.openArticle('Halloumi')
  await page.goBack()
  await MenuPage.reached(page, OTHER_SHOP.name)
  await expect.poll(topOfDish).toBe(found)

  await page.goForward()
  const article = await ArticlePage.reached(page, 'Halloumi')
  await article.leave(OTHER_SHOP.name)
  await expect.poll(topOfDish).toBe(found)
})

test('A reload restores the scroll position, and a menu that the server leaves to the browser starts at its top', {
  tag: '@large',
}, async ({ page }) => {
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto(paths.menu.href({ shopId: OTHER_SHOP.id, category: ['Burgare'] }))
  await MenuPage.reached(page, OTHER_SHOP.name)
  await waitForInteractive(page)
  await expect.poll(scrollTop).toBeGreaterThan(0)
  const position = await scrollTop()
  await page.reload()
  await MenuPage.reached(page, OTHER_SHOP.name)
  await expect.poll(scrollTop).toBe(position)

  await leaveToBrowser(page, paths.menu.href({ shopId: QUIET_SHOP.id, category: [] }))
  await MenuPage.open(page, QUIET_SHOP)
  await waitForInteractive(page)
  await page.waitForLoadState('networkidle')
  expect(await scrollTop()).toBe(0)
})
