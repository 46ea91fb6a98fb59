import { paths } from '@carte/navigation'
import { basketAtom, setOrderTypeAtom, setSpotAtom, unpaidOrderAtom } from '@carte/store'
import { createHarness, expectLog, fakeOnly, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, preferCard, shareOrigin, throughFetch } from '../../testing/guest.ts'
import { choosePickup, openPickupList, pickupField } from '../../testing/pickup.ts'
import { fakeProvider } from '../../testing/provider.ts'

expectLog(rejectionLog('call', 'slot-taken'))

// At 12:02 in the shop's zone (UTC+1) an order takes until 12:17, so its slot of a quarter of an hour is that of 12:15,
// and the first time to choose is 12:30.
const NOW = '2026-11-20T11:02:00Z'
const SHOP_OFFSET = '+01:00'

let harness: Harness
let stop = () => {}
beforeEach(() => fakeOnly(['Date'], new Date(NOW)))
afterEach(async () => {
  jest.useRealTimers()
  stop()
  stop = () => {}
  await harness.close()
})

interface Options {
  /** Times (in the shop's zone) that are full when the guest arrives. */
  readonly full?: readonly string[]
  readonly ordersMax?: number
  /** Opening hours from today on, as pairs of times. */
  readonly hours?: readonly (readonly [string, string])[]
  /** Dates on which the kitchen takes no orders. */
  readonly fullDates?: readonly string[]
  readonly prepare?: () => void
}

const TODAY = Date.parse('2026-11-20')
const exceptionFor = ([opens, closes]: readonly [string, string], index: number) => ({
  date: new Date(TODAY + index * 86_400_000).toISOString().slice(0, 10),
  opens: `${opens}:00`,
  closes: `${closes}:00`,
})

/**
 * Opens the checkout of a shop that takes one order in each quarter of an hour, and closes at 15:00. With hours of more
 * days, guests can order for those.
 */
async function open({
  full = [],
  ordersMax = 1,
  hours = [['10:00', '15:00']],
  fullDates = [],
  prepare = () => preferCard(harness),
}: Options = {}) {
  harness = await createHarness({ api: { now: NOW } })
  await harness.api.sql(
    `insert into pickup_capacity (shop_id, order_type, slot_minutes, orders_max, units_max, walk_in_percent, days_ahead)
      values ('centrum', 'dineInPlace', 15, $1, null, 0, $2)`,
    [ordersMax, hours.length - 1],
  )
  await harness.api.sql('update shop set opening_hours_exceptions = $1', [JSON.stringify(hours.map(exceptionFor))])
  for (const date of fullDates)
    await harness.api.sql(
      `insert into pickup_exception (shop_id, order_type, date, orders_max) values ('centrum', 'dineInPlace', $1, 0)`,
      [date],
    )
  await fill(...full)
  prepare()
  await harness.enterShop('centrum')
  addToBasket(harness, 'burger')
  harness.store.set(setSpotAtom, 'bord-2')
  return renderScreen(harness, remote, 'checkout', paths.checkout, '/shop/centrum/checkout')
}
/** Fills the slots that begin at these times, as orders of other guests do. */
async function fill(...times: readonly string[]): Promise<void> {
  for (const time of times)
    await harness.api.sql(
      `insert into pickup_slot (shop_id, order_type, starts_at, orders, units, orders_max, units_max)
        values ('centrum', 'dineInPlace', $1, 1, 1, 1, null)`,
      [`2026-11-20T${time}:00${SHOP_OFFSET}`],
    )
}
const payButton = () => screen.findByRole('button', { name: /^Pay by card\s\d/, busy: false })
const pay = async () => userEvent.click(await payButton())
/** Waits for the quote. A wallet's button is there before it, with the total of the basket. */
const isQuoted = () =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Your order' })).not.toHaveAttribute('aria-busy'))
const fillIn = () => userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'guest@example.com')
const expectInputKept = () => {
  const { spotId, items } = harness.store.get(basketAtom)
  expect([spotId, items[0]?.article.code]).toEqual(['bord-2', 'burger'])
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('guest@example.com')
}
const reached = (rendered: { location: () => string }) =>
  waitFor(() => expect(rendered.location()).toMatch(/^\/shop\/centrum\/checkout\/payment\/[0-9a-f]{32}$/))
