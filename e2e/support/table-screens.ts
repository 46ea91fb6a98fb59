import type { Basket, JoinedTable, StaffTable } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { expect, type Page } from '@playwright/test'
import { openBasket } from './open-basket.ts'
import type { OrderJourney } from './order-journey.ts'
import { SHOP } from './sample.ts'
import type { Screen } from './screens.ts'
import { openTablet } from './tablet.ts'

type Send = (method: 'POST' | 'PUT', path: string, body: object, secret?: string) => Promise<JoinedTable>

const sendTo =
  (origin: string): Send =>
  async (method, path, body, secret) => {
    const headers = { 'content-type': 'application/json', ...(secret !== undefined && { 'table-guest': secret }) }
    const answer = await fetch(new URL(`/api${path}`, origin), { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

/** Opens a table for the guest with the filled basket. Another guest has chosen dishes and is ready. */
async function openTable({ origin, stored }: OrderJourney): Promise<JoinedTable> {
  const entries = stored.basket.origins.flatMap(({ localStorage }) => localStorage)
  const basket: Basket = JSON.parse(entries.find(({ name }) => name === 'carte.basket')?.value ?? '')
  const send = sendTo(origin)
  const own = await send('POST', `/shops/${SHOP.id}/tables`, { spotId: basket.spotId, name: 'Anna' })
  const other = await send('POST', `/shops/${SHOP.id}/tables/join`, { code: own.table.joinCode, name: 'Bea' })
  const lines = [
    { lineId: 'cola', item: { code: 'cola', quantity: 3, choices: [] } },
    { lineId: 'fries', item: { code: 'fries', quantity: 1, choices: [] } },
  ]
  await send('PUT', `/tables/${own.tableId}/lines`, { seq: 1, lines, applied: [] }, other.secret)
  await send('PUT', `/tables/${own.tableId}/ready`, { isReady: true }, other.secret)
  return own
}

let opened: Promise<JoinedTable> | undefined

/** Makes the browser that of a guest at a table, which is opened once for all screens of a worker. */
async function sitDown(page: Page, journey: OrderJourney): Promise<void> {
  opened ??= openTable(journey)
  const { tableId, guestId, secret, table } = await opened
  const { shopId, spotId } = table
  const membership = { tableId, shopId, spotId, guestId, secret, seq: 0, applied: [], table }
  await page.addInitScript((value) => localStorage.setItem('carte.table', value), JSON.stringify(membership))
}

/** Opens the basket, and waits for the dishes of the other guest. */
async function seeTable(page: Page): Promise<void> {
  await openBasket(page)
  await expect(page.locator(':is(aside, dialog[open]) details li').filter({ visible: true }).nth(1)).toBeVisible()
}

/** Ticks a line of several dishes of the other guest, of which a part can be chosen. */
async function chooseDishes(page: Page): Promise<void> {
  await page.locator('main details').last().locator('input[type=checkbox]').first().check()
  await expect(page.locator('main details select')).toBeVisible()
}

/** Two tables as the kitchen receives them. The first one calls, and has a paid order and an unpaid one. */
function staffTables(): readonly StaffTable[] {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const spot = (id: string, name: string) => ({ id, name, i18n: [] })
  const order = (pickupCode: string, status: 'started' | 'calculatedPrice') => ({
    orderId: `order-${pickupCode}`,
    pickupCode,
    status,
    total: 258,
  })
  const currency = { name: 'NOK', symbol: 'kr' }
  const guests = ['Anna', null, 'Bea med et ganske langt navn'].map((name, index) => ({ number: index + 1, name }))
  return [
    {
      tableId: 'calling',
      spot: spot('table-7', 'Table 7'),
      openedAt: at(48),
      guests,
      openItems: 4,
      orders: [order('A47', 'started'), order('B11', 'calculatedPrice')],
      paid: 258,
      currency,
      call: { at: at(2), isAnswered: false },
    },
    {
      tableId: 'quiet',
      spot: spot('table-3', 'Table 3'),
      openedAt: at(5),
      guests: guests.slice(0, 1),
      openItems: 0,
      orders: [],
      paid: 0,
      currency,
    },
  ]
}

async function openTabletWithTables(page: Page, journey: OrderJourney): Promise<void> {
  await openTablet(page, journey)
  await page.route('**/api/staff/shops/*/tables', (route) => route.fulfill({ json: staffTables() }))
}

/** Opens the list of tables, with the last dialog button of the board's head. */
async function openTables(page: Page): Promise<void> {
  await page.locator('main header [aria-haspopup=dialog]').nth(3).click()
  await expect(page.locator('dialog[open] article').nth(1)).toBeVisible()
}

const kitchen = {
  stored: 'new',
  url: () => paths.kitchen.href(),
  prepare: openTabletWithTables,
  ready: (page: Page) => page.locator('article').first(),
} as const

/** Screens of guests who order together, and of the staff who see their tables. */
export const TABLE_SCREENS: readonly Screen[] = [
  {
    name: 'basket-together',
    stored: 'basket',
    url: () => paths.menu.href({ shopId: SHOP.id, category: [] }),
    prepare: sitDown,
    ready: (page) => page.locator('main h1'),
    act: seeTable,
    opensFromBar: true,
  },
  {
    name: 'checkout-together',
    stored: 'basket',
    url: () => paths.checkout.href({ shopId: SHOP.id }, { pay: 'chosen' }),
    prepare: sitDown,
    ready: (page) => page.locator('main form section:has(dl)'),
    act: chooseDishes,
  },
  { ...kitchen, name: 'kitchen-tables', act: openTables },
  {
    ...kitchen,
    name: 'kitchen-table-end',
    act: async (page) => {
      await openTables(page)
      await page.locator('dialog[open] article').first().locator('[aria-haspopup=dialog]').last().click()
      await expect(page.locator('dialog[open]').nth(1)).toBeVisible()
    },
  },
]
