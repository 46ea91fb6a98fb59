import { LANGUAGES } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  hostPageAtom,
  setBasketShopAtom,
  setNoteAtom,
  setSpotAtom,
  signInAtom,
  unpaidOrderAtom,
} from '@carte/store'
import { createHarness, fakeOnly, type Harness, type HarnessOptions, holdTimers, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paymentRequestAtom } from '../../components/payment-method/payment-request.ts'
import * as remote from '../../screens.ts'
import { addToBasket, addWithOptions, preferCard, shareOrigin, throughFetch } from '../../testing/guest.ts'
import { choosePickup } from '../../testing/pickup.ts'
import { fakeProvider } from '../../testing/provider.ts'

let harness: Harness
/** Drops the server's response to an order; the server still receives the request. */
let losesAnswers = false
afterEach(async () => {
  jest.useRealTimers()
  losesAnswers = false
  await harness.close()
})

const at = '/shop/centrum/checkout'
const show = () => renderScreen(harness, remote, 'checkout', paths.checkout, at)
async function open(codes: readonly string[], options: HarnessOptions = {}, spot: string | null = 'bord-2') {
  harness = await createHarness(options)
  preferCard(harness)
  throughFetch(harness, (next) => async (input, init) => {
    const answer = await next(input, init)
    if (losesAnswers && String(input).endsWith('/api/order')) throw new TypeError('The network went away')
    return answer
  })
  await harness.enterShop('centrum')
  addToBasket(harness, ...codes)
  harness.store.set(setSpotAtom, spot)
  return show()
}
/** @param how the label of the button before the total: how to pay, or what is missing */
const payButton = (total: string, how = 'Pay by card') =>
  screen.findByRole('button', { name: `${how} ${total.replace(' ', '\u00a0')}`, busy: false })
const press = async (total: string, how?: string) => userEvent.click(await payButton(total, how))
const ordersPlaced = async () => (await harness.api.sql('select * from orders')).length
const reached = (rendered: { location: () => string }) =>
  waitFor(() => expect(rendered.location()).toMatch(/^\/shop\/centrum\/checkout\/payment\/[0-9a-f]{32}$/))

