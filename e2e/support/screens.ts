import type { Quote, TimeChange } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { fillBasket } from './fill-basket.ts'
import { HOME_SCREENS } from './home-screens.ts'
import { openBasket } from './open-basket.ts'
import type { OrderJourney } from './order-journey.ts'
import { ANNA, QUIET_SHOP, SHOP } from './sample.ts'
import { rejectionLog } from './server-log.ts'
import { SHELL_SCREENS } from './shell-screens.ts'
import { signIn } from './sign-in.ts'
import { openInvitation, openInviteDialog, signInOwner } from './staff-accounts.ts'
import { TABLE_SCREENS } from './table-screens.ts'
import { openMoreTime, openRejection, openTablet, openTime } from './tablet.ts'

/**
 * A screen in one of its states. It must be reachable without reading text, because the page can be in any language.
 */
export interface Screen {
  readonly name: string
  readonly stored: keyof OrderJourney['stored']
  readonly url: (journey: OrderJourney) => string
  readonly prepare?: (page: Page, journey: OrderJourney) => Promise<unknown>
  /** An element that is visible when the screen is complete. */
  readonly ready: (page: Page) => Locator
  /** URLs that fail in this state, which the browser logs on each try. */
  readonly failingUrls?: RegExp
  /** The error that the page reports in this state, possibly several times or late. */
  readonly errors?: RegExp
  readonly logs?: RegExp
  /** Whether the state is a loading state, which has no heading yet. */
  readonly isLoading?: boolean
  readonly act?: (page: Page) => Promise<void>
  /**
   * Whether a small screen opens it from its bottom bar, while a large one shows it at once. Then `act` runs again
   * after the page was made small.
   */
  readonly opensFromBar?: boolean
}

