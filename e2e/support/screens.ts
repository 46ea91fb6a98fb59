import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { SHOP } from './sample.ts'
import type { Walk } from './walk.ts'

/** A screen in one of its states: how to get there without reading a word of it, since it may speak any language. */
export interface Screen {
  readonly name: string
  /** What the browser remembers when it comes. */
  readonly stored: keyof Walk['stored']
  readonly url: (walk: Walk) => string
  /** What shows when everything is there. */
  readonly ready: (page: Page) => Locator
  /** Brings the screen into its state. */
  readonly act?: (page: Page) => Promise<void>
}

const heading = (page: Page) => page.locator('main h1')
const menuUrl = () => paths.menu.href({ shopId: SHOP.id, category: [] })
const articleUrl = () => paths.article.href({ shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' })
const bar = (page: Page) => page.locator('[data-bottom-bar] button').first()

/** On a small screen the basket is behind a button of the bar; on a large one it is there already. */
async function openBasket(page: Page): Promise<void> {
  const either = bar(page).or(page.locator('aside h2'))
  await expect(either.filter({ visible: true }).first()).toBeVisible()
  if (await bar(page).isVisible()) {
    await bar(page).click()
    await expect(page.locator('dialog[open]')).toBeVisible()
  }
}

async function chooseCard(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main form input').first()).toBeVisible()
}

const search = (text: string) => (page: Page) => page.locator('main input[type=search]').fill(text)

export const SCREENS: readonly Screen[] = [
  { name: 'home', stored: 'new', url: () => paths.home.href(), ready: (page) => page.locator('main li h2').first() },
  {
    name: 'home-no-match',
    stored: 'new',
    url: () => paths.home.href(),
    ready: heading,
    act: search('Göteburg'),
  },
  { name: 'order-type', stored: 'new', url: () => paths.orderType.href({ shopId: SHOP.id }), ready: heading },
  { name: 'menu', stored: 'basket', url: menuUrl, ready: (page) => page.locator('main li h3').first() },
  // Found in every language: a bottle holds 33 cl, whatever it is called.
  { name: 'menu-search', stored: 'new', url: menuUrl, ready: heading, act: search('33') },
  { name: 'article', stored: 'basket', url: articleUrl, ready: (page) => page.locator('main fieldset').first() },
  { name: 'basket', stored: 'basket', url: menuUrl, ready: heading, act: openBasket },
  { name: 'basket-empty', stored: 'new', url: menuUrl, ready: heading, act: openBasket },
  {
    name: 'checkout',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }),
    ready: (page) => page.locator('main form dl').first(),
  },
  {
    name: 'payment',
    stored: 'unpaid',
    url: ({ orders }) => paths.payment.href({ shopId: SHOP.id, orderId: orders.unpaid }),
    ready: (page) => page.locator('main input[type=radio]').first(),
  },
  {
    name: 'payment-card',
    stored: 'unpaid',
    url: ({ orders }) => paths.payment.href({ shopId: SHOP.id, orderId: orders.unpaid }),
    ready: (page) => page.locator('main input[type=radio]').first(),
    act: chooseCard,
  },
  {
    name: 'order',
    stored: 'paid',
    url: ({ orders }) => paths.order.href({ orderId: orders.paid }),
    ready: (page) => page.locator('main ol li').first(),
  },
  { name: 'login', stored: 'new', url: () => paths.login.href(), ready: (page) => page.locator('main form') },
  { name: 'unknown-address', stored: 'new', url: () => '/no-such-page', ready: heading },
]
