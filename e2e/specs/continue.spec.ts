import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, recordShifts } from '../support/layout-shifts.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const HOME = paths.home.href()

test('Home links to a filled basket without a layout shift, and follows its changes in another tab', async ({
  page,
  context,
  baseURL,
}) => {
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  await page.getByRole('button', { name: 'Add Cola, 33 cl', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('carte.basket') ?? '{}').items?.length))
    .toBe(1)
  await servedPage(String(baseURL), HOME)

  const tab = await context.newPage()
  await tab.addInitScript(recordShifts)
  const home = await HomePage.open(tab)
  await waitForInteractive(tab)
  const band = tab.getByRole('link', { name: `Your order at ${SHOP.name}` })
  await expect(band).toContainText('1 dish')
  await expect(tab.locator('html')).not.toHaveAttribute('data-continue')
  await expect(home.shops).toHaveCount(6)
  await expectNoLayoutShift(tab)

  // Home follows changes of the basket in another tab.
  await (await menu.basket()).oneMore('Cola, 33 cl')
  await expect(band).toContainText('2 dishes')
  await band.click()
  const again = await MenuPage.reached(tab, SHOP.name)
  await expect((await again.basket()).line('Cola, 33 cl')).toBeVisible()
})

test('Home links to an order in preparation without a layout shift', { tag: '@small' }, async ({ page }) => {
  const order = {
    id: 'o1',
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    customerCode: 'secret',
    pickupCode: 'A47',
    shopName: SHOP.name,
    status: 'started',
  }
  const session = JSON.stringify({ details: null, paidOrders: [order], deliveredOrders: [] })
  // The server does not know this order: its answers are fake, and its event stream stays silent.
  await page.route('**/api/order/o1', (route) => route.fulfill({ json: { status: order.status } }))
  await page.route('**/api/order/events?*', () => {})
  await page.addInitScript((stored) => localStorage.setItem('carte.order', stored), session)
  await page.addInitScript(recordShifts)
  await page.goto(HOME)
  await waitForInteractive(page)
  const band = page.getByRole('link', { name: 'Your order A47' })
  await expect(band).toContainText('In the kitchen')
  await expect(band).toHaveAttribute('href', paths.order.href({ orderId: order.id }))
  await expectNoLayoutShift(page)
})