const heading = (page: Page) => page.locator('main h1')
const menuUrl = () => paths.menu.href({ shopId: SHOP.id, category: [] })
const BURGER = { shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' }
const articleUrl = () => paths.article.href(BURGER)
const suggestedUrl = () => paths.suggestedArticles.href(BURGER)

/** Waits for the empty panel of a large screen. A small screen shows no bar. */
async function seeEmptyBasket(page: Page): Promise<void> {
  if (Number(page.viewportSize()?.width) >= 900) await expect(page.locator('aside h3').first()).toBeVisible()
}

async function openSpots(page: Page): Promise<void> {
  await openBasket(page)
  const lines = page.locator(':is(aside, dialog[open]) button[aria-expanded]').filter({ visible: true })
  await lines.first().click()
  await expect(page.locator('[role=radiogroup] input').filter({ visible: true }).first()).toBeVisible()
}

/** Waits for the button that removes unavailable lines from the basket. */
async function seeUnavailable(page: Page): Promise<void> {
  await openBasket(page)
  await expect(page.locator('button[aria-describedby]').filter({ visible: true }).last()).toBeVisible()
}

/** The order's summary once the server has priced it. */
const pricedSummary = (page: Page) => page.locator('main form section:has(dl)')

const DAY_MS = 86_400_000

/** Makes the shop take orders for two days ahead, the last of which is full. */
const withDays = (page: Page) =>
  page.route('**/api/order/quote', async (route) => {
    const response = await route.fetch()
    const quote: Quote = await response.json()
    const daysLater = (days: number) =>
      quote.pickupTimes.map((at) => new Date(Date.parse(at) + days * DAY_MS).toISOString())
    const json = { ...quote, pickupTimes: [...quote.pickupTimes, ...daysLater(1)], fullTimes: daysLater(2) }
    return route.fulfill({ response, json })
  })

/** Opens the list of pick-up times, and the day that is full. */
async function openTimes(page: Page): Promise<void> {
  await page.locator('main form button[aria-haspopup=dialog]').first().click()
  await page.locator('dialog[open] [role=radiogroup]').first().locator('label').last().click()
  await expect(page.locator('dialog[open] [role=radiogroup] input:disabled').first()).toBeVisible()
}

/**
 * Makes the unpaid order one that the kitchen has moved to much later. Nothing moves an unpaid order on, not even on a
 * page that the server renders.
 */
async function withLateOrder(page: Page, { orderIds }: OrderJourney): Promise<void> {
  const [from, to] = ['2026-11-27T17:30:00.000Z', '2026-11-27T18:00:00.000Z']
  const timeChanges: readonly TimeChange[] = [{ at: '2026-11-27T17:00:00.000Z', from, to, reason: 'busy' }]
  const change = { status: 'started', paymentStatus: 'captured', paymentKind: 'card', timeChanges, canCancel: true }
  await page.route(`**/api/order/${orderIds.unpaid}`, async (route) => {
    if (!route.request().headers()['customer-code']) return route.fulfill({ json: { status: 'started' } })
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

/** Opens the dialog that cancels a late order. */
async function openCancellation(page: Page): Promise<void> {
  await page.locator('main [data-tone=warning] button').click()
  await expect(page.locator('dialog[open] button').last()).toBeVisible()
}

async function chooseCard(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main form input').first()).toBeVisible()
}

/** Makes the browser with a paid order also wait for its unpaid one. Runs in the page. */
function awaitUnpaid(): void {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
  const [unpaid, session] = [read('carte.unpaid-order'), read('carte.order')]
  if (!unpaid?.order) return
  const { orderId: id, customerCode } = unpaid.order
  session.paidOrders.push({ id, customerCode, expires: new Date(Date.now() + 3_600_000).toISOString() })
  localStorage.setItem('carte.order', JSON.stringify(session))
  localStorage.removeItem('carte.unpaid-order')
}

/** Changes the order's details in the server's response; null makes the server unavailable. */
const withDetails = (change: Readonly<Record<string, unknown>> | null) => (page: Page, journey: OrderJourney) =>
  page.route(`**/api/order/${journey.orderIds.paid}`, async (route) => {
    if (!route.request().headers()['customer-code']) return route.fallback()
    if (change === null) return route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } })
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })

async function askForReceipt(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main form [aria-invalid=true]')).toBeVisible()
}

/** Orders the same again while the basket has lines, which shows a confirmation dialog. */
async function orderAgain(page: Page): Promise<void> {
  await page.locator('main section > div > button').first().click()
  await expect(page.locator('dialog[open] button').last()).toBeVisible()
}

/** Stores a shop as the last chosen one. Runs in the page. */
const remember = (shopId: string) => localStorage.setItem('carte.last-shop', JSON.stringify(shopId))
const withLastShop = (page: Page) => page.addInitScript(remember, SHOP.id)

/** Empties the name and submits all forms of the account, which shows their errors. */
async function seeWrongAccount(page: Page): Promise<void> {
  for (const form of await page.locator('main summary').all()) await form.click()
  await page.locator('main input[name=name]').fill('')
  for (const send of await page.locator('main form button[type=submit]').all()) await send.click()
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(5)
}

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()
const alert = (page: Page) => page.locator('main [role=alert]').first()

/** Makes a POST request fail with an error of the contract. */
const rejecting =
  (url: string, code: string, items: readonly string[] = []) =>
  (page: Page) =>
    page.route(url, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({ type: 'about:blank', title: '', status: 400, code, errors: { items } }),
          })
        : route.fallback(),
    )
/** Makes the checkout begin with a card instead of a wallet, whose button submits no form. */
const preferCard = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('carte.payment-method', JSON.stringify('sandbox-card')))

async function seeRejection(page: Page): Promise<void> {
  await submit(page)
  await expect(alert(page)).toBeVisible()
}

async function seeWrongFields(page: Page): Promise<void> {
  // Opens the fields of order type and spot. Another order type clears the spot.
  await page.locator('main form button[aria-expanded]').first().click()
  await page.locator('main select[name=orderType]').selectOption('takeAway')
  await page.locator('main select[name=orderType]').selectOption('dineInPlace')
  await page.locator('main input[type=email]').fill('anna@')
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]').nth(1)).toBeVisible()
}

async function seeEmptyFields(page: Page): Promise<void> {
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
}

async function askForLink(page: Page): Promise<void> {
  await page.locator('main input[type=email]').fill('nobody@example.com')
  await submit(page)
  await expect(page.locator('main form')).toBeHidden()
}

/** Requests a code without the server, whose limits of mails are lower than the number of these screens. */
async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/identity/sendSignInCode', (route) => route.fulfill({ status: 200 }))
  await page.locator('main input[type=email]').fill('nobody@example.com')
  await page.locator('main button[name=way]').click()
  await page.locator('main input[name=code]').fill('12345')
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]')).toBeVisible()
}

