import type { TableLineInput } from '@carte/contract'
import { joinTable, openTable, payByCard, type TablePhone } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { createTablet, type Tablet, tap, ticketIn } from '../testing/tablet.ts'

let tablet: Tablet
beforeEach(async () => {
  tablet = await createTablet()
})
afterEach(async () => {
  cleanup()
  await tablet.close()
})

const line = (lineId: string, code: string, quantity = 1): TableLineInput => ({
  lineId,
  item: { code, quantity, choices: [] },
})
const visitor = () => tablet.harness.api.visitor()
/** Opens a table session at Table 1. */
const openAt = (name?: string) => openTable(visitor(), name)
const joinAt = ({ joined }: TablePhone, name?: string) => joinTable(visitor(), joined.joinCode, name)
async function payFor(phone: TablePhone) {
  const { lines } = (await phone.read()).body
  const claims = lines.map(({ lineId, guestId, item: { quantity } }) => ({ lineId, guestId, quantity }))
  const { status, body } = await phone.order(claims)
  expect(status).toBe(201)
  await payByCard(visitor(), body.orderId, tablet.harness.api.url)
  return body
}
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const tables = () => dialog('Tables')
const table = async (name = 'Table 1') => within(await tables().findByRole('article', { name }))
async function openTables() {
  await tap(tablet, 'Tables')
  await screen.findByRole('dialog', { name: 'Tables' })
}

describe('a ticket of guests who order together (TABLE-40)', () => {
  it('says for whom each dish is, with the names at the time of the order', async () => {
    await tablet.signIn()
    const anna = await openAt('Anna')
    const other = await joinAt(anna)
    await anna.publish([line('a1', 'burger'), line('a2', 'cola', 2)])
    await other.publish([line('o1', 'burger'), line('o2', 'cola')])
    const { pickupCode } = await payFor(anna)
    const ticket = await ticketIn('New', pickupCode)
    expect(ticket.getByText('Ordered together')).toBeVisible()
    const dish = (name: string) => ticket.getByText(name).closest('li')
    expect(dish('Burger')).toHaveTextContent(/^2 × Burger.*Anna, Guest 2/)
    expect(dish('Cola')).toHaveTextContent(/^3 × Cola.*2 × Anna, 1 × Guest 2/)
  })
})

describe('the list of tables (TABLE-41)', () => {
  it('says that no table orders together', async () => {
    await tablet.signIn()
    await openTables()
    expect(await tables().findByText('No table is ordering together right now.')).toBeVisible()
  })

  it('shows guests, dishes that are not ordered, orders and what is paid, and follows changes', async () => {
    await tablet.signIn()
    await openTables()
    const anna = await openAt('Anna')
    await joinAt(anna)
    expect(await (await table()).findByText('Anna, Guest 2')).toBeVisible()
    expect((await table()).getByText('Nothing waiting to be ordered')).toBeVisible()
    await anna.publish([line('a1', 'burger', 2)])
    expect(await (await table()).findByText('2 dishes aren’t ordered yet')).toBeVisible()
    const { pickupCode } = await payFor(anna)
    const order = (await (await table()).findByText(pickupCode)).closest('li')
    await waitFor(() => expect(order).toHaveTextContent(/new\s*200\skr$/))
    expect((await table()).getByText('Paid').parentElement).toHaveTextContent(/200\skr/)
    expect((await table()).getByText('Nothing waiting to be ordered')).toBeVisible()
  })

  it('says that it is not current without a connection, and keeps taps until it is back', async () => {
    await tablet.signIn()
    await openAt('Anna')
    await openTables()
    await table()
    tablet.network.cut(true)
    await tap(tablet, 'End… Table 1')
    await tablet.user.click(dialog('End the shared order of Table 1?').getByRole('button', { name: 'End' }))
    expect(await (await table()).findByText('Waiting for the network')).toBeVisible()
    expect(await tables().findByText(/^No connection/)).toBeVisible()
    tablet.network.cut(false)
    expect(await tables().findByText('No table is ordering together right now.')).toBeVisible()
    await waitFor(() => expect(tables().queryByText(/^No connection/)).not.toBeInTheDocument())
  })
})

