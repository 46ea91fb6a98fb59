import { paths } from '@carte/navigation'
import { addItemAtom, basketAtom, pagesAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isLostAtom } from '../connection/lost.ts'
import { offlineFrom } from '../connection/offline-from.ts'
import { closeSites, openSite } from '../testing/open-site.tsx'
import { createToyRemotes, toyModules } from '../testing/toy-remotes.tsx'

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
  it('leads to the article where it is in the menu, with what the link brings', async () => {
    const site = await openSite(harness, '/shop/centrum/redirect/burger?spotId=bord-2&from=sms')
    await heading('Article')
    expect(site.url()).toBe('/shop/centrum/menu/Mat/articles/burger?from=sms')
    expect(site.app.store.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', spotId: 'bord-2' })
  })

  it('leads to the menu, and says so, where the shop does not have it', async () => {
    const site = await openSite(harness, '/shop/centrum/redirect/nothing')
    await heading('Menu')
    expect(site.url()).toBe('/shop/centrum/menu')
    expect(await screen.findByRole('alert')).toHaveTextContent('not available for this restaurant')
  })

  it('of a shop that there is not leads home', async () => {
    const site = await openSite(harness, '/shop/nowhere/redirect/burger')
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })
})

describe('a page whose team has not released it yet', () => {
  it('says that it is on its way, and everything around it works', async () => {
    await openSite(harness, paths.campaigns.href())
    await heading('This page is on its way')
    await userEvent.click(screen.getByRole('link', { name: 'See the restaurants' }))
    await heading('Restaurants')
  })
})

it('remembers the page and the last one', async () => {
  const site = await openSite(harness, '/')
  await heading('Restaurants')
  await act(() => site.navigate('/shop/centrum/menu?q=1'))
  await heading('Menu')
  expect(site.app.store.store.get(pagesAtom)).toEqual({ current: '/shop/centrum/menu?q=1', last: '/' })
})

it.each(['/reset-password?email=a%40b.example&code=secret', '/confirm-email?userId=1&code=secret'])(
  'tells nobody what is in the query of %s',
  async (url) => {
    const site = await openSite(harness, url)
    await heading('This page is on its way')
    expect(site.url()).toBe(url)
    expect(site.navigated.map(({ url: told }) => told)).toEqual([url.replace(/\?.*/, '')])
  },
)

