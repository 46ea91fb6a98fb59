import type { PlacedOrder, StaffOrder } from '@carte/contract'
import { formatTime } from '@carte/i18n'
import { placePaidOrder } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { createTablet, type Tablet, tap, ticketIn } from '../testing/tablet.ts'

let tablet: Tablet
beforeEach(async () => {
  tablet = await createTablet()
})
afterEach(async () => {
  cleanup()
  await tablet.close()
})

const MINUTE = 60_000
const plus = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * MINUTE).toISOString()
const clock = (time: string) => formatTime(time, 'Europe/Stockholm', 'en')

/** Places an order and lets the kitchen start it, so that it is due in this many minutes. */
async function cookOrder(minutes = 60): Promise<StaffOrder & PlacedOrder> {
  const { harness, staff } = tablet
  const placed = await placePaidOrder(harness.api)
  await harness.api.sql("update orders set pickup_at = now() + $2 * interval '1 minute' where id = $1", [
    placed.orderId,
    minutes,
  ])
  const { status, body } = await staff.move(placed.orderId, 'started')
  expect(status).toBe(200)
  return { ...placed, ...body }
}
async function openDialog({ pickupCode }: StaffOrder) {
  await ticketIn('Cooking', pickupCode)
  await tap(tablet, `Change time ${pickupCode}`)
  return within(await screen.findByRole('dialog', { name: `Change the time of order ${pickupCode}?` }))
}
type DialogQueries = Awaited<ReturnType<typeof openDialog>>
const namesOf = (dialog: DialogQueries, group: string) =>
  within(dialog.getByRole('group', { name: group }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
const timesOf = (dialog: DialogQueries) => namesOf(dialog, 'New time')
const chosenOf = (dialog: DialogQueries) => dialog.queryAllByRole('radio', { checked: true })
async function guestReads({ orderId, customerCode }: PlacedOrder) {
  const headers = { 'customer-code': customerCode }
  return (await tablet.harness.api.fetch(`/api/order/${orderId}`, { headers })).json()
}
const lateText = 'If an order is ready much later than promised, its guest may cancel it and gets the money back.'

// KITCHEN-19
describe('the dialog that changes the time of an order', () => {
  it('is used by keyboard, says what the guest will read, and changes the ticket', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    const { pickupTime, pickupCode } = order
    const { user } = tablet
    const dialog = await openDialog(order)
    expect(dialog.getByText(/^The order is for/)).toHaveTextContent(clock(pickupTime))
    expect(timesOf(dialog)).toEqual(
      [-10, -5, 5, 10, 15, 20, 30].map(
        (minutes) => `${clock(plus(pickupTime, minutes))} ${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`,
      ),
    )
    const confirm = dialog.getByRole('button', { name: 'Change time' })
    expect(confirm).toHaveAttribute('aria-disabled', 'true')
    expect(dialog.queryByRole('group', { name: 'Why?' })).not.toBeInTheDocument()

    dialog.getByRole('radio', { name: `${clock(plus(pickupTime, 15))} +15 min` }).focus()
    await user.keyboard('[ArrowDown]')
    const to = plus(pickupTime, 20)
    expect(dialog.getByRole('radio', { name: `${clock(to)} +20 min` })).toBeChecked()
    expect(dialog.getByText(lateText)).toBeVisible()
    const change = dialog.getByRole('button', { name: `Change to ${clock(to)}` })
    expect(change).toHaveAttribute('aria-disabled', 'true')
    await user.tab()
    const busy = dialog.getByRole('radio', { name: 'The kitchen is busy' })
    expect(busy).toHaveFocus()
    expect(busy).toHaveAccessibleDescription('The guest will read: The kitchen has more to do than expected.')
    await user.keyboard('[Space][Tab]')
    expect(dialog.getByRole('button', { name: `Keep ${clock(pickupTime)}` })).toHaveFocus()
    await user.keyboard('[Tab][Enter]')

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const ticket = await ticketIn('Cooking', pickupCode)
    expect(await ticket.findByText(clock(to))).toBeVisible()
    expect(ticket.getByText(`was ${clock(pickupTime)}`)).toBeVisible()
    expect(await guestReads(order)).toMatchObject({
      pickupTime: to,
      timeChanges: [{ from: pickupTime, to, reason: 'busy' }],
    })

    await tap(tablet, `Show order ${pickupCode}`)
    const shown = within(await screen.findByRole('dialog', { name: pickupCode }))
    expect(
      shown.getByText(`From ${clock(pickupTime)} to ${clock(to)}. The kitchen has more to do than expected.`),
    ).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Change time' }))
    expect(await screen.findByRole('dialog', { name: /^Change the time/ })).toBeVisible()
  })

  it('has other reasons for an earlier time, and warns only of a time that the guest has not agreed to', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    const { pickupTime } = order
    const dialog = await openDialog(order)
    const choose = (name: RegExp | string) => tablet.user.click(dialog.getByRole('radio', { name }))
    const reasons = () =>
      within(dialog.getByRole('group', { name: 'Why?' }))
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLElement).getAttribute('aria-labelledby'))
        .map((id) => document.getElementById(id ?? '')?.textContent)
    await choose(/\+10 min$/)
    expect(reasons()).toEqual(['The kitchen is busy', 'Something has to be made again', 'Agreed with the guest'])
    await choose('The kitchen is busy')
    expect(dialog.getByText(lateText)).toBeVisible()
    await choose('Agreed with the guest')
    expect(dialog.queryByText(lateText)).not.toBeInTheDocument()
    await choose(/−10 min$/)
    expect(reasons()).toEqual(['We’re quicker than planned', 'Agreed with the guest'])
    expect(dialog.queryByText(lateText)).not.toBeInTheDocument()
    await choose('We’re quicker than planned')
    const to = plus(pickupTime, -10)
    await tablet.user.click(dialog.getByRole('button', { name: `Change to ${clock(to)}` }))
    const ticket = await ticketIn('Cooking', order.pickupCode)
    expect(await ticket.findByText(clock(to))).toBeVisible()
  })

  it('leaves out times that have passed, and counts from now for an order that is late', async () => {
    const [soon, late] = [await cookOrder(8), await cookOrder(-12)]
    await tablet.signIn()
    for (const [order, changes] of [
      [soon, ['−5', '+5', '+10', '+15', '+20', '+30']],
      [late, ['+15', '+20', '+25', '+30', '+40']],
    ] as const) {
      const dialog = await openDialog(order)
      expect(timesOf(dialog).map((name) => name?.split(' ')[1])).toEqual(changes)
      await tablet.user.click(dialog.getByRole('button', { name: /^Keep/ }))
    }
  })

  it('follows another tablet, and keeps the chosen time only if it is still possible', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    const { orderId, pickupTime } = order
    const dialog = await openDialog(order)
    await tablet.user.click(dialog.getByRole('radio', { name: /\+20 min$/ }))
    const first = plus(pickupTime, 15)
    await tablet.staff.setTime(orderId, pickupTime, first, 'busy')
    const chosen = `${clock(plus(pickupTime, 20))} +5 min`
    expect(await dialog.findByRole('radio', { name: chosen })).toBeChecked()
    const second = plus(pickupTime, 60)
    await tablet.staff.setTime(orderId, first, second, 'busy')
    expect(await dialog.findByRole('button', { name: `Keep ${clock(second)}` })).toBeVisible()
    expect(chosenOf(dialog)).toEqual([])
    expect(dialog.getByRole('button', { name: 'Change time' })).toHaveAttribute('aria-disabled', 'true')
    // It is not chosen again when it becomes possible.
    await tablet.staff.setTime(orderId, second, first, 'ahead')
    expect(await dialog.findByRole('radio', { name: chosen })).not.toBeChecked()

    for (const status of ['finnished', 'done'] as const) await tablet.staff.move(orderId, status)
    expect(await dialog.findByText('The time can’t be changed any more. The order is now: ready.')).toBeVisible()
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('is opened for an order that waits to be accepted from its own dialog only', async () => {
    await tablet.signIn()
    const { pickupCode } = await placePaidOrder(tablet.harness.api)
    const ticket = await ticketIn('New', pickupCode)
    expect(await ticket.findByRole('button', { name: `Reject ${pickupCode}` })).toBeVisible()
    expect(ticket.queryByRole('button', { name: /^Change time/ })).not.toBeInTheDocument()
    await tap(tablet, `Show order ${pickupCode}`)
    await tablet.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change time' }))
    expect(await screen.findByRole('dialog', { name: `Change the time of order ${pickupCode}?` })).toBeVisible()
  })
})

