import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { PaymentPage } from '../pages/PaymentPage.ts'
import { Screen } from '../pages/Screen.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { hideTab } from '../support/own-retries.ts'
import { withOwnSite } from '../support/own-site.ts'
import { filesOf } from '../support/registry.ts'
import { OTHER_SHOP as SHOP } from '../support/sample.ts'
import type { OwnSite } from '../support/second-site.ts'
import { waitForOfflineCache } from '../support/service-worker.ts'
import { expect } from '../support/test.ts'

// What an operator changes during checkout, and other problems before an order is paid.
const test = withOwnSite('single')
test.describe.configure({ mode: 'default' })

const SHOP_URL = { shopId: SHOP.id, category: [] }
const SHOP_API = `/api/shops/${SHOP.id}`
const MENU_API = `${SHOP_API}/menu`

/** Adds a cola and other articles for take-away, and opens checkout. */
async function checkOut(page: Page, ...more: readonly string[]): Promise<CheckoutPage> {
  await page.goto(paths.menu.href(SHOP_URL, { orderType: 'takeAway' }))
  const menu = await MenuPage.reached(page, SHOP.name)
  for (const article of ['Cola, 33 cl', ...more]) await menu.add(article)
  await (await menu.basket()).checkOutLink.click()
  return CheckoutPage.reached(page)
}

/** Changes the site, and waits until an answer of its server has changed: it hears of a change a moment later. */
async function change(site: OwnSite, sql: string, path: string): Promise<void> {
  const read = async () => (await fetch(new URL(path, site.origin))).text()
  const before = await read()
  await site.change(sql)
  await expect.poll(read).not.toBe(before)
}

const basketCount = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('carte.basket') ?? '{}').items.length as number)

