import { PublishedRegistry } from '@carte/contract/schemas'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { Basket } from '../pages/Basket.ts'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS, PaymentPage } from '../pages/PaymentPage.ts'
import { Screen } from '../pages/Screen.ts'
import { countOrders, leaveToStaff, setOrderStatus } from '../support/database.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { clickUnlessGone } from '../support/own-retries.ts'
import { ANNA, SHOP } from '../support/sample.ts'
import { rejectionLog } from '../support/server-log.ts'
import { cachedUrls, setCachedAt, waitForOfflineCache } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ consoleErrors }) => consoleErrors.expectNoConnection())

const menuUrl = paths.menu.href({ shopId: SHOP.id, category: [] })
const expectOffline = (page: Page) => new Screen(page).shows('You’re offline')
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Opens the menu and waits until the site can be used offline. */
async function openMenu(page: Page): Promise<MenuPage> {
  const menu = await MenuPage.open(page, SHOP)
  await waitForOfflineCache(page)
  return menu
}

async function continueWithMenu(page: Page): Promise<MenuPage> {
  await page.getByRole('link', { name: `Continue with the saved menu of ${SHOP.name}` }).click()
  return MenuPage.reached(page, SHOP.name)
}

test('Menu and basket work offline, checkout reports the missing server, and the order succeeds after reconnecting', async ({
  page,
  context,
}) => {
  const note = `Offline ${test.info().project.name} ${Date.now()}`
  const menu = await openMenu(page)
  await menu.add('Cola, 33 cl')

  await context.setOffline(true)
  await expectOffline(page)
  await retry(page).click()
  await expect(page.getByText('Still no connection.')).toBeVisible()

  await continueWithMenu(page)
  const article = await menu.openArticle('Smash burger')
  await article.add('195 kr', SHOP.name)
  const basket = await menu.basket()
  await expect(basket.lines).toHaveCount(2)
  await basket.oneMore('Cola, 33 cl')
  await expect(basket.line('Cola, 33 cl')).toContainText('90 kr')
  await basket.note(note)
  await basket.sendTo('Table 7')

  await basket.checkOutLink.click()
  const missing = page.getByRole('main').getByText('We can’t reach the restaurant’s server.').first()
  await expect(missing).toBeVisible()
  expect(await countOrders(note)).toBe(0)

  await context.setOffline(false)
  const checkout = await CheckoutPage.reached(page)
  await expect(missing).toBeHidden()
  await checkout.pay()
  await PaymentPage.reached(page)
  expect(await countOrders(note)).toBe(1)
})

/** Opens checkout and fills in every field, the note last, so its field has the focus. */
async function fillInCheckout(page: Page, note: string): Promise<CheckoutPage> {
  await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'takeAway' }))
  const menu = await MenuPage.reached(page, SHOP.name)
  await waitForOfflineCache(page)
  await menu.add('Cola, 33 cl')
  await (await menu.basket()).checkOutLink.click()
  const checkout = await CheckoutPage.reached(page)
  await checkout.waitForPrice()
  await page.getByRole('textbox', { name: /^Email/ }).fill('guest@example.com')
  await checkout.chooseTime()
  await page.getByRole('button', { name: 'Add Note for the kitchen' }).click()
  await page.locator('textarea[name=note]').fill(note)
  return checkout
}
async function expectFilledIn(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('guest@example.com')
  await expect(new CheckoutPage(page).pickupField).toHaveText(/\d\d:\d\d$/)
}

