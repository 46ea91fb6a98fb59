import {
  createHarness,
  createStaffKey,
  expectLog,
  type Harness,
  placePaidOrder,
  rejectionLog,
  type SignedInAdmin,
  signInAdmin,
} from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'
// Loaded here, so that the first test does not wait for the code of the sections.
import '../day/section.ts'
import './order-section.ts'
import './section.ts'

expectLog(
  rejectionLog('call', 'verification-required', 'shop-error-order-not-found', 'shop-error-payment-not-found'),
  /^error The provider rejected a refund of lines; it is not retried /,
)

let harness: Harness
let staff: Awaited<ReturnType<typeof createStaffKey>>
let manager: SignedInAdmin
beforeAll(async () => {
  harness = await createHarness({ api: { kitchen: 'built-in' } })
  staff = await createStaffKey(harness.api)
  manager = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'manager' }], { name: 'Max Manager' })
})
afterEach(cleanup)
afterAll(() => harness.close())

const list = adminPaths.orders.href({ shopId: 'centrum' })
const pageOf = (orderId: string) => adminPaths.order.href({ shopId: 'centrum', orderId })
const stateOf = async (paymentId: string) =>
  (await harness.api.sql('select state from payment where id = $1', [paymentId]))[0]?.state

async function captured(more: Parameters<typeof placePaidOrder>[1] = {}) {
  const order = await placePaidOrder(harness.api, more)
  await staff.move(order.orderId, 'started')
  await waitFor(async () => expect(await stateOf(order.paymentId)).toBe('captured'))
  return order
}

