import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import {
  delayPosition,
  IN_HELSINKI,
  rejectPosition,
  requestedPosition,
  resolvePosition,
} from '../support/geolocation.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const NEAREST = 'Carte Kallio'
const ASK = { name: 'Near me' }
const UNAVAILABLE = /^We don’t know your location|^Your browser is blocking your location/
const LOGGED = /^The position is not known/

test('Home sorts shops by distance without a layout shift if the position was allowed before', {
  tag: '@small',
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(IN_HELSINKI)
  await watchShifts(page)
  await servedPage(String(baseURL), paths.home.href())
  const home = await HomePage.open(page)
  await home.expectFirst(NEAREST)
  await expect(home.shops.first()).toContainText(/\d+\sm/)
  await expect(page.getByText('Nearest first.')).toBeVisible()
  await expect(page.getByRole('button', ASK)).toHaveCount(0)
  await expect(home.shops).toHaveCount(6)
  await expectNoLayoutShift(page)
})

test('Home requests the position only after a tap and sends it to no server', { tag: '@small' }, async ({
  page,
  baseURL,
}) => {
  await delayPosition(page)
  await watchShifts(page)
  await servedPage(String(baseURL), paths.home.href())
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  await home.expectFirst(OTHER_SHOP.name)
  const ask = page.getByRole('button', ASK)
  await expect(ask).toHaveAccessibleDescription('Your location stays on your device.')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await ask.click()
  await resolvePosition(page, IN_HELSINKI)
  await home.expectFirst(NEAREST)
  expect(asked.filter((url) => /near=|60\.18|24\.95/.test(url))).toEqual([])
  await expectNoLayoutShift(page)
})

test('Home keeps the focus on a shop when it sorts the list by distance', { tag: '@large' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await delayPosition(page)
  const home = await HomePage.open(page)
  const keyboard = new Keyboard(page)
  await expect(page.getByText('Finding your location…')).toBeVisible()
  await keyboard.reach(home.link(OTHER_SHOP.name))
  await resolvePosition(page, IN_HELSINKI)
  await home.expectFirst(NEAREST)
  await expect(home.link(OTHER_SHOP.name)).toBeFocused()
})

test('Home continues with Tab at the nearest shop after the keyboard requested the position', {
  tag: '@large',
}, async ({ page }) => {
  await delayPosition(page)
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', ASK))
  await resolvePosition(page, IN_HELSINKI)
  await home.expectFirst(NEAREST)
  await page.keyboard.press('Tab')
  await expect(home.shops.first().getByRole('link').first()).toBeFocused()
})

test('Home reports a denied position and keeps the list as it is', { tag: '@small' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expectMessage(LOGGED)
  const logged = page.waitForEvent('console', (message) => LOGGED.test(message.text()))
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  await context.clearPermissions()
  await page.getByRole('button', ASK).click()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: UNAVAILABLE })).toBeVisible()
  expect((await logged).type()).toBe('warning')
  await home.expectFirst(OTHER_SHOP.name)
  await home.choose(OTHER_SHOP.name)
})

test('Home requests the position with a timeout of five seconds, reports the timeout and stays usable meanwhile', {
  tag: '@small',
}, async ({ page, context, consoleErrors }) => {
  consoleErrors.expectMessage(LOGGED)
  await context.grantPermissions(['geolocation'])
  await delayPosition(page)
  const home = await HomePage.open(page)
  const looking = page.locator('[aria-live=polite]').filter({ hasText: 'Finding your location…' })
  await expect(looking).toBeVisible()
  // The options of the position request: 5 s timeout, low accuracy, at most one minute old.
  expect(await requestedPosition(page)).toEqual({ timeout: 5_000, enableHighAccuracy: false, maximumAge: 60_000 })
  await home.search(OTHER_SHOP.name, 1)

  const logged = page.waitForEvent('console', (message) => LOGGED.test(message.text()))
  await rejectPosition(page)
  await expect(looking).toHaveCount(0)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: UNAVAILABLE })).toBeVisible()
  expect((await logged).text()).toContain('Timeout expired')
  await home.link(OTHER_SHOP.name).click()
  await OrderTypePage.reached(page)
})