async function openFilters(page: Page): Promise<void> {
  await page.locator('main button[data-filters]').click()
  await expect(page.locator('dialog[open] input').first()).toBeVisible()
}

/** Stores menu filters. Runs in the page. */
const avoid = () =>
  localStorage.setItem('carte.menu-filters', '{"avoid":["gluten","crustaceans"],"diets":["vegetarian"]}')
const activeFilters = (page: Page) => page.locator('main ul[aria-label] > li > button')

const search = (text: string) => async (page: Page) => {
  const field = page.locator('main input[type=search]')
  // On a small screen the first button opens the field.
  if (!(await field.isVisible())) await page.locator('main button').first().click()
  await field.fill(text)
}

const REMOTE_SCREENS: readonly Screen[] = [
  { name: 'order-type', stored: 'new', url: () => paths.orderType.href({ shopId: SHOP.id }), ready: heading },
  { name: 'menu', stored: 'basket', url: menuUrl, ready: (page) => page.locator('main li h3').first() },
  // Matches in every language, because the bottle sizes contain "33 cl".
  { name: 'menu-search', stored: 'new', url: menuUrl, ready: heading, act: search('33') },
  { name: 'menu-filters', stored: 'new', url: menuUrl, ready: heading, act: openFilters },
  {
    name: 'menu-filtered',
    // This customer has favorites.
    stored: 'customer',
    url: menuUrl,
    prepare: (page) => page.addInitScript(avoid),
    ready: (page) => activeFilters(page).nth(2),
    // Shows all dishes with their allergens.
    act: (page) => page.locator('main p > button').first().click(),
  },
  { name: 'article', stored: 'basket', url: articleUrl, ready: (page) => page.locator('main fieldset').first() },
  {
    name: 'article-sheet',
    stored: 'basket',
    url: () => `${menuUrl()}?article=${BURGER.articleId}`,
    ready: (page) => page.locator('dialog[open] fieldset').first(),
  },
  {
    name: 'article-edit',
    stored: 'basket',
    url: ({ lineId }) => paths.editOrder.href({ ...BURGER, orderId: lineId }),
    ready: (page) => page.locator('main fieldset').first(),
  },
  { name: 'suggested', stored: 'basket', url: suggestedUrl, ready: (page) => page.locator('main li').first() },
  {
    name: 'suggested-chosen',
    stored: 'basket',
    url: suggestedUrl,
    ready: (page) => page.locator('main li').first(),
    act: (page) => page.locator('main li label').first().click(),
  },
  { name: 'basket', stored: 'basket', url: menuUrl, ready: heading, act: openBasket, opensFromBar: true },
  { name: 'basket-spots', stored: 'basket', url: menuUrl, ready: heading, act: openSpots, opensFromBar: true },
  {
    name: 'basket-unavailable',
    stored: 'new',
    url: menuUrl,
    prepare: (page) => page.addInitScript(fillBasket, { shopId: SHOP.id, lines: 2 }),
    ready: heading,
    act: seeUnavailable,
    opensFromBar: true,
  },
  { name: 'basket-empty', stored: 'new', url: menuUrl, ready: heading, act: seeEmptyBasket },
  {
    name: 'checkout',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }),
    ready: pricedSummary,
  },
  {
    name: 'checkout-rejected',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }),
    prepare: async (page) => {
      await preferCard(page)
      await rejecting('**/api/order', 'unavailable-products', ['cola'])(page)
    },
    ready: pricedSummary,
    failingUrls: /\/api\/order$/,
    act: seeRejection,
  },
  {
    name: 'checkout-times',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }),
    prepare: withDays,
    ready: pricedSummary,
    act: openTimes,
  },
  {
    name: 'checkout-wrong',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }),
    ready: pricedSummary,
    act: seeWrongFields,
  },
  {
    name: 'payment-rejected',
    stored: 'unpaid',
    url: ({ orderIds }) => paths.payment.href({ shopId: SHOP.id, orderId: orderIds.unpaid }),
    prepare: rejecting('**/payment', 'failed'),
    ready: (page) => page.locator('main input[type=radio]').first(),
    failingUrls: /\/payment$/,
    act: seeRejection,
  },
  {
    name: 'payment',
    stored: 'unpaid',
    url: ({ orderIds }) => paths.payment.href({ shopId: SHOP.id, orderId: orderIds.unpaid }),
    ready: (page) => page.locator('main input[type=radio]').first(),
  },
  {
    name: 'payment-card',
    stored: 'unpaid',
    url: ({ orderIds }) => paths.payment.href({ shopId: SHOP.id, orderId: orderIds.unpaid }),
    ready: (page) => page.locator('main input[type=radio]').first(),
    act: chooseCard,
  },
  {
    name: 'order',
    stored: 'paid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }),
    ready: (page) => page.locator('main ol li').first(),
  },
  {
    name: 'order-again',
    stored: 'unpaid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }),
    ready: (page) => page.locator('main ol li').first(),
    act: orderAgain,
  },
  {
    name: 'order-receipt',
    stored: 'paid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }),
    ready: (page) => page.locator('main form'),
    act: askForReceipt,
  },
  {
    name: 'order-cancelled',
    stored: 'paid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }),
    prepare: withDetails({
      status: 'rollbacked',
      paymentStatus: 'captured',
      paymentKind: 'phoneApp',
      refusal: 'shop-closed',
    }),
    ready: (page) => page.locator('main [data-tone=error]'),
  },
  {
    name: 'order-late',
    stored: 'unpaid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.unpaid }),
    prepare: withLateOrder,
    ready: (page) => page.locator('main [data-tone=warning] button'),
    act: openCancellation,
  },
  {
    name: 'order-away',
    stored: 'paid',
    url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }),
    prepare: withDetails(null),
    failingUrls: /\/api\/order\/[0-9a-f]{32}$/,
    ready: (page) => page.locator('main [data-tone=warning]'),
  },
  {
    name: 'orders-none',
    stored: 'basket',
    url: () => paths.orders.href(),
    ready: (page) => page.locator('main a').first(),
  },
  {
    name: 'orders',
    stored: 'unpaid',
    url: () => paths.orders.href(),
    prepare: (page) => page.addInitScript(awaitUnpaid),
    ready: (page) => page.locator('main li').nth(1),
  },
  {
    name: 'board',
    stored: 'new',
    url: () => paths.digitalSignage.href({ shopId: SHOP.id }),
    ready: (page) => page.locator('section[data-shown] li h3').first(),
  },
  {
    name: 'kitchen-sign-in',
    stored: 'new',
    url: () => paths.kitchen.href(),
    // The tablet has no key yet.
    failingUrls: /\/api\/staff\/session$/,
    ready: (page) => page.locator('main form input'),
  },
  {
    name: 'kitchen',
    stored: 'new',
    url: () => paths.kitchen.href(),
    prepare: openTablet,
    ready: (page) => page.locator('article').first(),
  },
  {
    name: 'kitchen-reject',
    stored: 'new',
    url: () => paths.kitchen.href(),
    prepare: openTablet,
    ready: (page) => page.locator('article').first(),
    act: openRejection,
  },
  {
    name: 'kitchen-time',
    stored: 'new',
    url: () => paths.kitchen.href(),
    prepare: openTablet,
    ready: (page) => page.locator('article').first(),
    act: openTime,
  },
  {
    name: 'kitchen-more-time',
    stored: 'new',
    url: () => paths.kitchen.href(),
    prepare: openTablet,
    ready: (page) => page.locator('article').first(),
    act: openMoreTime,
  },
  {
    name: 'dish-preview',
    stored: 'new',
    url: () => paths.dishPreview.href(),
    ready: heading,
  },
  {
    name: 'admin-sign-in',
    stored: 'new',
    url: () => paths.admin.href({ section: [] }),
    failingUrls: /\/api\/admin\/session$/,
    ready: (page) => page.locator('main button').last(),
  },
  {
    name: 'admin-invitation',
    stored: 'new',
    url: () => paths.admin.href({ section: ['invitation'] }),
    prepare: openInvitation,
    ready: (page) => page.locator('main form svg[role="img"]'),
  },
  {
    name: 'admin-team',
    stored: 'new',
    url: () => paths.admin.href({ section: ['team'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('main table'),
  },
  {
    name: 'admin-invite',
    stored: 'new',
    url: () => paths.admin.href({ section: ['team'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('main table'),
    act: openInviteDialog,
  },
  {
    name: 'admin-own-account',
    stored: 'new',
    url: () => paths.admin.href({ section: ['me'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('main form').first(),
  },
  {
    name: 'admin-hours',
    stored: 'new',
    url: () => paths.admin.href({ section: ['shop', QUIET_SHOP.id, 'settings', 'hours'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('[data-block]').first(),
    act: (page) => page.locator('[data-block]').first().click(),
  },
  {
    name: 'admin-picture',
    stored: 'new',
    url: () => paths.admin.href({ section: ['shop', QUIET_SHOP.id, 'settings', 'general'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('main fieldset button[aria-expanded]'),
    act: async (page) => {
      await page.locator('main fieldset button[aria-expanded]').click()
      await page.locator('main input[type="range"]').waitFor()
    },
  },
  {
    name: 'admin-log',
    stored: 'new',
    url: () => paths.admin.href({ section: ['log'] }),
    prepare: signInOwner,
    ready: (page) => page.locator('main h1 ~ p'),
  },
  {
    name: 'favorites',
    stored: 'customer',
    url: () => paths.favorites.href(),
    prepare: withLastShop,
    ready: (page) => page.locator('main section li button').first(),
  },
  {
    name: 'favorites-anywhere',
    stored: 'customer',
    url: () => paths.favorites.href(),
    ready: (page) => page.locator('main section').nth(1),
  },
  {
    name: 'order-history',
    stored: 'customer',
    url: () => paths.orderHistory.href(),
    ready: (page) => page.locator('main ol > li').first(),
  },
  {
    name: 'campaigns',
    stored: 'customer',
    url: () => paths.campaigns.href(),
    prepare: withLastShop,
    ready: (page) => page.locator('main li li a').first(),
  },
  {
    name: 'campaigns-signed-out',
    stored: 'new',
    url: () => paths.campaigns.href(),
    ready: (page) => page.locator('main a[href^="/?redirectUri"]'),
  },
  {
    name: 'profile',
    stored: 'customer',
    url: () => paths.profile.href(),
    ready: (page) => page.locator('main section form').first(),
  },
  {
    name: 'profile-wrong',
    stored: 'customer',
    url: () => paths.profile.href(),
    ready: (page) => page.locator('main section form').first(),
    act: seeWrongAccount,
  },
  {
    name: 'profile-delete',
    stored: 'customer',
    url: () => paths.profile.href(),
    ready: (page) => page.locator('main section form').first(),
    act: async (page) => {
      await page.locator('main section button[aria-haspopup=dialog]').last().click()
      await page.locator('dialog[open] button[type=submit]').click()
      await expect(page.locator('dialog[open] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'profile-sign-out',
    stored: 'customer',
    url: () => paths.profile.href(),
    prepare: () => signIn(String(process.env.CARTE_E2E_ORIGIN), ANNA),
    ready: (page) => page.locator('main section li button[aria-haspopup=dialog]').first(),
    act: async (page) => {
      await page.locator('main section li button[aria-haspopup=dialog]').first().click()
      await page.locator('dialog[open] button[type=submit]').click()
      await expect(page.locator('dialog[open] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'login', stored: 'new', url: () => paths.login.href(), ready: (page) => page.locator('main form') },
  {
    name: 'register',
    stored: 'new',
    url: () => paths.register.href(),
    ready: (page) => page.locator('main form'),
    act: seeEmptyFields,
  },
  {
    name: 'login-code',
    stored: 'new',
    url: () => paths.login.href(),
    ready: (page) => page.locator('main form'),
    act: askForCode,
  },
  {
    name: 'forgot-password',
    stored: 'new',
    url: () => paths.forgotPassword.href(),
    ready: (page) => page.locator('main form'),
    act: askForLink,
  },
  {
    name: 'reset-password',
    stored: 'new',
    url: () => paths.resetPassword.href({ email: 'anna@example.com', code: 'x' }),
    ready: (page) => page.locator('main form'),
    act: (page) => page.locator('main input[name=password]').fill('Abc1'),
  },
  {
    name: 'confirm-email',
    stored: 'new',
    url: () => paths.confirmEmail.href({ userId: '1', code: 'x' }),
    failingUrls: /\/api\/identity\/confirmEmail/,
    logs: rejectionLog('address-confirmed'),
    ready: (page) => page.locator('main form'),
  },
]

/** Every screen of the site in its states, with dialogs and popups. */
export const SCREENS: readonly Screen[] = [...HOME_SCREENS, ...REMOTE_SCREENS, ...SHELL_SCREENS, ...TABLE_SCREENS]
