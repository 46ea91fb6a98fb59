import { paths } from '@carte/navigation'
import { addItemAtom, basketAtom, pagesAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isConnectionLostAtom } from '../connection/connectivity.ts'
import { offlineAddress } from '../connection/offline-address.ts'
import { createFakeRemotes, fakeModules } from '../testing/fake-remotes.tsx'
import { closeSites, openSite } from '../testing/open-site.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(closeSites)

const DISH = {
  quantity: 1,
  type: 'article' as const,
  article: { code: 'burger', price: 149, description: 'Burger', i18n: [], imageUrl: '' },
  path: ['Mat'],
  choices: {},
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the short address of an article', () => {
  it('redirects to the article in its category and applies the link’s values', async () => {
    const site = await openSite(harness, '/shop/centrum/redirect/burger?spotId=bord-2&from=sms')
    await heading('Article')
    expect(site.url()).toBe('/shop/centrum/menu/Mat/articles/burger?from=sms')
    expect(site.app.store.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', spotId: 'bord-2' })
  })

  it('redirects to the menu with an alert when the shop does not have the article', async () => {
    const site = await openSite(harness, '/shop/centrum/redirect/nothing')
    await heading('Menu')
    expect(site.url()).toBe('/shop/centrum/menu')
    expect(await screen.findByRole('alert')).toHaveTextContent('not available for this restaurant')
  })

  it('redirects to the start page when the shop does not exist', async () => {
    const site = await openSite(harness, '/shop/nowhere/redirect/burger')
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })
})

describe('a screen that its remote has not released yet', () => {
  it('shows a placeholder that links to the restaurants', async () => {
    await openSite(harness, paths.campaigns.href())
    await heading('This page is coming soon')
    await userEvent.click(screen.getByRole('link', { name: 'See the restaurants' }))
    await heading('Restaurants')
  })
})

it('The store remembers the current page and the previous one', async () => {
  const site = await openSite(harness, '/')
  await heading('Restaurants')
  await act(() => site.navigate('/shop/centrum/menu?q=1'))
  await heading('Menu')
  expect(site.app.store.store.get(pagesAtom)).toEqual({ current: '/shop/centrum/menu?q=1', last: '/' })
})

it.each(['/reset-password?email=a%40b.example&code=secret', '/confirm-email?userId=1&code=secret'])(
  'onNavigate omits the query of %s',
  async (url) => {
    const site = await openSite(harness, url)
    await heading('This page is coming soon')
    expect(site.url()).toBe(url)
    expect(site.navigated.map(({ url: reported }) => reported)).toEqual([url.replace(/\?.*/, '')])
  },
)

