import { Board } from '../pages/Board.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { LARGE } from '../support/appearance.ts'
import { leaveToStaff, setOrderStatus } from '../support/database.ts'
import { openKitchen } from '../support/kitchen.ts'
import { OTHER_SHOP, QUIET_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const MINUTE_MS = 60_000
/** How long the board shows each page of the menu (BOARD-2). */
const TICK_MS = 12_000

test('The signage board shows a paid order as preparing, then as ready, and removes it once it is handed over', {
  tag: '@large',
}, async ({ page, context }) => {
  const boardPage = await context.newPage()
  const board = await Board.open(boardPage, SHOP)
  const readPlaces = await board.watch()
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.sendTo('Table 7')
  const payment = await (await basket.checkOut()).pay()
  // The spec takes the steps: a busy board could render two steps of the simulated kitchen at once.
  await leaveToStaff(payment.orderId)
  const order = await payment.pay(CARDS.accepted)
  const heading = await page.getByText(/^Order [A-Z]\d{2,}$/).textContent()
  const code = heading?.replace('Order ', '') ?? ''
  const codeIn = (column: 'In the kitchen' | 'Ready') =>
    board.codes(column).filter({ hasText: new RegExp(`^${code}$`) })
  await expect(codeIn('In the kitchen')).toBeVisible()
  for (const status of ['started', 'finnished', 'done'] as const) await setOrderStatus(order.orderId, status)
  await expect(codeIn('Ready')).toBeVisible()
  await setOrderStatus(order.orderId, 'delivered')
  await order.expectStatus('Delivered')
  await expect.poll(() => readPlaces(code)).toEqual(['preparing', 'ready', 'gone'])
})

test('The signage board turns its pages until a guest holds one, and has neither navigation nor footer', {
  tag: '@large',
}, async ({ page }) => {
  await page.clock.install()
  const board = await Board.open(page, OTHER_SHOP)
  for (const role of ['navigation', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  const [firstCategory, anyText] = [await board.category.textContent(), /./]
  await page.clock.runFor(TICK_MS)
  await expect(board.category).not.toHaveText(String(firstCategory))
  await expect(board.category).toHaveText(anyText)
  const hold = page.getByRole('button', { name: 'Stay on this page' })
  await hold.focus()
  await page.keyboard.press('Enter')
  const heldCategory = String(await board.category.textContent())
  await page.clock.runFor(3 * TICK_MS)
  await expect(board.category).toHaveText(heldCategory)
})

test('The signage board keeps its orders while offline, shows when they were received, and updates once it is online', {
  tag: '@large',
}, async ({ page, context, consoleErrors }) => {
  consoleErrors.expectNoConnection()
  await page.clock.install()
  const kitchen = await openKitchen(OTHER_SHOP.id)
  try {
    // The code that watches the connection loads when the page is idle.
    const idle = page.waitForResponse(/\/connection\.[^/]+\.js$/)
    const board = await Board.open(page, OTHER_SHOP)
    await kitchen.step()
    await expect(board.codes('In the kitchen')).toHaveCount(1)
    await page.clock.runFor(MINUTE_MS)
    await (await idle).finished()
    await context.setOffline(true)
    await page.clock.runFor(2 * TICK_MS)
    await expect(board.since).toBeVisible()
    await expect(board.codes('In the kitchen')).toHaveCount(1)
    await board.expectOpen(OTHER_SHOP)
    await kitchen.step()
    await context.setOffline(false)
    await page.clock.runFor(TICK_MS)
    await expect(board.codes('Ready')).toHaveCount(1)
    await expect(board.since).toHaveCount(0)
    await kitchen.step()
    await expect(board.codes('Ready')).toHaveCount(0)
    await board.expectOpen(OTHER_SHOP)
  } finally {
    await kitchen.close()
  }
})

for (const [shape, viewport] of [
  ['landscape', LARGE],
  ['portrait', { width: 1080, height: 1920 }],
] as const)
  test(`The dishes of a signage board in ${shape} keep their places while the page arrives`, { tag: '@large' }, async ({
    page,
    request,
  }) => {
    const url = Board.urlOf(QUIET_SHOP)
    // Scripts are left out, so that the browser renders only what has arrived.
    const html = (await (await request.get(url)).text()).replace(/<script\b.*?<\/script>/gs, '')
    let length = html.length
    await page.route(`**${url}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html.slice(0, length) }),
    )
    await page.setViewportSize(viewport)
    /** Returns where the parts of the dishes are when this many characters of the page have arrived. */
    const placesAfter = async (arrived: number) => {
      length = arrived
      await page.goto(url)
      return new Board(page).dishParts.evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y } = part.getBoundingClientRect()
          return `${part.textContent} ${Math.round(x)} ${Math.round(y)}`
        }),
      )
    }
    const places = await placesAfter(html.length)
    expect(places.length).toBeGreaterThan(4)
    // The page is cut before each of these elements. The last part is left out, because its text may be incomplete.
    const main = html.slice(0, html.indexOf('</main>')).matchAll(/(?<=<main\b.*)<(?:li|img|div)\b/gs)
    for (const { index } of main) {
      const arrived = (await placesAfter(index)).slice(0, -1)
      expect(arrived).toEqual(places.slice(0, arrived.length))
    }
  })
