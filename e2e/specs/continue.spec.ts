import { paths } from '@carte/navigation/paths'
import type { Locator, Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, recordShifts } from '../support/layout-shifts.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const HOME = paths.home.href()
const ORDER = 'o1'

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

/** Stores an order in preparation in the browser. */
async function storeOrder(page: Page): Promise<void> {
  const order = {
    id: ORDER,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    customerCode: 'secret',
    pickupCode: 'A47',
    shopName: SHOP.name,
    status: 'started',
  }
  const session = JSON.stringify({ details: null, paidOrders: [order], deliveredOrders: [] })
  // The server does not know this order: its answers are fake, and its event stream stays silent.
  // Other tabs follow the storage, and ask for the order too.
  const context = page.context()
  await context.route(`**/api/order/${ORDER}`, (route) => route.fulfill({ json: { status: order.status } }))
  await context.route('**/api/order/events?*', () => {})
  await page.addInitScript((stored) => localStorage.setItem('carte.order', stored), session)
}

test('Home links to an order in preparation without a layout shift', { tag: '@small' }, async ({ page }) => {
  await storeOrder(page)
  await page.addInitScript(recordShifts)
  await page.goto(HOME)
  await waitForInteractive(page)
  const band = page.getByRole('link', { name: 'Your order A47' })
  await expect(band).toContainText('In the kitchen')
  await expect(band).toHaveAttribute('href', paths.order.href({ orderId: ORDER }))
  await expectNoLayoutShift(page)
})

test('On a large screen, what a returning guest continues is beside each other, without a layout shift', {
  tag: '@large',
}, async ({ page, context }) => {
  const menu = await MenuPage.open(page, SHOP)
  const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? Number.NaN)
  const onHome = async (tab: Page) => {
    await tab.addInitScript(recordShifts)
    await HomePage.open(tab)
    await waitForInteractive(tab)
    await expect(tab.locator('html')).not.toHaveAttribute('data-continue')
    await expectNoLayoutShift(tab)
    return {
      order: tab.getByRole('link', { name: 'Your order A47' }),
      basket: tab.getByRole('link', { name: `Your order at ${SHOP.name}` }),
      lastShop: tab.getByRole('region', { name: 'Order again from' }),
      heading: tab.getByRole('heading', { level: 1 }),
    }
  }
  await menu.add('Cola, 33 cl')
  // The server renders the last restaurant by this cookie, which the page sets when it is idle.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('carte.shop')
  const withBasket = await onHome(await context.newPage())
  await expect(withBasket.basket).toBeVisible()
  expect(await topOf(withBasket.lastShop)).toBe(await topOf(withBasket.heading))
  const [basketBox, shopBox] = [await withBasket.basket.boundingBox(), await withBasket.lastShop.boundingBox()]
  expect(basketBox && Math.round(basketBox.x + basketBox.width)).toBe(shopBox && Math.round(shopBox.x + shopBox.width))

  const tab = await context.newPage()
  await storeOrder(tab)
  const withBoth = await onHome(tab)
  await expect(withBoth.order).toBeVisible()
  expect(await topOf(withBoth.basket)).toBe(await topOf(withBoth.order))
  expect(await topOf(withBoth.lastShop)).toBe(await topOf(withBoth.heading))
})
