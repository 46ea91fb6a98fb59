import { DAYS_OF_WEEK } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import {
  addItemAtom,
  addPaidOrderAtom,
  clientAtom,
  lastShopAtom,
  noticesAtom,
  sessionAtom,
  setOrderStatusAtom,
  shopAtom,
  signInAtom,
} from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  jest.useRealTimers()
  await harness.close()
})

const home = (at = '/') => renderScreen(harness, remote, 'home', paths.home, at)
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const heart = (name: string) => within(screen.getByRole('list')).getByRole('button', { name: `Favourite: ${name}` })

describe('the last chosen shop on the home screen', () => {
  const last = () => screen.queryByRole('region', { name: 'Order again from' })

  it('is offered above the list and is not repeated in it, but is found by the search', async () => {
    harness.store.set(lastShopAtom, 'dagtid')
    await home()
    expect(within(last() as HTMLElement).getByRole('heading', { name: 'Dagtid' })).toBeVisible()
    expect(names()).not.toContain('Dagtid')
    expect(names()).toHaveLength(6)
    await userEvent.type(screen.getByRole('searchbox'), 'dagtid')
    await waitFor(() => expect(names()).toEqual(['Dagtid']))
  })

  it('is the shop entered last, also when no shop is current', async () => {
    await harness.enterShop('helsinki')
    harness.store.set(shopAtom, null)
    const { location } = await home()
    await userEvent.click(within(last() as HTMLElement).getByRole('link', { name: 'Helsinki' }))
    await screen.findByText('Another screen')
    expect(location()).toBe('/shop/helsinki/order-type')
  })

  it('is shown as closed, without a link, when it is closed', async () => {
    harness.store.set(lastShopAtom, 'stangd')
    await home()
    const card = within(last() as HTMLElement)
    expect(card.getByText('Closed')).toBeVisible()
    expect(card.queryByRole('link', { name: 'Stängd' })).toBeNull()
  })

  it('is not offered, and is forgotten, when the shop does not exist', async () => {
    harness.store.set(lastShopAtom, 'gone')
    await home()
    expect(last()).toBeNull()
    expect(harness.store.get(lastShopAtom)).toBeNull()
  })
})

describe('favorite shops on the home screen', () => {
  const favoritesOfAnna = async () =>
    ((await harness.api.sql('select code from favorite order by code')) as unknown as { code: string }[]).map(
      ({ code }) => code,
    )
  const signIn = () => harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })

  it('have no heart buttons for a guest who is not signed in', async () => {
    await home()
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
  })

  it('come first in the list, with a pressed heart button', async () => {
    await harness.api.sql("update favorite set code = 'helsinki' where type = 'shop'")
    await signIn()
    await home()
    expect(names()[0]).toBe('Helsinki')
    expect(heart('Helsinki')).toHaveAttribute('aria-pressed', 'true')
    expect(heart('Centrum')).toHaveAttribute('aria-pressed', 'false')
  })

  it('are added and removed by the heart button without choosing the shop', async () => {
    await signIn()
    const { location } = await home()
    await userEvent.click(heart('Avstängd'))
    expect(heart('Avstängd')).toHaveAttribute('aria-pressed', 'true')
    // The server has confirmed the favorite, and favorites come first.
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Centrum', 'Avstängd']))
    await userEvent.click(heart('Avstängd'))
    await waitFor(() => expect(names()[3]).toBe('Avstängd'))
    expect(location()).toBe('/')
    expect(await favoritesOfAnna()).toEqual(['burger', 'centrum'])
  })

  it('move the focus to the list when a removed favorite leaves the shown part', async () => {
    await harness.api.sql("update favorite set code = 'helsinki' where type = 'shop'")
    await signIn()
    await home()
    await userEvent.click(heart('Helsinki'))
    await waitFor(() => expect(names()).not.toContain('Helsinki'))
    expect(screen.getByRole('list')).toHaveFocus()
  })

  it('are unchanged when the server rejects a new one with shop-not-found', async () => {
    await signIn()
    await home()
    await harness.api.sql("delete from shop where id = 'helsinki'")
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
    await userEvent.click(heart('Helsinki'))
    await waitFor(() => expect(heart('Helsinki')).toHaveAttribute('aria-pressed', 'false'))
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-not-found' })
  })

  it('lose their heart buttons when the session ends', async () => {
    await signIn()
    await home()
    expect(heart('Centrum')).toBeVisible()
    await act(async () => harness.store.set(sessionAtom, { loading: false, user: null }))
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
  })
})

