import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { expect, test } from '../support/chain-site.ts'
import { orderRow, paymentStates } from '../support/database.ts'
import { embedEventsOf } from '../support/page-state.ts'
import { payOnSite } from '../support/pay-on-site.ts'
import { SHOP } from '../support/sample.ts'

/** Returns a function that lists the requests of the chain's page to the site that carried or set a cookie. */
function cookiesOf(page: Page, site: string, chain: string): () => Promise<readonly string[]> {
  const found: Promise<string[]>[] = []
  page.on('response', (response) => {
    const request = response.request()
    // The payment page belongs to the site and may use its cookies.
    if (!request.url().startsWith(site) || request.isNavigationRequest() || !page.url().startsWith(chain)) return
    found.push(
      (async () => {
        const [asked, answered] = await Promise.all([request.allHeaders(), response.allHeaders()])
        return [
          ...('cookie' in asked ? [`sent to ${request.url()}`] : []),
          ...('set-cookie' in answered ? [`set by ${request.url()}`] : []),
        ]
      })().catch(() => []),
    )
  })
  return async () => (await Promise.all(found)).flat()
}

test('A guest orders and pays through one embed element on a chain’s own page, without cookies', {
  tag: '@large',
}, async ({ page, chain, baseURL }) => {
  const cookies = cookiesOf(page, String(baseURL), chain.origin)
  await page.goto(chain.page('plain'))
  const menu = await MenuPage.reached(page, SHOP.name)
  await expect(page).toHaveTitle('Order – Nordgrill')

  const article = await menu.openArticle('Smash burger')
  await article.pick('Side', 'Sweet potato fries')
  await article.add('215 kr', SHOP.name)
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.note('For a page of a chain')
  await basket.sendTo('Table 7')
  const checkout = await basket.checkOut()
  await checkout.waitForPrice()
  const payment = await checkout.pay()
  await payOnSite(payment, String(baseURL), CARDS.accepted)

  // Back on the chain's page, the embed element shows the order.
  await page.waitForURL(chain.page('plain'))
  await expect(page.getByText(/^Show this when you collect$|^Order [A-Z]\d+$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Enjoy your meal!' })).toBeVisible()
  await expect(page).toHaveTitle('Order – Nordgrill')

  const placed = (await embedEventsOf(page)).filter(({ type }) => type === 'carte:order-placed')
  expect(placed).toEqual([
    {
      type: 'carte:order-placed',
      tag: 'carte-menu',
      detail: { orderId: expect.any(String), shopId: SHOP.id, total: 260, currency: 'NOK' },
    },
  ])
  const orderId = String(placed[0]?.detail.orderId)
  expect(await orderRow(orderId)).toMatchObject({ status: 'delivered', note: 'For a page of a chain', currency: 'NOK' })
  await expect.poll(() => paymentStates(orderId)).toEqual(['captured'])
  expect(await cookies()).toEqual([])
  expect(await page.context().cookies(chain.origin)).toEqual([])

  // After a reload the element shows the menu, which links to the order, which links back.
  await page.reload()
  await MenuPage.reached(page, SHOP.name)
  await page.getByRole('link', { name: 'Your orders', exact: true }).click()
  await expect(page.getByText(/^Show this when you collect$|^Order [A-Z]\d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await MenuPage.reached(page, SHOP.name)
})

test('An embed element loads only /embed.js until the guest scrolls near it', { tag: '@small' }, async ({
  page,
  chain,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(String(baseURL))) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(chain.page('far'), { waitUntil: 'networkidle' })
  expect(asked).toEqual(['/embed.js'])
  await page.locator('carte-menu').scrollIntoViewIfNeeded()
  await MenuPage.reached(page, SHOP.name)
  expect(asked.filter((path) => path.endsWith('/set'))).toEqual(['/embed/gallery/set'])
})

test.describe('An embed element without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('shows its own content as a menu with a link to the order page', { tag: '@large' }, async ({
    page,
    chain,
    baseURL,
  }) => {
    await page.goto(chain.page('plain'))
    const tag = page.locator('carte-menu')
    await expect(tag.getByText('Smash burger').first()).toBeVisible()
    await expect(tag.getByRole('link', { name: 'Order at our restaurant' })).toBeVisible()
    const data = JSON.parse(String(await tag.locator('script[type="application/ld+json"]').textContent()))
    expect(JSON.stringify(data)).toContain('"Smash burger"')
    await tag.getByRole('link', { name: 'Order at our restaurant' }).click()
    await expect(page).toHaveURL(new RegExp(`^${baseURL}/shop/${SHOP.id}`))
  })
})
