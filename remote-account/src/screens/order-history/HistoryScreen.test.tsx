import type { OrderItem } from '@carte/contract'
import { paths } from '@carte/navigation'
import { basketAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { fillBasket, MATTI, placeOrder, signInAs } from '../../testing/customer.ts'
import { throughFetch } from '../../testing/through-fetch.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
  await signInAs(harness)
})
afterEach(() => harness.close())

const cola: OrderItem = { code: 'cola', quantity: 1, choices: [] }
const pizza: OrderItem = {
  code: 'margherita',
  quantity: 2,
  choices: [
    { level: 1, choiceCode: 'size', articleCode: 'size-large' },
    { level: 2, choiceCode: 'extras', articleCode: 'olives' },
  ],
}
const open = () => renderScreen(harness, remote, 'orderHistory', paths.orderHistory, paths.orderHistory.href())
const list = () => screen.findByRole('list', { name: 'Your orders, newest first' })
const cards = async () => [...(await list()).children] as HTMLElement[]
const totals = async () => (await cards()).map((card) => /Total ([\d,.]+)/.exec(card.textContent ?? '')?.[1])
/** Sets the times of the orders an hour apart; the first is the oldest. */
const setTimes = () =>
  harness.api.sql(
    `update orders set placed_at = timestamptz '2026-03-01T10:05:00Z' + n * interval '1 hour'
     from (select id, row_number() over (order by placed_at) n from orders) one where one.id = orders.id`,
  )
/** Places this many orders of colas. The first is of one cola, and each has one more than the previous. */
async function placeOrders(count: number): Promise<void> {
  for (let quantity = 1; quantity <= count; quantity++) await placeOrder(harness, [{ ...cola, quantity }])
  await setTimes()
}

