import { paths } from '@carte/navigation/paths'
import type { Browser, Page } from '@playwright/test'
import { ConsoleErrors } from '../support/console-errors.ts'
import { cultureCookie } from '../support/culture.ts'
import { orderRow } from '../support/database.ts'
import { waitForInteractive } from '../support/interactive.ts'
import type { OrderJourney } from '../support/order-journey.ts'
import { ROUTES } from '../support/routes.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

/** Lines that appear only without or only with scripts, and why that is allowed. */
interface Difference {
  readonly because: string
  readonly without: readonly string[]
  readonly with: readonly string[]
}

const ORDER_TYPE: Difference = {
  because: 'only the browser knows the order type',
  without: [],
  with: ['Eat in'],
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  menu: ORDER_TYPE,
  category: ORDER_TYPE,
  suggestions: {
    because: 'only the browser knows which of them are in the basket',
    without: [],
    with: ['No thanks'],
  },
  'a line of the order': {
    because: 'only the browser knows the lines of the basket',
    without: [],
    with: ['This dish is no longer in your basket', 'You can add it again.'],
  },
  checkout: {
    because: 'only the browser knows the basket',
    without: ['Loading…'],
    with: ['Your basket is empty', 'Pick something tasty first, then come back here to pay.', 'See the menu'],
  },
  payment: {
    because: 'only the browser that placed the order can pay it',
    without: ['Getting the payment ready…'],
    with: [
      'There’s nothing to pay here',
      'We can’t find an open order in this browser. It may already be paid, or belong to another device.',
      'See the order',
    ],
  },
  order: {
    because: 'only the browser that placed the order can read it',
    without: ['Loading your order…'],
    with: [
      'Ordered in another browser',
      'You can see its status above. The details only appear where you placed the order.',
      'See the restaurants',
    ],
  },
  orders: {
    because: 'only the browser knows its orders',
    without: ['Loading your orders…'],
    with: [
      'No orders right now',
      'Once you’ve paid, you can follow your order here until it’s handed over.',
      'See the menu',
    ],
  },
}
const NONE: Difference = { because: '', without: [], with: [] }

/** Returns the visible text of the main element as lines. */
const contentOf = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: the test compares the visible text line by line, not the text in the tree.
  (await page.locator('main').innerText())
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\s*\n\s*/)
    .filter(Boolean)

type Stored = OrderJourney['stored'][keyof OrderJourney['stored']]

/** Opens a browser context, new or with stored data. Errors can be collected only with scripts. */
async function open(browser: Browser, origin: string, javaScriptEnabled: boolean, storageState?: Stored) {
  const context = await browser.newContext({
    baseURL: origin,
    ...(storageState && { storageState }),
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([cultureCookie(origin, 'en')])
  return { page: await context.newPage(), consoleErrors: new ConsoleErrors(context), close: () => context.close() }
}

for (const { name, url, status, stored } of ROUTES) {
  const difference = DIFFERENCES[name] ?? NONE
  const title = `The page "${name}" has the same text without scripts as with them${difference.because && `, but ${difference.because}`}`
  test(title, { tag: '@small' }, async ({ browser, journey }) => {
    // Wait until the kitchen has finished, so that its changes cause no difference.
    await expect.poll(async () => (await orderRow(journey.orderIds.paid))?.status).toBe('delivered')
    const path = url(journey)
    const { heading, status: served } = await servedPage(journey.origin, path)
    expect(served).toBe(status)

    const without = await open(browser, journey.origin, false)
    await without.page.goto(path)
    await expect(without.page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const plain = await contentOf(without.page)
    await without.close()

    const interactive = await open(browser, journey.origin, true, stored && journey.stored[stored])
    if (status === 404) interactive.consoleErrors.expectFailureOf(/\/no-such-page$/)
    await interactive.page.goto(path)
    await waitForInteractive(interactive.page)
    await expect(interactive.page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(interactive.page.locator('main [aria-busy=true]')).toHaveCount(0)
    const lines = await contentOf(interactive.page)
    expect(plain).toEqual(expect.arrayContaining([...difference.without]))
    expect(lines).toEqual(expect.arrayContaining([...difference.with]))
    expect(lines.filter((line) => !difference.with.includes(line))).toEqual(
      plain.filter((line) => !difference.without.includes(line)),
    )
    expect(interactive.consoleErrors.found).toEqual([])
    await interactive.close()
  })
}

test('A guest without scripts follows links from home to a dish and back', { tag: '@small' }, async ({
  browser,
  baseURL,
}) => {
  const { page, close } = await open(browser, String(baseURL), false)
  const heading = page.getByRole('heading', { level: 1 })
  const follow = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true }).click()
  const shop = { shopId: OTHER_SHOP.id }
  for (const path of [
    paths.home.href(),
    paths.orderType.href(shop),
    paths.menu.href({ ...shop, category: [] }),
    paths.article.href({ ...shop, category: ['Burgare'], articleId: 'smash-burger' }),
  ]) {
    await servedPage(String(baseURL), path)
  }
  await page.goto(paths.home.href())
  await follow(OTHER_SHOP.name)
  await expect(heading).toHaveText('Eat in or take away?')
  await follow(/^Take away/)
  await expect(heading).toHaveText(OTHER_SHOP.name)
  await follow('Smash burger')
  await expect(heading).toHaveText('Smash burger')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading).toHaveText(OTHER_SHOP.name)
  await page.getByRole('link', { name: 'Carte – all restaurants' }).click()
  await expect(heading).toHaveText('Where would you like to eat?')
  await close()
})
