import type { JoinedTable, Table } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { tableViewOf } from '@carte/features/table'
import { paths } from '@carte/navigation'
import { basketAtom, clientAtom, setSpotAtom, tableAtom, unpaidOrderAtom } from '@carte/store'
import {
  createHarness,
  expectLog,
  type Harness,
  joinTable,
  payByCard,
  rejectionLog,
  renderScreen,
  type TablePhone,
} from '@carte/testing'
import { createNetwork, installStreams, type Network } from '@carte/testing/network'
import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { finishOrder } from '../../../components/finishOrder.ts'
import * as remote from '../../../screens.ts'
import { addToBasket, preferCard } from '../../../testing/guest.ts'
import { accessTo } from '../../payment/access.ts'

expectLog(rejectionLog('call', 'table-not-found', 'table-line-taken', 'table-changed'))

const ORIGIN = 'http://phone.invalid'
const cola = (lineId: string, quantity = 1) => ({ lineId, item: { code: 'cola', quantity, choices: [] } })

let harness: Harness
let network: Network
let removeStreams = () => {}
afterEach(async () => {
  cleanup()
  removeStreams()
  await harness.close()
})

/** Starts this browser at a table with Bea, who has chosen two colas. */
async function sit(...codes: readonly string[]): Promise<TablePhone> {
  harness = await createHarness()
  removeStreams = installStreams()
  network = createNetwork(harness.api.fetch, ORIGIN)
  harness.store.set(clientAtom, createClient({ fetch: network.fetch, seenAt: ORIGIN }))
  preferCard(harness)
  await harness.enterShop('centrum')
  harness.store.set(setSpotAtom, 'bord-1')
  addToBasket(harness, ...codes)
  const answer = await harness.api.fetch('/api/shops/centrum/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ spotId: 'bord-1' }),
  })
  const { tableId, guestId, secret, table } = (await answer.json()) as JoinedTable
  const { shopId, spotId } = table
  harness.store.set(tableAtom, { tableId, shopId, spotId, guestId, secret, seq: 0, applied: [], table })
  const bea = await joinTable(harness.api.visitor(), table.joinCode, 'Bea')
  await bea.publish([cola('b1', 2)])
  return bea
}
const show = (query = '') => renderScreen(harness, remote, 'checkout', paths.checkout, `/shop/centrum/checkout${query}`)
const payButton = (total: string) =>
  screen.findByRole('button', { name: `Pay by card ${total.replace(' ', '\u00a0')}`, busy: false })
const withSpaces = (text: string) => text.replaceAll(' kr', '\u00a0kr')
const payer = (name: string) => screen.getByRole('radio', { name: withSpaces(name) })
const dishes = (name: string) => within(screen.getByRole('list', { name }))
const dish = (guest: string, name: string) => dishes(guest).getByRole('checkbox', { name: withSpaces(name) })
const summary = () => within(within(screen.getByRole('region', { name: 'Your order' })).getByRole('list'))
const orders = () => harness.api.sql('select total_minor::int, status from orders order by placed_at')
const reached = (rendered: { location: () => string }) =>
  waitFor(() => expect(rendered.location()).toMatch(/checkout\/payment\/[0-9a-f]{32}$/))
const tableOf = async (phone: TablePhone): Promise<Table> => (await phone.read()).body

