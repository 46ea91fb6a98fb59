import type { Locator, Page } from '@playwright/test'
import { AdminPage } from '../pages/AdminPage.ts'
import { waitUntilStill } from '../support/scrolling.ts'
import { signInToBackOffice } from '../support/staff-accounts.ts'
import { expect, test } from '../support/test.ts'

const HOUR = 1 / 24

async function closeDay(day: Locator) {
  // From the last one: each click changes which button is the nth.
  for (const remove of (await day.getByRole('button', { name: /^Remove hours/ }).all()).reverse()) await remove.click()
  await expect(day.getByText('Closed')).toBeVisible()
}

/** Opens the hours of a shop that home does not show at first, because other specs compare what home shows. */
async function openHours(page: Page) {
  await signInToBackOffice(page, [{ shopId: null, role: 'admin' }])
  const admin = await AdminPage.open(page, '/admin/shop/oulu/settings/hours')
  await admin.expectTitle('Opening hours')
  const week = page.getByRole('region', { name: 'Opening hours', exact: true })
  const monday = page.getByRole('region', { name: 'Monday' })
  // What ends after midnight would be in the way.
  for (const day of ['Monday', 'Tuesday', 'Sunday']) await closeDay(page.getByRole('region', { name: day }))
  return {
    week,
    monday,
    track: week.locator('[data-day="0"]'),
    block: (name: string) => week.getByRole('button', { name }),
  }
}

/** Returns a place in a track, by hours. */
async function placeIn(track: Locator, hours: number) {
  await track.scrollIntoViewIfNeeded()
  const box = await track.boundingBox()
  if (!box) throw new Error('The track is not rendered')
  return { x: box.x + box.width * hours * HOUR, y: box.y + box.height / 2 }
}

test('Opening hours are drawn, moved, resized and removed by mouse (SETUP-30)', { tag: '@large' }, async ({ page }) => {
  const { week, monday, track, block } = await openHours(page)
  const drag = async (from: number, to: number, target = track) => {
    const [begin, end] = [await placeIn(track, from), await placeIn(target, to)]
    await page.mouse.move(begin.x, begin.y)
    await page.mouse.down()
    await page.mouse.move((begin.x + end.x) / 2, end.y, { steps: 3 })
    await page.mouse.move(end.x, end.y, { steps: 3 })
    await page.mouse.up()
  }
  await drag(10, 14)
  await expect(block('Monday, 10:00–14:00')).toBeFocused()
  await drag(12, 13.5)
  await expect(block('Monday, 11:30–15:30')).toBeVisible()
  await drag(15.4, 17)
  await expect(block('Monday, 11:30–17:00')).toBeVisible()
  // Drawn towards the first period, the second one stops at it.
  await drag(22, 12)
  await expect(block('Monday, 17:00–22:00')).toBeVisible()
  await drag(21.9, 26)
  await expect(block('Monday, 17:00–02:00 on the next day')).toBeVisible()
  await expect(monday.getByLabel('Closes')).toHaveCount(2)
  await expect(monday.getByLabel('Closes').nth(1)).toHaveValue('02:00')
  await block('Monday, 11:30–17:00').press('Delete')
  const sunday = page.getByRole('region', { name: 'Sunday' })
  await drag(20, 20, week.locator('[data-day="6"]'))
  await expect(block('Sunday, 17:00–02:00 on the next day')).toBeVisible()
  await expect(sunday.getByLabel('Opens')).toHaveValue('17:00')
  await page.getByRole('button', { name: 'Save' }).click()
  // A changed form says "Not saved yet".
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(block('Sunday, 17:00–02:00 on the next day')).toBeVisible()
})

test('A finger draws opening hours, and scrolls over them without drawing (SETUP-30)', { tag: '@small' }, async ({
  page,
}) => {
  const { week, track, block } = await openHours(page)
  const session = await page.context().newCDPSession(page)
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (let step = 1; step <= 8; step++) {
      const at = (a: number, b: number) => a + ((b - a) * step) / 8
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: at(from.x, to.x), y: at(from.y, to.y) }],
      })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const before = await week.locator('[data-block]').count()
  const begin = await placeIn(track, 10)
  const scrolled = await page.evaluate(() => window.scrollY)
  await swipe(begin, { x: begin.x + 4, y: begin.y - 200 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(scrolled)
  // The page rolls on for a while, and would take the next touch as the one that stops it.
  await waitUntilStill(page)
  await expect(week.locator('[data-block]')).toHaveCount(before)

  await swipe(await placeIn(track, 10), await placeIn(track, 14))
  await expect(week.locator('[data-block]')).toHaveCount(before + 1)
  await expect(block('Monday, 10:00–14:00')).toBeVisible()
  await week.getByRole('button', { name: 'End 15 minutes later' }).click()
  await expect(block('Monday, 10:00–14:15')).toBeVisible()
})