/** Expects the note as a guest finds it who returns to checkout: one line, which opens the field. */
async function expectNoteLine(page: Page, note: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Change Note: ${note}` })).toBeVisible()
}

test('A connection loss that ends before the check changes nothing in checkout', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await fillInCheckout(page, 'No onions')
  const urls: string[] = []
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  const connectionCheck = page.waitForResponse((response) => response.request().method() === 'HEAD')
  // The check comes three seconds after the loss, which a busy machine may need to bring the connection back.
  await page.evaluate(() => {
    const { setTimeout } = window
    const later = (task: TimerHandler, ms?: number) => setTimeout(task, ms === 3000 ? 15_000 : ms)
    window.setTimeout = later as typeof window.setTimeout
  })
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await context.setOffline(false)
  await connectionCheck
  await CheckoutPage.reached(page)
  await expectFilledIn(page)
  await expect(page.locator('textarea[name=note]')).toHaveValue('No onions')
  expect(urls).toEqual([])
})

test('A guest who loses the connection in checkout returns there with every field as typed', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await fillInCheckout(page, 'No onions')
  await context.setOffline(true)
  await expectOffline(page)
  await context.setOffline(false)
  // The page checks the connection every five seconds.
  await page.waitForURL(`**${paths.checkout.href({ shopId: SHOP.id })}`)
  await CheckoutPage.reached(page)
  await expectFilledIn(page)
  await expectNoteLine(page, 'No onions')
})

test('A guest who reloads the offline page returns to checkout with email and note as typed', {
  tag: '@small',
}, async ({ page, context }) => {
  await fillInCheckout(page, 'No onions')
  await context.setOffline(true)
  await expectOffline(page)
  await page.reload()
  await expectOffline(page)
  await context.setOffline(false)
  await clickUnlessGone(retry(page))
  await CheckoutPage.reached(page)
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('guest@example.com')
  await expectNoteLine(page, 'No onions')
})

test('A guest who loses the connection on the payment page returns to the method they have chosen', {
  tag: '@small',
}, async ({ page, context }) => {
  const checkout = await fillInCheckout(page, '')
  const method = page.getByRole('radio', { name: 'Sandbox Pay' })
  await checkout.choose('Sandbox Pay')
  await checkout.pay()
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
  await context.setOffline(true)
  await expectOffline(page)
  await context.setOffline(false)
  await clickUnlessGone(retry(page))
  await PaymentPage.reached(page)
  await expect(method).toBeChecked()
})

test('The offline page shows the pick-up code of an order under way, and leads back to it', async ({
  page,
  context,
}) => {
  const checkout = await fillInCheckout(page, '')
  const payment = await checkout.pay()
  // The kitchen would hand the order over while a busy machine loses the connection.
  await leaveToStaff(payment.orderId)
  const order = await payment.pay(CARDS.accepted)
  const { pathname } = new URL(page.url())
  await context.setOffline(true)
  await expectOffline(page)
  const code = await page.evaluate(
    () => JSON.parse(localStorage.getItem('carte.order') ?? '{}').paidOrders[0].pickupCode,
  )
  const card = page.getByRole('region', { name: 'Your orders' }).getByRole('listitem')
  await expect(card).toContainText(code)
  await expect(card).toContainText(SHOP.name)
  await expect(card).toContainText('Last update')
  await expect(card.getByText(code)).toBeInViewport()

  await context.setOffline(false)
  await page.waitForURL(`**${pathname}`)
  for (const status of ['started', 'finnished', 'done', 'delivered'] as const)
    await setOrderStatus(order.orderId, status)
  await order.expectStatus('Delivered')
})

test('The offline page redirects home when the site can be reached again', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await MenuPage.open(page, SHOP)
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await expectOffline(page)
  await context.setOffline(false)
  // The page checks the connection every five seconds.
  await expect(page).toHaveURL(new RegExp(`${paths.home.href()}$`))
  await HomePage.reached(page)
})

test('The "Try again" button of the offline page leads home once the site can be reached', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await openMenu(page)
  await context.setOffline(true)
  await expectOffline(page)
  await context.setOffline(false)
  await clickUnlessGone(retry(page))
  await HomePage.reached(page)
})

test('Home, order type, dish, sign-in and privacy pages redirect to the offline page when the connection is lost', {
  tag: '@small',
}, async ({ page, context }) => {
  await openMenu(page)
  const places = [
    [paths.home.href(), 'Where would you like to eat?'],
    [paths.orderType.href({ shopId: SHOP.id }), 'Eat in or take away?'],
    [paths.article.href({ shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' }), 'Smash burger'],
    [paths.login.href(), 'Sign in'],
    [paths.privacyPolicy.href(), /^Privacy/],
  ] as const
  for (const [url, heading] of places) {
    await page.goto(url)
    await new Screen(page).shows(heading)
    await waitForInteractive(page)
    // The code that watches the connection loads when the page is idle.
    await waitForOfflineCache(page)
    await context.setOffline(true)
    await expectOffline(page)
    await page.goBack()
    await new Screen(page).shows(heading)
    await context.setOffline(false)
  }
})

test('A site opened without a connection shows the offline page with the saved menu', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await (await openMenu(page)).add('Cola, 33 cl')
  await context.setOffline(true)
  await expectOffline(page)

  for (const url of [menuUrl, paths.home.href(), paths.order.href({ orderId: 'o1' })]) {
    await page.goto(url)
    await expectOffline(page)
    await expect(page).toHaveURL(({ pathname }) => pathname === paths.offline.href())
  }
  const tab = await context.newPage()
  await tab.goto(menuUrl)
  await expectOffline(tab)
  await continueWithMenu(tab)
  await expect((await Basket.open(tab)).line('Cola, 33 cl')).toBeVisible()
})

test('The offline page appears in the guest’s language', { tag: '@small' }, async ({ page, context }) => {
  const menu = await openMenu(page)
  await menu.navbar.chooseLanguage('Suomi')
  await expect(async () => {
    const text = await page.evaluate(async () =>
      (await caches.match('/offline', { cacheName: 'carte-offline' }))?.text(),
    )
    expect(text).toContain('Ei verkkoyhteyttä')
  }).toPass()
  await context.setOffline(true)
  await page.goto(menuUrl)
  await new Screen(page).shows('Ei verkkoyhteyttä')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

test('A menu from the cache shows its age until the server has answered', { tag: '@large' }, async ({
  page,
  context,
}) => {
  await openMenu(page)
  await expect.poll(async () => (await cachedUrls(page))['carte-data']).toContain(`/api/shops/${SHOP.id}/menu`)
  await context.setOffline(true)
  await expectOffline(page)
  await page.evaluate(setCachedAt, Date.now() - 7_200_000)
  // On another visit all data comes from the cache.
  await page.goto(menuUrl)
  await expectOffline(page)
  await continueWithMenu(page)
  const mark = page.locator('[aria-live=polite]').filter({ hasText: /^As of .+ – prices/ })
  await expect(mark).toBeVisible()

  await context.setOffline(false)
  // The page checks the connection every five seconds.
  await expect(mark).toBeHidden()
})

test('The service worker caches no customer data and no page but /offline', { tag: '@large' }, async ({
  page,
  consoleErrors,
  serverLog,
}) => {
  consoleErrors.expectFailureOf(/\/api\/order\/nothing$/)
  serverLog.expect(rejectionLog('call'))
  await (await LoginPage.open(page)).send(ANNA)
  await HomePage.reached(page)
  await page.goto(menuUrl)
  await waitForOfflineCache(page)
  await page.goto(paths.order.href({ orderId: 'nothing' }))
  await page.goto(paths.orderHistory.href())
  await waitForOfflineCache(page)

  const cached = await cachedUrls(page)
  const addresses = Object.values(cached).flat()
  expect(addresses.filter((address) => /^\/api\/(?:user|identity|order|payment)/.test(address))).toEqual([])
  expect(addresses.filter((address) => /remotes\.json|sw\.js|manifest/.test(address))).toEqual([])
  const texts = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (!response || !/html|json/.test(response.headers.get('content-type') ?? '')) continue
        found.push({ url: request.url.slice(location.origin.length), text: await response.text() })
      }
    }
    return found
  })
  expect(texts.filter(({ text }) => text.includes('Anna') || text.includes(ANNA.email)).map(({ url }) => url)).toEqual(
    [],
  )
  const pages = texts.filter(({ text }) => /^<!doctype html/i.test(text)).map(({ url }) => url.replace(/\?.*/, ''))
  expect([...new Set(pages)]).toEqual(['/offline'])
})

test('A guest’s browser caches no code of the kitchen, and a kitchen tablet also caches what it has not loaded', {
  tag: '@small',
}, async ({ page }) => {
  const cached = async () => Object.values(await cachedUrls(page)).flat()
  const chunk = (remote: string, name: string) =>
    expect.stringMatching(new RegExp(`^/remotes/${remote}/.+/${name}\\.\\w+\\.js$`))
  await openMenu(page)
  // A chunk that the page has not loaded itself: it is cached with the last files.
  await expect.poll(cached).toContainEqual(chunk('checkout', 'payment'))
  expect((await cached()).filter((address) => address.startsWith('/remotes/kitchen/'))).toEqual([])

  await page.goto(paths.kitchen.href())
  await expect.poll(cached).toContainEqual(chunk('kitchen', 'dialogs'))
})

test.describe('A browser without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('keeps its page while offline although its versions are withdrawn, and loads a new page after reconnecting', {
    tag: '@small',
  }, async ({ page, context }) => {
    await page.route('**/remotes.json', async (route) => {
      const { remotes, ...rest } = PublishedRegistry.parse(await (await route.fetch()).json())
      const withdrawn = Object.entries(remotes).map(([name, its]) => [name, { ...its, withdrawn: [its.live.version] }])
      await route.fulfill({ json: { ...rest, remotes: Object.fromEntries(withdrawn) } })
    })
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.clock.install()
    await MenuPage.open(page, SHOP)
    let hasRequestedRegistry = false
    page.on('requestfinished', (request) => {
      hasRequestedRegistry ||= request.url().endsWith('/remotes.json')
    })
    // An open page requests it every few minutes.
    await expect(async () => {
      await page.clock.fastForward('06:00')
      expect(hasRequestedRegistry).toBe(true)
    }).toPass()

    await context.setOffline(true)
    await expectOffline(page)
    await context.setOffline(false)
    await clickUnlessGone(retry(page))
    await new Screen(page).shows('Where would you like to eat?')
    await expect.poll(() => loads).toBe(2)
  })
})
