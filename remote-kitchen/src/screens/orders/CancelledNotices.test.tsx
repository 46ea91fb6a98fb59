import { placePaidOrder } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { cancelAsGuest, column, createTablet, seeFlash, type Tablet, tap, ticketIn } from '../../testing/tablet.ts'

// KITCHEN-21

let tablet: Tablet
beforeEach(async () => {
  tablet = await createTablet()
})
afterEach(async () => {
  cleanup()
  await tablet.close()
})

/** Places an order that the kitchen has started and that is so late that its guest may cancel it. */
async function cookLateOrder(by: 'card' | 'phone' = 'card') {
  const { harness, staff } = tablet
  const placed = await placePaidOrder(harness.api, {}, by)
  const { body } = await staff.move(placed.orderId, 'started')
  const to = new Date(Date.parse(body.pickupTime) + 20 * 60_000).toISOString()
  expect(await staff.setTime(placed.orderId, body.pickupTime, to, 'busy')).toMatchObject({ status: 200 })
  return placed
}
const noticeOf = (code: string) => `${code} was cancelled by the guest. The money goes back by itself.`
const findAlert = async (text: string) => (await screen.findByText(text)).closest('[role=alert]')

describe('an order that its guest has cancelled', () => {
  it('leaves a notice on the board with falling tones, until it is dismissed', async () => {
    await tablet.signIn()
    const [first, second] = [await cookLateOrder(), await cookLateOrder()]
    for (const { pickupCode } of [first, second]) await ticketIn('Cooking', pickupCode)
    const before = tablet.pitches().length
    const hasFlashed = await seeFlash()
    await cancelAsGuest(tablet.harness, first)
    expect(await findAlert(noticeOf(first.pickupCode))).toBeVisible()
    expect(column('Cooking').queryByRole('article', { name: first.pickupCode })).not.toBeInTheDocument()
    const [high, low] = tablet.pitches().slice(before)
    expect([high, low]).toEqual([1175, 880])
    await waitFor(() => expect(hasFlashed()).toBe(true))

    await tap(tablet, 'Mute for 5 minutes')
    await cancelAsGuest(tablet.harness, second)
    expect(await findAlert(noticeOf(second.pickupCode))).toBeVisible()
    expect(tablet.pitches()).toHaveLength(before + 2)

    await tap(tablet, `Got it ${first.pickupCode}`)
    expect(screen.queryByText(noticeOf(first.pickupCode))).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: `Got it ${second.pickupCode}` })).toHaveFocus()
    await tablet.user.keyboard('[Enter]')
    expect(screen.queryByText(/was cancelled by the guest/)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('ignores taps on tickets that its notice has moved', async () => {
    await tablet.signIn()
    const [order, other] = [await cookLateOrder(), await cookLateOrder()]
    await tap(tablet, `Ready ${other.pickupCode}`)
    await ticketIn('Ready', other.pickupCode)
    await waitFor(() => expect(document.querySelector('[data-moving]')).toBeNull())
    const ready = document.querySelector('[data-column=ready]')
    const moves: boolean[] = []
    const observer = new MutationObserver(() => moves.push(ready?.hasAttribute('data-moving') ?? false))
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-moving'] })
    await cancelAsGuest(tablet.harness, order)
    await screen.findByText(noticeOf(order.pickupCode))
    await waitFor(() => expect(moves).toContain(true))
    observer.disconnect()
  })

  it('has a status of its own, and its money goes back without the staff, also from an app', async () => {
    await tablet.signIn()
    const order = await cookLateOrder('phone')
    await ticketIn('Cooking', order.pickupCode)
    await tap(tablet, `Change time ${order.pickupCode}`)
    const dialog = within(await screen.findByRole('dialog'))
    await cancelAsGuest(tablet.harness, order)
    expect(await dialog.findByText(noticeOf(order.pickupCode))).toBeVisible()
    await tablet.user.click(dialog.getByRole('button', { name: /^Keep/ }))

    await tap(tablet, 'Completed (1)')
    const completed = within(await screen.findByRole('dialog', { name: 'Completed (last 30 min)' }))
    expect(completed.getByText('cancelled by the guest')).toBeVisible()
    expect(await completed.findByText(/· refunded/)).toBeVisible()
    expect(completed.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
    await tablet.user.click(completed.getByRole('button', { name: `Show order ${order.pickupCode}` }))
    const shown = within(await screen.findByRole('dialog', { name: order.pickupCode }))
    expect(shown.getByText('cancelled by the guest')).toBeVisible()
    expect(shown.queryByText(/^The guest will read/)).not.toBeInTheDocument()
    for (const name of ['Change time', 'Reject']) expect(shown.queryByRole('button', { name })).not.toBeInTheDocument()
  })

  it('has no notice on a tablet that opens later', async () => {
    const order = await cookLateOrder()
    await cancelAsGuest(tablet.harness, order)
    await tablet.signIn()
    await tap(tablet, 'Completed (1)')
    expect(await screen.findByText('cancelled by the guest')).toBeVisible()
    expect(screen.queryByText(noticeOf(order.pickupCode))).not.toBeInTheDocument()
  })
})
