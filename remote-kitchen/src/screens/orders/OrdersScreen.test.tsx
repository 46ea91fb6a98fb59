import { laterOnlyEnd } from '@carte/domain'
import { formatTime } from '@carte/i18n'
import { expectLog, placePaidOrder, rejectionLog, signInAdmin } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { column, createTablet, seeFlash, type Tablet, tap, ticketIn } from '../../testing/tablet.ts'

expectLog(rejectionLog('staff-sign-in', 'not-authenticated'))

let tablet: Tablet
beforeEach(async () => {
  tablet = await createTablet()
})
afterEach(async () => {
  cleanup()
  await tablet.close()
})

type Wanted = Parameters<typeof placePaidOrder>[1]
const paid = (more: Wanted = {}, by: 'card' | 'phone' = 'card') => placePaidOrder(tablet.harness.api, more, by)
const stepsOf = async (orderId: string) =>
  (await tablet.harness.api.sql('select status from order_step where order_id = $1 order by id', [orderId])).map(
    ({ status }) => status,
  )
async function pause({ user }: Tablet, length: string) {
  await tap(tablet, 'Pause orders')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: length }))
}

describe('the kitchen’s sign-in', () => {
  it('explains a missing key, a wrong key and a lost connection, opens the board with a valid key, and signs out', async () => {
    await tablet.open()
    const field = await screen.findByLabelText('Staff key')
    expect(field).toHaveAttribute('autocomplete', 'off')
    await tap(tablet, 'Open the kitchen')
    expect(field).toHaveAccessibleDescription('Enter the key.')
    await tablet.user.type(field, 'carte_staff_wrong')
    await tap(tablet, 'Open the kitchen')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Key not recognised/))
    expect(field).toHaveFocus()

    tablet.network.cut(true)
    await tap(tablet, 'Open the kitchen')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Can’t reach the server/))
    tablet.network.cut(false)
    await tablet.user.clear(field)
    await tablet.user.click(field)
    await tablet.user.paste(` ${tablet.staff.key} `)
    await tap(tablet, 'Open the kitchen')
    expect(await screen.findByRole('heading', { level: 1, name: 'Centrum' })).toBeVisible()
    expect(document.title).toBe('Kitchen – Centrum')
    // The tap has enabled the sound.
    expect(screen.queryByRole('button', { name: /^Sound is off/ })).not.toBeInTheDocument()

    await tap(tablet, 'Sign out…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this tablet out?' }))
    await tablet.user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Staff key')).toBeVisible()
  })

  it('lasts across a restart, with the sound off until its button is tapped', async () => {
    await tablet.signIn()
    cleanup()
    await tablet.open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Centrum' })).toBeVisible()
    await tap(tablet, 'Sound is off: tap to turn it on')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sound is off/ })).not.toBeInTheDocument())
  })

  it('reports a lost connection and shows the key field after "Try again"', async () => {
    tablet.network.cut(true)
    await tablet.open()
    expect(await screen.findByText('Can’t reach the server')).toBeVisible()
    tablet.network.cut(false)
    await tap(tablet, 'Try again')
    expect(await screen.findByLabelText('Staff key')).toBeVisible()
  })
})

