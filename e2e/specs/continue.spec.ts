import { LANGUAGES } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Locator, Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { fillBasket } from '../support/fill-basket.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { rejectionLog } from '../support/server-log.ts'
import { expect, test } from '../support/test.ts'

const HOME = paths.home.href()
const ORDER = 'o1'
const BASKET_HREF = paths.menu.href({ shopId: SHOP.id, category: [] })

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
  await watchShifts(tab)
  const home = await HomePage.open(tab)
  await waitForInteractive(tab)
  const band = tab.getByRole('link', { name: `Your basket at ${SHOP.name}` })
  await expect(band).toContainText('1 item')
  await expect(tab.locator('html')).not.toHaveAttribute('data-continue')
  await expect(home.shops).toHaveCount(6)
  await expectNoLayoutShift(tab)

  // Home follows changes of the basket in another tab.
  await (await menu.basket()).oneMore('Cola, 33 cl')
  await expect(band).toContainText('2 items')
  await band.click()
  const again = await MenuPage.reached(tab, SHOP.name)
  await expect((await again.basket()).line('Cola, 33 cl')).toBeVisible()
})

/** Stores an order in preparation in the browser. It is ready in about `minutes`, if they are given. */
async function storeOrder(page: Page, minutes?: number): Promise<void> {
  const order = {
    id: ORDER,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    customerCode: 'secret',
    pickupCode: 'A47',
    shopName: SHOP.name,
    status: 'started',
  }
  // The server does not know this order: its answers are fake, and its event stream stays silent.
  // Other tabs follow the storage, and ask for the order too.
  const context = page.context()
  await context.route(`**/api/order/${ORDER}`, (route) => route.fulfill({ json: { status: order.status } }))
  await context.route('**/api/order/events?*', () => {})
  await page.addInitScript(
    ([placed, readyIn]) => {
      // The page rounds up to whole minutes, so it shows `minutes` for 48 seconds after each load.
      const pickupTime = readyIn ? new Date(Date.now() + (readyIn - 0.2) * 60_000).toISOString() : undefined
      const session = { details: null, paidOrders: [{ ...placed, pickupTime }], deliveredOrders: [] }
      localStorage.setItem('carte.order', JSON.stringify(session))
    },
    [order, minutes] as const,
  )
}

test('Home links to an order in preparation without a layout shift', { tag: '@small' }, async ({ page }) => {
  await storeOrder(page)
  await watchShifts(page)
  await page.goto(HOME)
  await waitForInteractive(page)
  const band = page.getByRole('link', { name: 'Your order A47' })
  await expect(band).toContainText('In the kitchen')
  await expect(band).toHaveAttribute('href', paths.order.href({ orderId: ORDER }))
  await expectNoLayoutShift(page)
})

for (const language of LANGUAGES)
  test.describe(`in "${language}"`, () => {
    test.use({ language })

    test('On a narrow phone, the links show restaurant and minutes whole, in the reserved height', {
      tag: '@small',
    }, async ({ page, serverLog }) => {
      // A page that closes can ask the server for the order, past the fake answer.
      serverLog.expect(rejectionLog('call'))
      await page.addInitScript(fillBasket, { shopId: SHOP.id, shopName: SHOP.name, lines: 2 })
      await storeOrder(page, 88)
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(HOME)
        const order = page.locator(`main a[href="${paths.order.href({ orderId: ORDER })}"]`)
        const toBasket = page.locator(`main a[href="${BASKET_HREF}"]`).filter({ hasText: '20' })
        await expect(order).toContainText(/88\u00a0\p{L}/u)
        await expect(order).toContainText(SHOP.name)
        await expect(toBasket).toContainText(SHOP.name)
        for (const link of [order, toBasket]) {
          expect(await link.locator('*').evaluateAll(findCut)).toEqual([])
          // 4.75rem are reserved before hydration.
          expect((await link.boundingBox())?.height).toBe(76)
        }
      }
    })
  })

for (const language of ['en', 'ru'] as const)
  test.describe(`in "${language}"`, () => {
    test.use({ language })

    test('On a wide screen, the last restaurant is as high as the heading and the search beside it', {
      tag: '@large',
    }, async ({ page, context, baseURL, serverLog }) => {
      // A page that closes can ask the server for the order, past the fake answer.
      serverLog.expect(rejectionLog('call'))
      await context.addCookies([{ name: 'carte.shop', value: SHOP.id, url: String(baseURL) }])
      await page.addInitScript((id) => localStorage.setItem('carte.last-shop', JSON.stringify(id)), SHOP.id)
      await watchShifts(page)
      const [heading, search] = [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox')]
      const banners = page.locator(`main a:is([href*="/order/"], [href="${BASKET_HREF}"]):has(strong)`)
      const lastShop = page.locator('section[aria-labelledby="last-shop"]')
      const list = page.getByRole('main').getByRole('list')
      const prepare = [
        async () => {},
        () => storeOrder(page),
        () => page.addInitScript(fillBasket, { shopId: SHOP.id, shopName: SHOP.name, lines: 2 }),
      ]
      for (const [rows, add] of prepare.entries()) {
        await add()
        await page.goto(HOME)
        await waitForInteractive(page)
        await expect(banners).toHaveCount(rows)
        await expect(lastShop).toBeVisible()
        await expectNoLayoutShift(page)
        for (const width of [900, 1280, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          const [title, box] = [await edgesOf(heading), await edgesOf(search)]
          const [card, shops] = [await edgesOf(lastShop), await edgesOf(list)]
          for (const banner of await banners.all()) expect((await edgesOf(banner)).bottom).toBeLessThan(card.top)
          expect(title.top).toBe(card.top)
          expect(Math.max(title.right, box.right)).toBeLessThan(card.left)
          expect(card.right).toBe(shops.right)
          expect(shops.top - card.bottom).toBe(16)
          // Below the search box are two lines for the position.
          expect(card.bottom - box.bottom).toBeLessThan(50)
        }
      }
    })
  })

/** Returns the edges of an element in whole CSS pixels. */
async function edgesOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const round = Math.round
  return { left: round(x), right: round(x + width), top: round(y), bottom: round(y + height) }
}

/** Returns the texts of elements that are wider than their box. Runs in the page. */
const findCut = (elements: readonly Element[]) =>
  elements.flatMap((element) =>
    element instanceof HTMLElement && element.scrollWidth > element.clientWidth && element.clientWidth > 0
      ? [element.textContent]
      : [],
  )

test('A large home screen has order and basket side by side, the last shop at the heading, and no layout shift', {
  tag: '@large',
}, async ({ page, context }) => {
  const menu = await MenuPage.open(page, SHOP)
  const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? Number.NaN)
  const onHome = async (tab: Page) => {
    await watchShifts(tab)
    await HomePage.open(tab)
    await waitForInteractive(tab)
    await expect(tab.locator('html')).not.toHaveAttribute('data-continue')
    await expectNoLayoutShift(tab)
    return {
      order: tab.getByRole('link', { name: 'Your order A47' }),
      basket: tab.getByRole('link', { name: `Your basket at ${SHOP.name}` }),
      lastShop: tab.getByRole('region', { name: 'You’ve ordered here before' }),
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
