import { randomUUID } from 'node:crypto'
import type { OrderRequest, PlacedOrder } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { cultureCookie } from '../support/culture.ts'
import { countOrders, setOrderStatus } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const order = (note: string): OrderRequest => ({
  shopId: SHOP.id,
  orderType: 'takeAway',
  pickupTime: 'now',
  items: [{ code: 'cola', quantity: 1, choices: [] }],
  customerCode: '',
  note,
  language: 'en',
})

interface Answer {
  readonly status: number
  readonly body: Partial<PlacedOrder> & { readonly code?: string }
}

/** Places an order as a script in the page could, with any body. */
const post = (page: Page, key: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([idempotencyKey, text]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
      const response = await fetch('/api/order', { method: 'POST', headers, body: text })
      return { status: response.status, body: await response.json() }
    },
    [key, JSON.stringify(body)] as const,
  )

/** Stores an order as a paid one in the browser. */
const remember = (page: Page, { orderId, customerCode, pickupCode }: Answer['body']) =>
  page.evaluate(
    ([id, code, pickup]) => {
      const expires = new Date(Date.now() + 3_600_000).toISOString()
      const paidOrders = [{ id, customerCode: code, pickupCode: pickup, expires }]
      localStorage.setItem('carte.order', JSON.stringify({ details: null, paidOrders, deliveredOrders: [] }))
    },
    [orderId, customerCode, pickupCode] as const,
  )

/** Returns how many tabs hold or wait for the lock that decides which tab opens the event stream. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const ours = (locks: LockInfo[]) => locks.filter(({ name }) => name === 'carte.orders').length
    return { held: ours(held), pending: ours(pending) }
  })

test('Tabs share one event stream for an order and keep it when one tab closes, and the order can be repeated', {
  tag: ['@large', '@faults'],
}, async ({ home, context }) => {
  const { body } = await post(home.page, randomUUID(), order(`followed ${randomUUID()}`))
  await remember(home.page, body)
  const at = paths.order.href({ orderId: String(body.orderId) })
  const follow = async (page: Page) => {
    await page.goto(at)
    return OrderPage.reached(page)
  }
  const [firstTab, secondTab] = [await follow(home.page), await follow(await context.newPage())]
  // The second tab has stolen the lock. The requests that both tabs made at their start still wait.
  await expect.poll(() => turns(firstTab.page)).toEqual({ held: 1, pending: 2 })
  await setOrderStatus(firstTab.orderId, 'added')
  for (const tab of [firstTab, secondTab]) await tab.expectStatus('Received')
  await secondTab.page.close()
  await expect.poll(() => turns(firstTab.page)).toEqual({ held: 1, pending: 0 })
  await setOrderStatus(firstTab.orderId, 'started')
  await firstTab.expectStatus('In the kitchen')

  for (const status of ['finnished', 'done', 'delivered'] as const) await setOrderStatus(firstTab.orderId, status)
  await firstTab.expectStatus('Delivered')
  await firstTab.page.getByRole('button', { name: 'Order again' }).click()
  const menu = await MenuPage.reached(firstTab.page, SHOP.name)
  await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
})

test('A phone names only the current step; a wider screen names all on one line, with all times on one line', {
  tag: '@small',
}, async ({ home: { page }, context, baseURL }) => {
  const { body } = await post(page, randomUUID(), order(`steps ${randomUUID()}`))
  await remember(page, body)
  for (const status of ['added', 'started', 'finnished', 'done'] as const)
    await setOrderStatus(String(body.orderId), status)
  await context.addCookies([cultureCookie(String(baseURL), 'fi')])
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(paths.order.href({ orderId: String(body.orderId) }))
  const steps = page.getByRole('list', { name: 'Tilauksesi vaiheet' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Tilattu/, /^Keittiössä/, /^Melkein valmis/, /^Valmis noutoon/, /^Noudettu/])
  await expect(steps.filter({ hasText: /\d\d\.\d\d$/ })).toHaveCount(4)
  const seen = await steps.evaluateAll((items) =>
    items.flatMap(({ children }) =>
      [...children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 1),
    ),
  )
  expect(seen).toHaveLength(2)
  expect(Math.min(...seen.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...seen.map(({ right }) => right))).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.setViewportSize({ width: 700, height: 844 })
  const tops = await steps.evaluateAll((items) =>
    items.map(({ children }) => [...children].map((child) => child.getBoundingClientRect().top)),
  )
  const [firstName = 0, firstTime = 0] = tops[0] ?? []
  expect(firstTime).toBeGreaterThan(firstName)
  expect(tops).toEqual([...Array(4).fill([firstName, firstTime]), [firstName]])
  const lines = await steps.nth(1).evaluate((item) => {
    const range = document.createRange()
    range.selectNodeContents(item.firstElementChild?.firstChild ?? item)
    return range.getClientRects().length
  })
  expect(lines, 'A name of one word is not broken').toBe(1)
})

test('POST /api/order rejects a total or price from the browser with 400', { tag: '@large' }, async ({
  home,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(/\/api\/order$/)
  const note = `forged ${randomUUID()}`
  const validOrder = order(note)
  const forgeries = [
    { ...validOrder, total: 1 },
    { ...validOrder, items: [{ code: 'cola', quantity: 1, choices: [], price: 0.01 }] },
  ]
  for (const forged of forgeries) {
    expect((await post(home.page, randomUUID(), forged)).status).toBe(400)
  }
  expect(await countOrders(note)).toBe(0)
})

test('POST /api/order creates one order per idempotency key and rejects another body with 409 idempotency-conflict', {
  tag: ['@large', '@faults'],
}, async ({ home, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/order$/)
  const note = `once ${randomUUID()}`
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => post(home.page, key, order(note))))
  answers.push(await post(home.page, key, order(note)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await countOrders(note)).toBe(1)

  const other = await post(home.page, key, order(`${note}, changed`))
  expect(other.status).toBe(409)
  expect(other.body.code).toBe('idempotency-conflict')
})
