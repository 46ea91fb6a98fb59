import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { Screen } from '../pages/Screen.ts'
import { isAlive } from '../support/alive.ts'
import { collectNavigations, type Navigated } from '../support/navigations.ts'
import { CLOSED_SHOP, SHOP } from '../support/sample.ts'
import { basketHolds } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { goWithin, isAt } from '../support/within.ts'

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
  const told = await collectNavigations(page)
  const events: Navigated[] = []
  const areTold = () => expect.poll(() => told).toEqual(events)
  const next = async (event: Navigated) => {
    events.push(event)
    await areTold()
  }

  const home = await HomePage.open(page)
  await next(EVENTS.home(null))
  const orderType = await home.choose(SHOP.name)
  await next(EVENTS.orderType(HOME))
  // The link's order type moves into the basket before the event is dispatched.
  await orderType.choose('Eat here', SHOP.name)
  await next(EVENTS.menu(ORDER_TYPE))
  await page.goBack()
  await next(EVENTS.orderType(MENU))
  await page.goForward()
  await next(EVENTS.menu(ORDER_TYPE))
  await page.reload()
  // A new document does not know the previous page.
  await next(EVENTS.menu(null))
  await isAlive(page)
  await goWithin(page, `${MENU}?note=Hi`)
  await basketHolds(page, { note: 'Hi' })
  await next(EVENTS.menu(MENU))
  await goWithin(page, paths.orderHistory.href())
  await new Screen(page).shows('Sign in')
  const login = paths.login.href({ redirectUri: paths.orderHistory.href() })
  await next({ url: login, previous: MENU, route: 'login' })
  await goWithin(page, '/no-such-page')
  await next({ url: '/no-such-page', previous: login, route: null })

  // One URL is redirected by the server, the other by the browser.
  await page.goto(paths.shop.href(shop))
  await next(EVENTS.orderType(null))
  await page.goto(HOME)
  await next(EVENTS.home(null))
  await page.goto(paths.orders.href())
  await next({ url: paths.home.href({ redirectUri: paths.orders.href() }), previous: null, route: 'home' })
  await page.goto(`${ORDER_TYPE}?spotId=${SHOP.id}-table-7`)
  await next(EVENTS.orderType(null))
  // No further event arrives.
  await isAlive(page)
  await areTold()
})

/** Checks the focused heading, the title and the announcement for screen readers. */
async function hasArrived(page: Page, heading: string, title: string): Promise<void> {
  const found = page.getByRole('heading', { level: 1, name: heading, exact: true })
  await expect(found).toBeFocused()
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveText(title)
}

test('Every navigation within the site focuses the heading, sets the title and announces the page', {
  tag: '@small',
}, async ({ page, complaints }) => {
  complaints.expectFailureOf(/\/no-such-page$/)
  const home = await HomePage.open(page)
  await isAlive(page)
  // Screen readers read the first page themselves, so its heading does not get the focus.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await home.choose(SHOP.name)
  const orderType = ['How would you like it?', `How would you like it? · ${SHOP.name}`] as const
  await hasArrived(page, ...orderType)
  await page.getByRole('link', { name: /^Take away/ }).click()
  const menu = [SHOP.name, await titleOf(page, MENU)] as const
  await hasArrived(page, ...menu)
  await page.getByRole('main').getByRole('link', { name: 'Smash burger', exact: true }).click()
  await hasArrived(page, 'Smash burger', await titleOf(page, BURGER))
  await page.goBack()
  await hasArrived(page, ...menu)
  await page.goBack()
  await hasArrived(page, ...orderType)
  await page.goForward()
  await hasArrived(page, ...menu)
  await goWithin(page, '/no-such-page')
  await hasArrived(page, 'This page is not on the menu', 'This page is not on the menu')
  // A redirect within the site does the same.
  await goWithin(page, paths.profile.href())
  await hasArrived(page, 'Sign in', await titleOf(page, paths.login.href()))
})

async function titleOf(page: Page, path: string): Promise<string> {
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
  await isAlive(page)
  await goWithin(page, MENU)
  await MenuPage.reached(page, SHOP.name)
  await goWithin(page, cola)
  await article.shows('Cola, 33 cl')
  await isAt(page, url)
  // The redirect has left no history entry, so one step back leads to the page before it.
  await page.goBack()
  await MenuPage.reached(page, SHOP.name)

  await goWithin(page, paths.articleRedirect.href({ ...shop, articleId: 'no-such-dish' }))
  await isAt(page, MENU)
  await expect(page.getByRole('alert').filter({ hasText: 'not available for this restaurant' })).toBeVisible()
})

test('An unknown URL answers 404 with a page that links to the restaurants', { tag: '@small' }, async ({
  page,
  complaints,
}) => {
  complaints.expectFailureOf(/\/no\/such\/page/)
  const response = await page.goto('/no/such/page?x=1')
  expect(response?.status()).toBe(404)
  const screen = await new Screen(page).shows('This page is not on the menu')
  await isAlive(page)
  await page.reload()
  await screen.shows('This page is not on the menu')
  await page.getByRole('main').getByRole('link', { name: 'See the restaurants' }).click()
  await HomePage.reached(page)
  await page.goBack()
  await screen.shows('This page is not on the menu')
})

test('Back after a redirect returns to the page before it', { tag: '@small' }, async ({ page }) => {
  await page.goto(ORDER_TYPE)
  const orderType = await OrderTypePage.reached(page)
  await isAlive(page)
  for (const path of [
    paths.menu.href({ shopId: CLOSED_SHOP.id, category: [] }),
    paths.orderHistory.href(),
    paths.shop.href(shop),
    `${MENU}?orderType=takeAway`,
  ]) {
    await goWithin(page, path)
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).not.toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await orderType.shows('How would you like it?')
    await isAt(page, ORDER_TYPE)
  }
})
