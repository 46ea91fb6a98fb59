import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl } from '../support/navigate.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

test('A failed shop list shows an error banner and a retry button until it loads', { tag: '@small' }, async ({
  page,
  faults,
}) => {
  await page.goto(paths.login.href())
  const login = await LoginPage.reached(page)
  await waitForInteractive(page)
  await faults.answer(['/api/shops?'], 503)
  await login.navbar.homeLink.click()
  const banner = page.getByRole('alert').filter({ hasText: 'There was a server error' })
  await expect(banner).toBeVisible()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()

  await faults.repair()
  await again.click()
  const home = await HomePage.reached(page)
  await home.expectFirst(OTHER_SHOP.name)
  await expect(banner).toHaveCount(0)
})

test('The map link of the order type page leaves the page as it is and sends the map no referrer', {
  tag: '@small',
}, async ({ page, context }) => {
  const referrers: (string | undefined)[] = []
  await context.route('https://www.openstreetmap.org/**', (route) => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' })
  })
  const orderType = paths.orderType.href({ shopId: OTHER_SHOP.id })
  await page.goto(orderType)
  await OrderTypePage.reached(page)
  await waitForInteractive(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: `Map: ${OTHER_SHOP.name}` }).click()
  const map = await opened
  await expect(map).toHaveTitle('Map')
  expect(await map.evaluate(() => window.opener)).toBeNull()
  expect(referrers).toEqual([undefined])
  await expectUrl(page, orderType)
})

test('The city filter shows the shops of one city, and a second press clears it', { tag: '@small' }, async ({
  home,
}) => {
  await waitForInteractive(home.page)
  await home.chooseCity('Helsinki')
  await expect(home.shops).toHaveCount(1)
  await expect(home.city('Helsinki')).toHaveAttribute('aria-pressed', 'true')
  await home.chooseCity('Tampere')
  await expect(home.shopNames).toHaveText(['Carte Tampere'])
  await expect(home.city('Helsinki')).toHaveAttribute('aria-pressed', 'false')
  await home.chooseCity('Tampere')
  await expect(home.shops).toHaveCount(6)
})
