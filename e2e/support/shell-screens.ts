import { KEPT_AT_HEADER } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { expect, type Page } from '@playwright/test'
import { cannotBeShown } from './console-errors.ts'
import { leaveToBrowser } from './leave-to-browser.ts'
import { CLOSED_SHOP, OTHER_SHOP, SHOP } from './sample.ts'
import type { Screen } from './screens.ts'

const heading = (page: Page) => page.locator('main h1')
const dialog = (page: Page) => page.locator('dialog[open]')
const popover = (page: Page) => page.locator('[popover]:popover-open')
const bar = (page: Page) => page.locator('header nav')
const home = (page: Page) => bar(page).locator(`a[href="${paths.home.href()}"]`).last()
/** The notices below the page about the connection and new versions. */
const notices = (page: Page) => page.locator('div:has(> main) ~ div')
const inShop = { shopId: SHOP.id }
const menuUrl = paths.menu.href({ ...inShop, category: [] })

async function openAccount(page: Page): Promise<void> {
  await bar(page).locator('button[popovertarget]').last().click()
  await expect(popover(page)).toBeVisible()
}

async function openCard(page: Page): Promise<void> {
  await openAccount(page)
  await popover(page).locator('button[aria-haspopup=dialog]').click()
  await expect(dialog(page).locator('img')).toBeVisible()
}

/** Changes the server's response to signing out. */
const rejectSignOut = (status: number, json: object) => (page: Page) =>
  page.route('**/api/user/logout', (route) => route.fulfill({ status, contentType: 'application/problem+json', json }))

async function signOut(page: Page): Promise<void> {
  await openAccount(page)
  await popover(page).locator('button').last().click()
}

const kill = (remote: string) => (page: Page) =>
  page.route(new RegExp(`/remotes/${remote}/.+\\.js$`), (route) => route.fulfill({ status: 404, body: 'no' }))

/** The request of the home screen for the list of shops. */
const SHOPS = '**/api/shops?*'

/** Answers with a list of shops from an hour ago, as the service worker does from its cache. */
const answerFromEarlier = (page: Page) =>
  page.route(SHOPS, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), [KEPT_AT_HEADER]: String(Date.now() - 3_600_000) }
    await route.fulfill({ response, headers })
  })

/** Fakes a newer service worker that waits. Runs in the page. */
function haveWaitingWorker(): void {
  const waiting = { postMessage() {} }
  const registration = Object.assign(new EventTarget(), { installing: null, waiting, update: async () => {} })
  const workers = Object.assign(new EventTarget(), {
    controller: waiting,
    ready: new Promise(() => {}),
    register: async () => registration,
    startMessages() {},
  })
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => workers })
}

/** Makes the browser report that it is offline. Runs in the page. */
function sayOffline(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
}

