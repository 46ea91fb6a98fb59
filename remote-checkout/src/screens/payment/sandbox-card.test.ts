import type { Language, MountedPayment, StartedPayment } from '@carte/contract'
import { getPaymentMethods, startPayment } from '@carte/contract/checkout'
import { unwrap } from '@carte/contract/client'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addToBasket, placeOrder, shareOrigin } from '../../testing/guest.ts'

let harness: Harness
let mounted: MountedPayment | null = null
let paths: string[]
let outcome: string | null
const browserFetch = globalThis.fetch

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  shareOrigin(harness)
  addToBasket(harness, 'burger')
  paths = []
  outcome = null
})
afterEach(async () => {
  mounted?.unmount()
  mounted = null
  delete window.cartePaymentProvider
  globalThis.fetch = browserFetch
  await harness.close()
})

/** Runs the sandbox provider's script from the server, which renders its form for a started payment. */
async function mount(language: Language): Promise<StartedPayment> {
  const { orderId } = await placeOrder(harness)
  const body = { method: 'sandbox-card', returnUrl: `${harness.api.url}/` }
  const started = unwrap(await harness.client.call(startPayment, { params: { orderId }, body }))
  new Function(await (await harness.api.fetch(String(started.script))).text())()
  globalThis.fetch = (input, init) => {
    paths.push(String(input))
    return browserFetch(new URL(String(input), harness.api.url), init)
  }
  mounted =
    (await window.cartePaymentProvider?.mount({
      container: document.body,
      clientData: started.clientData ?? {},
      language,
      onSettled: (settled) => {
        outcome = settled
      },
    })) ?? null
  return started
}
async function fill(expiry: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242')
  await userEvent.type(screen.getByLabelText('CVC'), '123')
  await userEvent.type(screen.getByLabelText('Name on card'), 'Anna')
  await userEvent.type(field(), `${expiry}{Enter}`)
}
const field = () => screen.getByLabelText('Expires (MM/YY)')

describe('the card form of the sandbox', () => {
  it.each(['1240', '12/40', '12 / 40', '12/2040'])('accepts the expiry date %j and formats it', async (expiry) => {
    await mount('en')
    await fill(expiry)
    await waitFor(() => expect(outcome).toBe('completed'))
    expect(field()).toHaveValue('12/40')
  })

  it.each([
    ['05/20', 'This card has expired. Use another one.'],
    ['1340', 'There’s no such month. Use 01 to 12.'],
    ['next year', 'Enter the month and year, for example 12/30.'],
  ])('rejects the expiry date %j at its field without a request: %s', async (expiry, words) => {
    await mount('en')
    await fill(expiry)
    expect(field()).toHaveAccessibleDescription(words)
    expect(field()).toBeInvalid()
    expect(field()).toHaveFocus()
    expect(paths).toEqual([])
  })

  it('shows an error at every empty field and focuses the first', async () => {
    await mount('en')
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
    expect(screen.getByLabelText('Card number')).toHaveFocus()
    expect(field()).toHaveAccessibleDescription('Enter the month and year, for example 12/30.')
    expect(screen.getByLabelText('CVC')).toHaveAccessibleDescription('Enter the 3-digit code on the back.')
    expect(paths).toEqual([])
  })

  it.each([
    ['sv', 'Kortet har gått ut. Använd ett annat.'],
    ['fi', 'Kortin voimassaolo on päättynyt. Käytä toista korttia.'],
    ['ru', 'Срок действия карты истёк. Используйте другую карту.'],
    ['no', 'Kortet er utløpt. Bruk et annet.'],
  ] as const)('says in the language %s that a card has expired', async (language, words) => {
    await mount(language)
    const expiry = document.querySelector<HTMLInputElement>('[autocomplete="cc-exp"]')
    await userEvent.type(expiry ?? document.body, '0520{Enter}')
    expect(expiry).toHaveAccessibleDescription(words)
  })
})

describe('the wallet of the sandbox', () => {
  let wallet: MountedPayment | null | undefined = null
  afterEach(() => wallet?.unmount())
  const showModal = HTMLDialogElement.prototype.showModal
  const closeModal = HTMLDialogElement.prototype.close
  beforeEach(() => {
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
  })
  afterEach(() => {
    HTMLDialogElement.prototype.showModal = showModal
    HTMLDialogElement.prototype.close = closeModal
  })

  /** Renders the wallet's button and taps it. `canOpen`: whether the page allows the wallet to open. */
  async function mountWallet(canOpen = true) {
    const { orderId } = await placeOrder(harness)
    const methods = unwrap(await harness.client.call(getPaymentMethods, { params: { shopId: 'centrum' } }))
    const method = methods.find(({ kind }) => kind === 'wallet')
    new Function(await (await harness.api.fetch(String(method?.script))).text())()
    globalThis.fetch = (input, init) => {
      paths.push(String(input))
      return browserFetch(new URL(String(input), harness.api.url), init)
    }
    const body = { method: String(method?.id), returnUrl: `${harness.api.url}/` }
    wallet = await window.cartePaymentProvider?.mountWallet?.({
      container: document.body,
      clientData: method?.clientData ?? {},
      language: 'en',
      amountMinor: 10_000,
      currency: 'SEK',
      onPress: () => canOpen,
      start: async () => unwrap(await harness.client.call(startPayment, { params: { orderId }, body })),
      onSettled: (settled) => {
        outcome = settled
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Test wallet' }))
  }
  const payments = () => harness.api.sql('select kind from payment')
  const ledger = () => harness.api.sql('select state from sandbox_payment')

  it.each([
    // The kitchen accepts an authorized order at once, which captures the payment.
    ['Approve', 'authorized or captured', ['authorized', 'captured']],
    ['Decline', 'failed', ['failed']],
  ])('starts the payment on "%s", which is then %s', async (name, _, states) => {
    await mountWallet()
    expect(screen.getByRole('dialog', { name: 'Test wallet' })).toHaveTextContent(/SEK\s100\.00/)
    expect(await payments()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(outcome).toBe('completed'))
    const [payment] = await ledger()
    expect(states).toContain(payment?.state)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('starts no payment when the guest closes it, and can be opened again', async () => {
    await mountWallet()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Test wallet' }))
    expect(screen.getByRole('dialog', { name: 'Test wallet' })).toBeVisible()
    expect([await payments(), outcome]).toEqual([[], null])
  })

  it('does not open when the page says that the order cannot be placed', async () => {
    await mountWallet(false)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