describe('the list of orders (MONEY-1, MONEY-7)', () => {
  it('says that there are none, shows new ones, and finds one by its number', async () => {
    const office = await openBackOffice(harness, manager.fetch, list)
    expect(await findTitle('Orders')).toBeVisible()
    expect(screen.getByText('No orders yet')).toBeVisible()

    const first = await placePaidOrder(harness.api, { orderType: 'dineInPlace', spotId: 'bord-1' })
    const second = await placePaidOrder(harness.api)
    await office.reload()
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map((row) => within(row).getByRole('link').textContent)).toEqual([
      second.pickupCode,
      first.pickupCode,
    ])
    expect(rows[1]).toHaveTextContent(/newreserved100.krTake away1$/)

    await office.user.type(screen.getByRole('searchbox'), ` ${first.pickupCode.toLowerCase()} `)
    await office.user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(office.location()).toBe(`${list}?search=${first.pickupCode.toLowerCase()}`)

    await office.user.selectOptions(screen.getByLabelText('Status'), 'handed over')
    expect(await screen.findByText('No order found')).toBeVisible()
    await office.user.click(screen.getByRole('link', { name: 'Show all orders' }))
    await office.user.click(await screen.findByRole('link', { name: first.pickupCode }))
    expect(await findTitle(`Order ${first.pickupCode}`)).toBeVisible()
  })

  it('shows many orders in pages', async () => {
    const { fetch } = await signInAdmin(harness.api, [{ shopId: 'dagtid', role: 'shift' }])
    await harness.api.sql(
      `insert into orders (id, shop_id, pickup_code, pickup_day, order_type, status, note, language, pickup_at, placed_at,
         total_minor, currency, currency_symbol, vat)
       select md5(number::text), 'dagtid', 'C' || 1000 + number, '2026-01-01', 'takeAway', 'delivered', '', 'sv', now(),
         timestamptz '2026-01-01T10:00:00Z' + number * interval '1 minute', 100, 'SEK', 'kr', '[]'
       from generate_series(0, 69) number`,
    )
    const office = await openBackOffice(harness, fetch, adminPaths.orders.href({ shopId: 'dagtid' }))
    expect(await screen.findByRole('link', { name: 'C1069' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Newest orders' })).not.toBeInTheDocument()
    await office.user.click(screen.getByRole('link', { name: 'Older orders' }))
    expect(await screen.findByRole('link', { name: 'C1000' })).toBeVisible()
    expect(screen.getAllByRole('rowheader')).toHaveLength(20)
    expect(screen.queryByRole('link', { name: 'Older orders' })).not.toBeInTheDocument()
    await office.user.click(screen.getByRole('link', { name: 'Newest orders' }))
    expect(await screen.findByRole('link', { name: 'C1069' })).toBeVisible()
  })
})

describe('an order (MONEY-3 to MONEY-6)', () => {
  it('shows what was ordered, and its history in words', async () => {
    const { orderId, pickupCode, pickupTime } = await placePaidOrder(harness.api, {
      items: [{ code: 'burger', quantity: 2, choices: [] }],
      email: 'guest@example.com',
      note: '<b>no onion</b>',
    })
    const to = new Date(Date.parse(pickupTime) + 15 * 60_000).toISOString()
    await staff.setTime(orderId, pickupTime, to, 'busy')
    await staff.move(orderId, 'rollbacked', 'shop-error-articles-not-available')
    await openBackOffice(harness, manager.fetch, pageOf(orderId))
    expect(await findTitle(`Order ${pickupCode}`)).toBeVisible()
    expect(screen.getByText(/^2 × Burger/)).toBeVisible()
    expect(screen.getByText('<b>no onion</b>')).toBeVisible()
    expect(screen.getByRole('link', { name: 'guest@example.com' })).toBeVisible()
    const [, history] = screen.getAllByRole('list').slice(-2)
    const events = within(screen.getByRole('heading', { name: 'What happened' }).parentElement ?? document.body)
      .getAllByRole('listitem')
      .map((item) => item.lastElementChild?.textContent ?? '')
    expect(history).toBeVisible()
    expect(events).toEqual(
      expect.arrayContaining([
        'The guest placed the order.',
        expect.stringMatching(/^200.kr reserved \(card\)\.$/),
        'Paid: the order went to the kitchen.',
        expect.stringMatching(/^New time: .* The kitchen had more to do than expected\.$/),
        expect.stringMatching(/^The order was declined\. The guest read: ./),
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
  })

  it('refunds once the person has confirmed the amount and that it is them', async () => {
    const { orderId, paymentId } = await captured()
    const person = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'manager' }], {
      name: 'Vera Verified',
      isVerified: false,
    })
    const { user, cut } = await openBackOffice(harness, person.fetch, pageOf(orderId))
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await findDialog(/^Refund 100.kr\?$/)
    const confirm = dialog.getByRole('button', { name: /^Refund 100.kr$/ })

    cut(true)
    await user.click(confirm)
    expect(await dialog.findByRole('alert')).toHaveTextContent('The server can’t be reached.')
    cut(false)
    await user.click(confirm)
    const verification = await findDialog('Confirm that it’s you')
    await user.click(verification.getByRole('button', { name: 'Close' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing has been changed')
    expect(await stateOf(paymentId)).toBe('captured')

    await harness.api.sql('update admin_session set verified_at = now() where account_id = $1', [person.accountId])
    await user.click(confirm)
    expect(await screen.findByText(/^100.kr has been sent back\.$/)).toBeVisible()
    expect(await stateOf(paymentId)).toBe('refunded')
    expect(await screen.findByText('Vera Verified asked for the refund.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
  })

  it('refunds chosen lines after it has shown the sum, and tells the history (MONEY-11, MONEY-14)', async () => {
    const { orderId, paymentId } = await captured({
      items: [
        { code: 'burger', quantity: 2, choices: [] },
        { code: 'cola', quantity: 3, choices: [] },
      ],
    })
    const { user, cut } = await openBackOffice(harness, manager.fetch, pageOf(orderId))
    await user.click(await screen.findByRole('button', { name: 'Refund lines' }))
    const dialog = await findDialog('Refund lines of the order')
    const confirm = (amount: number) => dialog.getByRole('button', { name: new RegExp(`^Refund ${amount}.kr$`) })
    const reason = dialog.getByLabelText('Reason')
    const confirmNothing = dialog.getByRole('button', { name: 'Refund' })
    await user.click(confirmNothing)
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toBeInvalid()
    await user.type(reason, 'Burger was cold')
    await user.click(confirmNothing)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one line.')
    await user.selectOptions(dialog.getByLabelText(/^Burger/), '1')
    await user.selectOptions(dialog.getByLabelText(/^Cola/), '2')
    expect(dialog.getByText(/^To refund: 150.kr$/)).toBeVisible()

    cut(true)
    await user.click(confirm(150))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The server can’t be reached.')
    cut(false)
    await user.click(confirm(150))
    expect(await screen.findByText(/^150.kr has been sent back\.$/)).toBeVisible()
    expect(await screen.findByText(/^refunded 150.kr of 275.kr$/)).toBeVisible()
    expect(
      screen.getByText(/^Max Manager asked to refund 150.kr: 1 × Burger, 2 × Cola\. Reason: Burger was cold$/),
    ).toBeVisible()
    expect(screen.getByText(/^150.kr sent back for single lines\.$/)).toBeVisible()
    expect(screen.getByText('1 of 2 refunded')).toBeVisible()
    expect(screen.getByText('2 of 3 refunded')).toBeVisible()
    expect(await stateOf(paymentId)).toBe('captured')

    await user.click(screen.getByRole('button', { name: 'Refund lines' }))
    const next = await findDialog('Refund lines of the order')
    const quantities = within(next.getByLabelText(/^Cola/)).getAllByRole('option')
    expect(quantities.map(({ textContent }) => textContent)).toEqual(['0', '1'])
    await user.selectOptions(next.getByLabelText(/^Cola/), '1')
    await user.type(next.getByLabelText('Reason'), 'Missing')
    await harness.api.sql("insert into sandbox_fault (call, fault) values ('refund', 'refuse')")
    await user.click(next.getByRole('button', { name: /^Refund 25.kr$/ }))
    expect(await screen.findByText(/^The payment service rejected the refund of 25.kr\. Nothing/)).toBeVisible()

    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const again = await findDialog('Refund lines of the order')
    expect(again.getByLabelText('Reason')).toHaveValue('Missing')
    await user.click(again.getByRole('button', { name: /^Refund 25.kr$/ }))
    // The page may have read the refund before its dialog has closed.
    expect(await screen.findByText(/^25.kr has been sent back\.$/)).toBeVisible()
    expect(await screen.findByText(/^refunded 175.kr of 275.kr$/)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Refund' }))
    const whole = await findDialog(/^Refund 100.kr\?$/)
    await user.click(whole.getByRole('button', { name: /^Refund 100.kr$/ }))
    expect(await screen.findByText(/^100.kr has been sent back\.$/)).toBeVisible()
    expect(await screen.findByText(/^100.kr sent back \(card\)\.$/)).toBeVisible()
    expect(await stateOf(paymentId)).toBe('refunded')
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
  })

  it('says that another person has refunded the line meanwhile, and keeps what was typed', async () => {
    const { orderId } = await captured()
    const { user } = await openBackOffice(harness, manager.fetch, pageOf(orderId))
    await user.click(await screen.findByRole('button', { name: 'Refund lines' }))
    const dialog = await findDialog('Refund lines of the order')
    await user.selectOptions(dialog.getByLabelText(/^Burger/), '1')
    await user.type(dialog.getByLabelText('Reason'), 'Cold')
    const refunded = await manager.fetch(`/api/admin/shops/centrum/orders/${orderId}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'another-person' },
      body: JSON.stringify({ lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }),
    })
    expect(refunded.status).toBe(200)
    await user.click(dialog.getByRole('button', { name: /^Refund 100.kr$/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Some of these lines have already been refunded.')
    expect(dialog.getByLabelText('Reason')).toHaveValue('Cold')
    expect(dialog.queryByLabelText(/^Burger/)).not.toBeInTheDocument()
  })

  it('sends the receipt to a typed address', async () => {
    const { orderId } = await captured()
    const { user } = await openBackOffice(harness, manager.fetch, pageOf(orderId))
    await user.click(await screen.findByRole('button', { name: 'Send receipt' }))
    const dialog = await findDialog('Send the receipt again')
    const field = dialog.getByLabelText('Email address')
    await user.type(field, 'nobody')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toBeInvalid()
    await user.clear(field)
    await user.type(field, 'other@example.com')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('The receipt has been sent to other@example.com.')).toBeVisible()
    expect(await screen.findByText('Max Manager sent the receipt again.')).toBeVisible()
  })

  it('offers no refund to a shift leader, and says that an order does not exist', async () => {
    const { orderId } = await captured()
    const { fetch } = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'shift' }])
    await openBackOffice(harness, fetch, pageOf(orderId))
    expect(await screen.findByRole('button', { name: 'Send receipt' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
    cleanup()
    await openBackOffice(harness, fetch, pageOf('0123456789abcdef'))
    expect(await screen.findByText('This doesn’t exist any more, or you have no access to it.')).toBeVisible()
  })
})

describe('the day’s close (MONEY-8, MONEY-10)', () => {
  it('shows the sums of today, and links to the files and to other days', async () => {
    const before = await harness.api.sql(
      "select coalesce(sum(amount_minor), 0)::int as taken from payment_step where shop_id = 'centrum' and state = 'captured'",
    )
    const office = await openBackOffice(harness, manager.fetch, adminPaths.day.href({ shopId: 'centrum' }))
    expect(await findTitle('Day’s close')).toBeVisible()
    const sums = within(screen.getByRole('region', { name: 'Sums in SEK' }))
    expect(sums.getByText('Taken').nextElementSibling).toHaveTextContent(`${Number(before[0]?.taken) / 100}`)
    expect(screen.getByText('The day isn’t over. These figures still change.')).toBeVisible()
    const methods = within(screen.getByRole('table', { name: 'Payment method' }))
    expect(methods.getByRole('rowheader', { name: /^Card/ })).toBeVisible()
    for (const name of ['Spreadsheet (CSV)', 'PDF']) {
      const link = screen.getByRole('link', { name })
      expect((await manager.fetch(link.getAttribute('href') ?? '')).status).toBe(200)
    }
    expect(screen.queryByRole('link', { name: 'Day after' })).not.toBeInTheDocument()
    await office.user.click(screen.getByRole('link', { name: 'Day before' }))
    expect(await screen.findByText('No money was taken or refunded on this day.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Day after' })).toBeVisible()
    expect(office.location()).toMatch(/^\/admin\/shop\/centrum\/day\/\d{4}-\d\d-\d\d$/)
  })
})
