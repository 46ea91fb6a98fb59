import { paths } from '@carte/navigation/paths'
import type { Locator, Page, Route } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { OrderTypePage } from '../pages/OrderTypePage.ts'
import { expectBasket } from '../support/browser-storage.ts'
import { IN_HELSINKI } from '../support/geolocation.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { ADDED_SHOPS, LONG_CHAIN } from '../support/long-chain.ts'
import { expectUrl } from '../support/navigate.ts'
import { clickUnlessGone } from '../support/own-retries.ts'
import { withOwnSite } from '../support/own-site.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { cachedUrls, waitForOfflineCache } from '../support/service-worker.ts'
import { expect } from '../support/test.ts'

// A chain with so many shops that its server sorts and searches the list and sends it in pages.
const test = withOwnSite('chain', async (site) => {
  await site.change(LONG_CHAIN)
  await expect.poll(async () => totalOf(site.origin)).toBe(ALL)
})
// One worker, because all tests share one server.
test.describe.configure({ mode: 'default' })

const ALL = 14 + ADDED_SHOPS

async function totalOf(origin: string): Promise<number> {
  const { total } = (await (await fetch(new URL('/api/shops?pageSize=1', origin))).json()) as { total: number }
  return total
}

const searchFor = (text: string) => (url: URL) =>
  url.pathname === '/api/shops' && url.searchParams.get('search') === text

/** Holds back the response to a search. Returns a function that releases it. */
async function holdResponse(page: Page, text: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Route>()
  await page.route(searchFor(text), (route) => held.resolve(route))
  return async () => {
    const route = await held.promise
    // The page may have canceled the request.
    await route.continue().catch(() => {})
  }
}

test('The restaurant search shows results from the server and ignores a delayed response to an older query', {
  tag: '@small',
}, async ({ home, page }) => {
  await expect(page.getByText(`${ALL} restaurants`)).toBeVisible()
  const releaseResponse = await holdResponse(page, 'nord')
  const asked = page.waitForRequest((request) => searchFor('nord')(new URL(request.url())))
  await home.searchBox.fill('nord')
  await asked
  await home.searchBox.pressSequentially(' 1')
  await home.expectFirst('Nord 1', 'Nord 10', 'Nord 11')
  await releaseResponse()
  await home.showMoreButton.click()
  await expect(home.shops).toHaveCount(12)
  for (const name of await home.shopNames.allTextContents()) expect(name).toMatch(/^Nord 1/)
  await home.search('nord 117', 1)
})

test('The restaurant list loads page after page without repeats, and can be searched and filtered after Back', {
  tag: '@small',
}, async ({ home, page }) => {
  for (let shown = 12; shown <= 66; shown += 6) {
    await home.showMoreButton.click()
    await expect(home.shops).toHaveCount(shown)
  }
  expect(new Set(await home.shopNames.allTextContents()).size).toBe(66)
  await home.link('Nord 50').click()
  await OrderTypePage.reached(page)
  await page.goBack()
  await HomePage.reached(page)
  await expect(home.lastShopCard.getByRole('heading', { name: 'Nord 50' })).toBeVisible()
  await home.search('nord 117', 1)
  await home.chooseCity('Luleå')
  await expect(page.getByText('No restaurant matches “nord 117”.')).toBeVisible()
  await page.getByRole('button', { name: 'Search all cities' }).click()
  await home.expectFirst('Nord 117')
  await home.choose('Nord 117')
})

test('A failed restaurant search shows an error beside the previous results, and "Try again" repeats it', {
  tag: '@small',
}, async ({ home, page, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/shops\?search=/)
  await home.search('nord 117', 1)
  await page.route(searchFor('nord 11'), (route) => route.abort('internetdisconnected'))
  await home.searchBox.fill('nord 11')
  const error = page.getByText('We couldn’t load the restaurants.')
  await expect(error).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await home.expectFirst('Nord 117')
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await home.expectFirst('Nord 11', 'Nord 110')
  await expect(error).toHaveCount(0)
})

test('A connection loss while search results are shown leads to the offline page, and home works afterwards', {
  tag: '@small',
}, async ({ home, page, context, consoleErrors }) => {
  consoleErrors.expectNoConnection()
  await home.search('nord 117', 1)
  await context.setOffline(true)
  await home.shows('You’re offline')
  await context.setOffline(false)
  await clickUnlessGone(page.getByRole('main').getByRole('button', { name: 'Try again' }))
  await HomePage.reached(page)
  await home.choose('Nord 117')
})

test.describe('The restaurant list with a service worker', () => {
  test.use({ serviceWorkers: 'allow', geolocation: IN_HELSINKI, permissions: ['geolocation'] })

  test('sends the position only rounded to two decimals, and stores it nowhere', { tag: '@small' }, async ({
    page,
    context,
  }) => {
    const asked: string[] = []
    // Includes requests of the service worker.
    context.on('request', (request) => void asked.push(`${request.url()} ${request.postData() ?? ''}`))
    const home = await HomePage.open(page)
    await waitForOfflineCache(page)
    await page.reload()
    await HomePage.reached(page)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await home.expectFirst('Carte Kallio')
    await home.search('nord', 6)
    // The list before the search has six restaurants, too.
    await expect(home.shops.filter({ hasText: 'Nord' })).toHaveCount(6)
    await home.showMoreButton.click()
    await expect(home.shops).toHaveCount(12)
    await home.choose('Nord 117')

    const near = asked.flatMap((url) => /[?&]near=([^& ]*)/.exec(url)?.[1] ?? [])
    expect(near.length).toBeGreaterThan(0)
    for (const each of near) expect(decodeURIComponent(each)).toBe('60.19,24.96')
    const exact = /60\.187|24\.956/
    expect(asked.filter((url) => exact.test(url))).toEqual([])

    const rounded = /near=|60\.19|24\.96/
    const addresses = Object.values(await cachedUrls(page)).flat()
    expect(addresses).toContain('/api/shops?pageSize=48')
    expect(addresses.filter((url) => rounded.test(url) || url.includes('search='))).toEqual([])
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    )
    const cookies = JSON.stringify(await context.cookies())
    expect(`${stored} ${cookies} ${page.url()}`).not.toMatch(rounded)
  })
})

