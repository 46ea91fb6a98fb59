import { type PushService, startPushService } from '@carte/api/push-service'
import type { OrderDetails } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { expectNoViolations } from '../support/axe.ts'
import { fullChromiumOptions } from '../support/chromium.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { deliverPush, setNotifications, shownNotifications, stubPushManager } from '../support/push.ts'
import { SHOP } from '../support/sample.ts'
import { type OwnSite, startOwnSite } from '../support/second-site.ts'
import { waitForOfflineCache } from '../support/service-worker.ts'
import { test as base, expect } from '../support/test.ts'

/** A site that sends notifications to a push service of the specs. The specs make each step of its kitchen due. */
const test = base.extend<object, { readonly service: PushService; readonly site: OwnSite }>({
  service: [
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ service }, use) => {
      const site = await startOwnSite('chain', { PUSH_SERVICES: service.origin, KITCHEN_STEP_MS: '3600000' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow', launchOptions: fullChromiumOptions() ?? {} })

async function statusOf(site: OwnSite, orderId: string): Promise<OrderDetails['status']> {
  const response = await fetch(`${site.origin}/api/order/${orderId}`)
  return ((await response.json()) as Pick<OrderDetails, 'status'>).status
}

async function cookUntil(site: OwnSite, orderId: string, status: OrderDetails['status']): Promise<void> {
  await expect(async () => {
    await site.change(`update orders set next_step_at = now() where id = '${orderId}' and status <> '${status}'`)
    expect(await statusOf(site, orderId)).toBe(status)
  }).toPass()
}

async function payOrder(home: HomePage): Promise<OrderPage> {
  await waitForOfflineCache(home.page)
  const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
  await menu.add('Cola, 33 cl')
  const payment = await (await (await menu.basket()).checkOut()).pay()
  const order = await payment.pay(CARDS.accepted)
  return order.expectStatus('Received')
}

test('A guest is notified that the order is ready after closing the page, and sees the order on the next visit', {
  tag: '@small',
}, async ({ page, context, site, service }) => {
  const subscription = service.subscribe()
  await context.addInitScript(stubPushManager, subscription)
  await setNotifications(context, site.origin, 'granted')
  const order = await payOrder(await HomePage.open(page))
  const { orderId } = order
  const pickupCode = await page.getByText('Show this when you collect').locator('+ p').textContent()
  await order.notifyButton.click()
  await expect(page.getByText('We’ll tell you. You can close this page.')).toBeVisible()
  const otherTab = await context.newPage()
  await page.close()

  await cookUntil(site, orderId, 'done')
  await expect.poll(() => service.received.filter(({ endpoint }) => endpoint === subscription.endpoint)).toHaveLength(1)
  const [push] = service.received.filter(({ endpoint }) => endpoint === subscription.endpoint)
  await deliverPush(otherTab, site.origin, String(push?.payload))

  await HomePage.open(otherTab)
  await expect
    .poll(() => shownNotifications(otherTab))
    .toEqual([
      {
        title: SHOP.name,
        body: `Your order ${pickupCode} is ready.`,
        lang: 'en',
        tag: paths.order.href({ orderId }),
        data: paths.order.href({ orderId }),
        icon: '/icons/icon-192.png',
      },
    ])
  await otherTab.goto(paths.order.href({ orderId }))
  const opened = await (await OrderPage.reached(otherTab)).expectStatus('Ready to collect')
  await expect(opened.notifyButton).toHaveCount(0)
})

test('The notification offer moves nothing, and a notification stays on after a reload until it is turned off', async ({
  page,
  context,
  site,
  service,
}) => {
  const subscription = service.subscribe()
  await context.addInitScript(stubPushManager, subscription)
  await watchShifts(context)
  await setNotifications(context, site.origin, 'granted')
  const order = await payOrder(await HomePage.open(page))
  const { orderId } = order
  await page.reload()
  await expect(order.notifyButton).toBeVisible()
  await expectNoLayoutShift(page)
  await expectNoViolations(page)
  await order.notifyButton.click()
  await expect(order.stopNotifyingButton).toBeFocused()
  await expectNoViolations(page)
  await page.reload()
  await order.stopNotifyingButton.click()
  await expect(order.notifyButton).toBeFocused()
  await cookUntil(site, orderId, 'done')
  await order.expectStatus('Ready to collect')
  // The card of the code fills the place of the offer.
  const card = await page.getByText('Show this when you collect').locator('..').boundingBox()
  const lines = await page.getByRole('region', { name: 'Your order' }).boundingBox()
  expect([card?.x, card?.width]).toEqual([lines?.x, lines?.width])
  // On a phone, the way to call the restaurant follows.
  const next = (await page.getByText('Need help?').boundingBox()) ?? lines
  expect((next?.y ?? Number.NaN) - (card?.y ?? 0) - (card?.height ?? 0)).toBeLessThan(32)
  await cookUntil(site, orderId, 'delivered')
  expect(service.requested.filter((path) => subscription.endpoint.endsWith(path))).toEqual([])
})

test('A guest who blocks notifications reads how to allow them, and is not asked again', { tag: '@large' }, async ({
  page,
  context,
  site,
}) => {
  // Headless Chromium denies the permission when the page asks for it, unless it is set.
  const order = await payOrder(await HomePage.open(page))
  await order.notifyButton.click()
  await expect(page.getByText('Your browser is blocking notifications.')).toBeFocused()
  await expectNoViolations(page)
  await setNotifications(context, site.origin, 'denied')
  await page.reload()
  await OrderPage.reached(page)
  await expect(page.getByRole('list', { name: 'Your order’s progress' })).toBeVisible()
  await expect(order.notifyButton).toHaveCount(0)
})
