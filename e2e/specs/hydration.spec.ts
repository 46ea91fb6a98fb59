import { join } from 'node:path'
import { LANGUAGES, type Language } from '@carte/contract'
import { Basket } from '@carte/contract/schemas'
import { paths } from '@carte/navigation/paths'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LARGE, SMALL } from '../support/appearance.ts'
import { ConsoleErrors } from '../support/console-errors.ts'
import { cultureCookie } from '../support/culture.ts'
import { orderRow } from '../support/database.ts'
import { headingOf } from '../support/html.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import type { OrderJourney } from '../support/order-journey.ts'
import { ROUTES } from '../support/routes.ts'
import { CLOSED_SHOP, SHOP } from '../support/sample.ts'
import { type SecondSite, startSecondSite } from '../support/second-site.ts'
import { servedPage } from '../support/served-page.ts'
import { test as base, type Customers, expect } from '../support/test.ts'

/** React reports all hydration mismatches, such as those of attributes, only in its development build. */
const test = base.extend<object, { readonly development: SecondSite }>({
  development: [
    async ({}, use) => {
      const folder = String(process.env.CARTE_E2E_DEVELOPMENT)
      const remotes = Object.fromEntries(
        ['shops', 'menu', 'checkout', 'account'].map((name) => [name, join(folder, `remote-${name}`)]),
      )
      const site = await startSecondSite({ shell: join(folder, 'shell'), remotes })
      await use(site)
      await site.stop()
      // Messages of React from rendering on the server are not log lines, so they have no level.
      expect(site.logged.filter(({ level }) => level === undefined)).toEqual([])
    },
    { scope: 'worker' },
  ],
})
// One worker, because all tests share one server.
test.describe.configure({ mode: 'default' })

/**
 * Limit for layout shifts when the browser knows more than the server, such as the basket's total. Web Vitals rate at
 * most 0.1 as good.
 */
const MAX_SHIFT_WITH_LOCAL_DATA = 0.005
/** Milliseconds after which a board shows its next page. */
const BOARD_TURNS_MS = 12_000

interface Visitor {
  /** Whether the browser's storage has data that the server does not know. */
  readonly hasLocalData?: boolean
  readonly stored?: OrderJourney['stored'][keyof OrderJourney['stored']]
  readonly language?: Language
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly signedIn?: { readonly name: string; readonly value: string }
  readonly lastShop?: string
  /** Whether its scripts arrive only after everything else is rendered. */
  readonly isSlow?: boolean
}

/** Returns whether the server-rendered page was painted. Runs in the page. */
const isPainted = () =>
  document.fonts.status === 'loaded' && performance.getEntriesByName('first-contentful-paint').length > 0

const withOrigin = (stored: NonNullable<Visitor['stored']>, origin: string) => ({
  ...stored,
  origins: stored.origins.map((each) => ({ ...each, origin })),
})

async function visit(browser: Browser, origin: string, visitor: Visitor) {
  const { stored, language = 'en', viewport = SMALL, signedIn, lastShop, isSlow } = visitor
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    ...(stored ? { storageState: withOrigin(stored, origin) } : {}),
  })
  await context.addCookies([cultureCookie(origin, language)])
  if (signedIn) await context.addCookies([{ ...signedIn, url: origin }])
  if (lastShop) await context.addCookies([{ name: 'carte.shop', value: lastShop, url: origin }])
  const consoleErrors = new ConsoleErrors(context)
  consoleErrors.expectFailureOf(/\/no-such-page$/)
  await watchShifts(context)
  const page = await context.newPage()
  if (isSlow) {
    await page.route(/\.js$/, async (route) => {
      await page.waitForFunction(isPainted)
      await route.continue()
    })
  }
  return { context, page, consoleErrors }
}