test('A guest searches, filters, loads more shops and chooses one with the keyboard alone', { tag: '@large' }, async ({
  home,
  page,
}) => {
  const keyboard = new Keyboard(page)
  await keyboard.write(home.searchBox, 'nord 1')
  await home.expectFirst('Nord 1', 'Nord 10')
  await keyboard.press(home.city('Luleå'), 'Space')
  await home.expectFirst('Nord 10', 'Nord 100', 'Nord 110')
  await expect(home.city('Luleå')).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press(home.city('Luleå'))
  await home.expectFirst('Nord 1', 'Nord 10', 'Nord 11')
  await keyboard.press(home.showMoreButton)
  await expect(home.shops).toHaveCount(12)
  await expect(home.showMoreButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(home.shops).toHaveCount(18)
  await home.searchBox.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await keyboard.write(home.searchBox, 'nord 11')
  await home.expectFirst('Nord 11', 'Nord 110')
  // The button disappears with the last shops, and the focus moves to the first new one.
  await keyboard.press(home.showMoreButton)
  await expect(home.shops).toHaveCount(11)
  await expect(home.showMoreButton).toHaveCount(0)
  await expect(home.link('Nord 115')).toBeFocused()
  await keyboard.press(home.link('Nord 117'))
  await OrderTypePage.reached(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Choosing a shop skips the order type when only one is configured', { tag: '@small' }, async ({ page, site }) => {
  const orderTypes = async () =>
    ((await (await fetch(new URL('/api/settings', site.origin))).json()) as { orderTypes: readonly string[] })
      .orderTypes
  const before = await orderTypes()
  const dish = { category: ['Burgare'], articleId: 'smash-burger' }
  await site.change(`update operator set order_types = '{dineInPlace}'`)
  try {
    await expect.poll(orderTypes).toEqual(['dineInPlace'])
    await page.goto(`${paths.home.href()}?redirectToArticle=${dish.articleId}`)
    const home = await HomePage.reached(page)
    await waitForInteractive(page)
    await home.link(OTHER_SHOP.name).click()
    await ArticlePage.reached(page, 'Smash burger')
    await expectUrl(page, paths.article.href({ shopId: OTHER_SHOP.id, ...dish }))
    await expectBasket(page, { shopId: OTHER_SHOP.id, orderType: 'dineInPlace' })

    await page.goto(paths.home.href())
    await HomePage.reached(page)
    await home.link(OTHER_SHOP.name).click()
    await expectUrl(page, paths.menu.href({ shopId: OTHER_SHOP.id, category: [] }))
  } finally {
    await site.change(`update operator set order_types = '{${before.join()}}'`)
    await expect.poll(orderTypes).toEqual(before)
  }
})

test('A signage board redirects home while its shop is closed, returns when it opens, and shows "Closed" when it closes', {
  tag: '@large',
}, async ({ page, site }) => {
  const shopId = 'nord-3'
  const hours = `(select opening_hours from shop where id = '${OTHER_SHOP.id}')`
  const isOpen = async () =>
    ((await (await fetch(new URL(`/api/shops/${shopId}`, site.origin))).json()) as { openForBusiness: boolean })
      .openForBusiness
  const board = paths.digitalSignage.href({ shopId })
  await site.change(`update shop set opening_hours = '[]' where id = '${shopId}'`)
  await expect.poll(isOpen).toBe(false)
  await page.clock.install()
  await page.goto(board)
  await HomePage.reached(page)
  await expectUrl(page, paths.home.href({ redirectUri: board }))
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nord 3 is closed. The board comes back automatically when it opens.')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expectUrl(page, paths.home.href({ redirectUri: board }))

  await site.change(`update shop set opening_hours = ${hours} where id = '${shopId}'`)
  await expect.poll(isOpen).toBe(true)
  await page.clock.fastForward(31_000)
  await expectUrl(page, board)

  // An open board stays on its page when the shop closes.
  const [closed, dish] = [page.getByRole('heading', { name: 'Closed' }), page.locator('section[data-shown] h3').first()]
  /** Advances the page's clock until the board shows it, because the response can arrive at any tick. */
  const ticksUntil = async (shown: Locator) => {
    await expect(async () => {
      await page.clock.fastForward(12_000)
      await expect(shown).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await expect(dish).toBeVisible()
  await site.change(`update shop set opening_hours = '[]' where id = '${shopId}'`)
  await expect.poll(isOpen).toBe(false)
  await ticksUntil(closed)
  await expectUrl(page, board)
  await site.change(`update shop set opening_hours = ${hours} where id = '${shopId}'`)
  await expect.poll(isOpen).toBe(true)
  await ticksUntil(dish)
  await expect(closed).toHaveCount(0)
})