// KITCHEN-20
describe('a new time that is chosen without a network', () => {
  async function chooseOffline(order: StaffOrder, change: string) {
    await ticketIn('Cooking', order.pickupCode)
    tablet.network.cut(true)
    expect(await screen.findByText(/^No network since/)).toBeVisible()
    const dialog = await openDialog(order)
    await tablet.user.click(dialog.getByRole('radio', { name: new RegExp(`\\${change} min$`) }))
    await tablet.user.click(dialog.getByRole('radio', { name: 'Something has to be made again' }))
    await tablet.user.click(dialog.getByRole('button', { name: /^Change to/ }))
    expect(await screen.findByRole('button', { name: `Waiting for the network ${order.pickupCode}` })).toBeVisible()
  }

  it('is sent when the network returns', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    await chooseOffline(order, '+15')
    tablet.network.cut(false)
    const to = plus(order.pickupTime, 15)
    const ticket = await ticketIn('Cooking', order.pickupCode)
    expect(await ticket.findByText(clock(to))).toBeVisible()
    expect(await guestReads(order)).toMatchObject({ pickupTime: to, timeChanges: [{ to, reason: 'again' }] })
  })

  it('loses to a change on another tablet, and the ticket says so', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    await chooseOffline(order, '+15')
    const to = plus(order.pickupTime, 20)
    await tablet.staff.setTime(order.orderId, order.pickupTime, to, 'busy')
    tablet.network.cut(false)
    const ticket = await ticketIn('Cooking', order.pickupCode)
    const text = 'Another tablet has changed the time meanwhile. Check the time of the order.'
    expect(await ticket.findByText(text)).toBeVisible()
    expect(await ticket.findByText(clock(to))).toBeVisible()
    await tap(tablet, 'Close')
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  })

  it('is rejected if it has passed meanwhile, and the ticket says so', async () => {
    await tablet.signIn()
    const order = await cookOrder()
    await chooseOffline(order, '+15')
    await tablet.harness.api.setNow(plus(order.pickupTime, 20))
    tablet.network.cut(false)
    const ticket = await ticketIn('Cooking', order.pickupCode)
    const passed = clock(plus(order.pickupTime, 15))
    expect(
      await ticket.findByText(`${passed} had already passed when the change was sent. The time is unchanged.`),
    ).toBeVisible()
  })
})