async function retryInVain(page: Page): Promise<void> {
  await page.route('**/*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
  await page.locator('main button').click()
  await expect(page.locator('main p[aria-live=polite]')).not.toBeEmpty()
}

/** What the shell itself shows: pages, popups, banners, and errors in place of a remote. */
export const SHELL_SCREENS: readonly Screen[] = [
  {
    name: 'offline',
    stored: 'basket',
    url: () => paths.offline.href(),
    prepare: (page) => page.addInitScript(sayOffline),
    ready: (page) => page.locator('main a'),
    // The page retries the connection every five seconds.
    failingUrls: /:\d+\/$/,
    act: retryInVain,
  },
  { name: 'terms', stored: 'new', url: () => paths.termsAndConditions.href(), ready: heading },
  { name: 'privacy', stored: 'new', url: () => paths.privacyPolicy.href(), ready: heading },
  { name: 'accessibility', stored: 'new', url: () => paths.accessibility.href(), ready: heading },
  { name: 'unknown-address', stored: 'new', url: () => '/no-such-page', ready: heading },
  {
    name: 'loading',
    stored: 'new',
    isLoading: true,
    url: () => paths.home.href(),
    prepare: async (page) => {
      await leaveToBrowser(page, paths.home.href())
      await page.route(SHOPS, () => {})
    },
    ready: (page) => page.locator('main p[aria-live=polite]'),
  },
  {
    name: 'languages',
    stored: 'new',
    url: () => paths.home.href(),
    ready: heading,
    act: async (page) => {
      await bar(page).locator('button[popovertarget]').first().click()
      await expect(popover(page)).toBeVisible()
    },
  },
  { name: 'account', stored: 'customer', url: () => paths.home.href(), ready: heading, act: openAccount },
  { name: 'member-card', stored: 'customer', url: () => paths.home.href(), ready: heading, act: openCard },
  {
    name: 'new-order',
    stored: 'basket',
    url: () => paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }),
    ready: dialog,
  },
  {
    name: 'order-replaced',
    stored: 'basket',
    url: () => paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }),
    ready: dialog,
    act: async (page) => {
      await dialog(page).getByRole('button').last().click()
      await expect(dialog(page)).toBeHidden()
    },
  },
  {
    name: 'closed-shop',
    stored: 'new',
    url: () => paths.menu.href({ shopId: CLOSED_SHOP.id, category: [] }),
    ready: dialog,
  },
  {
    name: 'error-popup-with-words',
    stored: 'customer',
    url: () => paths.home.href(),
    prepare: rejectSignOut(409, {
      code: 'kitchen-moved',
      detail: '<p>The kitchen has <b>moved</b>. <a href="https://example.com/">Find it</a></p><ul><li>One</li></ul>',
    }),
    ready: heading,
    act: async (page) => {
      await signOut(page)
      await expect(dialog(page).locator('b')).toBeVisible()
    },
  },
  {
    name: 'error-banner',
    stored: 'customer',
    url: () => paths.home.href(),
    prepare: rejectSignOut(503, {}),
    ready: heading,
    act: async (page) => {
      await signOut(page)
      await expect(page.locator('[role=alert]')).toBeVisible()
    },
  },
  {
    name: 'remote-down-rendered',
    stored: 'basket',
    url: () => menuUrl,
    prepare: kill('menu'),
    failingUrls: /\/remotes\/menu\//,
    errors: cannotBeShown('menu'),
    ready: (page) => page.locator('main [role=alert]'),
  },
  {
    name: 'remote-down',
    stored: 'basket',
    url: () => paths.orderType.href(inShop),
    prepare: kill('menu'),
    failingUrls: /\/remotes\/menu\//,
    errors: cannotBeShown('menu'),
    ready: heading,
    act: async (page) => {
      await page.locator(`main a[href^="${menuUrl}"]`).first().click()
      await expect(page.locator('main button')).toBeVisible()
    },
  },
  {
    name: 'checkout-down',
    stored: 'basket',
    url: () => paths.checkout.href(inShop),
    prepare: kill('checkout'),
    failingUrls: /\/remotes\/checkout\//,
    errors: cannotBeShown('checkout'),
    ready: (page) => page.locator('main a[href^="tel:"]'),
  },
  {
    name: 'screen-problem',
    stored: 'new',
    url: () => paths.login.href(),
    prepare: (page) => page.route(SHOPS, (route) => route.fulfill({ status: 503, json: {} })),
    failingUrls: /\/api\/shops\?/,
    ready: (page) => page.locator('main form'),
    act: async (page) => {
      await home(page).click()
      await expect(page.locator('main form')).toHaveCount(0)
      await expect(page.locator('main button')).toBeVisible()
    },
  },
  {
    name: 'from-earlier',
    stored: 'new',
    url: () => paths.login.href(),
    prepare: answerFromEarlier,
    ready: (page) => page.locator('main form'),
    act: async (page) => {
      await home(page).click()
      await expect(notices(page).locator('p[aria-live=polite]')).toBeVisible()
    },
  },
  {
    name: 'update',
    stored: 'new',
    url: () => paths.home.href(),
    prepare: (page) => page.addInitScript(haveWaitingWorker),
    ready: (page) => notices(page).locator('div[aria-live=polite] button').first(),
  },
]