describe('an order on the kitchen board', () => {
  it('shows its table, items, note and payment, and is advanced to delivered by one tap for each step', async () => {
    await tablet.signIn()
    const items = [
      { code: 'margherita', quantity: 2, choices: [{ level: 1, choiceCode: 'size', articleCode: 'size-large' }] },
    ]
    const order = await paid({
      items,
      orderType: 'dineInPlace',
      spotId: 'bord-1',
      note: 'Utan lök',
      language: 'fi',
    })
    const code = order.pickupCode
    const ticket = await ticketIn('New', code)
    for (const text of ['Table 1', 'Eat in', 'Margherita', 'Contains gluten and milk', 'Utan lök'])
      expect(ticket.getByText(text)).toBeVisible()
    expect(ticket.getByText('Utan lök')).toHaveAttribute('lang', 'fi')
    expect(ticket.getByText(/^300 kr · reserved · Guest’s language: Finnish$/)).toBeVisible()
    // The deadline appears once the server has handed the order to the kitchen.
    expect(await ticket.findByText(/^Accept within \d+ min$/)).toBeVisible()
    expect(document.title).toBe('(1) Kitchen – Centrum')

    await tap(tablet, `Accept and start ${code}`)
    await ticketIn('Cooking', code)
    expect(document.title).toBe('Kitchen – Centrum')
    await tap(tablet, `Ready ${code}`)
    await ticketIn('Ready', code)
    await tap(tablet, `Hand over ${code}`)
    await waitFor(() => expect(column('Ready').queryByRole('article')).not.toBeInTheDocument())
    expect(await stepsOf(order.orderId)).toEqual([
      'calculatedPrice',
      'added',
      'started',
      'finnished',
      'done',
      'delivered',
    ])

    await tap(tablet, 'Completed (1)')
    const completed = within(await screen.findByRole('dialog', { name: 'Completed (last 30 min)' }))
    expect(completed.getByText('handed over')).toBeVisible()
  })

  it('takes the focus along to the next column and ignores the second of two taps', async () => {
    await tablet.signIn()
    const order = await paid()
    await ticketIn('New', order.pickupCode)
    const accept = await screen.findByRole('button', { name: `Accept and start ${order.pickupCode}` })
    await tablet.user.dblClick(accept)
    await ticketIn('Cooking', order.pickupCode)
    expect(screen.getByRole('heading', { level: 3, name: order.pickupCode })).toHaveFocus()
    // One call is the sign-in, the other the first tap.
    expect(tablet.network.calls('POST')).toBe(2)
  })

  it('for later is accepted without being started, and started by a second tap', async () => {
    await tablet.signIn()
    const at = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 4 * 3_600_000).toISOString()
    const order = await paid({ pickupTime: at })
    await ticketIn('New', order.pickupCode)
    await tap(tablet, `Accept for later ${order.pickupCode}`)
    const ticket = await ticketIn('Later', order.pickupCode)
    await waitFor(() => expect(ticket.getByText(/· paid/)).toBeVisible())
    expect(await stepsOf(order.orderId)).toEqual(['calculatedPrice', 'added'])
    await tap(tablet, `Start cooking ${order.pickupCode}`)
    await ticketIn('Cooking', order.pickupCode)
  })

  it('is rejected only with a reason, which cancels the reservation and reaches the guest', async () => {
    await tablet.signIn()
    const { orderId, pickupCode, customerCode } = await paid()
    await ticketIn('New', pickupCode)
    await tap(tablet, `Reject ${pickupCode}`)
    const dialog = within(await screen.findByRole('dialog', { name: `Reject order ${pickupCode}?` }))
    expect(dialog.getByText('The reservation of 100 kr is released. The guest pays nothing.')).toBeVisible()
    const reject = dialog.getByRole('button', { name: 'Reject' })
    await tablet.user.click(reject)
    expect(reject).toBeVisible()
    const reason = dialog.getByRole('radio', { name: 'A dish is sold out' })
    expect(reason).toHaveAccessibleDescription('The guest will read: Some of the dishes aren’t available right now.')
    await tablet.user.click(reason)
    await tablet.user.click(reject)
    await waitFor(() => expect(column('New').queryByRole('article')).not.toBeInTheDocument())
    await waitFor(async () => {
      const answer = await tablet.harness.api.fetch(`/api/order/${orderId}`, {
        headers: { 'customer-code': customerCode },
      })
      expect(await answer.json()).toMatchObject({
        status: 'rollbacked',
        refusal: 'shop-error-articles-not-available',
        paymentStatus: 'cancelled',
      })
    })
  })

  it('that was paid in an app and rejected is refunded by hand, after a confirmation', async () => {
    await tablet.signIn()
    const { orderId, pickupCode } = await paid({}, 'phone')
    const ticket = await ticketIn('New', pickupCode)
    await tablet.user.click(ticket.getByRole('button', { name: `Show order ${pickupCode}` }))
    await tablet.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }))
    const rejection = within(await screen.findByRole('dialog', { name: /^Reject/ }))
    expect(rejection.getByText(/^The guest paid 100 kr in an app/)).toBeVisible()
    await tablet.user.click(rejection.getByRole('radio', { name: 'Another reason' }))
    await tablet.user.click(rejection.getByRole('button', { name: 'Reject' }))

    await tap(tablet, 'Completed (1)')
    await tap(tablet, `Refund ${pickupCode}`)
    const dialog = within(await screen.findByRole('dialog', { name: `Refund order ${pickupCode}?` }))
    await tablet.user.click(dialog.getByRole('button', { name: /^Refund 100/ }))
    expect(await dialog.findByText('100 kr has gone back to the guest.')).toBeVisible()
    const [payment] = await tablet.harness.api.sql('select state from payment where order_id = $1', [orderId])
    expect(payment?.state).toBe('refunded')
  })

  // KITCHEN-10
  it('that was refunded by line asks to refund what is left', async () => {
    await tablet.signIn()
    const { orderId, pickupCode } = await paid({ items: [{ code: 'burger', quantity: 2, choices: [] }] }, 'phone')
    const { fetch } = await signInAdmin(tablet.harness.api)
    const refunded = await fetch(`/api/admin/shops/centrum/orders/${orderId}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one-burger' },
      body: JSON.stringify({ lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }),
    })
    expect(refunded.status).toBe(200)
    for (const step of ['started', 'finnished', 'done', 'delivered'] as const) await tablet.staff.move(orderId, step)
    await tap(tablet, 'Completed (1)')
    await tap(tablet, `Refund ${pickupCode}`)
    const dialog = within(await screen.findByRole('dialog', { name: `Refund order ${pickupCode}?` }))
    await tablet.user.click(await dialog.findByRole('button', { name: /^Refund 100.kr$/ }))
    await waitFor(async () => {
      const [payment] = await tablet.harness.api.sql('select state from payment where order_id = $1', [orderId])
      expect(payment?.state).toBe('refunded')
    })
  })

  it('opens in a dialog with shop, table, dish and note, and is printed', async () => {
    let printed = 0
    globalThis.print = () => {
      printed += 1
    }
    await tablet.signIn()
    const { pickupCode } = await paid({ note: 'Utan lök', orderType: 'dineInPlace', spotId: 'bord-2' })
    const ticket = await ticketIn('New', pickupCode)
    await tablet.user.click(ticket.getByRole('button', { name: `Show order ${pickupCode}` }))
    const dialog = within(await screen.findByRole('dialog', { name: pickupCode }))
    for (const text of ['Centrum', 'Table 2', 'Burger', 'Utan lök']) expect(dialog.getByText(text)).toBeVisible()
    await tablet.user.click(dialog.getByRole('button', { name: 'Print' }))
    expect(printed).toBe(1)
  })
})

describe('the shop on the kitchen board', () => {
  const status = async () => (await tablet.harness.api.sql("select status from shop where id = 'centrum'"))[0]?.status

  it('offers pauses of 15, 30 and 60 minutes or until opened, and keeps taking orders on cancel', async () => {
    await tablet.signIn()
    await tap(tablet, 'Pause orders')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause orders?' }))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'For 15 minutes',
      'For 30 minutes',
      'For 60 minutes',
      'Until I open again',
      expect.stringMatching(/^For 30 minutes from \d\d:\d\d$/),
      expect.stringMatching(/^For 60 minutes from \d\d:\d\d$/),
      expect.stringMatching(/^For 120 minutes from \d\d:\d\d$/),
      'Keep taking orders',
    ])
    await tablet.user.click(dialog.getByRole('button', { name: 'Keep taking orders' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('Taking orders')).toBeVisible()
    expect(await status()).toBe('online')
  })

  it('shows until when it is paused and takes orders again when the server ends the pause', async () => {
    const { api } = tablet.harness
    await tablet.signIn()
    // The end is rounded up to a minute, so a slow machine has a minute for the tap.
    await api.setNow('2026-11-23T17:14:01Z')
    await pause(tablet, 'For 15 minutes')
    expect(await screen.findByText('Paused until 18:30')).toBeVisible()
    await api.setNow('2026-11-23T17:30:00Z')
    expect(await screen.findByText('Taking orders')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pause orders' })).toBeVisible()
    expect(await status()).toBe('online')
  })

  it('is paused and opened, closed for orders, and opened from another tablet', async () => {
    await tablet.signIn()
    await pause(tablet, 'Until I open again')
    expect(await screen.findByText('Paused')).toBeVisible()
    await waitFor(async () => expect(await status()).toBe('paused'))
    await tap(tablet, 'Open now')
    expect(await screen.findByText('Taking orders')).toBeVisible()
    await tap(tablet, 'Close for orders')
    expect(await screen.findByText('Closed for orders')).toBeVisible()
    await waitFor(async () => expect(await status()).toBe('offline'))
    await tablet.staff.setStatus('online')
    expect(await screen.findByText('Taking orders')).toBeVisible()
  })

  it('takes more time for new orders, says until when, and ends with the server or a tap (KITCHEN-17)', async () => {
    const { api } = tablet.harness
    await tablet.signIn()
    // The end is rounded up to a minute, so a slow machine has a minute for the tap.
    await api.setNow('2026-11-23T17:29:01Z')
    await tap(tablet, 'More time')
    const dialog = within(await screen.findByRole('dialog', { name: 'Does the kitchen need longer?' }))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      '10 minutes longer',
      '20 minutes longer',
      '30 minutes longer',
      'Change nothing',
    ])
    await tablet.user.click(dialog.getByRole('button', { name: '20 minutes longer' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByText('+20 min until 19:30')).toBeVisible()
    expect(screen.getByText('Taking orders')).toBeVisible()
    await api.setNow('2026-11-23T18:30:00Z')
    await waitFor(() => expect(screen.queryByText(/^\+20/)).not.toBeInTheDocument())

    await tablet.staff.setBusy(10)
    expect(await screen.findByText(/^\+10 min until/)).toBeVisible()
    await tap(tablet, 'More time')
    await tablet.user.click(await screen.findByRole('button', { name: 'Back to the usual time' }))
    await waitFor(() => expect(screen.queryByText(/^\+10/)).not.toBeInTheDocument())
    // The board shows a tap before the server has answered.
    const minutes = () => api.sql("select busy_minutes from shop where id = 'centrum'")
    await waitFor(async () => expect(await minutes()).toEqual([{ busy_minutes: 0 }]))
  })

  it('keeps orders for later, says from when guests can order, and ends with the server or a tap (KITCHEN-22)', async () => {
    const { api } = tablet.harness
    const ends = () => api.sql("select later_only_until from shop where id = 'centrum'")
    await tablet.signIn()
    await api.setNow('2026-11-23T17:31:00Z')
    await tap(tablet, 'Pause orders')
    const group = within(await screen.findByRole('group', { name: 'Keep orders for later' }))
    const choice = group.getByRole('button', { name: /^For 30 minutes/ })
    // The tablet's clock decides what the button says, and the server's clock when it ends.
    const endOf = (now: number) => formatTime(laterOnlyEnd(new Date(now), 30), 'Europe/Stockholm', 'en')
    const possible = [Date.now(), Date.now() - 60_000].map((now) => `For 30 minutes from ${endOf(now)}`)
    expect(possible).toContain(choice.textContent)
    await tablet.user.click(choice)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByText('No orders before 19:15')).toBeVisible()
    expect(screen.getByText('Taking orders')).toBeVisible()
    await api.setNow('2026-11-23T18:15:00Z')
    await waitFor(() => expect(screen.queryByText(/^No orders before/)).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: 'Take orders now' })).not.toBeInTheDocument()

    await tablet.staff.setLaterOnly(120)
    expect(await screen.findByText('No orders before 21:30')).toBeVisible()
    await tap(tablet, 'Take orders now')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await waitFor(() => expect(screen.queryByText(/^No orders before/)).not.toBeInTheDocument())
    // The board shows a tap before the server has answered.
    await waitFor(async () => expect(await ends()).toEqual([{ later_only_until: null }]))
  })

  it('shows a strip of slots for each order type with a limit, and says which are full (KITCHEN-18)', async () => {
    const { api } = tablet.harness
    await api.setNow('2026-11-23T11:07:00Z')
    for (const type of ['takeAway', 'dineInPlace'])
      await api.sql("insert into pickup_capacity values ('centrum', $1, 60, 2, null, 0)", [type])
    await tablet.signIn()
    const strip = (name: string) => screen.findByRole('region', { name: `${name}: how full the next hours are` })
    const slotsOf = async (name: string) =>
      within(await strip(name))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await strip('Eat in')
    expect(await slotsOf('Take away')).toEqual(['12:00 0/20 of 2', '13:00 0/20 of 2', '14:00 0/20 of 2'])
    for (const _ of [1, 2]) await placePaidOrder(api, { orderType: 'takeAway', pickupTime: '2026-11-23T12:15:00Z' })
    await waitFor(async () => expect((await slotsOf('Take away'))[1]).toBe('13:00 2/22 of 2 full'))
    expect(await slotsOf('Eat in')).toEqual(['12:00 0/20 of 2', '13:00 0/20 of 2', '14:00 0/20 of 2'])
  })

  it('shows no strip without a limit and an order for later, and then the orders by the quarter of an hour (KITCHEN-18)', async () => {
    await tablet.signIn()
    const { pickupCode } = await paid()
    await ticketIn('New', pickupCode)
    expect(screen.queryByRole('region', { name: /how full/ })).not.toBeInTheDocument()
    await paid({ pickupTime: new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString() })
    const strip = within(await screen.findByRole('region', { name: 'Orders: how full the next hours are' }))
    const counts = strip.getAllByRole('listitem').map((slot) => slot.querySelector('b')?.textContent)
    expect(counts.filter((count) => count === '1')).toHaveLength(2)
  })

  it('marks an option as sold out, shows a dish that the whole chain has sold out, and follows another tablet', async () => {
    await tablet.signIn()
    await tap(tablet, 'Sold out')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sold out' }))
    await dialog.findByRole('checkbox', { name: 'Burger' })
    // Sold-out entries come first.
    expect(dialog.getAllByRole('checkbox', { checked: true })[0]).toBe(dialog.getAllByRole('checkbox')[0])
    await tablet.user.click(dialog.getByRole('checkbox', { name: 'Soup sold out' }))
    expect(await dialog.findByText(/^Sold out across the whole chain/)).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'Soup sold out' })).toBeChecked()

    await tablet.user.type(dialog.getByRole('searchbox'), 'oli')
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    await tablet.user.click(dialog.getByRole('checkbox', { name: 'Olives' }))
    expect(await dialog.findByRole('checkbox', { name: 'Olives sold out', checked: true })).toBeVisible()
    // Another tablet marks it as available.
    await tablet.staff.setSoldOut('olives', false)
    expect(await dialog.findByRole('checkbox', { name: 'Olives', checked: false })).toBeVisible()
  })
})

describe('the bell of the kitchen board', () => {
  it('rings and flashes for a new order, announces the number, and is silent for the next one while muted', async () => {
    await tablet.signIn()
    const before = tablet.pitches().length
    const hasFlashed = await seeFlash()
    const order = await paid()
    await ticketIn('New', order.pickupCode)
    await waitFor(() => expect(tablet.pitches()).toHaveLength(before + 2))
    expect(screen.getByText('1 new order')).toBeInTheDocument()
    await waitFor(() => expect(hasFlashed()).toBe(true))

    await tap(tablet, 'Mute for 5 minutes')
    expect(await screen.findByText(/^Sound is muted until \d\d:\d\d\.$/)).toBeVisible()
    // On a slow machine, the bell has rung again before it was muted.
    const rung = tablet.pitches().length
    const next = await paid()
    await ticketIn('New', next.pickupCode)
    expect(tablet.pitches()).toHaveLength(rung)
  })
})

describe('the kitchen board without a network', () => {
  it('shows since when, queues two taps, and sends them when the network returns', async () => {
    await tablet.signIn()
    const { orderId, pickupCode } = await paid()
    await ticketIn('New', pickupCode)
    tablet.network.cut(true)
    expect(await screen.findByText(/^No network since \d\d:\d\d$/)).toBeVisible()
    await tap(tablet, `Accept and start ${pickupCode}`)
    expect(await screen.findByRole('button', { name: `Waiting for the network ${pickupCode}` })).toBeVisible()
    await pause(tablet, 'Until I open again')
    expect(await screen.findByText(/^2 taps are saved/)).toBeVisible()
    const meanwhile = await paid()

    tablet.network.cut(false)
    await ticketIn('Cooking', pickupCode)
    await ticketIn('New', meanwhile.pickupCode)
    expect(screen.queryByText(/^No network since/)).not.toBeInTheDocument()
    expect(await stepsOf(orderId)).toEqual(['calculatedPrice', 'added', 'started'])
    expect(await screen.findByText('Paused')).toBeVisible()
  })

  it('takes more time once the network returns (KITCHEN-17)', async () => {
    await tablet.signIn()
    tablet.network.cut(true)
    await tap(tablet, 'More time')
    await tablet.user.click(await screen.findByRole('button', { name: '30 minutes longer' }))
    expect(await screen.findByText('+30 min for new orders – Waiting for the network')).toBeVisible()
    tablet.network.cut(false)
    expect(await screen.findByText(/^\+30 min until/)).toBeVisible()
    expect(await tablet.harness.api.sql("select busy_minutes from shop where id = 'centrum'")).toEqual([
      { busy_minutes: 30 },
    ])
  })

  it('keeps orders for later once the network returns, beside more time (KITCHEN-22)', async () => {
    await tablet.signIn()
    tablet.network.cut(true)
    await tap(tablet, 'More time')
    await tablet.user.click(await screen.findByRole('button', { name: '30 minutes longer' }))
    await tap(tablet, 'Pause orders')
    await tablet.user.click(await screen.findByRole('button', { name: /^For 60 minutes from/ }))
    expect(await screen.findByText('Orders for later only – Waiting for the network')).toBeVisible()
    tablet.network.cut(false)
    expect(await screen.findByText(/^No orders before \d\d:\d\d$/)).toBeVisible()
    expect(await screen.findByText(/^\+30 min until/)).toBeVisible()
    const [row] = await tablet.harness.api.sql(
      "select busy_minutes, later_only_until is null as is_over from shop where id = 'centrum'",
    )
    expect(row).toEqual({ busy_minutes: 30, is_over: false })
  })

  it('takes a step once when the response to the tap is lost', async () => {
    await tablet.signIn()
    const { orderId, pickupCode } = await paid()
    await ticketIn('New', pickupCode)
    tablet.network.loseAnswers(true)
    await tap(tablet, `Accept and start ${pickupCode}`)
    await ticketIn('Cooking', pickupCode)
    tablet.network.loseAnswers(false)
    expect(await screen.findByRole('button', { name: `Ready ${pickupCode}` })).toBeVisible()
    expect(await stepsOf(orderId)).toEqual(['calculatedPrice', 'added', 'started'])
  })

  it('shows on the ticket that another tablet was quicker once the network returns', async () => {
    await tablet.signIn()
    const { orderId, pickupCode } = await paid()
    await ticketIn('New', pickupCode)
    tablet.network.cut(true)
    await tap(tablet, `Accept and start ${pickupCode}`)
    for (const status of ['started', 'finnished', 'done'] as const) await tablet.staff.move(orderId, status)
    tablet.network.cut(false)
    const ticket = await ticketIn('Ready', pickupCode)
    expect(await ticket.findByText('Another tablet was quicker. The order is now: ready.')).toBeVisible()
    await tap(tablet, `Hand over ${pickupCode}`)
    await waitFor(() => expect(screen.queryByText(/^Another tablet/)).not.toBeInTheDocument())
  })
})