test('Checkout explains a sold-out dish, a raised price and a paused shop in place, and then reaches payment', {
  tag: ['@small', '@faults'],
}, async ({ page, site, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/order/)
  await watchShifts(page)
  const checkout = await checkOut(page, 'Sparkling water')
  await page.reload()
  await checkout.waitForPrice()
  await expectNoLayoutShift(page)
  await expect(page.getByRole('button', { name: /^2 items · \d+\skr$/, expanded: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your order' }).getByRole('listitem')).toHaveCount(2)
  await expect(checkout.amount(/^Total/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Email/ }).fill('guest@example.com')
  // Notices about the basket on the menu must not appear in checkout.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'added' })).toHaveCount(0)
  const alert = page.getByRole('main').getByRole('alert')

  await change(site, "insert into shop_article values ('sodermalm', 'mineral-water', true)", MENU_API)
  await checkout.payButton.click()
  await expect(alert).toContainText('Sparkling water')
  await expect(alert).toContainText('Your basket is saved.')
  await alert.getByRole('button', { name: 'Remove it' }).click()
  await expect(alert).toHaveCount(0)
  await checkout.waitForPrice()

  const before = await checkout.amount(/^Total/).textContent()
  await change(site, "update article set price_minor = price_minor + 500 where code = 'cola'", MENU_API)
  await checkout.payButton.click()
  await expect(alert).toContainText(`it was ${before}`)
  await checkout.waitForPrice()

  await change(site, "update shop set status = 'paused'", SHOP_API)
  await checkout.payButton.click()
  await expect(alert).toContainText('The restaurant isn’t taking orders at the moment.')
  await expect(alert.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+/)
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('guest@example.com')

  await change(site, "update shop set status = 'online'", SHOP_API)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await PaymentPage.reached(page)
})

test('Editing a basket line after a menu change shows the new price and the option that is no longer available', {
  tag: '@small',
}, async ({ page, site }) => {
  const menu = await MenuPage.open(page, SHOP)
  const article = await menu.openArticle('Fish burger')
  await article.pick('Extras', 'Pickled jalapeños')
  await article.add('165 kr', SHOP.name)
  await (await menu.basket()).line('Fish burger').getByRole('link', { name: /^Edit/ }).click()
  await ArticlePage.reached(page, 'Fish burger')

  await change(site, "update article set price_minor = price_minor + 2000 where code = 'fish-burger'", MENU_API)
  await change(site, "insert into shop_article values ('sodermalm', 'extra-jalapeno', true)", MENU_API)
  await page.reload()
  await expect(page.getByText('The price has changed: 155 kr → 175 kr')).toBeVisible()
  await expect(page.getByText('No longer available: Pickled jalapeños')).toBeVisible()
  await page.getByRole('button', { name: /^Save 175/ }).click()
  await menu.shows(SHOP.name)
  const line = (await menu.basket()).line('Fish burger')
  await expect(line).toContainText('175 kr')
  await expect(line).not.toContainText('Pickled jalapeños')
})

test('A page asks for a moment while the server is unavailable, and then places the order once and starts its payment', {
  tag: ['@small', '@faults'],
}, async ({ page, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/order/)
  /** The calls that the server cannot serve now, as while its database has no primary. */
  let unavailable: RegExp | null = /\/api\/order$/
  const placed: string[] = []
  await page.route(/\/api\/order/, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/order')) placed.push(request.headers()['idempotency-key'] ?? '')
    if (!unavailable?.test(pathname)) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      json: { status: 503, code: 'unavailable' },
    })
  })
  const notice = page.getByText('One moment.')
  const checkout = await (await checkOut(page)).choose('Sandbox Pay')
  const email = page.getByRole('textbox', { name: /^Email/ })
  await email.fill('guest@example.com')
  await checkout.payButton.click()
  await expect(notice).toBeVisible()
  await expect.poll(() => placed.length).toBeGreaterThan(1)
  await expect(email).toHaveValue('guest@example.com')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(await basketCount(page)).toBe(1)

  unavailable = /\/api\/order\/\w+\/payment$/
  await PaymentPage.reached(page)
  expect(new Set(placed).size).toBe(1)
  await expect(notice).toBeVisible()
  unavailable = null
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test.describe('The payment page with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows the offline page without claiming a payment, and finds the paid order after reconnecting', {
    tag: ['@small', '@faults'],
  }, async ({ page, context, consoleErrors, site }) => {
    consoleErrors.expectNoConnection()
    const checkout = await checkOut(page)
    await waitForOfflineCache(page)
    await checkout.choose('Sandbox Pay')
    await checkout.pay()
    const app = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')

    await context.setOffline(true)
    await new Screen(page).shows('You’re offline')
    await expect(page.getByRole('main')).toContainText('If your payment went through, we’ll find out; nothing is lost.')
    // Another device of the guest approves the payment.
    const { pathname, searchParams } = new URL(String(app), site.origin)
    const approve = `${site.origin}${pathname.replace(/app$/, 'approve')}?secret=${searchParams.get('secret')}`
    expect((await fetch(approve, { method: 'POST' })).ok).toBe(true)

    await context.setOffline(false)
    const order = await OrderPage.reached(page)
    await order.expectStatus('Delivered')
    expect(await basketCount(page)).toBe(0)
  })
})

test('Checkout keeps the basket and offers a phone number when the payment script is missing, and recovers on "Try again"', {
  tag: ['@small', '@faults'],
}, async ({ page, request, faults, consoleErrors }) => {
  consoleErrors.expectError(/ChunkLoadError|Loading chunk/)
  const { scripts } = await filesOf(request, 'checkout')
  await faults.answer(
    scripts.filter((url) => /\/payment\./.test(url)),
    404,
  )
  const checkout = await (await checkOut(page)).choose('Card')
  await hideTab(page)
  await checkout.payButton.click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'This part is taking a break' })).toBeVisible()
  await expect(main.getByRole('link', { name: `Call ${SHOP.name}` })).toHaveAttribute('href', /^tel:\+/)
  expect(await basketCount(page)).toBe(1)

  await faults.repair()
  await main.getByRole('button', { name: 'Try again' }).click()
  await PaymentPage.reached(page)
  await waitForInteractive(page)
})