/** Opens a URL and checks that the page has the served heading, before and after hydration, and nothing is busy. */
async function expectHydration(page: Page, origin: string, path: string, cookie: string): Promise<void> {
  const { heading } = await servedPage(origin, path, { cookie })
  const response = await page.goto(path, { waitUntil: 'commit' })
  // Read the response itself, not the document, which scripts may have changed.
  expect(headingOf((await response?.text()) ?? '')).toBe(heading)
  await waitForInteractive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Opens URLs as a visitor. Checks that hydration keeps each heading, logs no error, and moves nothing. */
async function expectHydrationOf(browser: Browser, { origin }: SecondSite, paths: readonly string[], visitor: Visitor) {
  const { context, page, consoleErrors } = await visit(browser, origin, visitor)
  for (const path of paths) {
    await expectHydration(page, origin, path, await cookiesOf(context))
    await expectNoLayoutShift(page, {
      ...(visitor.hasLocalData ? { most: MAX_SHIFT_WITH_LOCAL_DATA } : {}),
      ...(path.endsWith('/digital-signage') ? { until: BOARD_TURNS_MS } : {}),
    })
    expect(consoleErrors.found, `console errors of ${path}`).toEqual([])
  }
  // A script may still be loading, and its route handler would fail when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** This route is left out: the basket lacks its line, so hydration adds a note above the choices, which moves them. */
const SHIFTING_ROUTE = 'a line of the order'

const VISITS: readonly {
  readonly who: string
  readonly visitor: (journey: OrderJourney, customers: Customers) => Visitor
  readonly urls: (journey: OrderJourney) => readonly string[]
}[] = [
  // Phones and desktops alternate, and two visitors have slow scripts.
  ...LANGUAGES.map((language, index) => {
    const [isAtDesk, isSlow] = [index % 2 === 0, language === 'en' || language === 'no']
    return {
      who: `a new guest ${isAtDesk ? 'at a desk' : 'with a phone'} who speaks ${language}${isSlow ? ' and has slow scripts' : ''}`,
      visitor: () => ({ language, viewport: isAtDesk ? LARGE : SMALL, isSlow }),
      urls: everything,
    }
  }),
  {
    who: 'a customer who is signed in',
    visitor: (_, { anna }) => ({ signedIn: anna.session }),
    urls: (journey) => [...all('login')(journey), paths.profile.href()],
  },
  {
    who: 'a customer at a desk, with a basket',
    visitor: ({ stored }, { matti }) => ({
      viewport: LARGE,
      signedIn: matti.session,
      stored: stored.basket,
      hasLocalData: true,
    }),
    // A member's prices differ from the stored ones. The edited line says so in a note above its choices, which moves
    // them.
    urls: (journey) => withBasket(journey).filter((url) => !isEditing(url)),
  },
  {
    who: 'a guest with a basket',
    visitor: ({ stored }) => ({ stored: stored.basket, hasLocalData: true }),
    urls: withBasket,
  },
  {
    who: 'a guest who has ordered',
    visitor: ({ stored }) => ({ stored: stored.paid, hasLocalData: true, language: 'fi' }),
    urls: ({ orderIds }) => [paths.order.href({ orderId: orderIds.paid })],
  },
  {
    who: 'a guest who has to pay',
    visitor: ({ stored }) => ({ stored: stored.unpaid, hasLocalData: true, viewport: LARGE }),
    urls: ({ orderIds }) => [paths.payment.href({ shopId: SHOP.id, orderId: orderIds.unpaid })],
  },
  {
    who: 'a customer who comes back to where they were last',
    visitor: (_, { anna }) => ({ signedIn: anna.session, lastShop: SHOP.id, isSlow: true }),
    urls: () => [paths.home.href(), paths.home.href({ redirectUri: paths.orders.href() })],
  },
  {
    who: 'a guest at a desk whose last restaurant is closed',
    visitor: () => ({ viewport: LARGE, lastShop: CLOSED_SHOP.id, language: 'ru' }),
    urls: () => [paths.home.href()],
  },
  {
    who: 'a guest at a desk with slow scripts and a basket',
    visitor: ({ stored }) => ({ isSlow: true, viewport: LARGE, stored: stored.basket, hasLocalData: true }),
    urls: withBasket,
  },
]

/** Returns a function for the URLs of all routes, except those with the names in `but` and `SHIFTING_ROUTE`. */
function all(...but: readonly string[]) {
  return (journey: OrderJourney) =>
    ROUTES.filter(({ name }) => ![SHIFTING_ROUTE, ...but].includes(name)).map(({ url }) => url(journey))
}
function everything(journey: OrderJourney) {
  return all()(journey)
}

const isEditing = (url: string): boolean => /\/articles\/[^/]+\/[^/]+$/.test(url)

/** Returns URLs that involve the basket. Home comes last, because it clears the chosen shop. */
function withBasket({ stored }: OrderJourney): readonly string[] {
  const kept = stored.basket.origins.flatMap(({ localStorage }) => localStorage)
  const basket = Basket.parse(JSON.parse(kept.find(({ name }) => name === 'carte.basket')?.value ?? 'null'))
  const shop = { shopId: SHOP.id }
  const burger = { ...shop, category: ['Burgare'], articleId: 'smash-burger' }
  return [
    paths.menu.href({ ...shop, category: [] }),
    paths.article.href(burger),
    paths.editOrder.href({ ...burger, orderId: String(basket.items[0]?.id) }),
    paths.checkout.href(shop),
    paths.orderType.href(shop),
    paths.home.href(),
  ]
}

for (const { who, visitor, urls } of VISITS) {
  test(`Server-rendered pages hydrate without errors or visible layout shifts for ${who}`, { tag: '@small' }, async ({
    browser,
    development,
    journey,
    customers,
  }) => {
    await expect.poll(async () => (await orderRow(journey.orderIds.paid))?.status).toBe('delivered')
    await expectHydrationOf(browser, development, urls(journey), visitor(journey, customers))
  })
}
