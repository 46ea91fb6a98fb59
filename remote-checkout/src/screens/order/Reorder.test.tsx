import type { OrderStatus, PlacedOrder } from '@carte/contract'
import { lineTotalMinor } from '@carte/domain'
import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom, setBasketShopAtom, setOrderTypeAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, addWithOptions, placeOrder } from '../../testing/guest.ts'
import { payOrder } from '../../testing/paid.ts'

let harness: Harness
let placedOrder: PlacedOrder

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  addWithOptions(harness, 'margherita', { size: ['size-large'], extras: ['olives', 'ham'] }, 2)
  addToBasket(harness, 'cola')
  placedOrder = await placeOrder(harness)
  await payOrder(harness, placedOrder)
  await moveTo('started', 'finnished', 'done', 'delivered')
})
afterEach(() => harness.close())

const open = () =>
  renderScreen(harness, remote, 'order', paths.order, paths.order.href({ orderId: placedOrder.orderId }))
const moveTo = async (...statuses: readonly OrderStatus[]) => {
  for (const status of statuses) await harness.api.moveOrder(placedOrder.orderId, status)
}
const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Order again' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const held = () =>
  harness.store
    .get(basketAtom)
    .items.map(({ quantity, article, choices }) =>
      [
        quantity,
        article.code,
        ...Object.values(choices).flatMap((level) => level.map((choice) => choice.article.code)),
      ].join(' '),
    )

/** Changes the catalog and waits until the API's response has changed. */
async function change(sql: string, address: string) {
  const read = async () => (await harness.api.fetch(address)).text()
  const before = await read()
  await harness.api.sql(sql)
  await waitFor(async () => expect(await read()).not.toBe(before))
}
const MENU = '/api/shops/centrum/menu'
const SHOP = '/api/shops/centrum'

describe('ordering again from the order screen', () => {
  it.each([
    ['the earlier order', true, 'dineInPlace', 3_300],
    ['the basket of the same restaurant', false, 'takeAway', 2_000],
  ] as const)('takes the prices of the order type of %s (PRICE-10)', async (_, isElsewhere, orderType, cola) => {
    await change("update article set take_away_minor = 2000, dine_in_place_minor = 3300 where code = 'cola'", MENU)
    await open()
    const helsinki = { id: 'helsinki', name: 'Helsinki', orderTypes: ['takeAway' as const] }
    if (isElsewhere) harness.store.set(setBasketShopAtom, helsinki)
    harness.store.set(clearBasketAtom)
    harness.store.set(setOrderTypeAtom, 'takeAway')
    await again()
    await waitFor(() => expect(held()).toHaveLength(2))
    const basket = harness.store.get(basketAtom)
    expect(basket.orderType).toBe(orderType)
    expect(basket.items.filter(({ article }) => article.code === 'cola').map(lineTotalMinor)).toEqual([cola])
  })

  it('fills the basket with the same dishes and options and leads to the menu', async () => {
    const page = await open()
    await again()
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(held()).toEqual(['2 margherita size-large olives ham', '1 cola'])
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', note: '' })
  })

  it('asks before it replaces a basket of another shop', async () => {
    await harness.enterShop('helsinki')
    addToBasket(harness, 'burger')
    const page = await open()
    await again()
    const shown = await dialog('Replace your basket?')
    expect(shown.getByText('This removes what’s in your basket from Helsinki.')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'No thanks' }))
    expect(held()).toEqual(['1 burger'])
    expect(page.location()).toBe(`/order/${placedOrder.orderId}`)
    await again()
    await userEvent.click((await dialog('Replace your basket?')).getByRole('button', { name: 'Add to basket' }))
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(held()).toEqual(['2 margherita size-large olives ham', '1 cola'])
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', currency: { name: 'SEK' } })
  })

  it('lists what is sold out and fills the basket with the rest', async () => {
    await change("update article set sold_out = true where code in ('cola', 'olives')", MENU)
    const page = await open()
    await again()
    const shown = await dialog('Some things have changed')
    const changes = within(shown.getByRole('list', { name: 'What’s different today' })).getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent)).toEqual(['Margherita: without olives.', 'Cola is sold out.'])
    await userEvent.click(shown.getByRole('button', { name: 'Add to basket' }))
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(held()).toEqual(['2 margherita size-large ham'])
  })

  it('links to the menu when every dish is sold out', async () => {
    await change("update article set sold_out = true where code in ('cola', 'margherita')", MENU)
    await open()
    await again()
    const shown = await dialog('None of this is available today')
    expect(shown.getAllByRole('listitem')).toHaveLength(2)
    expect(shown.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/shop/centrum/menu')
    expect(held()).toEqual([])
  })

  it('is not possible while the shop is closed', async () => {
    await change("update shop set opening_hours = '[]' where id = 'centrum'", SHOP)
    const page = await open()
    await again()
    const shown = await dialog('Centrum isn’t taking orders right now')
    expect(shown.getByText(/You can order again later\./)).toBeVisible()
    await userEvent.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([held(), page.location()]).toEqual([[], `/order/${placedOrder.orderId}`])
  })
})
