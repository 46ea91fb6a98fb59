import { Board } from '../pages/Board.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { openKitchen } from '../support/kitchen.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
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
  const order = await (await (await basket.checkOut()).pay()).pay(CARDS.accepted)
  const heading = await page.getByText(/^Order [A-Z]\d{2,}$/).textContent()
  const code = heading?.replace('Order ', '') ?? ''
  await order.expectStatus('Handed over')
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

test('The signage board keeps its orders while offline, shows their time, and updates after reconnecting', {
  tag: '@large',
}, async ({ page, context, consoleErrors }) => {
  consoleErrors.expectNoConnection()
  await page.clock.install()
  const kitchen = await openKitchen(OTHER_SHOP.id)
  try {
    const board = await Board.open(page, OTHER_SHOP)
    await kitchen.step()
    await expect(board.codes('In the kitchen')).toHaveCount(1)
    // The code that watches the connection loads when the page is idle.
    await page.clock.runFor(MINUTE_MS)
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
