import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

test('Back from a dish restores the scroll position in the menu', async ({ page }) => {
  const menu = await MenuPage.open(page, OTHER_SHOP)
  const dish = page.getByRole('main').getByRole('link', { name: 'Halloumi', exact: true })
  // Scrolling also changes the URL to the visible category.
  await page.mouse.wheel(0, 1500)
  await dish.scrollIntoViewIfNeeded()
  await page.waitForURL(/\/menu\/[^/]+$/)
  const height = async () => Math.round((await dish.boundingBox())?.y ?? Number.NaN)
  const found = await height()

  await menu.openArticle('Halloumi')
  await page.goBack()
  await MenuPage.reached(page, OTHER_SHOP.name)
  await expect.poll(height).toBe(found)

  await page.goForward()
  const article = await ArticlePage.reached(page, 'Halloumi')
  await article.leave(OTHER_SHOP.name)
  await expect.poll(height).toBe(found)
})