describe('the checkout of a guest who orders together (TABLE-26)', () => {
  it('orders everybody’s dishes, names whose they are, and claims them', async () => {
    const bea = await sit('burger')
    const rendered = await show('?pay=all')
    await userEvent.click(await payButton('150 kr'))
    await reached(rendered)
    expect(await orders()).toEqual([{ total_minor: 15000, status: 'calculatedPrice' }])
    const { lines, orders: ofTable } = await tableOf(bea)
    expect(lines.map(({ item }) => item.quantity)).toEqual([0, 0])
    expect(ofTable).toHaveLength(1)
    expect(harness.store.get(unpaidOrderAtom)?.request).not.toContain(harness.store.get(tableAtom)?.secret)
  })

  it('shows whose dishes it orders, and pays only the guest’s own on demand', async () => {
    const bea = await sit('burger')
    const rendered = await show('?pay=all')
    await payButton('150 kr')
    expect(payer('Pay for everyone 150 kr')).toBeChecked()
    expect(summary().getByText('Bea').closest('li')).toHaveTextContent(/2x Cola.*50\skr/)
    // Guests who order together are at one table.
    expect(screen.queryByRole('button', { name: /^Change Eat in/ })).not.toBeInTheDocument()
    await userEvent.click(payer('Pay only for my dishes 100 kr'))
    await userEvent.click(await payButton('100 kr'))
    await reached(rendered)
    const { lines } = await tableOf(bea)
    expect(lines.map(({ item }) => `${item.quantity} ${item.code}`)).toEqual(['0 burger', '2 cola'])
  })

  it('pays for the guest’s own dishes unless the address says otherwise, and offers to pay for all', async () => {
    await sit('burger')
    await show()
    await payButton('100 kr')
    expect(payer('Pay only for my dishes 100 kr')).toBeChecked()
    expect(payer('Pay for everyone 150 kr')).not.toBeChecked()
    expect(payer('Choose dishes 100 kr')).not.toBeChecked()
  })

  it('pays for the others if the guest has chosen nothing', async () => {
    await sit()
    const rendered = await show()
    await userEvent.click(await payButton('50 kr'))
    await reached(rendered)
  })

  it('keeps the choice when the guest comes back from the payment, and places the same order again', async () => {
    await sit('burger')
    const rendered = await show('?pay=all')
    await userEvent.click(await payButton('150 kr'))
    await reached(rendered)
    cleanup()
    const again = await show()
    await userEvent.click(await payButton('150 kr'))
    await reached(again)
    expect(await orders()).toHaveLength(1)
  })

  it('replaces the unpaid order when the guest pays only for the own dishes instead', async () => {
    await sit('burger')
    await reached(await payFor('all', '150 kr'))
    cleanup()
    await reached(await payFor('own', '100 kr'))
    expect((await orders()).map(({ status }) => status)).toEqual(['rollbacked', 'calculatedPrice'])
  })

  it('shows what others change while the page is open, and says so', async () => {
    const bea = await sit('burger')
    await show('?pay=all')
    await payButton('150 kr')
    await act(() => bea.publish([cola('b1', 3)]).then(() => {}))
    await payButton('175 kr')
    expect(screen.getByText(/^Someone at the table has changed the order/)).toBeVisible()
  })

  it('explains that another guest is paying for a dish, and orders the rest', async () => {
    const bea = await sit('burger')
    const rendered = await show('?pay=all')
    const button = await payButton('150 kr')
    network.cut(true)
    const { lines } = await tableOf(bea)
    const claims = lines
      .filter(({ guestId }) => guestId === bea.guestId)
      .map(({ lineId, guestId, item: { quantity } }) => ({ lineId, guestId, quantity }))
    expect((await bea.order(claims)).status).toBe(201)
    network.cut(false)
    await userEvent.click(button)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('already paying for one of these items')
    expect(alert).toHaveTextContent('Please check it and pay again.')
    await userEvent.click(await payButton('100 kr'))
    await reached(rendered)
  })

  it('says that nothing is left when another guest pays for all', async () => {
    const bea = await sit('burger')
    await show()
    await payButton('100 kr')
    const { lines } = await tableOf(bea)
    await bea.order(lines.map(({ lineId, guestId, item: { quantity } }) => ({ lineId, guestId, quantity })))
    expect(await screen.findByText('There’s nothing left to pay')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the menu' })).toBeVisible()
  })

  it('says that the session has ended, and continues with the own dishes', async () => {
    await sit('burger')
    await harness.api.sql('update table_session set ended_at = now()')
    await show('?pay=all')
    expect(await screen.findByText('The shared order has ended')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Pay only for my dishes' }))
    expect(await payButton('100 kr')).toBeVisible()
    expect(harness.store.get(tableAtom)).toBeNull()
  })

  it('leaves out a dish of another guest that is sold out', async () => {
    await sit('burger')
    await harness.api.sql("insert into shop_article values ('centrum', 'cola', true)")
    await show('?pay=all')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Cola')
    await userEvent.click(within(alert).getByRole('button', { name: 'Remove it' }))
    expect(await payButton('100 kr')).toBeVisible()
    expect(harness.store.get(basketAtom).items).toHaveLength(1)
  })
})

describe('dishes that a guest chooses at the checkout of a table', () => {
  it('begins with the own dishes, and keeps the choice in the address (TABLE-50)', async () => {
    await sit('burger')
    const rendered = await show()
    await payButton('100 kr')
    await userEvent.click(payer('Choose dishes 100 kr'))
    expect(dish('Your dishes', 'Burger 100 kr')).toBeChecked()
    expect(dish('Bea', '2x Cola 50 kr')).not.toBeChecked()
    await waitFor(() => expect(rendered.location()).toBe('/shop/centrum/checkout?pay=chosen'))
    expect(await payButton('100 kr')).toBeVisible()
  })

  it('orders a part of a line of another guest, and claims exactly that (TABLE-51)', async () => {
    const bea = await sit('burger')
    const rendered = await show('?pay=chosen')
    await payButton('100 kr')
    await userEvent.click(dish('Your dishes', 'Burger 100 kr'))
    await userEvent.click(dish('Bea', '2x Cola 50 kr'))
    await payButton('50 kr')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How many of Cola' }), '1 of 2')
    expect(summary().getByText('Bea').closest('li')).toHaveTextContent(/1x Cola.*25\skr/)
    await userEvent.click(await payButton('25 kr'))
    await reached(rendered)
    expect(await orders()).toEqual([{ total_minor: 2500, status: 'calculatedPrice' }])
    const { lines } = await tableOf(bea)
    expect(lines.map(({ item }) => `${item.quantity} ${item.code}`)).toEqual(['1 burger', '1 cola'])
  })

  it('asks for dishes while none is chosen (TABLE-51)', async () => {
    await sit()
    await show('?pay=chosen')
    expect(await screen.findByText('Tick the dishes you’d like to pay for.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
    await userEvent.click(dish('Bea', '2x Cola 50 kr'))
    expect(await payButton('50 kr')).toBeVisible()
    expect(screen.queryByText('Tick the dishes you’d like to pay for.')).not.toBeInTheDocument()
  })

  it('leaves out what others add, and says so when others take a chosen dish away (TABLE-52)', async () => {
    const bea = await sit('burger')
    await show('?pay=chosen')
    await payButton('100 kr')
    await userEvent.click(dish('Bea', '2x Cola 50 kr'))
    await payButton('150 kr')
    const fries = { lineId: 'b2', item: { code: 'fries', quantity: 1, choices: [] } }
    await act(() => bea.publish([cola('b1', 2), fries]).then(() => {}))
    expect(await dishes('Bea').findByRole('checkbox', { name: /^Fries/ })).not.toBeChecked()
    expect(screen.queryByText(/^Someone at the table has changed the order/)).not.toBeInTheDocument()
    await act(() => bea.publish([cola('b1', 1), fries]).then(() => {}))
    expect(await screen.findByText(/^Someone at the table has changed the order/)).toBeVisible()
    expect(await payButton('125 kr')).toBeVisible()
  })

  it('stays when nothing of the others is left to choose (TABLE-52)', async () => {
    const bea = await sit('burger', 'fries')
    await show('?pay=chosen')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Fries/ }))
    await payButton('100 kr')
    await act(() => bea.publish([]).then(() => {}))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Bea' })).not.toBeInTheDocument())
    expect(await payButton('100 kr')).toBeVisible()
  })

  it('keeps the dishes when the guest comes back from the payment, and places the same order again (TABLE-53)', async () => {
    await sit('burger', 'fries')
    const rendered = await show('?pay=chosen')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Fries/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^2x Cola/ }))
    await userEvent.click(await payButton('150 kr'))
    await reached(rendered)
    const unpaid = harness.store.get(unpaidOrderAtom)
    const state = {
      basket: harness.store.get(basketAtom),
      table: tableViewOf(harness.store.get(tableAtom)),
      paidIds: [],
    }
    expect(accessTo(unpaid?.order?.orderId ?? '', { unpaid, ...state }).kind).toBe('pay')
    cleanup()
    const again = await show()
    await userEvent.click(await payButton('150 kr'))
    await reached(again)
    expect(await orders()).toHaveLength(1)
  })

  it('takes only the paid dishes off the basket (TABLE-54)', async () => {
    const bea = await sit('burger', 'fries')
    const rendered = await show('?pay=chosen')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Fries/ }))
    await userEvent.click(await payButton('100 kr'))
    await reached(rendered)
    const unpaid = harness.store.get(unpaidOrderAtom)
    if (!unpaid?.order) throw new Error('There is no unpaid order')
    const { order } = unpaid
    act(() => finishOrder(harness.store, { unpaid, order }, 'p1'))
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['fries'])
    const { lines } = await tableOf(bea)
    expect(lines.map(({ item }) => `${item.quantity} ${item.code}`)).toEqual(['0 burger', '1 fries', '2 cola'])
  })

  it('unticks a dish that is sold out when the guest removes it', async () => {
    await sit('burger')
    await harness.api.sql("insert into shop_article values ('centrum', 'cola', true)")
    await show('?pay=chosen')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^2x Cola/ }))
    const alert = await screen.findByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: 'Remove it' }))
    expect(await payButton('100 kr')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^2x Cola/ })).not.toBeChecked()
  })
})

async function payFor(payer: 'all' | 'own', total: string) {
  const rendered = await show(`?pay=${payer}`)
  await userEvent.click(await payButton(total))
  return rendered
}

describe('finishOrder for a table (TABLE-24)', () => {
  it('takes only the ordered own lines off the basket, once', async () => {
    await sit('burger')
    await reached(await payFor('all', '150 kr'))
    const unpaid = harness.store.get(unpaidOrderAtom)
    if (!unpaid?.order) throw new Error('There is no unpaid order')
    await payByCard(harness.api.fetch, unpaid.order.orderId, harness.api.url)
    act(() => addToBasket(harness, 'fries'))
    const { order } = unpaid
    act(() => finishOrder(harness.store, { unpaid, order }, 'p1'))
    act(() => finishOrder(harness.store, { unpaid, order }, 'p1'))
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['fries'])
    expect(harness.store.get(tableAtom)?.applied).toEqual([order.orderId])
  })
})
