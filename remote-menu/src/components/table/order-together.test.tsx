import type { Table, TableClaim } from '@carte/contract'
import { paths } from '@carte/navigation'
import { basketAtom, setOrderTypeAtom, setQuantityAtom, setSpotAtom, tableAtom, toastAtom } from '@carte/store'
import { expectLog, rejectionLog, type TablePhone } from '@carte/testing'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel, shopId } from '../../testing/basket.ts'
import { setUpTable } from '../../testing/table.ts'

expectLog(rejectionLog('call', 'table-not-found'))

const { basket, network, enter, join, pay } = setUpTable()
const { add, items, open, resize } = basket

beforeEach(() => basket.harness.store.set(setSpotAtom, 'bord-2'))

const menuPath = paths.menu.href({ shopId, category: [] })
const opener = () => panel().queryByRole('button', { name: 'Order together' })
const section = async () => within(await panel().findByRole('region', { name: 'At your table' }))
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const membership = () => basket.harness.store.get(tableAtom)
const cola = (lineId: string, quantity = 1) => ({ lineId, item: { code: 'cola', quantity, choices: [] } })
/** What the server has of this browser's lines. */
async function ownLines(phone: TablePhone): Promise<readonly string[]> {
  const { lines } = (await phone.read()).body
  return lines
    .filter(({ guestId }) => guestId === membership()?.guestId)
    .map(({ item }) => `${item.quantity} ${item.code}`)
}
const claims = ({ lines }: Table, wanted: (guestId: string) => boolean): TableClaim[] =>
  lines
    .filter(({ guestId, item }) => wanted(guestId) && item.quantity > 0)
    .map(({ lineId, guestId, item: { quantity } }) => ({ lineId, guestId, quantity }))

describe('the button “Order together” (TABLE-20)', () => {
  it('is offered to guests who eat in, and not to those who take away', async () => {
    add('cola')
    await open()
    expect(opener()).toBeVisible()
    act(() => basket.harness.store.set(setOrderTypeAtom, 'takeAway'))
    expect(opener()).not.toBeInTheDocument()
    act(() => basket.harness.store.set(setOrderTypeAtom, 'dineInPlace'))
  })

  it('is not offered at a shop without tables', async () => {
    await basket.harness.enterShop('helsinki')
    add('burger')
    await open()
    expect(panel().getByText('Burger')).toBeVisible()
    expect(opener()).not.toBeInTheDocument()
  })
})

describe('starting a table’s order (TABLE-20)', () => {
  it('shows the code and a QR code for the others, and focuses the section afterwards', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(panel().getByRole('button', { name: 'Order together' }))
    await user.type(dialog('Order together').getByRole('textbox', { name: /Your name/ }), 'Anna')
    await user.click(dialog('Order together').getByRole('button', { name: 'Start a shared order' }))
    const invitation = within(await screen.findByRole('dialog', { name: 'Invite the others' }))
    expect(invitation.getByText(/^[2-9A-Z]{6}$/)).toBeVisible()
    expect(await invitation.findByRole('img', { name: 'QR code with the link to join' })).toBeVisible()
    await user.click(invitation.getByRole('button', { name: 'Done' }))
    const heading = (await section()).getByRole('heading', { name: 'At your table' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect((await section()).getByText('The others see you as Anna.')).toBeVisible()
    expect((await section()).getByText('You’re the only one so far.')).toBeVisible()
    expect(panel().queryByRole('link', { name: /Pay for everyone/ })).not.toBeInTheDocument()
    // Guests who order together are at one table.
    expect(panel().queryByRole('button', { name: /^Change Eat in/ })).not.toBeInTheDocument()
  })

  it('asks for the table first if none is chosen', async () => {
    const user = userEvent.setup()
    basket.harness.store.set(setSpotAtom, null)
    add('cola')
    await open()
    await user.click(panel().getByRole('button', { name: 'Order together' }))
    const start = dialog('Order together').getByRole('button', { name: 'Start a shared order' })
    await user.click(start)
    const spots = dialog('Order together').getByRole('radiogroup', { name: /^Table or place/ })
    expect(spots).toHaveFocus()
    expect(spots).toBeInvalid()
    await user.click(within(spots).getByRole('radio', { name: 'Table 1' }))
    await user.click(start)
    await screen.findByRole('dialog', { name: 'Invite the others' })
    expect(membership()).toMatchObject({ spotId: 'bord-1' })
  })

  it('says that the server cannot be reached, and keeps what was typed', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(panel().getByRole('button', { name: 'Order together' }))
    await user.type(dialog('Order together').getByRole('textbox', { name: /Your name/ }), 'Anna')
    network().cut(true)
    await user.click(dialog('Order together').getByRole('button', { name: 'Start a shared order' }))
    expect(await dialog('Order together').findByRole('alert')).toHaveTextContent('We can’t reach')
    expect(dialog('Order together').getByRole('textbox', { name: /Your name/ })).toHaveValue('Anna')
  })
})

