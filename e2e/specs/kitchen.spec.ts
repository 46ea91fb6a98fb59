import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { HomePage } from '../pages/HomePage.ts'
import { KitchenPage } from '../pages/KitchenPage.ts'
import type { OrderPage } from '../pages/OrderPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { cultureCookie } from '../support/culture.ts'
import { change, paymentStates } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { test as base, expect } from '../support/test.ts'

/** Three servers on one database. The guest uses the first, the kitchen the second, in its own browser. */
const test = base.extend<
  { readonly tablet: BrowserContext },
  { readonly cluster: Cluster; readonly kitchens: Browser }
>({
  cluster: [
    async ({}, use) => {
      const cluster = await startCluster(3)
      await use(cluster)
      await cluster.close()
    },
    { scope: 'worker' },
  ],
  kitchens: [
    async ({}, use) => {
      const browser = await chromium.launch(chromiumOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ cluster }, use) => use(String(cluster.all[0]?.url)),
  tablet: async ({ kitchens, cluster, viewport, isMobile, hasTouch }, use) => {
    const options: BrowserContextOptions = { viewport, isMobile, hasTouch, baseURL: String(cluster.all[1]?.url) }
    const context = await kitchens.newContext({ ...options, serviceWorkers: 'block' })
    await context.addCookies([cultureCookie(String(options.baseURL), 'en')])
    await use(context)
    await context.close()
  },
})
test.describe.configure({ mode: 'default' })

async function openKitchen(page: Page, cluster: Cluster): Promise<KitchenPage> {
  const kitchen = await KitchenPage.open(page)
  return kitchen.signIn(await cluster.createStaffKey(SHOP.id), SHOP.name)
}

async function orderBurger(home: HomePage): Promise<OrderPage> {
  const menu = await (await home.choose(SHOP.name)).choose('Eat in', SHOP.name)
  const article = await menu.openArticle('Smash burger')
  await article.pick('Extras', 'Bacon')
  await article.add('220 kr', SHOP.name)
  const basket = await menu.basket()
  await basket.note('Ilman sipulia, kiitos')
  await basket.sendTo('Table 7')
  return (await (await basket.checkOut()).pay()).pay(CARDS.accepted)
}

const codeOn = async ({ page }: OrderPage): Promise<string> => {
  // For an order to a table, the page shows the table first and the code for the staff below.
  const code = page.getByText(/^Order [A-Z]\d{2,3}$/)
  await expect(code).toBeVisible()
  return (await code.textContent())?.replace('Order ', '') ?? ''
}

test('The guest sees an order become received, in the kitchen, ready and handed over as the kitchen taps it', {
  tag: '@large',
}, async ({ home, tablet, cluster }) => {
  const kitchen = await openKitchen(await tablet.newPage(), cluster)
  const order = await orderBurger(home)
  const code = await codeOn(order)

  const ticket = kitchen.ticket(code)
  await expect(ticket).toBeVisible()
  for (const text of ['Smash burger', 'Bacon', 'Ilman sipulia, kiitos', 'Table 7', /[Cc]ontains .*gluten/])
    await expect(ticket).toContainText(text)
  await order.expectStatus('Received')
  await kitchen.tap('Accept and start', code)
  await order.expectStatus('In the kitchen')
  await kitchen.showColumn('Cooking')
  await expect(kitchen.column('Cooking').getByRole('article', { name: code, exact: true })).toBeVisible()
  await kitchen.tap('Ready', code)
  await order.expectStatus('On its way')
  await kitchen.showColumn('Ready')
  await kitchen.tap('Hand over', code)
  await order.expectStatus('Delivered')
  await expect(kitchen.ticket(code)).toBeHidden()
})

test('An order that the kitchen rejects cancels its payment and shows the guest the reason', { tag: '@small' }, async ({
  home,
  tablet,
  cluster,
}) => {
  const kitchen = await openKitchen(await tablet.newPage(), cluster)
  const order = await orderBurger(home)
  const code = await codeOn(order)
  await kitchen.reject(code, 'A dish is sold out')
  await expect(order.page.getByRole('main')).toContainText('Some of the dishes aren’t available right now.')
  await expect.poll(() => paymentStates(order.orderId, cluster.database)).toEqual(['cancelled'])
})

/** The date at the shop. */
const dateOf = (time: string | Date = '') => new Date(time).toLocaleDateString('sv', { timeZone: 'Europe/Oslo' })

// The hours are far enough from now that none of them passes during the spec.
test('On a full evening, a guest takes the next free time, the kitchen moves it, and the guest cancels and is refunded', {
  tag: '@small',
}, async ({ home, tablet, cluster }) => {
  await change(
    `insert into pickup_capacity (shop_id, order_type, slot_minutes, orders_max, walk_in_percent) values ('${SHOP.id}', 'takeAway', 60, 1, 0);
    update operator set cancel_late_minutes = 5`,
    cluster.database,
  )
  for (const { url } of cluster.all) await expect.poll(() => cluster.pickupTimes(SHOP.id, String(url))).toHaveLength(12)
  const kitchen = await openKitchen(await tablet.newPage(), cluster)
  const offered = await cluster.pickupTimes(SHOP.id)
  // The list shows the times of one day, so both must be on one side of midnight.
  const first = [2, 3].find((index) => dateOf(offered[index]) === dateOf(offered[index + 1])) ?? 2
  const [taken = '', next = ''] = offered.slice(first)
  await cluster.placePaidOrder(SHOP.id, taken)

  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')
  const checkout = await (await menu.basket()).checkOut()
  const times = await checkout.chooseAfterFull(dateOf(taken) !== dateOf(new Date()))
  expect(times.full).not.toBe(times.chosen)
  const order = await (await checkout.pay()).pay(CARDS.accepted)
  const code = (await order.pickupCode.textContent()) ?? ''
  await kitchen.tap('Accept for later', code)
  await expect.poll(() => paymentStates(order.orderId, cluster.database)).toEqual(['captured'])
  await expect.poll(() => cluster.pickupTimes(SHOP.id)).not.toContain(next)

  await kitchen.showColumn('Later')
  await kitchen.changeTime(code, '+10 min', 'The kitchen is busy')
  await expect(order.newTimeNotice).toHaveText(new RegExp(`^New time: around .* \\(before: ${times.chosen}\\)$`))
  await expect(order.page.getByText('The kitchen has more to do than expected.')).toBeVisible()
  await order.cancel()
  await expect(order.page.getByText(`You cancelled order ${code}`)).toBeVisible()
  await expect(kitchen.page.getByRole('alert').filter({ hasText: `${code} was cancelled by the guest` })).toBeVisible()
  await expect.poll(() => paymentStates(order.orderId, cluster.database)).toEqual(['refunded'])
  await expect.poll(() => cluster.pickupTimes(SHOP.id)).toContain(next)
})

test('A kitchen tablet whose server is killed reconnects to another server and shows every order once', {
  tag: '@large',
}, async ({ kitchens, cluster, consoleErrors }) => {
  consoleErrors.expectNoServer()
  const context = await kitchens.newContext({ baseURL: cluster.url, serviceWorkers: 'block' })
  await context.addCookies([cultureCookie(cluster.url, 'en')])
  const kitchen = await openKitchen(await context.newPage(), cluster)
  await kitchen.countLosses()
  const codes = [(await cluster.placePaidOrder(SHOP.id)).pickupCode]
  // Ends each server in turn, so also the one that serves the tablet's event stream.
  for (const instance of cluster.all) {
    await instance.end('SIGKILL')
    codes.push((await cluster.placePaidOrder(SHOP.id)).pickupCode)
    for (const code of codes) await expect(kitchen.ticket(code)).toHaveCount(1)
    await expect(kitchen.connectionLostNotice).toBeHidden()
    await instance.start()
  }
  expect(await kitchen.losses()).toBeGreaterThan(0)
  await context.close()
})
