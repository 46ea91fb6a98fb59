import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { Screen } from '../pages/Screen.ts'
import { expectBasket } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { collectNavigations, type Navigated } from '../support/navigations.ts'
import { CLOSED_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// GUARD-10, GUARD-26, and what every navigation does: focus the heading, set the title, announce the page.

const shop = { shopId: SHOP.id }
const HOME = paths.home.href()
const ORDER_TYPE = paths.orderType.href(shop)
const MENU = paths.menu.href({ ...shop, category: [] })
const BURGER = paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' })

const EVENTS = {
  home: (previous: string | null): Navigated => ({ url: HOME, previous, route: 'home' }),
  orderType: (previous: string | null): Navigated => ({ url: ORDER_TYPE, previous, route: 'shopPage' }),
  menu: (previous: string | null): Navigated => ({ url: MENU, previous, route: 'menuPage' }),
}

test('Every navigation dispatches one event: link, Back, Forward, reload and redirect', { tag: '@large' }, async ({
  page,
}) => {
  const navigations = await collectNavigations(page)
  const events: Navigated[] = []
  const expectNavigations = () => expect.poll(() => navigations).toEqual(events)
  const next = async (event: Navigated) => {
    events.push(event)
    await expectNavigations()
  }

  const home = await HomePage.open(page)
  await next(EVENTS.home(null))
  const orderType = await home.choose(SHOP.name)
  await next(EVENTS.orderType(HOME))
  // The link's order type moves into the basket before the event is dispatched.
  await orderType.choose('Eat in', SHOP.name)
  await next(EVENTS.menu(ORDER_TYPE))
  await page.goBack()
  await next(EVENTS.orderType(MENU))
  await page.goForward()
  await next(EVENTS.menu(ORDER_TYPE))
  await page.reload()
  // A new document does not know the previous page.
  await next(EVENTS.menu(null))
  await waitForInteractive(page)
  await navigateWithin(page, `${MENU}?note=Hi`)
  await expectBasket(page, { note: 'Hi' })
  await next(EVENTS.menu(MENU))
  await navigateWithin(page, paths.orderHistory.href())
  await new Screen(page).shows('Sign in')
  const login = paths.login.href({ redirectUri: paths.orderHistory.href() })
  await next({ url: login, previous: MENU, route: 'login' })
  await navigateWithin(page, '/no-such-page')
  await next({ url: '/no-such-page', previous: login, route: null })

  // Loaded pages: the server or the browser may redirect them, which dispatches no second event.
  await page.goto(paths.shop.href(shop))
  await next(EVENTS.orderType(null))
  await page.goto(HOME)
  await next(EVENTS.home(null))
  await page.goto(paths.orders.href())
  await next({ url: paths.home.href({ redirectUri: paths.orders.href() }), previous: null, route: 'home' })
  await page.goto(`${ORDER_TYPE}?spotId=${SHOP.id}-table-7`)
  await next(EVENTS.orderType(null))
  // No further event arrives.
  await waitForInteractive(page)
  await expectNavigations()
})

/** Expects the focused heading, the title and the announcement for screen readers. */
async function expectPage(page: Page, heading: string, title: string): Promise<void> {
  const found = page.getByRole('heading', { level: 1, name: heading, exact: true })
  await expect(found).toBeFocused()
  await expect(page).toHaveTitle(title)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toHaveText(title)
}

test('Every navigation within the site focuses the heading, sets the title and announces the page', {
  tag: '@small',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/no-such-page$/)
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  // Screen readers read the first page themselves, so its heading does not get the focus.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await home.choose(SHOP.name)
  const orderType = ['Eat in or take away?', `Eat in or take away? · ${SHOP.name}`] as const
  await expectPage(page, ...orderType)
  await page.getByRole('link', { name: /^Take away/ }).click()
  const menu = [SHOP.name, await pageTitleAt(page, MENU)] as const
  await expectPage(page, ...menu)
  await page.getByRole('main').getByRole('link', { name: 'Smash burger', exact: true }).click()
  await expectPage(page, 'Smash burger', await pageTitleAt(page, BURGER))
  await page.goBack()
  await expectPage(page, ...menu)
  await page.goBack()
  await expectPage(page, ...orderType)
  await page.goForward()
  await expectPage(page, ...menu)
  await navigateWithin(page, '/no-such-page')
  await expectPage(page, 'This page isn’t on the menu', 'This page isn’t on the menu')
  // A redirect within the site does the same.
  await navigateWithin(page, paths.profile.href())
  await expectPage(page, 'Sign in', await pageTitleAt(page, paths.login.href()))
})

async function pageTitleAt(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return title
}

test('The short URL of an article redirects to its full URL, and that of an unknown article to the menu with an alert', {
  tag: '@small',
}, async ({ page }) => {
  const cola = paths.articleRedirect.href({ ...shop, articleId: 'cola' })
  await page.goto(cola)
  const article = await ArticlePage.reached(page, 'Cola, 33 cl')
  await expect.poll(() => page.evaluate(() => location.pathname)).toMatch(/\/menu\/.+\/articles\/cola$/)
  const url = await page.evaluate(() => location.pathname)
  await waitForInteractive(page)
  await navigateWithin(page, MENU)
  await MenuPage.reached(page, SHOP.name)
  await navigateWithin(page, cola)
  await article.shows('Cola, 33 cl')
  await expectUrl(page, url)
  // The redirect has left no history entry, so one step back leads to the page before it.
  await page.goBack()
  await MenuPage.reached(page, SHOP.name)

  await navigateWithin(page, paths.articleRedirect.href({ ...shop, articleId: 'no-such-dish' }))
  await expectUrl(page, MENU)
  await expect(page.getByRole('alert').filter({ hasText: 'not available for this restaurant' })).toBeVisible()
})

test('An unknown URL answers 404 with a page that links to the restaurants', { tag: '@small' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(/\/no\/such\/page/)
  const response = await page.goto('/no/such/page?x=1')
  expect(response?.status()).toBe(404)
  const screen = await new Screen(page).shows('This page isn’t on the menu')
  await waitForInteractive(page)
  await page.reload()
  await screen.shows('This page isn’t on the menu')
  await page.getByRole('main').getByRole('link', { name: 'See the restaurants' }).click()
  await HomePage.reached(page)
  await page.goBack()
  await screen.shows('This page isn’t on the menu')
})

test('Back after a redirect returns to the page before it', { tag: '@small' }, async ({ page }) => {
  await page.goto(ORDER_TYPE)
  const orderType = await OrderTypePage.reached(page)
  await waitForInteractive(page)
  for (const path of [
    paths.menu.href({ shopId: CLOSED_SHOP.id, category: [] }),
    paths.orderHistory.href(),
    paths.shop.href(shop),
    `${MENU}?orderType=takeAway`,
  ]) {
    await navigateWithin(page, path)
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).not.toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await orderType.shows('Eat in or take away?')
    await expectUrl(page, ORDER_TYPE)
  }
})
