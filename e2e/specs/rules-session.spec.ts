import { paths } from '@carte/navigation/paths'
import type { Page, Route } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { Screen } from '../pages/Screen.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { showsCustomerPage } from '../support/customer-pages.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { leaveToBrowser } from '../support/leave-to-browser.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { ANNA, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// GUARD-1, GUARD-2 and GUARD-6: pages that need a customer or a shop, and the return to them.

const PROFILE = '**/api/user/profile'
const HISTORY = '/order-history?page=2'
const LOGIN = paths.login.href({ redirectUri: HISTORY })

/**
 * Opens the order history without server rendering, and holds the request for the session.
 *
 * @returns the held request
 */
async function openWithHeldSession(page: Page): Promise<Route> {
  await leaveToBrowser(page, paths.orderHistory.href())
  const held = new Promise<Route>((resolve) => {
    void page.route(PROFILE, (route) => resolve(route))
  })
  const accountFiles: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/remotes/account/')) accountFiles.push(request.url())
  })
  await page.goto(HISTORY)
  const sessionRequest = await held
  await expect(new Screen(page).navbar.homeLink).toBeVisible()
  // While the session is unknown: no redirect, no heading, and no file of the account remote is loaded.
  await expectUrl(page, HISTORY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  expect(accountFiles).toEqual([])
  return sessionRequest
}

test('A customer page waits for the session and then shows its content to a signed-in customer', {
  tag: '@small',
}, async ({ page, context, customers }) => {
  await addSessionCookie(context, customers.anna.session)
  const sessionRequest = await openWithHeldSession(page)
  await sessionRequest.continue()
  await showsCustomerPage(page, HISTORY)
})

test('A customer page waits for the session and then redirects a signed-out guest to sign-in', {
  tag: '@small',
}, async ({ page }) => {
  const sessionRequest = await openWithHeldSession(page)
  await sessionRequest.continue()
  await LoginPage.reached(page)
  await expectUrl(page, LOGIN)
})

test('A customer page redirects to sign-in when the session is still unknown after five seconds', {
  tag: '@small',
}, async ({ page }) => {
  await page.clock.install()
  const sessionRequest = await openWithHeldSession(page)
  await page.clock.fastForward(4_900)
  await expectUrl(page, HISTORY)
  await page.clock.fastForward(200)
  await LoginPage.reached(page)
  await expectUrl(page, LOGIN)
  await sessionRequest.abort()
})

test('A customer page redirects to sign-in when the session request fails with 503', { tag: '@small' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(/\/api\/user\/profile$/)
  const sessionRequest = await openWithHeldSession(page)
  await sessionRequest.fulfill({ status: 503, contentType: 'application/problem+json', json: {} })
  await LoginPage.reached(page)
  await expectUrl(page, LOGIN)
})

test('The order history redirects a guest to sign-in and back, with its query', { tag: '@small' }, async ({ page }) => {
  await page.goto(HISTORY)
  const login = await LoginPage.reached(page)
  await expectUrl(page, LOGIN)
  await page.reload()
  await LoginPage.reached(page)
  await login.send(ANNA)
  await showsCustomerPage(page, HISTORY)
  await page.reload()
  await showsCustomerPage(page, HISTORY)

  // The customer has signed in, so the sign-in page redirects.
  await page.goto(paths.login.href())
  await HomePage.reached(page)
  await navigateWithin(page, LOGIN)
  await showsCustomerPage(page, HISTORY)
})

test('A link to the profile within the site redirects a signed-out guest to sign-in', { tag: '@small' }, async ({
  page,
}) => {
  await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  await navigateWithin(page, paths.profile.href())
  await LoginPage.reached(page)
  await expectUrl(page, paths.login.href({ redirectUri: paths.profile.href() }))
})

/** Values of `redirectUri` that must not lead to another site. */
const HOSTILE: readonly string[] = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '\r\n//evil.example',
  '/\r\n/evil.example',
  '/\t/evil.example',
  'data:text/html,x',
  encodeURIComponent('https://evil.example/'),
  encodeURIComponent('//evil.example'),
  encodeURIComponent(encodeURIComponent('//evil.example')),
]

test('The sign-in page redirects a signed-in customer home when redirectUri names another site', {
  tag: '@small',
}, async ({ page, context, customers }) => {
  await addSessionCookie(context, customers.matti.session)
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (/evil/.test(new URL(request.url()).host)) foreignRequests.push(request.url())
  })
  for (const redirectUri of HOSTILE) {
    await page.goto(paths.login.href({ redirectUri }))
    const home = await HomePage.reached(page)
    await expectUrl(page, paths.home.href())
    await waitForInteractive(page)
    await navigateWithin(page, paths.login.href({ redirectUri }))
    await home.shows(/.+/)
    await expectUrl(page, paths.home.href())
  }
  expect(foreignRequests).toEqual([])
})

for (const redirectUri of ['\r\n//evil.example', encodeURIComponent('//evil.example')]) {
  test(`Signing in with the redirectUri ${JSON.stringify(redirectUri)} leads home`, { tag: '@small' }, async ({
    page,
  }) => {
    await (await LoginPage.open(page, redirectUri)).send(ANNA)
    await HomePage.reached(page)
    await expectUrl(page, paths.home.href())
  })
}

test('The order list redirects home when no shop is chosen', { tag: '@small' }, async ({ page }) => {
  const home = paths.home.href({ redirectUri: paths.orders.href() })
  await page.goto(paths.orders.href())
  await HomePage.reached(page)
  await expectUrl(page, home)

  const menu = await MenuPage.open(page, SHOP)
  await navigateWithin(page, paths.orders.href())
  const orders = page.getByRole('heading', { level: 1, name: 'Your orders' })
  await expect(orders).toBeVisible()
  await page.reload()
  await expect(orders).toBeVisible()
  await waitForInteractive(page)
  await page.goBack()
  await menu.shows(SHOP.name)
  await page.goForward()
  await expect(orders).toBeVisible()

  // Home clears the shop, so going back cannot show its list of orders.
  await navigateWithin(page, paths.home.href())
  await HomePage.reached(page)
  await page.goBack()
  await expectUrl(page, home)
})