describe('the order history screen', () => {
  it('shows the date, time, restaurant, order type, items, total and status of each order', async () => {
    await placeOrder(harness, [cola], { shopId: 'helsinki', statuses: ['added', 'rollbacked'] })
    await placeOrder(harness, [pizza, cola], { statuses: ['added', 'started', 'finnished', 'done', 'delivered'] })
    await placeOrder(harness, [cola], { statuses: ['added', 'started'] })
    await placeOrder(harness, [cola])
    await setTimes()
    await open()
    const [unpaid, kitchen, done, cancelled] = await cards()
    expect(unpaid).toHaveTextContent('Not paid')
    expect(kitchen).toHaveTextContent('In the kitchen')
    // In the restaurant's time zone.
    expect(done?.textContent).toMatch(/^1 March 2026Collected13:05 · Centrum · Take away/)
    expect(
      within(done as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['2x MargheritaLarge\u00a0· Olives', 'Cola'])
    expect(done).toHaveTextContent('Total 345 kr')
    expect(cancelled?.textContent).toMatch(/^1 March 2026Cancelled13:05 · Helsinki/)
  })

  it('names choices in the guest’s language', async () => {
    await harness.close()
    harness = await createHarness({ language: 'sv' })
    await signInAs(harness)
    await placeOrder(harness, [pizza], { statuses: ['added'] })
    await open()
    expect(await screen.findByText('Stor')).toBeVisible()
    expect(screen.getByText('Oliver')).toBeVisible()
  })

  it('shows "No orders yet" with a link to the restaurants', async () => {
    await signInAs(harness, MATTI)
    await open()
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
  })

  it('omits the time of an order when the restaurants cannot be loaded', async () => {
    await placeOrders(1)
    throughFetch(
      harness,
      (next) => (input, init) =>
        String(input).startsWith('/api/shops') ? Promise.reject(new TypeError('No network')) : next(input, init),
    )
    await open()
    expect(await screen.findByText('Centrum · Take away')).toBeVisible()
  })
})

describe('older orders in the order history', () => {
  const more = () => screen.getByRole('button', { name: 'Show more' })

  it('are loaded in pages of 10, keep the focus and are announced', async () => {
    await placeOrders(23)
    await open()
    expect(await cards()).toHaveLength(10)
    await userEvent.click(more())
    await waitFor(async () => expect(await cards()).toHaveLength(20))
    expect(more()).toHaveFocus()
    expect(screen.getByText('10 more orders shown.')).toBeInTheDocument()
    await userEvent.click(more())
    await waitFor(async () => expect(await cards()).toHaveLength(23))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    // The button is gone, so the first added order has the focus.
    expect(within((await cards())[20] as HTMLElement).getByRole('button')).toHaveFocus()
    expect(await totals()).toEqual(Array.from({ length: 23 }, (_, at) => `${(23 - at) * 25}`))
  })

  it('are listed once although an order was placed in the meantime', async () => {
    await placeOrders(12)
    await open()
    await list()
    await placeOrder(harness, [{ ...cola, quantity: 40 }])
    await userEvent.click(more())
    await waitFor(async () => expect(await cards()).toHaveLength(12))
    expect(await totals()).toEqual(Array.from({ length: 12 }, (_, at) => `${(12 - at) * 25}`))
  })

  it('can be requested again after a network error, which keeps the orders shown', async () => {
    await placeOrders(11)
    let isOffline = false
    throughFetch(
      harness,
      (next) => (input, init) => (isOffline ? Promise.reject(new TypeError('No network')) : next(input, init)),
    )
    await open()
    await list()
    isOffline = true
    await userEvent.click(more())
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach the restaurant’s server.')
    expect(await cards()).toHaveLength(10)
    isOffline = false
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await cards()).toHaveLength(11))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('ordering again from the order history', () => {
  const again = async () => userEvent.click(await screen.findByRole('button', { name: /^Order again/ }))
  const held = () =>
    harness.store
      .get(basketAtom)
      .items.map(({ quantity, article, choices }) =>
        [
          quantity,
          article.code,
          ...Object.values(choices).flatMap((level) => level.map((one) => one.article.code)),
        ].join(' '),
      )

  it('fills the basket at member prices and leads to the menu', async () => {
    await placeOrder(harness, [pizza, { ...cola, code: 'burger' }], { statuses: ['added'] })
    const page = await open()
    await again()
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(held()).toEqual(['2 margherita size-large olives', '1 burger'])
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', orderType: 'takeAway' })
    expect(harness.store.get(basketAtom).items[1]?.article.price).toBe(70)
  })

  it('asks before it replaces a basket of another restaurant', async () => {
    await placeOrder(harness, [cola], { statuses: ['added'] })
    await harness.enterShop('helsinki')
    fillBasket(harness, 'burger')
    const page = await open()
    await again()
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace your basket?' }))
    expect(dialog.getByText('This removes what’s in your basket from Helsinki.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'No thanks' }))
    expect(held()).toEqual(['1 burger'])
    await again()
    await userEvent.click(await screen.findByRole('button', { name: 'Add to basket' }))
    await waitFor(() => expect(page.location()).toBe('/shop/centrum/menu'))
    expect(held()).toEqual(['1 cola'])
  })

  it('lists what is sold out before it fills the basket with the rest', async () => {
    await placeOrder(harness, [pizza, cola], { statuses: ['added'] })
    const menu = async () => (await harness.api.fetch('/api/shops/centrum/menu')).text()
    const before = await menu()
    await harness.api.sql("update article set sold_out = true where code in ('cola', 'olives')")
    await waitFor(async () => expect(await menu()).not.toBe(before))
    await open()
    await again()
    const dialog = within(await screen.findByRole('dialog', { name: 'Some things have changed' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Margherita: without olives.',
      'Cola is sold out.',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Add to basket' }))
    await waitFor(() => expect(held()).toEqual(['2 margherita size-large']))
  })

  it('is not possible while the restaurant is closed', async () => {
    await placeOrder(harness, [cola], { statuses: ['added'] })
    await harness.api.sql("update shop set opening_hours = '[]' where id = 'centrum'")
    const shop = async () => (await harness.api.fetch('/api/shops/centrum')).json()
    await waitFor(async () => expect(await shop()).toMatchObject({ openForBusiness: false }))
    await open()
    await again()
    expect(await screen.findByRole('dialog', { name: 'Centrum isn’t taking orders right now' })).toBeVisible()
    expect(held()).toEqual([])
  })
})