describe('the checkout screen', () => {
  it('links to the menu when the basket is empty', async () => {
    await open([])
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/shop/centrum/menu')
  })

  it('links to the checkout of the shop whose order is in the basket', async () => {
    await open([])
    await act(() => harness.enterShop('helsinki'))
    act(() => addToBasket(harness, 'burger'))
    expect(await screen.findByText('Your basket has an order from Helsinki.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Check out at Helsinki' })).toHaveAttribute(
      'href',
      '/shop/helsinki/checkout',
    )
  })

  it('shows that another tab has started an order elsewhere, and restores its own order on demand', async () => {
    await open(['burger'])
    const tab = harness.openTab()
    const own = tab.get(basketAtom)
    act(() => tab.set(setBasketShopAtom, { id: 'helsinki', name: 'Helsinki', orderTypes: ['takeAway'] }))
    expect(screen.getByRole('heading', { name: 'Your order is no longer in your basket' })).toBeVisible()
    const message = screen.getByText('You started a new order at Helsinki in another tab.')
    expect(message.closest('[aria-live=polite]')).toBeVisible()
    const warning = /If you bring this order back, the new one/
    expect(screen.queryByText(warning)).not.toBeInTheDocument()
    const [line] = own.items
    if (!line) throw new Error('The order has no line')
    act(() => tab.set(addItemAtom, line))
    expect(screen.getByText(warning)).toBeVisible()

    await userEvent.click(screen.getByRole('button', { name: 'Bring back my order' }))
    expect(await payButton('100 kr')).toBeVisible()
    expect(harness.store.get(basketAtom)).toEqual(own)
    expect(tab.get(basketAtom)).toEqual(own)
  })

  it('prices the order, places it with note and spot, and leads to the payment', async () => {
    const rendered = await open(['burger', 'burger', 'cola'])
    const lines = within(within(screen.getByRole('region', { name: 'Your order' })).getByRole('list'))
    expect(lines.getByText('2x')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Add Note for the kitchen' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the kitchen' }), 'No onions')
    expect(screen.getByText('81 characters left')).toBeVisible()
    expect(await screen.findByText(/Includes \S+ VAT/)).toBeVisible()
    await press('225 kr')
    await reached(rendered)
    expect(await harness.api.sql('select note, spot_id, total_minor::int from orders')).toEqual([
      { note: 'No onions', spot_id: 'bord-2', total_minor: 22500 },
    ])
    expect(harness.store.get(unpaidOrderAtom)).toMatchObject({ shopId: 'centrum', order: { total: 225 } })
    expect(harness.store.get(basketAtom).items).toHaveLength(2)
  })

  it('shows the total and up to three lines below the heading on a phone, with a way back to the menu', async () => {
    await open(['burger', 'burger', 'cola'])
    const opener = await screen.findByRole('button', { name: /^3 items · 225\skr$/, expanded: true })
    expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(opener)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const lines = document.getElementById(String(opener.getAttribute('aria-controls'))) as HTMLElement
    expect(within(lines).getAllByRole('listitem')).toHaveLength(2)
    const edit = within(opener.parentElement as HTMLElement).getByRole('link', { name: 'Edit order' })
    expect(edit).toHaveAttribute('href', '/shop/centrum/menu')
    await userEvent.click(opener)
    expect(lines).not.toBeInTheDocument()
    expect(opener).toHaveAccessibleName(/^3 items · 225\skr · Burger ?, Cola$/)
  })

  it('names the dishes of more than three lines, each once, and opens the lines on demand', async () => {
    await open([])
    act(() => {
      addWithOptions(harness, 'margherita', { size: ['size-large'] }, 1)
      addWithOptions(harness, 'margherita', {}, 2)
      addToBasket(harness, 'burger', 'cola')
    })
    const opener = await screen.findByRole('button', {
      name: /^5 items · \d+\skr · Margherita ?, Burger ?, Cola$/,
      expanded: false,
    })
    await userEvent.click(opener)
    const lines = document.getElementById(String(opener.getAttribute('aria-controls'))) as HTMLElement
    expect(within(lines).getAllByRole('listitem')).toHaveLength(4)
  })

  it('says that the form of the card comes on the next page', async () => {
    await open(['burger'])
    expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription(/^Card details come next/)
  })

  it('shows at its field that the spot is missing, without placing the order', async () => {
    await open(['burger'], {}, null)
    await press('100 kr', 'Choose your table')
    const place = screen.getByRole('radiogroup', { name: /Table or place/ })
    expect(place).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    await waitFor(() => expect(place).toHaveFocus())
    expect(await ordersPlaced()).toBe(0)
    // Both the line above the spots and the button ask for it.
    expect(screen.getAllByText('Choose your table')).toHaveLength(2)
    await userEvent.click(within(place).getByRole('radio', { name: 'Table 1' }))
    expect(place).not.toBeInTheDocument()
    expect(await payButton('100 kr')).toBeVisible()
    const change = screen.getByRole('button', { name: 'Change Eat in · Table 1' })
    expect(change).toHaveFocus()
    await userEvent.click(change)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order type' }), 'Take away')
    expect(harness.store.get(basketAtom)).toMatchObject({ orderType: 'takeAway', spotId: null })
    expect(screen.getByRole('radiogroup', { name: /Table or place/ })).not.toBeRequired()
  })

  it('requires the email address and phone number when the operator does', async () => {
    const rendered = await open(['burger'], {
      prepare: (api) => api.sql('update operator set require_email = true, require_phone_number = true'),
    })
    const [email, phone] = [
      screen.getByRole('textbox', { name: 'Email' }),
      screen.getByRole('textbox', { name: /Mobile/ }),
    ]
    expect([email, phone].map((field) => field.getAttribute('autocomplete'))).toEqual(['email', 'tel'])
    await userEvent.click(await screen.findByRole('button', { name: /^Pay by card /, busy: false }))
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toHaveAccessibleDescription(/Please enter an email address/)
    await userEvent.type(email, 'anna@example.com')
    await userEvent.type(phone, '+46 70 174 06 05')
    await press('100 kr')
    await reached(rendered)
    expect(await harness.api.sql('select email, phone from orders')).toEqual([
      { email: 'anna@example.com', phone: '+46 70 174 06 05' },
    ])
  })

  it('shows prices of dishes and options that add up to the total', async () => {
    await open([])
    act(() => addWithOptions(harness, 'margherita', { size: ['size-large'] }, 2))
    const summary = await screen.findByRole('region', { name: 'Your order' })
    const line = within(within(summary).getByRole('list', { name: 'Your order' })).getByRole('listitem')
    await payButton('300 kr')
    expect(line).toHaveTextContent('2x Margherita240 krLarge +60 kr')
  })

  it('offers an optional receipt by email and an optional SMS, and rejects an invalid email address', async () => {
    const rendered = await open(['burger'], { prepare: (api) => api.sql('update operator set sms_enabled = true') })
    await payButton('100 kr')
    expect(screen.getByRole('group', { name: 'Your contact details' })).toBeVisible()
    const email = screen.getByRole('textbox', { name: /Email optional/ })
    const phone = screen.getByRole('textbox', { name: /Mobile number optional/ })
    expect(email).toHaveAccessibleDescription('We’ll email your receipt here.')
    expect(phone).toHaveAccessibleDescription('We’ll text you when your order is ready.')
    await userEvent.type(email, 'anna@')
    await press('100 kr')
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toBeInvalid()
    await userEvent.clear(email)
    await userEvent.type(phone, '070\u00a0174 06 05')
    await press('100 kr')
    await reached(rendered)
    expect(await harness.api.sql('select email, phone from orders')).toEqual([{ email: null, phone: '070 174 06 05' }])
  })

  it('fills in the email address of the previous order or of the signed-in customer', async () => {
    await open(['burger'], { storage: { 'carte.contact': '{"email":"guest@example.com","phone":""}' } })
    const receipt = screen.getByRole('group', { name: 'Receipt' })
    expect(within(receipt).getByRole('textbox', { name: /Email/ })).toHaveValue('guest@example.com')
    cleanup()
    await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })
    await show()
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('anna@example.com')
  })

  it('offers a search for the spots of a shop that has many', async () => {
    await open(
      ['burger'],
      {
        prepare: (api) =>
          api.sql(
            "insert into delivery_spot select 'centrum', 'x-' || n, 'Terrace ' || n, '[]', 'dineInPlace' from generate_series(1, 30) n",
          ),
      },
      null,
    )
    await press('100 kr', 'Choose your table')
    const place = screen.getByRole('radiogroup', { name: /Table or place/ })
    await waitFor(() => expect(place).toHaveFocus())
    expect(place).toBeInvalid()
    const search = screen.getByRole('searchbox', { name: 'Find a table or place' })
    await userEvent.type(search, 'roof')
    expect(screen.getByText('No match for “roof”')).toBeVisible()
    await userEvent.clear(search)
    await userEvent.type(search, 'terrace 11{Enter}')
    expect(screen.getByRole('button', { name: 'Change Eat in · Terrace 11' })).toHaveFocus()
    expect(harness.store.get(basketAtom).spotId).toBe('x-11')
  })

  it('names on its button the method that the guest chose last on this device, and starts the payment with it', async () => {
    const rendered = await open(['burger'])
    await payButton('100 kr')
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'sandbox-wallet',
      'sandbox-card',
      'sandbox-phone',
    ])
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Sandbox Pay' }))
    await press('100 kr', 'Pay with Sandbox Pay')
    await reached(rendered)
    const { orderId } = harness.store.get(unpaidOrderAtom)?.order ?? {}
    expect(harness.store.get(paymentRequestAtom)).toEqual({ orderId, method: 'sandbox-phone' })
    cleanup()
    await show()
    expect(await screen.findByRole('radio', { name: 'Sandbox Pay' })).toBeChecked()
    expect(await payButton('100 kr', 'Pay with Sandbox Pay')).toBeVisible()
  })

  it('leads to the payment without a method when the methods cannot be loaded', async () => {
    await open(['burger'])
    cleanup()
    const { fetch } = harness.api
    harness = {
      ...harness,
      client: createClient({
        fetch: (input, init) =>
          String(input).endsWith('/payment-methods')
            ? Promise.resolve(new Response('', { status: 503 }))
            : fetch(input, init),
      }),
    }
    const rendered = await show()
    await payButton('100 kr', 'Pay')
    expect(screen.queryByRole('group', { name: 'How would you like to pay?' })).not.toBeInTheDocument()
    await press('100 kr', 'Pay')
    await reached(rendered)
    expect(harness.store.get(paymentRequestAtom)).toBeNull()
  })

  it('keeps the note of a guest who leaves the screen', async () => {
    await open(['burger'])
    await userEvent.click(screen.getByRole('button', { name: 'Add Note for the kitchen' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the kitchen' }), 'No onions')
    cleanup()
    expect(harness.store.get(basketAtom).note).toBe('No onions')
  })

  it('selects a spot by arrow key without closing the fields, which "Done" closes', async () => {
    await open(['burger'], {}, null)
    const first = await screen.findByRole('radio', { name: 'Table 1' })
    act(() => first.focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Table 2' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done Eat in · Table 2' }))
    expect(screen.queryByRole('radiogroup', { name: /Table or place/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Change Eat in · Table 2' })).toHaveFocus()
  })

  it('shows a note from the basket as one line, which opens its field', async () => {
    await open(['burger'])
    cleanup()
    harness.store.set(setNoteAtom, 'No onions')
    await show()
    expect(screen.queryByRole('textbox', { name: /Note/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Change Note: No onions' }))
    const field = screen.getByRole('textbox', { name: 'Note for the kitchen' })
    expect(field).toHaveFocus()
    await userEvent.type(field, ', please')
    await userEvent.click(screen.getByRole('button', { name: 'Done Note for the kitchen' }))
    expect(screen.getByRole('button', { name: 'Change Note: No onions, please' })).toHaveFocus()
    expect(harness.store.get(basketAtom).note).toBe('No onions, please')
  })

  it('keeps the email address and clears the spot when the order type changes', async () => {
    await open(['burger'])
    await payButton('100 kr')
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'guest@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Change Eat in · Table 2' }))
    expect(screen.getByRole('radio', { name: 'Table 2' })).toBeChecked()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order type' }), 'Take away')
    expect(screen.getByRole('radio', { name: 'Not selected' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('guest@example.com')
  })

  it('offers the pickup times of the quote and orders for the chosen one', async () => {
    const now = '2026-11-20T11:02:00Z'
    fakeOnly(['Date'], new Date(now))
    const rendered = await open(['burger'], { api: { now } })
    await payButton('100 kr')
    await choosePickup('13:00')
    await press('100 kr')
    await reached(rendered)
    const [placed] = await harness.api.sql('select pickup_at from orders')
    expect(new Date(String(placed?.pickup_at)).toISOString()).toBe('2026-11-20T12:00:00.000Z')
  })
})

describe('a wallet on the checkout screen', () => {
  let stop = () => {}
  /** How long the choice waits for a wallet, in milliseconds. */
  const WALLET_WAIT_MS = 4_000
  let endWait: () => void
  beforeEach(() => {
    endWait = holdTimers(WALLET_WAIT_MS)
  })
  afterEach(() => {
    stop()
    endWait()
  })
  const wallet = (name = 'Wallet') => screen.findByRole('button', { name: `${name} 10000 SEK` })
  const row = () => screen.findByRole('radio', { name: 'Test wallet' })
  const openWithWallet = async (spot: string | null = 'bord-2', canLoad = () => true, prepare = () => {}) => {
    harness = await createHarness()
    shareOrigin(harness)
    await harness.enterShop('centrum')
    addToBasket(harness, 'burger')
    harness.store.set(setSpotAtom, spot)
    stop = fakeProvider(harness, canLoad)
    prepare()
    const rendered = await show()
    await screen.findByText(/Includes \S+ VAT/)
    return rendered
  }

  it('is chosen to begin with, and its button is in the place of ours', async () => {
    await openWithWallet()
    await waitFor(async () => expect(await row()).toBeChecked())
    const place = (await wallet()).parentElement
    expect(place).not.toHaveAttribute('inert')
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()

    await userEvent.click(screen.getByRole('radio', { name: 'Card' }))
    expect(await payButton('100 kr')).toBeVisible()
    expect(place).toHaveAttribute('inert')
    await userEvent.click(await row())
    expect(place).not.toHaveAttribute('inert')
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  })

  it('is not chosen to begin with when the guest paid the last order by card', async () => {
    await openWithWallet(
      'bord-2',
      () => true,
      () => preferCard(harness),
    )
    expect(await payButton('100 kr')).toBeVisible()
    await waitFor(async () => expect(await row()).toBeEnabled())
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
  })

  it('does not take the place of the button when it is ready late', async () => {
    await openWithWallet(
      'bord-2',
      () => false,
      () => {
        stop()
        stop = () => {}
      },
    )
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Pay\s100/ })).toHaveAttribute('aria-busy', 'true')
    endWait()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked())
    const button = await payButton('100 kr')
    expect(await row()).toBeDisabled()
    // The script arrives.
    stop = fakeProvider(harness)
    const script = document.head.querySelector('script[src]')
    if (script === null) throw new Error('No script of a provider is loading')
    document.head.append(script)
    await waitFor(async () => expect(await row()).toBeEnabled())
    expect(button).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
    await userEvent.click(await row())
    expect((await wallet()).parentElement).not.toHaveAttribute('inert')
  })

  it('places the order once the guest has approved, and leads to its payment', async () => {
    const rendered = await openWithWallet()
    await userEvent.click(await wallet())
    await reached(rendered)
    const { orderId } = harness.store.get(unpaidOrderAtom)?.order ?? {}
    expect(harness.store.get(paymentRequestAtom)).toEqual({ orderId, settled: 'completed' })
    expect(await harness.api.sql('select method, state from payment')).toEqual([
      { method: 'sandbox-wallet', state: expect.any(String) },
    ])
    expect(harness.store.get(unpaidOrderAtom)?.paymentId).toBeDefined()
    cleanup()
    await show()
    await waitFor(async () => expect(await row()).toBeChecked())
  })

  it('follows the button that leads to the tables while a table is missing', async () => {
    await openWithWallet(null)
    await press('100 kr', 'Choose your table')
    const place = screen.getByRole('radiogroup', { name: /Table or place/ })
    await waitFor(() => expect(place).toHaveFocus())
    expect(place).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    expect(await ordersPlaced()).toBe(0)
    expect((await wallet()).parentElement).toHaveAttribute('inert')
    await userEvent.click(within(place).getByRole('radio', { name: 'Table 1' }))
    expect(screen.queryByRole('button', { name: /^Choose your table/ })).not.toBeInTheDocument()
    expect((await wallet()).parentElement).not.toHaveAttribute('inert')
  })

  it('focuses an invalid field instead of opening', async () => {
    await openWithWallet()
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'anna@')
    await userEvent.click(await wallet())
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Email/ })).toHaveFocus())
    expect(await ordersPlaced()).toBe(0)
  })

  it('is not opened, and no order placed, by the Enter key in a field', async () => {
    await openWithWallet()
    await wallet()
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'anna@example.com{Enter}')
    expect(screen.getByRole('textbox', { name: /Email/ })).toBeValid()
    expect(await ordersPlaced()).toBe(0)
  })

  it('opens while a new quote is loading', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    let isHeld = false
    const holdQuotes = () =>
      throughFetch(harness, (next) => async (input, init) => {
        if (isHeld && String(input).endsWith('/api/order/quote')) await held
        return next(input, init)
      })
    const rendered = await openWithWallet(null, () => true, holdQuotes)
    await wallet()
    isHeld = true
    await userEvent.click(screen.getByRole('radio', { name: 'Table 1' }))
    expect(screen.getByRole('region', { name: 'Your order' })).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(await wallet())
    await reached(rendered)
    answer()
    expect(await harness.api.sql('select spot_id from orders')).toEqual([{ spot_id: 'bord-1' }])
  })

  it('shows the reason on the page and starts no payment when the order is rejected', async () => {
    await openWithWallet()
    await wallet()
    await harness.api.sql("update shop set status = 'paused'")
    await userEvent.click(await wallet())
    expect(await screen.findByRole('alert')).toHaveTextContent('isn’t taking orders')
    expect(await harness.api.sql('select * from payment')).toEqual([])
  })

  it('leads to the payment with the reason when its payment cannot start', async () => {
    const problem = { type: 'about:blank', title: '', status: 502, code: 'createError' }
    const rejectStart = () =>
      throughFetch(harness, (next) => (input, init) => {
        const isStart = /\/api\/order\/[^/]+\/payment$/.test(String(input))
        return isStart ? Promise.resolve(Response.json(problem, { status: 502 })) : next(input, init)
      })
    const rendered = await openWithWallet('bord-2', () => true, rejectStart)
    await userEvent.click(await wallet())
    await reached(rendered)
    expect(harness.store.get(paymentRequestAtom)).toMatchObject({ rejected: 'createError' })
  })

  it('is not offered by a provider whose script cannot be loaded', async () => {
    await openWithWallet('bord-2', () => false)
    expect(await payButton('100 kr')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Test wallet' })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
  })

  it('is not offered on a chain’s page, where no script of a provider runs', async () => {
    harness = await createHarness()
    await harness.enterShop('centrum')
    addToBasket(harness, 'burger')
    stop = fakeProvider(harness)
    harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
    await show()
    await payButton('100 kr', 'Choose your table')
    expect(document.querySelector('script[src]')).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Test wallet' })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
  })
})