describe('joining a table’s order (TABLE-23)', () => {
  it('takes the code of the others, in any case, and moves the basket to their table', async () => {
    const user = userEvent.setup()
    const { joinCode } = await enter('bord-1')
    basket.harness.store.set(tableAtom, null)
    add('cola')
    await open()
    await user.click(panel().getByRole('button', { name: 'Order together' }))
    await user.type(dialog('Order together').getByRole('textbox', { name: 'Join code' }), joinCode.toLowerCase())
    await user.click(dialog('Order together').getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Order together' })).not.toBeInTheDocument())
    expect(await screen.findByText('You’re ordering together at Table 1')).toBeVisible()
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-1')
    expect((await section()).getByText('Guest 1')).toBeVisible()
  })

  it('explains a missing and a wrong code at the field', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(panel().getByRole('button', { name: 'Order together' }))
    const code = dialog('Order together').getByRole('textbox', { name: 'Join code' })
    await user.click(dialog('Order together').getByRole('button', { name: 'Join' }))
    expect(code).toHaveFocus()
    expect(code).toHaveAccessibleDescription(/Please enter the code/)
    await user.type(code, 'AAAAAA')
    await user.click(dialog('Order together').getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription(/or the code isn’t right/))
    expect(code).toHaveFocus()
    expect(membership()).toBeNull()
  })

  it('takes the code of a link, asks for a name, and removes it from the address', async () => {
    const user = userEvent.setup()
    const table = await enter('bord-1')
    basket.harness.store.set(tableAtom, null)
    const { location } = await open(`${menuPath}?join=${table.joinCode}`)
    const asked = within(await screen.findByRole('dialog', { name: 'Join the table’s order?' }))
    await user.type(asked.getByRole('textbox', { name: /Your name/ }), 'Bea')
    await user.click(asked.getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(location()).toBe(menuPath))
    expect(screen.queryByRole('dialog', { name: 'Join the table’s order?' })).not.toBeInTheDocument()
    expect((await section()).getByText('The others see you as Bea.')).toBeVisible()
  })

  it('asks nothing again when the guest opens the link of the own table', async () => {
    const table = await enter()
    const { location } = await open(`${menuPath}?join=${table.joinCode}`)
    await waitFor(() => expect(location()).toBe(menuPath))
    expect(screen.queryByRole('dialog', { name: 'Join the table’s order?' })).not.toBeInTheDocument()
  })

  it('says that a link does not work any more, and leaves the guest to order alone', async () => {
    const user = userEvent.setup()
    const { location } = await open(`${menuPath}?join=BBBBBB`)
    const asked = within(await screen.findByRole('dialog', { name: 'Join the table’s order?' }))
    await user.click(asked.getByRole('button', { name: 'Join' }))
    expect(await asked.findByRole('alert')).toHaveTextContent('or the code isn’t right')
    await user.click(asked.getByRole('button', { name: 'Order on my own' }))
    await waitFor(() => expect(location()).toBe(menuPath))
    expect(membership()).toBeNull()
  })
})

