import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlacedOrder, Problem } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom, signInAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, placeOrder } from '../../testing/guest.ts'
import { payOrder, waitForOrder } from '../../testing/paid.ts'

let harness: Harness
let placedOrder: PlacedOrder

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  addToBasket(harness, 'margherita')
  placedOrder = await placeOrder(harness)
  await payOrder(harness, placedOrder)
})
afterEach(() => harness.close())

const open = (guest = harness) =>
  renderScreen(guest, remote, 'order', paths.order, paths.order.href({ orderId: placedOrder.orderId }))
const field = () => screen.findByRole('textbox', { name: 'Email' })
async function send(email: string) {
  const input = await field()
  await userEvent.clear(input)
  if (email !== '') await userEvent.type(input, email)
  await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }))
}

/** Returns a harness that replaces the response to receipt requests and passes everything else through. */
function withReceiptResponse(answer: () => Promise<Response>): Harness {
  const client = createClient({
    fetch: (input, init) => (String(input).endsWith('/receipt') ? answer() : harness.api.fetch(input, init)),
  })
  return { ...harness, client, carte: harness.carte }
}
const problemResponse =
  (status: number, code: string, more: Partial<Problem> = {}) =>
  async () =>
    Response.json({ type: 'about:blank', title: '', status, code, ...more }, { status })

describe('the receipt form of the order screen', () => {
  it('keeps the typed address for a guest who leaves and returns', async () => {
    await open()
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'matti@')
    cleanup()
    await open()
    expect(await field()).toHaveValue('matti@')
  })

  it('mails the receipt to the typed address', async () => {
    await waitForOrder(harness, placedOrder, { paymentStatus: 'captured' })
    await open()
    await send('matti@example.com')
    expect(await screen.findByText('Your receipt is on its way to matti@example.com.')).toBeVisible()
    expect(
      screen.getByText('Your receipt is on its way to matti@example.com.').closest('[aria-live=polite]'),
    ).not.toBeNull()
    const folder = join(harness.api.dataFolder, 'mail')
    await waitFor(async () => {
      const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
      expect(mails.some((mail) => mail.includes('matti@example.com'))).toBe(true)
    })
  })

  it('shows where the receipt is sent automatically, and offers to send it again', async () => {
    await harness.api.sql('update orders set email = $1 where id = $2', ['anna@example.com', placedOrder.orderId])
    await open()
    expect(await screen.findByText('We’ll email your receipt to anna@example.com.')).toBeVisible()
    await userEvent.click(screen.getByText('Send again, or to another address'))
    expect(await field()).toHaveValue('anna@example.com')
  })

  it('begins with the address of the signed-in customer', async () => {
    const credentials = { email: 'anna@example.com', password: 'Smaklig1!' }
    await harness.store.set(signInAtom, credentials)
    await open()
    expect(await field()).toHaveValue('anna@example.com')
  })

  it.each([
    ['', 'Please enter an email address.'],
    ['anna', 'This doesn’t look like an email address.'],
    // The browser's own validation accepts this address; `isEmailAddress` does not.
    ['anna@example', 'This doesn’t look like an email address.'],
  ])('rejects "%s" at the field: %s', async (email, message) => {
    await open()
    await send(email)
    expect(await screen.findByText(message)).toBeVisible()
    expect(await field()).toBeInvalid()
    await waitFor(async () => expect(await field()).toHaveFocus())
  })

  it.each([
    [
      'the mail server rejects the message',
      problemResponse(502, 'receipt-failed'),
      'Failed to send the receipt via email, please try again.',
    ],
    ['it was requested too often', problemResponse(429, 'rate-limited'), 'Too many attempts. Please wait a moment.'],
    [
      'there is no connection',
      () => Promise.reject(new TypeError('offline')),
      'We can’t reach the restaurant’s server. Are you online?',
    ],
    [
      'the payment is not captured yet',
      problemResponse(409, 'shop-error-payment-not-found'),
      'Your receipt will be ready once the kitchen accepts your order. Please try again in a moment.',
    ],
  ])('shows an error when %s, and succeeds on the next attempt', async (_, answer, message) => {
    let isDown = true
    const guest = withReceiptResponse(() => (isDown ? answer() : Promise.resolve(new Response(null, { status: 204 }))))
    harness.store.set(clientAtom, guest.client)
    await open(guest)
    await send('anna@example.com')
    expect(await screen.findByText(message)).toBeVisible()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }))
    expect(await screen.findByText('Your receipt is on its way to anna@example.com.')).toBeVisible()
    expect(screen.queryByText(message)).toBeNull()
  })
})
