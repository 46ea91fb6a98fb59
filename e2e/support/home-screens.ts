import type { Shop, ShopPage } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { expect, type Page } from '@playwright/test'
import { IN_HELSINKI } from './geolocation.ts'
import { leaveToBrowser } from './leave-to-browser.ts'
import type { OrderJourney } from './order-journey.ts'
import { CLOSED_SHOP, SHOP } from './sample.ts'
import type { Screen } from './screens.ts'

const url = () => paths.home.href()
const heading = (page: Page) => page.locator('main h1')
const shops = (page: Page) => page.locator('main ul > li')
const more = (page: Page) => page.locator('main ul[aria-label] ~ button')
const search = (text: string) => (page: Page) => page.locator('main input[type=search]').fill(text)
const chooseCity = async (page: Page) => {
  await page.getByRole('searchbox').focus()
  await page.locator('main fieldset button').first().click()
}

/**
 * A guest who has chosen a shop before. The server reads it from a cookie; a page rendered in the browser reads it from
 * storage.
 */
const lastShop = (id: string) => async (page: Page, journey: OrderJourney) => {
  await page.context().addCookies([{ name: 'carte.shop', value: id, url: journey.origin }])
  await page.addInitScript((shopId) => localStorage.setItem('carte.last-shop', JSON.stringify(shopId)), id)
}

async function beInHelsinki(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(IN_HELSINKI)
}

async function showAll(page: Page): Promise<void> {
  while ((await more(page).count()) > 0) {
    const shown = await shops(page).count()
    await more(page).click()
    await expect.poll(() => shops(page).count()).toBeGreaterThan(shown)
  }
  // A button that is half below the navbar would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
}

/** Replaces the list of shops, as a server with other shops would answer. */
const answerShops = (change: (page: ShopPage) => ShopPage) => async (page: Page) => {
  await leaveToBrowser(page, paths.home.href())
  await page.route('**/api/shops?*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('search')) return route.fulfill({ status: 503, json: {} })
    const response = await route.fetch()
    return route.fulfill({ response, json: change((await response.json()) as ShopPage) })
  })
}

const PAGE = 48
const TOTAL = 1_234

/** A chain with many pages of shops and more cities than fit. Searches fail. */
const longChain = answerShops(({ shops, cities }) => ({
  shops: Array.from({ length: PAGE }, (_, n) => {
    const shop = shops[n % shops.length] as Shop
    return n < shops.length ? shop : { ...shop, id: `${shop.id}-${n}`, name: `${shop.name} ${n}` }
  }),
  total: TOTAL,
  cities: cities.map((city, n) => ({ ...city, count: city.count * 10 * (cities.length - n) })),
}))

const onlyShop = (id: string) =>
  answerShops(({ shops }) => ({ shops: shops.filter((shop) => shop.id === id), total: 1, cities: [] }))

export const HOME_SCREENS: readonly Screen[] = [
  { name: 'home', stored: 'new', url, ready: (page) => shops(page).locator('h2').first() },
  { name: 'home-no-match', stored: 'new', url, ready: heading, act: search('Göteburg') },
  {
    name: 'home-no-match-in-city',
    stored: 'new',
    url,
    ready: heading,
    act: async (page) => {
      await chooseCity(page)
      await search('Xyz')(page)
      await expect(shops(page)).toHaveCount(0)
    },
  },
  {
    name: 'home-last-shop',
    stored: 'basket',
    url,
    prepare: lastShop(SHOP.id),
    ready: (page) => page.locator('main section h3'),
  },
  {
    name: 'home-last-shop-closed',
    stored: 'customer',
    url,
    prepare: lastShop(CLOSED_SHOP.id),
    ready: (page) => page.locator('main section button'),
  },
  { name: 'home-hearts', stored: 'customer', url, ready: (page) => shops(page).locator('button').first() },
  {
    name: 'home-near',
    stored: 'customer',
    url,
    prepare: beInHelsinki,
    ready: (page) =>
      shops(page)
        .filter({ hasText: /\d{3}\s[mм]/ })
        .first(),
  },
  {
    name: 'home-not-near',
    stored: 'new',
    url,
    // Permissions that are not granted here are denied.
    prepare: (page) => page.context().grantPermissions([]),
    ready: (page) => page.locator('main p > span[aria-live=polite]'),
  },
  {
    name: 'home-city',
    stored: 'new',
    url,
    ready: heading,
    act: async (page) => {
      await chooseCity(page)
      await expect(page.locator('main fieldset button[aria-pressed=true]')).toBeVisible()
    },
  },
  { name: 'home-all', stored: 'customer', url, ready: (page) => shops(page).locator('button').first(), act: showAll },
  { name: 'home-long', stored: 'new', url, prepare: longChain, ready: more },
  {
    name: 'home-search-failed',
    stored: 'new',
    url,
    prepare: longChain,
    failingUrls: /\/api\/shops\?search=/,
    ready: more,
    act: async (page) => {
      await search('Stockholm')(page)
      await expect(page.locator('[role=alert]').first()).toBeVisible()
    },
  },
  {
    name: 'home-waits',
    stored: 'new',
    url: () => paths.home.href({ redirectUri: paths.digitalSignage.href({ shopId: CLOSED_SHOP.id }) }),
    ready: (page) => page.locator('main div:has(> h1) + *').filter({ hasText: CLOSED_SHOP.name }),
  },
  { name: 'home-single', stored: 'new', url, prepare: onlyShop(SHOP.id), ready: (page) => page.locator('main h2') },
  {
    name: 'home-single-closed',
    stored: 'new',
    url,
    prepare: onlyShop(CLOSED_SHOP.id),
    ready: (page) => page.locator('main button:disabled'),
  },
]
