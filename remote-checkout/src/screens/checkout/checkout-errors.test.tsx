import { DAYS_OF_WEEK, LINES_MAX } from '@carte/contract'
import { paths } from '@carte/navigation'
import { applyToBasketAtom, basketAtom, setNoteAtom, setSpotAtom, unpaidOrderAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, type HarnessOptions, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, addWithOptions, beginPayment, placeOrder, preferCard, throughFetch } from '../../testing/guest.ts'
import { choosePickup, pickupField } from '../../testing/pickup.ts'

expectLog(rejectionLog('call', 'rate-limited'))

let harness: Harness
afterEach(() => harness.close())

type Answer = () => Response | Promise<Response>
/** Replaces the server's response to an order; null passes it through. */
let orderResponse: Answer | null = null
afterEach(() => {
  orderResponse = null
})

async function fillBasket(options: HarnessOptions = {}, shopId = 'centrum') {
  harness = await createHarness(options)
  throughFetch(harness, (next) => async (input, init) => {
    const isOrder = String(input).endsWith('/api/order')
    return isOrder && orderResponse ? orderResponse() : next(input, init)
  })
  preferCard(harness)
  await harness.enterShop(shopId)
  addToBasket(harness, 'burger')
  addWithOptions(harness, 'margherita', { extras: ['ham'] })
  harness.store.set(setSpotAtom, shopId === 'centrum' ? 'bord-2' : null)
  harness.store.set(setNoteAtom, 'No onions')
}
const show = (shopId = 'centrum') =>
  renderScreen(harness, remote, 'checkout', paths.checkout, `/shop/${shopId}/checkout`)