describe('a call for the staff (TABLE-46)', () => {
  it('is first in the list, shows on the button of the board, and is answered by one tap', async () => {
    await tablet.signIn()
    const first = await openAt('Anna')
    const second = await openAt('Bea')
    expect(await screen.findByRole('button', { name: 'Tables' })).toBeVisible()
    await second.setCall(true)
    await tap(tablet, 'Tables: 1 call')
    await waitFor(() => {
      const [top] = tables().getAllByRole('article')
      expect(top).toHaveTextContent(/Bea/)
    })
    const [top] = tables().getAllByRole('article')
    expect(top).toHaveTextContent(/Calling since \d\d:\d\d/)
    await tap(tablet, 'Coming Table 1')
    expect(await tables().findByText(/^Called at \d\d:\d\d, somebody is coming$/)).toBeVisible()
    expect((await second.read()).body.call).toMatchObject({ isAnswered: true })
    expect((await first.read()).body.call).toBeUndefined()
    expect(screen.getAllByRole('heading', { name: 'Table 1' }).some((each) => each === document.activeElement)).toBe(
      true,
    )
    await tablet.user.click(tables().getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Tables' })).toBeVisible()
  })
})

describe('ending a shared order (TABLE-42)', () => {
  it('asks first, and takes the table off the list', async () => {
    await tablet.signIn()
    const anna = await openAt('Anna')
    await anna.publish([line('a1', 'cola')])
    await openTables()
    await tap(tablet, 'End… Table 1')
    const question = () => dialog('End the shared order of Table 1?')
    expect(await question().findByText('1 dish isn’t ordered yet')).toBeVisible()
    await tablet.user.click(question().getByRole('button', { name: 'Keep it open' }))
    expect((await anna.read()).status).toBe(200)
    expect((await table()).getByRole('button', { name: 'End… Table 1' })).toHaveFocus()
    await tap(tablet, 'End… Table 1')
    await tablet.user.click(question().getByRole('button', { name: 'End' }))
    expect(await tables().findByText('No table is ordering together right now.')).toBeVisible()
    expect((await anna.read()).status).toBe(404)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tables' })).toHaveFocus())
  })

  it('closes the question when the order ends meanwhile', async () => {
    await tablet.signIn()
    const anna = await openAt('Anna')
    await openTables()
    await tap(tablet, 'End… Table 1')
    await anna.leave()
    expect(await tables().findByText('No table is ordering together right now.')).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})

describe('moving guests to another table (TABLE-43)', () => {
  it('offers the shop’s other tables, and shows the table at its new spot', async () => {
    await tablet.signIn()
    const anna = await openAt('Anna')
    await openTables()
    await tap(tablet, 'Move… Table 1')
    const question = dialog('Move the guests of Table 1?')
    const move = question.getByRole('button', { name: 'Move' })
    expect(question.queryByRole('radio', { name: 'Table 1' })).not.toBeInTheDocument()
    await tablet.user.click(move)
    expect(move).toBeVisible()
    await tablet.user.click(question.getByRole('radio', { name: 'Table 2' }))
    await tablet.user.click(question.getByRole('button', { name: 'Move to Table 2' }))
    expect(await (await table('Table 2')).findByText('Anna')).toBeVisible()
    expect((await anna.read()).body.spotId).toBe('bord-2')
  })

  it('says why the server rejects it', async () => {
    await tablet.signIn()
    await openAt('Anna')
    await openTables()
    await tap(tablet, 'Move… Table 1')
    await tablet.user.click(dialog('Move the guests of Table 1?').getByRole('radio', { name: 'Table 2' }))
    await tablet.harness.api.sql("delete from delivery_spot where id = 'bord-2'")
    await tablet.user.click(screen.getByRole('button', { name: 'Move to Table 2' }))
    expect(await (await table()).findByText('The table can’t be chosen any more.')).toBeVisible()
  })
})