describe('the checkout screen after a change on the server', () => {
  it('requires a new confirmation when the price has changed', async () => {
    const rendered = await open(['burger'])
    await payButton('100 kr')
    await harness.api.sql("update article set price_minor = 11000 where code = 'burger' and menu_id = 'menu-sek'")
    await press('100 kr')
    expect(await screen.findByRole('alert')).toHaveTextContent('now comes to 110 kr; it was 100 kr')
    expect(await ordersPlaced()).toBe(0)
    await press('110 kr')
    await reached(rendered)
    expect(await harness.api.sql('select total_minor::int from orders')).toEqual([{ total_minor: 11000 }])
  })

  it('shows a price below the basket’s before the order is placed', async () => {
    harness = await createHarness()
    await harness.enterShop('centrum')
    addToBasket(harness, 'burger')
    await harness.api.sql("update article set price_minor = 9000 where code = 'burger' and menu_id = 'menu-sek'")
    await show()
    await payButton('90 kr', 'Choose your table')
    expect(screen.getByText(/Your basket was 100\skr when you filled it/)).toBeVisible()
  })

  it('places a single order when the response is lost and the guest retries after a reload', async () => {
    await open(['burger'])
    await payButton('100 kr')
    losesAnswers = true
    await press('100 kr')
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach')
    expect(await ordersPlaced()).toBe(1)

    losesAnswers = false
    cleanup()
    const rendered = await show()
    await press('100 kr')
    await reached(rendered)
    expect(harness.store.get(unpaidOrderAtom)?.order).not.toBeNull()
    expect(await ordersPlaced()).toBe(1)
  })
})

it.each(LANGUAGES)('The checkout screen renders in the language %s', async (language) => {
  await open(['burger'], { language })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\S/)
  expect(await screen.findByRole('button', { name: /[^·]\s100\skr$/, busy: false })).toBeEnabled()
  expect(document.title).toContain('Centrum')
})