const ordered = async () =>
  (await harness.api.sql('select pickup_at from orders')).map(({ pickup_at }) =>
    new Date(String(pickup_at)).toLocaleTimeString('sv', { timeStyle: 'short', timeZone: 'Europe/Stockholm' }),
  )
const expectTime = (name: string) => waitFor(() => expect(pickupField()).toHaveAccessibleName(`When ${name}`))
const offered = () =>
  within(screen.getByRole('group', { name: 'Next free times' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('a full pick-up time (SLOT-5)', () => {
  it('is in the list as full, cannot be chosen, and the time after it is ordered with two taps', async () => {
    const rendered = await open({ full: ['12:45', '13:15'] })
    await payButton()
    expect(pickupField()).toHaveAccessibleDescription(/^Ready about 12:15–\u206012:25/)
    const list = await openPickupList()
    const [soonest, ...times] = list.getAllByRole<HTMLInputElement>('radio')
    expect(soonest).toBeChecked()
    expect(soonest).toHaveAccessibleName('As soon as possible')
    expect(soonest).toHaveAccessibleDescription('Ready about 12:15–\u206012:25')
    expect(list.queryByRole('radiogroup', { name: 'Day' })).not.toBeInTheDocument()
    expect(times.slice(0, 4).map((time) => (time.disabled ? 'disabled' : 'free'))).toEqual([
      'free',
      'disabled',
      'free',
      'disabled',
    ])
    const full = list.getByRole('radio', { name: '12:45 Full' })
    await userEvent.click(full)
    expect(full).not.toBeChecked()
    expect(screen.getByRole('dialog')).toBeVisible()

    await userEvent.click(list.getByRole('radio', { name: '13:00' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pickupField()).toHaveFocus()
    await expectTime('13:00')
    await pay()
    await reached(rendered)
    expect(await ordered()).toEqual(['13:00'])
  })

  it('stays chosen with an error if it has become full since, before anything is sent', async () => {
    await open()
    await payButton()
    await fillIn()
    await choosePickup('13:00')
    await payButton()
    await fill('13:00')
    const email = screen.getByRole('textbox', { name: /Email/ })
    act(() => email.focus())
    act(() => addToBasket(harness, 'cola'))
    await waitFor(() => expect(pickupField()).toHaveAccessibleDescription(/^That time is full now/))
    expect(screen.getByText(/^That time is full now/, { selector: '[aria-live=polite]' })).toBeInTheDocument()
    expect(pickupField()).toHaveAccessibleName('When 13:00')
    expect(offered()).toEqual(['13:15', '13:30', '13:45'])
    expect(email).toHaveFocus()
    await pay()
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expectInputKept()
    expect(harness.store.get(unpaidOrderAtom)).toBeNull()
    // The next free time has the focus, because the chosen one cannot be chosen again.
    const list = await openPickupList()
    expect(list.getByRole('radio', { name: '13:00 Full' })).toBeDisabled()
    expect(list.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(list.getByRole('radio', { name: '13:15' })).toHaveFocus()
  })

  it('is every time: the field says so, and the order is sent only after there is room again', async () => {
    const rendered = await open({ ordersMax: 0 })
    await expectTime('No times left today')
    await fillIn()
    const button = await payButton()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expect(pickupField()).toHaveAccessibleDescription(
      /^The kitchen can’t take any more orders before it closes. Your basket is saved./,
    )
    const list = await openPickupList()
    for (const radio of list.getAllByRole('radio')) expect(radio).toBeDisabled()
    await userEvent.click(list.getByRole('button', { name: 'Close' }))
    expectInputKept()
    expect(await ordered()).toEqual([])

    await harness.api.sql('update pickup_capacity set orders_max = 5')
    act(() => addToBasket(harness, 'cola'))
    await expectTime('As soon as possible')
    await pay()
    await reached(rendered)
  })
})

describe('a pick-up time that is taken meanwhile (SLOT-6)', () => {
  it('keeps basket and fields, and offers the next three free times, of which one tap chooses one', async () => {
    const rendered = await open()
    await payButton()
    await fillIn()
    await choosePickup('13:00')
    await payButton()
    await fill('13:00', '13:30')
    await pay()
    await waitFor(() => expect(pickupField()).toHaveAccessibleDescription(/^That time is full now/))
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expect(pickupField()).toHaveAccessibleName('When 13:00')
    expectInputKept()
    expect(offered()).toEqual(['13:15', '13:45', '14:00'])

    await userEvent.click(screen.getByRole('button', { name: '13:45' }))
    await expectTime('13:45')
    expect(pickupField()).toHaveFocus()
    expect(screen.queryByRole('group', { name: 'Next free times' })).not.toBeInTheDocument()
    expect(await ordered()).toEqual([])
    await pay()
    await reached(rendered)
    expect(await ordered()).toEqual(['13:45'])
  })

  it('says the new time of "as soon as possible", and orders for it only when the guest pays again', async () => {
    const rendered = await open()
    await payButton()
    await fillIn()
    await fill('12:15', '12:30')
    await pay()
    await waitFor(() =>
      expect(pickupField()).toHaveAccessibleDescription(/^Now ready about 12:45–\u206012:55\. Press Pay again/),
    )
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expect(pickupField()).toHaveAccessibleName('When As soon as possible')
    expectInputKept()
    expect(await ordered()).toEqual([])
    await pay()
    await reached(rendered)
    expect(await ordered()).toEqual(['12:45'])
  })

  it('leaves no order if the guest has approved in a wallet, which can be opened again', async () => {
    const rendered = await open({
      prepare: () => {
        shareOrigin(harness)
        stop = fakeProvider(harness)
      },
    })
    const wallet = () => screen.findByRole('button', { name: 'Wallet 10000 SEK' })
    await wallet()
    await isQuoted()
    await fill('12:15')
    await userEvent.click(await wallet())
    await waitFor(() =>
      expect(pickupField()).toHaveAccessibleDescription(/^Now ready about 12:30–\u206012:40\. Press Pay again/),
    )
    expect(await ordered()).toEqual([])
    expect(await harness.api.sql('select * from payment')).toEqual([])
    await userEvent.click(await wallet())
    await reached(rendered)
    expect(await ordered()).toEqual(['12:30'])
  })

  it('does not open a wallet while the chosen time is full', async () => {
    await open({
      prepare: () => {
        shareOrigin(harness)
        stop = fakeProvider(harness)
      },
    })
    const wallet = () => screen.findByRole('button', { name: /^Wallet \d/ })
    await wallet()
    await isQuoted()
    await choosePickup('13:00')
    // A later quote would know the time that is filled below.
    await isQuoted()
    await fill('13:00')
    await userEvent.click(await wallet())
    await waitFor(() => expect(offered()).toEqual(['13:15', '13:30', '13:45']))
    await fill('13:15')
    await userEvent.click(await wallet())
    // The second press sends nothing, so this page does not know the newest full time.
    expect(offered()).toEqual(['13:15', '13:30', '13:45'])
    expect(pickupField()).toHaveFocus()
    expect(await ordered()).toEqual([])
  })
})

describe('the list of pick-up times (SLOT-7)', () => {
  const openByKey = async (key: string) => {
    pickupField().focus()
    await userEvent.keyboard(key)
    return within(await screen.findByRole('dialog', { name: 'Choose a time' }))
  }
  const isClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  it.each([
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])('is opened by %s; arrow keys select the next free time, and the key closes the list', async (_, key) => {
    await open({ full: ['12:30'] })
    await payButton()
    const list = await openByKey(key)
    expect(list.getByRole('radiogroup', { name: 'When' })).toBeVisible()
    expect(list.getByRole('radio', { name: 'As soon as possible' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(list.getByRole('radio', { name: '12:45' })).toHaveFocus()
    expect(list.getByRole('radio', { name: '12:45' })).toBeChecked()
    await userEvent.keyboard('{ArrowDown}')
    expect(list.getByRole('radio', { name: '13:00' })).toBeChecked()
    await userEvent.keyboard(key)
    isClosed()
    expect(pickupField()).toHaveFocus()
    expect(pickupField()).toHaveAccessibleName('When 13:00')
    expect(await ordered()).toEqual([])
  })

  it('is closed by Esc and by a choice of the selected time, and the focus returns to the field', async () => {
    await open()
    await payButton()
    await openByKey('{Enter}')
    await userEvent.keyboard('{Escape}')
    isClosed()
    expect(pickupField()).toHaveFocus()
    const list = await openPickupList()
    await userEvent.click(list.getByRole('radio', { name: 'As soon as possible' }))
    isClosed()
    expect(pickupField()).toHaveFocus()
  })

  it('opens before the first quote, says that it is loading, and then has the times', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await open({
      full: ['12:45'],
      prepare: () => {
        preferCard(harness)
        throughFetch(harness, (next) => async (input, init) => {
          if (String(input).endsWith('/api/order/quote')) await held
          return next(input, init)
        })
      },
    })
    expect(pickupField()).toHaveAccessibleDescription(/^Ready about …/)
    const list = await openPickupList()
    expect(list.getAllByRole('radio')).toHaveLength(1)
    expect(list.getByText('Loading…')).toBeInTheDocument()
    answer()
    expect(await list.findByRole('radio', { name: '12:45 Full' })).toBeDisabled()
    expect(list.queryByText('Loading…')).not.toBeInTheDocument()
    expect(list.getByRole('radio', { name: 'As soon as possible' })).toHaveFocus()
  })
})

type List = Awaited<ReturnType<typeof openPickupList>>
const names = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
const days = (list: List) => names(list.getByRole('radiogroup', { name: 'Day' }))
const rows = (list: List) => names(list.getByRole('radiogroup', { name: 'When' }))
const day = (list: List, name: string) => list.getByRole('radio', { name })
const THREE_DAYS = [
  ['10:00', '13:15'],
  ['10:00', '10:30'],
  ['11:00', '11:30'],
] as const

describe('days of pick-up times (SLOT-13)', () => {
  it('are above the list, which has the times of one day; two taps order for a time of today', async () => {
    const rendered = await open({ hours: THREE_DAYS })
    await payButton()
    const list = await openPickupList()
    expect(days(list)).toEqual(['Today', 'Tomorrow', 'Sun 22 Nov'])
    expect(day(list, 'Today')).toBeChecked()
    expect(rows(list)).toEqual(['As soon as possibleReady about 12:15–\u206012:25', '12:30', '12:45', '13:00'])
    await userEvent.click(list.getByRole('radio', { name: '13:00' }))
    await expectTime('13:00')
    await pay()
    await reached(rendered)
    expect(await ordered()).toEqual(['13:00'])
  })

  it('order for another day, which the field names', async () => {
    const rendered = await open({ hours: THREE_DAYS })
    await payButton()
    const list = await openPickupList()
    await userEvent.click(day(list, 'Tomorrow'))
    expect(rows(list)).toEqual(['10:00', '10:15'])
    expect(screen.getByRole('dialog')).toBeVisible()
    await userEvent.click(list.getByRole('radio', { name: '10:15' }))
    expect(pickupField()).toHaveFocus()
    await expectTime('Tomorrow, 10:15')

    // The list opens on the day of the chosen time.
    const again = await openPickupList()
    expect(day(again, 'Tomorrow')).toBeChecked()
    expect(again.getByRole('radio', { name: '10:15' })).toHaveFocus()
    await userEvent.click(day(again, 'Sun 22 Nov'))
    await userEvent.click(again.getByRole('radio', { name: '11:00' }))
    await expectTime('Sun 22 Nov, 11:00')
    await pay()
    await reached(rendered)
    expect(await harness.api.sql('select pickup_at from orders')).toEqual([{ pickup_at: '2026-11-22T10:00:00.000Z' }])
  })

  it('are full in words, and can be opened, if all their times are full', async () => {
    await open({ hours: THREE_DAYS, fullDates: ['2026-11-21'] })
    await payButton()
    const list = await openPickupList()
    expect(days(list)).toEqual(['Today', 'Tomorrow Full', 'Sun 22 Nov'])
    await userEvent.click(day(list, 'Tomorrow Full'))
    expect(rows(list)).toEqual(['10:00Full', '10:15Full'])
    for (const name of ['10:00 Full', '10:15 Full']) expect(list.getByRole('radio', { name })).toBeDisabled()
  })

  it('count times after midnight of the running evening to their own date', async () => {
    await open({ full: ['12:30'], hours: [['10:00', '02:00']] })
    await payButton()
    const list = await openPickupList()
    expect(days(list)).toEqual(['Today', 'Tomorrow'])
    expect(rows(list).at(-1)).toBe('23:45')
    await userEvent.click(day(list, 'Tomorrow'))
    await userEvent.click(list.getByRole('radio', { name: '00:00' }))
    await expectTime('Tomorrow, 00:00')
  })

  it('are no row of their own with one date, but each time of another date than today names it', async () => {
    await open({
      hours: [
        ['10:00', '12:20'],
        ['10:00', '10:30'],
      ],
    })
    await payButton()
    const list = await openPickupList()
    expect(list.queryByRole('radiogroup', { name: 'Day' })).not.toBeInTheDocument()
    expect(rows(list)).toEqual([
      'As soon as possibleReady about 12:15–\u206012:25',
      'Tomorrow, 10:00',
      'Tomorrow, 10:15',
    ])
  })

  it('are chosen with arrow keys; Enter and Space keep the list open, and Esc returns the focus', async () => {
    await open({ hours: THREE_DAYS })
    await payButton()
    const list = await openPickupList()
    act(() => day(list, 'Today').focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(day(list, 'Tomorrow')).toHaveFocus()
    expect(day(list, 'Tomorrow')).toBeChecked()
    await userEvent.keyboard('{Enter} {ArrowRight}')
    expect(day(list, 'Sun 22 Nov')).toHaveFocus()
    expect(rows(list)).toEqual(['11:00', '11:15'])
    await userEvent.tab()
    expect(list.getByRole('radio', { name: '11:00' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pickupField()).toHaveFocus()
    expect(pickupField()).toHaveAccessibleName('When As soon as possible')
    expect(await ordered()).toEqual([])
  })

  it('stay where the guest is when a newer quote fills the chosen time', async () => {
    await open({ hours: THREE_DAYS })
    await payButton()
    const list = await openPickupList()
    await fill('13:00')
    await userEvent.keyboard('{ArrowUp}')
    // On a busy machine, the newer quote may have arrived.
    expect(list.getByRole('radio', { name: /^13:00(?: Full)?$/ })).toBeChecked()
    expect(await list.findByRole('radio', { name: '13:00 Full' })).toBeDisabled()
    expect(day(list, 'Today')).toBeChecked()
  })

  it.each([
    ['several days', THREE_DAYS, ['Today', 'Tomorrow', 'Sun 22 Nov']],
    ['one day', THREE_DAYS.slice(0, 1), ['Today']],
  ])('have their place before the first quote, which has times of %s', async (_, hours, expected) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await open({
      hours,
      prepare: () => {
        preferCard(harness)
        throughFetch(harness, (next) => async (input, init) => {
          if (String(input).endsWith('/api/order/quote')) await held
          return next(input, init)
        })
      },
    })
    const list = await openPickupList()
    expect(within(list.getByRole('radiogroup', { name: 'Day' })).queryByRole('radio')).not.toBeInTheDocument()
    answer()
    await waitFor(() => expect(days(list)).toEqual(expected))
    expect(list.getByRole('radio', { name: 'As soon as possible' })).toHaveFocus()
  })
})

describe('"as soon as possible" while only later times are possible (SLOT-14)', () => {
  const FOR_LATER = /^This order can only be ready later\. Choose a time\./
  const closed = [['10:00', '12:10'], ...THREE_DAYS.slice(1)] as const
  const expectAsked = async () => {
    await expectTime('Choose a time')
    expect(pickupField()).toHaveAccessibleDescription(FOR_LATER)
  }
  const expectError = async () => {
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expect(pickupField()).toBeInvalid()
    expect(pickupField()).toHaveAccessibleDescription(FOR_LATER)
    expect(harness.store.get(unpaidOrderAtom)).toBeNull()
    expect(await ordered()).toEqual([])
  }

  it('is not available, and the field asks for a time before anything is sent', async () => {
    const rendered = await open({ hours: THREE_DAYS, fullDates: ['2026-11-20'] })
    await expectAsked()
    expect(pickupField()).toBeValid()
    await fillIn()
    const button = await payButton()
    expect(button).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button)
    await expectError()
    expectInputKept()

    const list = await openPickupList()
    expect(days(list)).toEqual(['Today Full', 'Tomorrow', 'Sun 22 Nov'])
    expect(list.getByRole('radio', { name: '10:00' })).toHaveFocus()
    await userEvent.click(day(list, 'Today Full'))
    const now = list.getByRole('radio', { name: 'As soon as possible Not available' })
    expect(now).toBeDisabled()
    await userEvent.click(now)
    expect(screen.getByRole('dialog')).toBeVisible()
    await userEvent.click(day(list, 'Tomorrow'))
    await userEvent.click(list.getByRole('radio', { name: '10:15' }))
    await expectTime('Tomorrow, 10:15')
    expect(pickupField()).toBeValid()
    await payButton()

    // A quote for a chosen time does not say whether "now" is possible.
    const again = await openPickupList()
    await userEvent.click(day(again, 'Today Full'))
    expect(again.getByRole('radio', { name: 'As soon as possible Not available' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await pay()
    await reached(rendered)
    expect(await ordered()).toEqual(['10:15'])
  })

  it('is on the first day if today has no times', async () => {
    await open({ hours: closed })
    await expectAsked()
    const list = await openPickupList()
    expect(days(list)).toEqual(['Tomorrow', 'Sun 22 Nov'])
    expect(rows(list)).toEqual(['As soon as possibleNot available', '10:00', '10:15'])
  })

  it('becomes impossible after a press on "Pay": the field asks for a time, and one tap chooses the next', async () => {
    await open({ hours: THREE_DAYS })
    await payButton()
    await fillIn()
    await fill('12:15', '12:30', '12:45', '13:00')
    await pay()
    await expectAsked()
    await waitFor(() => expect(pickupField()).toHaveFocus())
    expect(pickupField()).toBeInvalid()
    expectInputKept()
    expect(await ordered()).toEqual([])
    expect(offered()).toEqual(['Tomorrow, 10:00', 'Tomorrow, 10:15', 'Sun 22 Nov, 11:00'])
    await userEvent.click(screen.getByRole('button', { name: 'Tomorrow, 10:15' }))
    await expectTime('Tomorrow, 10:15')
    expect(pickupField()).toBeValid()
  })

  it('opens no wallet', async () => {
    await open({
      hours: closed,
      prepare: () => {
        shareOrigin(harness)
        stop = fakeProvider(harness)
      },
    })
    await expectAsked()
    await userEvent.click(await screen.findByRole('button', { name: /^Wallet \d/ }))
    await expectError()
  })

  it('is possible for another order type, also while a later time is chosen', async () => {
    await open({ hours: THREE_DAYS, fullDates: ['2026-11-20'] })
    await expectAsked()
    await choosePickup('10:15')
    await payButton()
    act(() => harness.store.set(setOrderTypeAtom, 'takeAway'))
    await payButton()
    const list = await openPickupList()
    await userEvent.click(day(list, 'Today'))
    expect(list.getByRole('radio', { name: 'As soon as possible' })).toBeEnabled()
  })
})