describe('the basket of a table', () => {
  it('publishes each change of the own basket (TABLE-21)', async () => {
    const phone = await join(await enter())
    add('cola')
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['1 cola']))
    act(() => basket.harness.store.set(setQuantityAtom, items()[0]?.id ?? '', 3))
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['3 cola']))
  })

  it('shows what the others choose, the total of the table, and the way to pay for all (TABLE-22)', async () => {
    const phone = await join(await enter(), 'Bea')
    add('margherita')
    await open()
    expect(await (await section()).findByText('Nothing yet')).toBeVisible()
    await act(() => phone.publish([cola('b1', 2)]).then(() => {}))
    const lines = within(await (await section()).findByRole('list', { name: 'Chosen by Bea' }))
    expect(lines.getByText('Cola').parentElement).toHaveTextContent('2x Cola')
    expect((await section()).getByText('The whole table').parentElement).toHaveTextContent(/170\skr/)
    expect(panel().getByRole('link', { name: /^Pay for everyone\s*170\skr$/ })).toHaveAttribute(
      'href',
      paths.checkout.href({ shopId }, { pay: 'all' }),
    )
    expect(panel().getByRole('link', { name: /^Check out\s*120\skr$/ })).toBeVisible()
  })

  it('can be paid by a guest who has chosen nothing, also on a small screen', async () => {
    resize('small')
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    await phone.publish([cola('b1')])
    await open()
    await user.click(await screen.findByRole('button', { name: 'At your table' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    expect(await sheet.findByRole('link', { name: /^Pay for everyone\s*25\skr$/ })).toBeVisible()
    expect(sheet.queryByRole('link', { name: /Check out/ })).not.toBeInTheDocument()
  })

  it('says who is paying for own dishes, and takes them off once they are paid (TABLE-24, TABLE-25)', async () => {
    const phone = await join(await enter(), 'Bea')
    add('cola', 2)
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['2 cola']))
    const { status, body } = await phone.order(claims((await phone.read()).body, () => true))
    expect(status).toBe(201)
    expect(await panel().findByText('Bea is paying for this')).toBeVisible()
    expect(panel().queryByRole('button', { name: 'One more Cola' })).not.toBeInTheDocument()
    await pay(body.orderId)
    await waitFor(() => expect(items()).toEqual([]))
    expect(
      await screen.findByText(`Bea has paid for your dishes. Your order number is ${body.pickupCode}`),
    ).toBeVisible()
    expect((await section()).getByText(`Order ${body.pickupCode}: Bea has paid`)).toBeVisible()
    // What is ordered afterwards is outstanding again.
    act(() => add('cola'))
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['1 cola']))
  })

  it('puts the dishes back if the paid order is rolled back, and says so (TABLE-30)', async () => {
    const phone = await join(await enter(), 'Bea')
    add('cola', 2)
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['2 cola']))
    const { body } = await phone.order(claims((await phone.read()).body, () => true))
    await pay(body.orderId)
    await waitFor(() => expect(items()).toEqual([]))
    await basket.harness.api.moveOrder(body.orderId, 'rollbacked')
    expect(
      await screen.findByText(new RegExp(`^Order ${body.pickupCode} was cancelled and costs nothing`)),
    ).toBeVisible()
    expect(items().map(({ article, quantity }) => [article.code, quantity])).toEqual([['cola', 2]])
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['2 cola']))
    expect(membership()?.applied).toEqual([])
  })

  it('takes the dishes off once, although two tabs see the payment', async () => {
    const phone = await join(await enter(), 'Bea')
    add('cola', 3)
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['3 cola']))
    const [claim] = claims((await phone.read()).body, () => true)
    if (!claim) throw new Error('The table has no line')
    const { body } = await phone.order([{ ...claim, quantity: 1 }])
    const tab = basket.harness.openTab()
    await pay(body.orderId)
    await waitFor(() => expect(items()[0]?.quantity).toBe(2))
    expect(tab.get(basketAtom).items[0]?.quantity).toBe(2)
    expect(membership()?.applied).toEqual([body.orderId])
  })

  it('says that there is no connection, and publishes later what has changed meanwhile', async () => {
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['1 cola']))
    network().cut(true)
    act(() => add('cola'))
    expect(await (await section()).findByText(/^No connection/)).toBeVisible()
    expect((await section()).getByText('Bea')).toBeVisible()
    network().cut(false)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['2 cola']))
    await waitFor(() => expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument())
  })

  it('forgets a session that has ended, and keeps the own dishes', async () => {
    await enter()
    add('cola')
    await open()
    await section()
    await act(async () => {
      await basket.harness.api.sql('update table_session set ended_at = now()')
      basket.harness.store.set(setQuantityAtom, items()[0]?.id ?? '', 2)
    })
    expect(await screen.findByText(/^The table’s order has ended/)).toBeVisible()
    expect(membership()).toBeNull()
    expect(items()).toHaveLength(1)
    expect(opener()).toBeVisible()
  })

  it('takes off what another guest has paid, also when the session has ended before the phone hears of it', async () => {
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['1 cola']))
    network().cut(true)
    const { body } = await phone.order(claims((await phone.read()).body, () => true))
    await pay(body.orderId)
    await basket.harness.api.sql('update table_session set ended_at = now()')
    act(() => add('cola'))
    network().cut(false)
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText(/^The table’s order has ended/)).toBeVisible()
    expect(items().map(({ quantity }) => quantity)).toEqual([1])
    expect(membership()).toBeNull()
  })

  it('can be left, after a question (TABLE-27)', async () => {
    const user = userEvent.setup()
    const phone = await join(await enter(), 'Bea')
    add('cola')
    await open()
    await waitFor(async () => expect(await ownLines(phone)).toEqual(['1 cola']))
    await user.click((await section()).getByRole('button', { name: 'Leave the shared order' }))
    await user.click(dialog('Leave the shared order?').getByRole('button', { name: 'Stay' }))
    expect(membership()).not.toBeNull()
    await user.click((await section()).getByRole('button', { name: 'Leave the shared order' }))
    await user.click(dialog('Leave the shared order?').getByRole('button', { name: 'Yes, leave' }))
    await waitFor(() => expect(membership()).toBeNull())
    expect(screen.getByRole('heading', { name: 'Your basket' })).toHaveFocus()
    expect(items()).toHaveLength(1)
    expect((await phone.read()).body).toMatchObject({ guests: [{ name: 'Bea' }], lines: [] })
  })

  it('closes the lines of many guests to begin with', async () => {
    const table = await enter()
    const phones = await Promise.all(Array.from({ length: 19 }, (_, at) => join(table, `Guest ${'x'.repeat(at)}`)))
    await Promise.all(phones.map((phone) => phone.publish([cola('c1')])))
    add('cola')
    await open()
    await waitFor(async () => expect((await section()).getAllByText('Cola')).toHaveLength(19))
    expect(document.querySelectorAll('details')).toHaveLength(19)
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
    expect((await section()).getByText('The whole table').parentElement).toHaveTextContent(/500\skr/)
  })

  it('keeps the basket at the table of the session, and says so (TABLE-28)', async () => {
    await enter('bord-2')
    add('cola')
    await open()
    await section()
    act(() => basket.harness.store.set(setSpotAtom, 'bord-1'))
    expect(await screen.findByText(/^You’re ordering together at Table 2\. Leave/)).toBeVisible()
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-2')
    act(() => basket.harness.store.set(toastAtom, null))
  })
})