describe('a signage board whose shop is closed', () => {
  const BOARD = '/shop/dagtid/digital-signage?x=1'
  const board = () => home(paths.home.href({ redirectUri: BOARD }))

  it('waits on the home screen with a message, and shows its menu again when the shop opens', async () => {
    await harness.api.sql("update shop set opening_hours = '[]' where id = 'dagtid'")
    fakeOnly(['setInterval', 'clearInterval'])
    const { location } = await board()
    expect(await screen.findByText(/^Dagtid is closed\./)).toBeVisible()
    const always = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00:00', closes: '00:00:00' }))
    await harness.api.sql("update shop set opening_hours = $1 where id = 'dagtid'", [JSON.stringify(always)])
    expect(location()).not.toBe(BOARD)
    act(() => jest.advanceTimersByTime(30_000))
    await waitFor(() => expect(location()).toBe(BOARD))
  })

  it('waits without a message when the shop does not exist', async () => {
    const requested: string[] = []
    const recordingFetch: typeof globalThis.fetch = async (input, init) => {
      const response = await harness.api.fetch(input, init)
      requested.push(String(input))
      return response
    }
    harness.store.set(clientAtom, createClient({ fetch: recordingFetch }))
    await home(paths.home.href({ redirectUri: '/shop/gone/digital-signage' }))
    await waitFor(() => expect(requested).toContain('/api/shops/gone'))
    await act(async () => {})
    expect(screen.queryByText(/is closed\./)).toBeNull()
  })

  it('stays on the home screen when the server reports the shop open but outside its opening hours', async () => {
    const isOpen = { openForBusiness: true, openingHours: [] }
    const fetchOpenShop: typeof globalThis.fetch = async (input, init) => {
      const response = await harness.api.fetch(input, init)
      return String(input) === '/api/shops/dagtid' ? Response.json({ ...(await response.json()), ...isOpen }) : response
    }
    harness.store.set(clientAtom, createClient({ fetch: fetchOpenShop }))
    const { location } = await board()
    expect(await screen.findByText(/^Dagtid is closed\./)).toBeVisible()
    await act(async () => {})
    expect(location()).toMatch(/^\/\?redirectUri=/)
  })
})

describe('the link to continue an order on the home screen', () => {
  const continueLink = (name: RegExp) => screen.queryByRole('link', { name })
  const burger = {
    quantity: 2,
    type: 'article' as const,
    article: { code: 'burger', price: 149, description: 'Burger', i18n: [], imageUrl: '' },
    path: ['Mat'],
    choices: {},
  }
  const paid = (id: string, pickupCode: string) => ({
    orderId: id,
    pickupTime: new Date().toISOString(),
    customerCode: 'secret',
    paymentID: 'p1',
    userAgent: 'test',
    pickupCode,
    shopName: 'Centrum',
  })

  it('is absent without a basket and an order', async () => {
    await home()
    expect(continueLink(/Continue|Follow/)).toBeNull()
  })

  it('leads to the menu of the basket’s restaurant', async () => {
    await harness.enterShop('centrum')
    harness.store.set(addItemAtom, burger)
    harness.store.set(shopAtom, null)
    const { location } = await home()
    const link = continueLink(/^Your order at Centrum/) as HTMLElement
    expect(link).toHaveAccessibleName('Your order at Centrum 2 dishes · 298\u00a0kr Continue')
    await userEvent.click(link)
    await screen.findByText('Another screen')
    expect(location()).toBe('/shop/centrum/menu')
  })

  it('leads to the newest order under way, with its code and status, until all have ended', async () => {
    harness.store.set(addPaidOrderAtom, paid('o1', 'A46'))
    harness.store.set(addPaidOrderAtom, paid('o2', 'A47'))
    harness.store.set(setOrderStatusAtom, 'o2', 'started')
    await home()
    expect(continueLink(/^Your order A47/)).toHaveAccessibleName('Your order A47 In the kitchen · Centrum Follow')
    expect(continueLink(/^Your order A47/)).toHaveAttribute('href', '/order/o2')
    act(() => harness.store.set(setOrderStatusAtom, 'o2', 'delivered'))
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName('Your order A46 Sent to the kitchen · Centrum Follow')
    act(() => harness.store.set(setOrderStatusAtom, 'o1', 'rollbacked'))
    expect(continueLink(/^Your order/)).toBeNull()
  })

  it('names the table instead of the restaurant for an order that is brought to a table', async () => {
    harness.store.set(addPaidOrderAtom, { ...paid('o1', 'A46'), table: 'Table 7' })
    harness.store.set(setOrderStatusAtom, 'o1', 'done')
    await home()
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName('Your order A46 Ready · Table 7 Follow')
  })
})