it.each([
  ['Terms and conditions', paths.termsAndConditions.href()],
  ['Privacy policy', paths.privacyPolicy.href()],
  ['Accessibility', paths.accessibility.href()],
])('links %s below every screen', async (name, href) => {
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

  /** Opens a page and loses the connection. */
  async function cutOff() {
    const site = await openSite(harness, '/login')
    await heading('Sign in')
    await act(() => site.navigate('/offline'))
    return site
  }
  const reach = (answer: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const retry = () => screen.getByRole('button', { name: 'Try again' })

  it('tells what is the matter, keeps the basket’s shop, and takes nobody home by itself', async () => {
    const site = await openSite(harness, '/shop/centrum/menu')
    await heading('Menu')
    await act(() => site.navigate('/offline'))
    await heading('You are offline')
    expect(site.url()).toBe('/offline')
    expect(site.app.store.store.get(shopAtom)?.id).toBe('centrum')
    await userEvent.click(screen.getByRole('link', { name: 'Continue with the saved menu of Centrum' }))
    await heading('Menu')
  })

  it('offers no menu where none is kept', async () => {
    await cutOff()
    await heading('You are offline')
    expect(screen.queryByRole('link', { name: /saved menu/ })).toBeNull()
  })

  it('shows the member card that is kept, and offers none to whoever has none', async () => {
    const account = { ...toyModules.account, parts: { MemberCard: () => <p>The card</p> } }
    const kept = { code: 'A1', name: 'Anna Berg', picture: 'data:image/svg+xml;base64,' }
    await openSite(harness, '/offline', {
      remotes: createToyRemotes({ ...toyModules, account }),
      storage: { 'carte.member-card': JSON.stringify(kept) },
      network: () => () => Promise.reject(new TypeError('No network')),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Member card' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your member card' }))
    expect(await dialog.findByText('The card')).toBeVisible()
    closeSites()
    cleanup()
    await cutOff()
    await heading('You are offline')
    expect(screen.queryByRole('button', { name: 'Member card' })).toBeNull()
  })

  it('keeps spot and note of a guest whom it leads home, not of one who goes home', async () => {
    const site = await openSite(harness, '/shop/centrum/menu?spotId=bord-2&note=No+onions')
    await heading('Menu')
    const { store } = site.app.store
    const kept = { shopId: 'centrum', spotId: 'bord-2', note: 'No onions' }
    expect(store.get(basketAtom)).toMatchObject(kept)
    await act(() => site.navigate('/offline'))
    await heading('You are offline')
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

  it('looks for the site when it is told to, says so meanwhile, and goes home when it is there', async () => {
    const site = await cutOff()
    await heading('You are offline')
    const answers: ((response: Response) => void)[] = []
    reach(() => new Promise((resolve) => answers.push(resolve)))
    await userEvent.click(retry())
    expect(await screen.findByRole('button', { name: /^Loading/ })).toHaveAttribute('aria-busy', 'true')
    answers[0]?.(Response.json(null))
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })

  it('stays, and says so, when the site cannot be reached; as often as one likes', async () => {
    const site = await cutOff()
    await heading('You are offline')
    const looked = reach(() => Promise.reject(new TypeError('No network')))
    for (const time of [1, 2, 3]) {
      await userEvent.click(retry())
      await waitFor(() => expect(retry()).not.toHaveAttribute('aria-busy'))
      expect(looked).toHaveBeenCalledTimes(time)
    }
    expect(screen.getByText('Still no connection.')).toBeVisible()
    expect(site.url()).toBe('/offline')
  })

  it('shows the orders under way with code, restaurant, last known state and time, and none that is over', async () => {
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
      expect.stringMatching(/^Helsinki.*A49.*Sent to the kitchen.*Ready about \d\d:\d\d$/),
      expect.stringMatching(/^Centrum.*A47.*In the kitchen.*Ready about \d\d:\d\d$/),
    ])
  })

  it('names the table to which an order is brought, and sends nobody to the counter with it', async () => {
    const order = { id: 'o1', expires: '2999-01-01T00:00:00Z', customerCode: 'secret', pickupCode: 'A47' }
    const session = { details: null, paidOrders: [{ ...order, table: 'Table 7', status: 'done' }], deliveredOrders: [] }
    await openSite(harness, '/offline', { storage: { 'carte.order': JSON.stringify(session) } })
    const orders = within(await screen.findByRole('region', { name: 'Your order' }))
    expect(orders.getByRole('listitem')).toHaveTextContent('We bring it to Table 7 Order A47Last we knew: Ready')
    expect(orders.queryByText(/counter|Your number|collect/)).toBeNull()
  })

  it('says that the basket is kept to whoever has one', async () => {
    const site = await cutOff()
    await heading('You are offline')
    expect(screen.getByText(/^There is no connection just now/)).not.toHaveTextContent('basket')
    act(() => site.app.store.store.set(addItemAtom, DISH))
    expect(screen.getByText(/^There is no connection just now/)).toHaveTextContent('Your basket is kept')
  })

  it('leads a guest who was on an order back there', async () => {
    const from = '/order/o1'
    const site = await openSite(harness, offlineFrom(from))
    await heading('You are offline')
    expect(screen.getByText('As soon as you are online again, you return to where you were.')).toBeVisible()
    reach(() => Promise.resolve(Response.json(null)))
    await userEvent.click(retry())
    await waitFor(() => expect(site.url()).toBe(from))
  })

  it('stays after a failed check though the browser says that it is online', async () => {
    isOnline = true
    const site = await openSite(harness, '/login')
    await heading('Sign in')
    site.app.store.store.set(isLostAtom, true)
    await act(() => site.navigate('/offline'))
    await heading('You are offline')
    expect(site.url()).toBe('/offline')
  })

  it('leads home at once while the browser is online', async () => {
    isOnline = true
    const site = await cutOff()
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })
})
