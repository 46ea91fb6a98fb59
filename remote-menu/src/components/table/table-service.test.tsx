import { basketAtom, setQuantityAtom, setSpotAtom, tableAtom } from '@carte/store'
import { createStaffKey, expectLog, rejectionLog, type TablePhone } from '@carte/testing'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel } from '../../testing/basket.ts'
import { setUpTable } from '../../testing/table.ts'

expectLog(rejectionLog('call', 'table-not-found'))

const { basket, network, enter, join } = setUpTable()
const { add, items, open } = basket

beforeEach(() => basket.harness.store.set(setSpotAtom, 'bord-2'))

const section = async () => within(await panel().findByRole('region', { name: 'At your table' }))
const membership = () => basket.harness.store.get(tableAtom)
const cola = (lineId: string, quantity = 1) => ({ lineId, item: { code: 'cola', quantity, choices: [] } })
const readySwitch = { name: 'I’m ready' }
const published = (phone: TablePhone, quantity: number) =>
  waitFor(async () => {
    const { lines } = (await phone.read()).body
    const own = lines.filter(({ guestId }) => guestId === membership()?.guestId)
    expect(own.map(({ item }) => item.quantity)).toEqual([quantity])
  })
/** Whether the server has this browser's guest as ready. */
async function isReady(phone: TablePhone): Promise<boolean | undefined> {
  const { guests } = (await phone.read()).body
  return guests.find(({ guestId }) => guestId === membership()?.guestId)?.isReady
}

describe('“I’m ready” (TABLE-47)', () => {
  it('is offered to guests who have chosen, while others are at the table', async () => {
    const table = await enter()
    await open()
    expect((await section()).getByRole('button', { name: 'Call staff' })).toBeVisible()
    act(() => add('cola'))
    expect((await section()).queryByRole('checkbox', readySwitch)).not.toBeInTheDocument()
    await join(table, 'Bea')
    expect(await (await section()).findByRole('checkbox', readySwitch)).not.toBeChecked()
  })

  it('tells the others, until the guest changes something', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await user.click(await (await section()).findByRole('checkbox', readySwitch))
    await waitFor(async () => expect(await isReady(phone)).toBe(true))
    expect((await section()).getByRole('checkbox', readySwitch)).toBeChecked()
    await published(phone, 1)
    act(() => basket.harness.store.set(setQuantityAtom, items()[0]?.id ?? '', 2))
    await published(phone, 2)
    await waitFor(async () => expect((await section()).getByRole('checkbox', readySwitch)).not.toBeChecked())
    expect(await isReady(phone)).not.toBe(true)
  })

  it('publishes a change of the moment before first, which would take it back', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await published(phone, 1)
    act(() => basket.harness.store.set(setQuantityAtom, items()[0]?.id ?? '', 4))
    await user.click(await (await section()).findByRole('checkbox', readySwitch))
    await published(phone, 4)
    await waitFor(async () => expect(await isReady(phone)).toBe(true))
    expect((await section()).getByRole('checkbox', readySwitch)).toBeChecked()
  })

  it('can be taken back', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await user.click(await (await section()).findByRole('checkbox', readySwitch))
    await waitFor(async () => expect(await isReady(phone)).toBe(true))
    await waitFor(async () => expect((await section()).getByRole('checkbox', readySwitch)).toBeChecked())
    await user.click((await section()).getByRole('checkbox', readySwitch))
    await waitFor(async () => expect(await isReady(phone)).not.toBe(true))
  })

  it('marks the others who are ready, and says when everybody is (TABLE-48)', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    await phone.publish([cola('b1')])
    add('cola')
    await open()
    expect(await (await section()).findByText('Bea')).toBeVisible()
    await phone.setReady(true)
    expect(await (await section()).findByText('Ready')).toBeVisible()
    const pay = () => panel().getByRole('link', { name: /^Pay for everyone/ })
    expect(pay()).not.toHaveTextContent('Everybody is ready')
    await user.click((await section()).getByRole('checkbox', readySwitch))
    await waitFor(() => expect(pay()).toHaveAccessibleName(/^Pay for everyone\s*50\skr\s*Everybody is ready$/))
    await phone.publish([cola('b1', 2)])
    await waitFor(() => expect(pay()).not.toHaveTextContent('Everybody is ready'))
    expect((await section()).queryByText('Ready')).not.toBeInTheDocument()
  })

  it('says that the server cannot be reached, and stays as it was', async () => {
    const user = userEvent.setup()
    await join(await enter(), 'Bea')
    add('cola')
    await open()
    const ready = await (await section()).findByRole('checkbox', readySwitch)
    network().cut(true)
    await user.click(ready)
    expect(await (await section()).findByRole('alert')).toHaveTextContent('We can’t reach')
    expect(ready).not.toBeChecked()
  })
})

describe('“Call staff” (TABLE-45)', () => {
  it('shows the call to all guests of the table, and takes it back', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    await open()
    await user.click((await section()).getByRole('button', { name: 'Call staff' }))
    expect(await (await section()).findByText('The staff have been called')).toBeVisible()
    expect((await phone.read()).body.call).toMatchObject({ isAnswered: false })
    await user.click((await section()).getByRole('button', { name: 'Take the call back' }))
    expect(await (await section()).findByRole('button', { name: 'Call staff' })).toBeVisible()
    expect((await phone.read()).body.call).toBeUndefined()
    await phone.setCall(true)
    expect(await (await section()).findByText('The staff have been called')).toBeVisible()
  })

  it('says that somebody is coming, and can be called again', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    const staff = await createStaffKey(basket.harness.api)
    await open()
    await user.click((await section()).getByRole('button', { name: 'Call staff' }))
    await (await section()).findByText('The staff have been called')
    await staff.answerTable(phone.tableId)
    expect(await (await section()).findByText('Somebody is coming')).toBeVisible()
    await user.click((await section()).getByRole('button', { name: 'Call again' }))
    expect(await (await section()).findByText('The staff have been called')).toBeVisible()
  })

  it('says that the server cannot be reached', async () => {
    const user = userEvent.setup()
    await enter()
    await open()
    network().cut(true)
    await user.click((await section()).getByRole('button', { name: 'Call staff' }))
    expect(await (await section()).findByRole('alert')).toHaveTextContent('We can’t reach')
    expect((await section()).getByRole('button', { name: 'Call staff' })).toBeVisible()
  })
})

describe('what staff do to the table', () => {
  it('moves the basket of each phone to the new spot, and says so (TABLE-44)', async () => {
    const phone = await join(await enter('bord-2'), 'Bea')
    const staff = await createStaffKey(basket.harness.api)
    add('cola')
    await open()
    await published(phone, 1)
    expect((await staff.moveTable(phone.tableId, 'bord-1')).status).toBe(204)
    expect(await screen.findByText('The staff have moved your shared order to Table 1')).toBeVisible()
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-1')
    expect(membership()?.spotId).toBe('bord-1')
  })

  it('forgets a session that staff have ended, and keeps the own dishes (TABLE-42)', async () => {
    const phone = await join(await enter(), 'Bea')
    const staff = await createStaffKey(basket.harness.api)
    add('cola')
    await open()
    await published(phone, 1)
    expect((await staff.endTable(phone.tableId)).status).toBe(204)
    expect(await screen.findByText(/^The table’s order has ended/)).toBeVisible()
    expect(membership()).toBeNull()
    expect(items()).toHaveLength(1)
  })
})
