import { randomBytes } from 'node:crypto'
import type { KitchenLoad, StaffOrder } from '@carte/contract'
import { expect, type Page } from '@playwright/test'
import { createStaffKey } from './database.ts'
import type { OrderJourney } from './order-journey.ts'
import { SHOP } from './sample.ts'

const MINUTE = 60_000

/** Returns an order as the kitchen receives it, with this many minutes until the pick-up time. */
function orderIn(minutes: number, more: Partial<StaffOrder>): StaffOrder {
  const at = (offset: number) => new Date(Date.now() + offset * MINUTE).toISOString()
  return {
    orderId: randomBytes(16).toString('hex'),
    pickupCode: 'A47',
    status: 'added',
    orderType: 'takeAway',
    placedAt: at(-5),
    pickupTime: at(minutes),
    note: '',
    language: 'sv',
    items: [
      {
        code: 'margherita',
        description: 'Margherita',
        i18n: [],
        quantity: 2,
        unitPrice: 129,
        total: 258,
        choices: [
          { level: 1, choiceCode: 'size', articleCode: 'large', description: 'Stor, 40 cm', i18n: [], price: 0 },
        ],
        allergens: ['gluten', 'milk'],
      },
    ],
    total: 258,
    currency: { name: 'NOK', symbol: 'kr' },
    steps: [{ status: 'added', at: at(-5) }],
    paymentStatus: 'authorized',
    paymentKind: 'card',
    ...more,
  }
}

/** Returns how full a number of slots is, as the kitchen receives it. The second slot is full. */
function loadOf(count: number): KitchenLoad[number] {
  const first = Math.floor(Date.now() / (15 * MINUTE)) * 15 * MINUTE
  const slots = Array.from({ length: count }, (_, index) => ({
    at: new Date(first + index * 15 * MINUTE).toISOString(),
    taken: [6, 8, 3][index] ?? 0,
    limit: 8,
    isFull: index === 1,
  }))
  return { orderType: 'takeAway', slots }
}

/**
 * Signs a tablet in with a staff key and gives it fixed orders. The sample's own kitchen would finish orders before a
 * spec could look at them.
 */
export async function openTablet(page: Page, { origin }: OrderJourney): Promise<void> {
  const key = await createStaffKey(SHOP.id)
  const answer = await page.request.post(`${origin}/api/staff/session`, { data: { key } })
  expect(answer.status()).toBe(200)
  const acceptBefore = new Date(Date.now() + 2 * MINUTE).toISOString()
  const guests = [
    { number: 1, name: 'Anna', quantity: 1 },
    { number: 2, name: null, quantity: 1 },
  ]
  const atTable = orderIn(-4, {
    pickupCode: 'B11',
    status: 'started',
    paymentStatus: 'captured',
    orderType: 'dineInPlace',
  })
  const together = { ...atTable, items: atTable.items.map((item) => ({ ...item, guests })) }
  const orders = [
    orderIn(15, { acceptBefore, note: 'Utan lök, tack' }),
    together,
    orderIn(2, { pickupCode: 'C08', status: 'done', paymentStatus: 'captured', paymentKind: 'phoneApp' }),
  ]
  await page.route('**/api/staff/shops/*/orders', (route) => route.fulfill({ json: orders }))
  await page.route('**/api/staff/shops/*/load', (route) => route.fulfill({ json: [loadOf(12)] }))
}

/** Opens the dialog that takes more time. It is the second dialog button of the board's head. */
export async function openMoreTime(page: Page): Promise<void> {
  await page.locator('main header [aria-haspopup=dialog]').nth(1).click()
  await expect(page.locator('dialog[open] li button').nth(2)).toBeVisible()
}

/** Opens the dialog that changes the time of the first order, from its ticket, and chooses a time. */
export async function openTime(page: Page): Promise<void> {
  await page.locator('article [aria-haspopup=dialog]').first().click()
  await page.locator('dialog[open] button').nth(1).click()
  await page.locator('dialog[open] input[name=time]').first().check()
  await expect(page.locator('dialog[open] input[name=reason]').first()).toBeVisible()
}

/**
 * Opens the dialog that rejects the first order. The first dialog button of its card opens the ticket, the second
 * rejects.
 */
export async function openRejection(page: Page): Promise<void> {
  await page.locator('article [aria-haspopup=dialog]').nth(1).click()
  await expect(page.locator('dialog[open] input').first()).toBeVisible()
}