it.each([
  ['Terms and conditions', paths.termsAndConditions.href()],
  ['Privacy policy', paths.privacyPolicy.href()],
  ['Accessibility', paths.accessibility.href()],
])('The footer links %s', async (name, href) => {
  await openSite(harness, paths.login.href())
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

describe('the offline page', () => {
  let isOnline: boolean
  beforeEach(() => {
    isOnline = false
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })
  afterEach(() => void jest.restoreAllMocks())

  /** Opens the sign-in page and navigates to the offline page. */
  async function openOfflinePage() {
    const site = await openSite(harness, '/login')
    await heading('Sign in')
    await act(() => site.navigate('/offline'))
    return site
  }
  const reach = (answer: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const retry = () => screen.getByRole('button', { name: 'Try again' })

  it('explains the lost connection, keeps the chosen shop and links to its saved menu', async () => {
    const site = await openSite(harness, '/shop/centrum/menu')
    await heading('Menu')
    await act(() => site.navigate('/offline'))
    await heading('You’re offline')
    expect(site.url()).toBe('/offline')
    expect(site.app.store.store.get(shopAtom)?.id).toBe('centrum')
    await userEvent.click(screen.getByRole('link', { name: 'Continue with the saved menu of Centrum' }))
    await heading('Menu')
  })

  it('offers no saved menu when no shop is chosen', async () => {
    await openOfflinePage()
    await heading('You’re offline')
    expect(screen.queryByRole('link', { name: /saved menu/ })).toBeNull()
  })

  it('shows the stored member card, and no button for it when none is stored', async () => {
    const account = { ...fakeModules.account, parts: { MemberCard: () => <p>The card</p> } }
    const kept = { code: 'A1', name: 'Anna Berg', picture: 'data:image/svg+xml;base64,' }
    await openSite(harness, '/offline', {
      remotes: createFakeRemotes({ ...fakeModules, account }),
      storage: { 'carte.member-card': JSON.stringify(kept) },
      network: () => () => Promise.reject(new TypeError('No network')),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Member card' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your member card' }))
    expect(await dialog.findByText('The card')).toBeVisible()
    closeSites()
    cleanup()
    await openOfflinePage()
    await heading('You’re offline')
    expect(screen.queryByRole('button', { name: 'Member card' })).toBeNull()
  })

  it('keeps the basket’s spot and note when it returns the guest, but the start page itself clears them', async () => {
    const site = await openSite(harness, '/shop/centrum/menu?spotId=bord-2&note=No+onions')
    await heading('Menu')
    const { store } = site.app.store
    const kept = { shopId: 'centrum', spotId: 'bord-2', note: 'No onions' }
    expect(store.get(basketAtom)).toMatchObject(kept)
    await act(() => site.navigate('/offline'))
    await heading('You’re offline')
    reach(() => Promise.resolve(Response.json(null)))
    await userEvent.click(retry())
    await heading('Restaurants')
    expect(site.url()).toBe('/')
    expect(store.get(basketAtom)).toMatchObject(kept)
    jest.restoreAllMocks()
    await act(() => site.navigate('/shop/centrum/menu'))
    await heading('Menu')
    await act(() => site.navigate('/'))
    await heading('Restaurants')
    expect(store.get(basketAtom)).toMatchObject({ spotId: null, note: '' })
  })

  it('checks the site on “Try again”, shows a loading state meanwhile and returns to the start page', async () => {
    const site = await openOfflinePage()
    await heading('You’re offline')
    const answers: ((response: Response) => void)[] = []
    reach(() => new Promise((resolve) => answers.push(resolve)))
    await userEvent.click(retry())
    expect(await screen.findByRole('button', { name: /^Loading/ })).toHaveAttribute('aria-busy', 'true')
    answers[0]?.(Response.json(null))
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })

  it('stays and reports no connection each time that a check fails', async () => {
    const site = await openOfflinePage()
    await heading('You’re offline')
    const looked = reach(() => Promise.reject(new TypeError('No network')))
    for (const time of [1, 2, 3]) {
      await userEvent.click(retry())
      await waitFor(() => expect(retry()).not.toHaveAttribute('aria-busy'))
      expect(looked).toHaveBeenCalledTimes(time)
    }
    expect(screen.getByText('Still no connection.')).toBeVisible()
    expect(site.url()).toBe('/offline')
  })

  it('lists orders in progress with code, restaurant, last known status and time, and no finished ones', async () => {
    const base = { expires: '2999-01-01T00:00:00Z', customerCode: 'secret', pickupTime: '2026-05-01T12:00:00Z' }
    const session = {
      details: null,
      paidOrders: [
        { ...base, id: 'o1', pickupCode: 'A47', shopName: 'Centrum', status: 'started' },
        { ...base, id: 'o2', pickupCode: 'A48', shopName: 'Centrum', status: 'rollbacked' },
        { ...base, id: 'o3', pickupCode: 'A49', shopName: 'Helsinki' },
      ],
      deliveredOrders: [{ ...base, id: 'o4', pickupCode: 'A50', shopName: 'Centrum', status: 'delivered' }],
    }
    await openSite(harness, '/offline', { storage: { 'carte.order': JSON.stringify(session) } })
    const orders = within(await screen.findByRole('region', { name: 'Your orders' }))
    const cards = orders.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(cards).toEqual([
      expect.stringMatching(/^Helsinki.*A49.*Sent to the kitchen.*Ready around \d\d:\d\d$/),
      expect.stringMatching(/^Centrum.*A47.*In the kitchen.*Ready around \d\d:\d\d$/),
    ])
  })

  it('names the table to which an order is served instead of the counter', async () => {
    const order = { id: 'o1', expires: '2999-01-01T00:00:00Z', customerCode: 'secret', pickupCode: 'A47' }
    const session = { details: null, paidOrders: [{ ...order, table: 'Table 7', status: 'done' }], deliveredOrders: [] }
    await openSite(harness, '/offline', { storage: { 'carte.order': JSON.stringify(session) } })
    const orders = within(await screen.findByRole('region', { name: 'Your orders' }))
    expect(orders.getByRole('listitem')).toHaveTextContent('We’ll bring it to Table 7 Order A47Last update: On its way')
    expect(orders.queryByText(/counter|Your number|collect/)).toBeNull()
  })

  it('mentions the stored basket only when it has items', async () => {
    const site = await openOfflinePage()
    await heading('You’re offline')
    expect(screen.getByText(/can order again as soon as/)).not.toHaveTextContent('basket')
    act(() => site.app.store.store.set(addItemAtom, DISH))
    expect(screen.getByText(/can order again as soon as/)).toHaveTextContent('Your basket is saved')
  })

  it('returns a guest who was on an order to that order', async () => {
    const from = '/order/o1'
    const site = await openSite(harness, offlineAddress(from))
    await heading('You’re offline')
    expect(screen.getByText('When you’re back online, you’ll return to where you were.')).toBeVisible()
    reach(() => Promise.resolve(Response.json(null)))
    await userEvent.click(retry())
    await waitFor(() => expect(site.url()).toBe(from))
  })

  it('stays after a failed check although the browser reports online', async () => {
    isOnline = true
    const site = await openSite(harness, '/login')
    await heading('Sign in')
    site.app.store.store.set(isConnectionLostAtom, true)
    await act(() => site.navigate('/offline'))
    await heading('You’re offline')
    expect(site.url()).toBe('/offline')
  })

  it('returns to the start page at once while the browser is online', async () => {
    isOnline = true
    const site = await openOfflinePage()
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })
})
