import { paths } from '@carte/navigation'
import { basketAtom, pagesAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeSites, openSite } from '../testing/open-site.tsx'
import { createToyRemotes, toyModules } from '../testing/toy-remotes.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(closeSites)

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

  /** On the way the connection goes. */
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

  it('leads home at once while the browser is online', async () => {
    isOnline = true
    const site = await cutOff()
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })
})
