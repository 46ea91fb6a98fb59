import { paths } from '@carte/navigation/paths'
import type { BrowserContext } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { textOf } from '../support/html.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { CLOSED_SHOP, OTHER_SHOP, SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

// Home shows a returning guest the last chosen shop above the list.

const HEADING = 'You’ve ordered here before'
const HOME = paths.home.href()
const LANGUAGE_COOKIE = `.AspNetCore.Culture=${encodeURIComponent('c=en|uic=en')}`
const cookieOf = (id: string) => `carte.shop=${id}; ${LANGUAGE_COOKIE}`

/** Waits until the cookie for the server contains the last shop. */
const lastIs = (context: BrowserContext, id: string) =>
  expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'carte.shop')?.value, 'last shop')
    .toBe(id)

test('Home shows a returning guest the last shop in the server’s HTML, without a layout shift', async ({
  home,
  context,
  baseURL,
}) => {
  await expect(home.lastShopCard).toHaveCount(0)
  const orderType = await home.choose(SHOP.name)
  await lastIs(context, SHOP.id)
  await orderType.navbar.homeLink.click()
  await HomePage.reached(home.page)
  await expect(home.lastShopCard.getByRole('heading', { name: SHOP.name })).toBeVisible()

  const page = await context.newPage()
  await watchShifts(page)
  // Fails if the server leaves the rendering to the browser.
  await servedPage(String(baseURL), HOME, { cookie: cookieOf(SHOP.id) })
  const response = await page.goto(HOME)
  expect(await response?.text()).toContain(HEADING)
  await waitForInteractive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const again = await HomePage.reached(page)
  await expect(again.lastShopCard.getByRole('link', { name: SHOP.name, exact: true })).toBeInViewport()
  await expectNoLayoutShift(page)
  await again.lastShopCard.getByRole('link', { name: SHOP.name, exact: true }).click()
  await OrderTypePage.reached(page)
})

test('Home shows the last shop only to visitors whose cookie names it', { tag: '@large' }, async ({ baseURL }) => {
  const origin = String(baseURL)
  const visitors = [SHOP, null, OTHER_SHOP, null, CLOSED_SHOP, SHOP, null]
  for (const visitor of visitors) {
    const cookie = visitor ? cookieOf(visitor.id) : LANGUAGE_COOKIE
    const { html } = await servedPage(origin, HOME, { cookie })
    const [, section] = /<section[^>]*aria-labelledby="last-shop"[^>]*>(.*?)<\/section>/s.exec(html) ?? []
    expect(textOf(html).includes(HEADING), visitor?.name).toBe(visitor !== null)
    if (visitor) expect(section).toContain(visitor.name)
  }
})

test('Home ignores a last-shop cookie with an unknown shop, markup or excessive length', { tag: '@large' }, async ({
  baseURL,
}) => {
  for (const id of ['nowhere', '"><img src=x>', '..%2F..', 'a'.repeat(500)]) {
    const { html } = await servedPage(String(baseURL), HOME, { cookie: cookieOf(id) })
    expect(textOf(html), id).not.toContain(HEADING)
    expect(html, id).not.toContain('<img src=x>')
  }
})

test.describe('Home without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('links to the last shop and to the open ones of the first six', { tag: '@small' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'carte.shop', value: SHOP.id, url: String(baseURL) }])
    // Fails if the server leaves the rendering to the browser, which cannot render without scripts.
    await servedPage(String(baseURL), HOME, { cookie: cookieOf(SHOP.id) })
    const home = await HomePage.open(page)
    await expect(home.shops).toHaveCount(6)
    for (const shop of await home.shops.all()) {
      const isOpen = (await shop.getAttribute('data-state')) === 'open'
      const link = shop.getByRole('heading').getByRole('link')
      await expect(link).toHaveCount(isOpen ? 1 : 0)
    }
    await home.link(OTHER_SHOP.name).click()
    await OrderTypePage.reached(page)
    await HomePage.open(page)
    await home.lastShopCard.getByRole('link', { name: SHOP.name, exact: true }).click()
    await OrderTypePage.reached(page)
    await expect(page.getByText(SHOP.name).first()).toBeVisible()
  })
})

test('Home shows the shop that another tab chose last', { tag: '@large' }, async ({ home, context }) => {
  await MenuPage.open(await context.newPage(), SHOP)
  await lastIs(context, SHOP.id)
  await home.page.reload()
  await expect(home.lastShopCard.getByRole('heading', { name: SHOP.name })).toBeVisible()

  const otherTab = await HomePage.open(await context.newPage())
  await otherTab.choose(OTHER_SHOP.name)
  await lastIs(context, OTHER_SHOP.id)
  // Opens home in the first tab twice: by navigation within the document, and with a new document.
  await home.navbar.signInLink.click()
  await home.shows('Sign in')
  await home.navbar.homeLink.click()
  await HomePage.reached(home.page)
  await expect(home.lastShopCard.getByRole('heading', { name: OTHER_SHOP.name })).toBeVisible()
  await home.page.reload()
  await expect(home.lastShopCard.getByRole('heading', { name: OTHER_SHOP.name })).toBeVisible()
  await expect(home.lastShopCard.getByRole('heading', { name: SHOP.name })).toHaveCount(0)
})
