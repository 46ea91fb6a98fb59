import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { Screen } from '../pages/Screen.ts'
import { expect, test } from '../support/chain-site.ts'
import { embedEventsOf } from '../support/page-state.ts'
import { CLOSED_SHOP, SHOP } from '../support/sample.ts'

for (const [name, at] of [
  ['address', (page: string) => `${page}/shop/${SHOP.id}/menu`],
  ['fragment', (page: string) => `${page}#order/shop/${SHOP.id}/menu`],
] as const) {
  test(`The embedded menu writes the guest’s place to the page’s ${name} and follows Back, Forward and reload`, {
    tag: '@large',
  }, async ({ page, chain }) => {
    const start = chain.page(name)
    await page.goto(start)
    const menu = await MenuPage.reached(page, SHOP.name)
    await menu.openArticle('Smash burger')
    await expect(page).toHaveURL(new RegExp(`^${at(start)}(/.*)?\\?article=smash-burger$`))
    const deep = page.url()
    await page.goBack()
    await MenuPage.reached(page, SHOP.name)
    await page.goForward()
    await ArticlePage.reached(page, 'Smash burger')
    await page.reload()
    await ArticlePage.reached(page, 'Smash burger')
    await page.goto('about:blank')
    await page.goto(deep)
    await ArticlePage.reached(page, 'Smash burger')
  })
}

test('The embedded shop finder links to the chain’s own page of the shop', { tag: '@small' }, async ({
  page,
  chain,
}) => {
  await page.goto(chain.page('shops'))
  const home = await HomePage.reached(page)
  await home.search(SHOP.name, 1)
  await home.link(SHOP.name).click()
  await page.waitForURL(`${chain.page('shop')}?shop=${SHOP.id}`)
  await MenuPage.reached(page, SHOP.name)
})

test('Two embed elements on one page share one basket', { tag: '@large' }, async ({ page, chain }) => {
  await page.goto(chain.page('two'))
  const menu = await MenuPage.reached(page, SHOP.name)
  await menu.add('Cola, 33 cl')
  const checkout = page.locator('carte-checkout')
  await expect(checkout.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(checkout).toContainText('45 kr')
  await menu.add('Cola, 33 cl')
  await expect(checkout).toContainText('90 kr')
  // A link to checkout leads to the other embed element.
  const basket = await menu.basket()
  await basket.sendTo('Table 7')
  await basket.checkOutLink.click()
  await expect(page).toHaveURL(`${chain.page('two')}#checkout`)
  const last = async () => (await embedEventsOf(page)).at(-1)
  await expect.poll(last).toMatchObject({ type: 'carte:navigate', detail: { isOutside: true } })
})

test('An embed element takes its colors from the page and its language from an attribute', { tag: '@large' }, async ({
  page,
  chain,
}) => {
  await page.goto(chain.page('theme'))
  const tag = page.locator('carte-menu')
  await expect(tag.getByRole('button', { name: 'Suodata' })).toBeVisible()
  const color = (token: string) =>
    tag.evaluate((element, name) => {
      const probe = element.shadowRoot?.querySelector('h1') as HTMLElement
      return getComputedStyle(probe).getPropertyValue(name)
    }, token)
  expect(await color('--color-accent')).toBe('#7fd3a0')
  expect(
    await tag.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).fontFamily),
  ).toContain('Trebuchet MS')
  await page.getByLabel('Accent').fill('#ff8800')
  expect(await color('--color-accent')).toBe('#ff8800')
  await expect(tag.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(246, 239, 228)')
  await page.getByLabel('Theme').selectOption('light')
  await expect(tag.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(33, 26, 20)')
  await page.getByLabel('Language').selectOption('ru')
  await new Screen(page).shows(SHOP.name)
  await expect(tag.getByRole('button', { name: 'Фильтры' })).toBeVisible()
})

test('An embed element reports a closed shop, and shows the page’s own content for an unknown shop', {
  tag: '@small',
}, async ({ page, chain, consoleErrors }) => {
  await page.goto(`${chain.page('shop')}?shop=${CLOSED_SHOP.id}`)
  const tag = page.locator('carte-menu')
  await expect(tag.getByRole('heading', { name: 'The restaurant is closed.' })).toBeVisible()
  await expect(tag.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  consoleErrors.expectFailureOf(/\/shops\/nowhere/)
  consoleErrors.expectMessage(/shop-not-found/)
  await page.goto(`${chain.page('shop')}?shop=nowhere`)
  await expect.poll(async () => (await embedEventsOf(page)).map(({ type }) => type)).toContain('carte:error')
  await expect(tag.getByRole('link').first()).toBeVisible()
  await expect(tag.locator('[data-carte-root]')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('An embed element shows the page’s own content after a load error, and recovers on the online event', {
  tag: '@small',
}, async ({ page, chain, consoleErrors }) => {
  const tag = page.locator('carte-menu')
  const errors = async () =>
    (await embedEventsOf(page)).filter(({ type }) => type === 'carte:error').map(({ detail }) => detail.code)
  consoleErrors.expectMessage(/host\..*\.css: missing/)
  consoleErrors.expectFailureOf(/\/embed\/(?:host|gallery\/api)/)
  const style = /\/embed\/host\.\w+\.css$/
  const call = /\/embed\/gallery\/api\//
  await page.route(style, (route) => route.fulfill({ status: 404 }))
  await page.route(call, (route) => route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }))

  await page.goto(`${chain.page('shop')}?shop=${SHOP.id}`)
  await expect.poll(errors).toContain('host-failed')
  await expect(tag.getByRole('link').first()).toBeVisible()
  await page.unroute(style)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(errors).toContain('error.server')
  await expect(tag.getByRole('link').first()).toBeVisible()
  await expect(tag.locator('[data-carte-root]')).toBeHidden()
  await page.unroute(call)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await MenuPage.reached(page, SHOP.name)
})