async function open(options?: HarnessOptions, shopId?: string) {
  await fillBasket(options, shopId)
  return show(shopId)
}
const sql = (text: string) => harness.api.sql(text)
const payButton = () => screen.findByRole('button', { name: /^Pay by card\s\d/, busy: false })
const press = async () => userEvent.click(await payButton())
const rejected = (status: number, code: string, headers = {}): Answer => {
  const body = { type: 'about:blank', title: '', status, code }
  return () => Response.json(body, { status, headers })
}
const expectInputKept = () => {
  expect(harness.store.get(basketAtom)).toMatchObject({ note: 'No onions' })
  expect(harness.store.get(basketAtom).items).toHaveLength(2)
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('guest@example.com')
}
const CALL = { role: 'link', name: 'Call +46812345678' } as const
const RETRY = { role: 'button', name: 'Try again' } as const
/** Sells a dish every day between two local times. */
const sell = (code: string, opens: string, closes: string) =>
  harness.api.sql('update article set sale_times = $2 where code = $1', [
    code,
    JSON.stringify(DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` }))),
  ])
const sold = (code: string) => `insert into shop_article values ('centrum', '${code}', true)`

type Recovery = { readonly role: 'link' | 'button'; readonly name: string }
type Case = readonly [code: string, happens: () => unknown, words: string, ways: readonly Recovery[]]

/** Rejections by the real server after a change in the database. */
const CHANGED_BEFORE_ORDER: readonly Case[] = [
  ['shop-paused', () => sql("update shop set status = 'paused'"), 'isn’t taking orders', [RETRY, CALL]],
  ['shop-offline', () => sql("update shop set status = 'offline'"), 'is offline', [RETRY, CALL]],
  ['shop-closed', () => sql("update shop set opening_hours = '[]'"), 'is closed', [RETRY, CALL]],
  [
    'unavailable-products',
    () => sql(sold('burger')),
    'no longer available.This affects Burger.',
    [{ role: 'button', name: 'Remove it' }],
  ],
  [
    'unavailable-products, of an option',
    () => sql(sold('ham')),
    'no longer available.This affects Ham.',
    [
      { role: 'link', name: 'Change Margherita' },
      { role: 'button', name: 'Remove it' },
    ],
  ],
  [
    'create-order-failed-missing-recipe-items',
    () => sql("update choice_group set min = 2 where code = 'extras'"),
    'has a choice missing',
    [{ role: 'link', name: 'Change Margherita' }],
  ],
  [
    'shop-method-not-supported',
    () => sql("update shop set order_types = '{takeAway}'"),
    'doesn’t offer this way',
    [{ role: 'button', name: 'Choose “Take away”' }],
  ],
]

/** Rejections by a server with a point-of-sale system, simulated. */
const TILL_REJECTIONS: readonly Case[] = [
  ['unavailable', () => rejected(503, 'unavailable'), 'isn’t available right now', [RETRY, CALL]],
  ['create-order-failed', () => rejected(400, 'create-order-failed'), 'couldn’t place your order', [RETRY, CALL]],
  ['shop-error-database-error', () => rejected(400, 'shop-error-database-error'), 'couldn’t save', [RETRY, CALL]],
  ['shop-error-cashier-not-found', () => rejected(400, 'shop-error-cashier-not-found'), 'isn’t staffed', [RETRY, CALL]],
  ['an unknown code', () => rejected(400, 'shop-error-of-tomorrow'), 'Something unexpected', [RETRY, CALL]],
  ['no response', () => () => Promise.reject(new TypeError('no network')), 'We can’t reach', [RETRY, CALL]],
]

async function expectExplained(words: string, ways: readonly Recovery[]) {
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(words)
  expect(alert).toHaveTextContent('Your basket is saved.')
  for (const { role, name } of ways) expect(within(alert).getByRole(role, { name })).toBeVisible()
  await waitFor(() => expect(alert.parentElement).toHaveFocus())
  expectInputKept()
  return alert
}
const fillIn = async () => {
  await payButton()
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'guest@example.com')
}

describe('the checkout screen after a rejected order', () => {
  it.each(CHANGED_BEFORE_ORDER)(
    'explains "%s", keeps the input and offers what to do',
    async (_, happens, words, ways) => {
      await open()
      await fillIn()
      await happens()
      await press()
      await expectExplained(words, ways)
    },
  )

  it.each(TILL_REJECTIONS)(
    'explains "%s", keeps the input and succeeds on "Try again"',
    async (_, answer, words, ways) => {
      await open()
      await fillIn()
      orderResponse = answer() as Answer
      await press()
      const alert = await expectExplained(words, ways)
      orderResponse = null
      await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
    },
  )

  it.each([
    ['requires-phone', 'update operator set require_phone_number = true', /Mobile/, 'Please enter a phone number.'],
    ['requires-email', 'update operator set require_email = true', /Email/, 'Please enter an email address.'],
  ])('shows %s at its field', async (_, happens, name, words) => {
    await open()
    await payButton()
    await sql(happens)
    await press()
    await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveFocus())
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(new RegExp(`^${words}`))
  })

  it('shows invalid-spot at its field, which then offers the current spots', async () => {
    await open()
    await payButton()
    await sql("delete from delivery_spot where id = 'bord-2'")
    await press()
    const spot = await screen.findByRole('radiogroup', { name: /Table or place/ })
    await waitFor(() => expect(spot).toHaveFocus())
    expect(spot).toHaveAccessibleDescription(/doesn’t fit this order/)
    await waitFor(() => expect(within(spot).queryByRole('radio', { name: 'Table 2' })).toBeNull())
    await userEvent.click(within(spot).getByRole('radio', { name: 'Table 1' }))
    await press()
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
  })

  it('shows shop-closed-at-pickuptime at its field, and accepts another time', async () => {
    await open({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await payButton()
    // The date is in the name, because only the server's clock is set.
    await choosePickup(/19:00$/)
    await payButton()
    await sql(
      `update shop set opening_hours_exceptions = '[{"date":"2026-11-20","opens":"10:00:00","closes":"14:00:00"}]'`,
    )
    await press()
    await waitFor(() => expect(pickupField()).toHaveAccessibleDescription(/closed at the time you chose/))
    await waitFor(() => expect(pickupField()).toHaveFocus())
    await choosePickup('As soon as possible')
    await press()
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
  })

  it('names dishes that are not sold at the chosen time, and accepts another time (SALE-4)', async () => {
    await open({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await fillIn()
    await choosePickup(/19:00$/)
    await payButton()
    await sell('burger', '10:00', '14:00')
    await press()
    const ways = [{ role: 'button', name: 'Remove it' }] as const
    const alert = await expectExplained('isn’t sold at that time.This affects Burger.', ways)
    expect(alert).toHaveTextContent('Choose another pick-up time, or remove it.')
    await choosePickup('As soon as possible')
    await press()
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
  })

  it('explains idempotency-conflict and sends a new order on "Try again"', async () => {
    await open()
    await fillIn()
    orderResponse = rejected(409, 'idempotency-conflict')
    await press()
    const alert = await expectExplained('already been sent with different contents', [RETRY, CALL])
    expect(harness.store.get(unpaidOrderAtom)).toBeNull()
    orderResponse = null
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
  })

  it('explains rate-limited and enables "Try again" after the time of Retry-After', async () => {
    await open()
    await fillIn()
    orderResponse = rejected(429, 'rate-limited', { 'retry-after': '1' })
    // A busy machine may take longer than that second until the test looks at the button.
    const disabled: (string | null)[] = []
    const observer = new MutationObserver(() => {
      const button = screen.queryByText('Try again')?.closest('button')
      if (button) disabled.push(button.getAttribute('aria-disabled'))
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-disabled'] })
    await press()
    const alert = await expectExplained('You can try again in 1 second.', [RETRY])
    orderResponse = null
    const retry = within(alert).getByRole('button', { name: 'Try again' })
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled'))
    observer.disconnect()
    expect(disabled[0]).toBe('true')
    await userEvent.click(retry)
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
  })

  it('explains the server’s own limit of orders per browser', async () => {
    await open({ api: { limits: { ordersPerBrowser: 0 } } })
    await fillIn()
    await press()
    await expectExplained('Too many attempts', [RETRY])
    expect(screen.getByRole('alert')).toHaveTextContent(/try again in \d+ seconds/)
  })

  it('rejects an order of 101 lines before it is sent', async () => {
    await open()
    await payButton()
    const [line] = harness.store.get(basketAtom).items
    if (!line) throw new Error('The basket is empty')
    const items = Array.from({ length: LINES_MAX + 1 }, (_, at) => ({ ...line, id: `line-${at}` }))
    act(() => harness.store.set(applyToBasketAtom, (basket) => ({ ...basket, items })))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('An order can have 100 items; yours has 101.')
    expect(within(alert).getByRole('link', { name: 'Change your order' })).toHaveAttribute('href', '/shop/centrum/menu')
    await userEvent.click(screen.getByRole('button', { name: 'Pay by card' }))
    await waitFor(() => expect(alert.parentElement).toHaveFocus())
  })
})

describe('the checkout screen of a basket without a pick-up time (SALE-4)', () => {
  it('says when the dishes are sold, and has times again once they are removed', async () => {
    await fillBasket({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await sell('burger', '07:00', '11:00')
    await show('dagtid')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('There’s no pick-up time at which everything in your basket is sold.')
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Burger – sold: 07:00–\u206011:00'])
    expect(pickupField()).toBeValid()
    await userEvent.click(screen.getByRole('button', { name: /^Pay by card/ }))
    await waitFor(() => expect(alert.parentElement).toHaveFocus())
    await userEvent.click(within(alert).getByRole('button', { name: 'Remove it' }))
    await press()
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['margherita'])
  })

  it('removes one of the dishes that are not sold together, and keeps the other', async () => {
    await fillBasket({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await sell('burger', '13:00', '15:00')
    await sell('margherita', '16:00', '18:00')
    await show('dagtid')
    const alert = await screen.findByRole('alert')
    const names = () =>
      within(alert)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['Remove Burger', 'Remove Margherita', 'Remove them'])
    await userEvent.click(within(alert).getByRole('button', { name: 'Remove Burger' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['margherita'])
  })

  it('offers the times at which the dishes are sold if the chosen one is no longer among them', async () => {
    await open({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await payButton()
    await sell('burger', '13:00', '15:00')
    await choosePickup(/19:00$/)
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose another pick-up time, or remove it.')
    await choosePickup(/14:00$/)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await sell('burger', '07:00', '11:00')
    await choosePickup(/14:30$/)
    // There is no other time.
    expect(await screen.findByRole('alert')).toHaveTextContent(/no pick-up time at which everything.*Burger – sold: /)
  })

  it('says so too if the dishes are no longer sold when the guest presses "Pay"', async () => {
    await open({ api: { now: '2026-11-20T11:02:00Z' } }, 'dagtid')
    await fillIn()
    await sell('burger', '07:00', '11:00')
    await press()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/no pick-up time at which everything.*Burger – sold: /)
    expectInputKept()
  })
})

describe('the checkout screen of a closed shop', () => {
  it('shows when the shop opens before anything is pressed, and focuses that on "Pay"', async () => {
    await open({ api: { now: '2026-11-20T04:00:00Z' } }, 'dagtid')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/The restaurant is closed\.Opens \w+ 10:00\./)
    expect(alert.parentElement).not.toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Pay by card' }))
    await waitFor(() => expect(alert.parentElement).toHaveFocus())
  })
})

describe('the checkout screen with a paid order', () => {
  it('leads to that order instead of placing another one, although the basket has changed', async () => {
    await fillBasket()
    const first = await placeOrder(harness)
    const { paymentId, decide } = await beginPayment(harness, first, 'sandbox-card')
    const unpaid = harness.store.get(unpaidOrderAtom)
    if (unpaid) harness.store.set(unpaidOrderAtom, { ...unpaid, paymentId })
    await decide('card')
    await harness.api.fetch(`/api/payment/${paymentId}`)
    addToBasket(harness, 'cola')
    const rendered = await show()
    await press()
    await waitFor(() => expect(rendered.location()).toBe(`/shop/centrum/checkout/payment/${first.orderId}`))
    expect(await sql('select count(*)::int from orders')).toEqual([{ count: 1 }])
  })
})
