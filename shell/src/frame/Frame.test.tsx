import type { Basket, BasketItem } from '@carte/contract'
import {
  basketAtom,
  basketFlagsAtom,
  defineScreen,
  lazyScreen,
  type ScreenProps,
  shopAtom,
  showProblemAtom,
} from '@carte/store'
import { createHarness, type Harness, holdTimers } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useEffect, useLayoutEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { AppRoot } from '../AppRoot.tsx'
import { brokenModules, createFakeRemotes, fakeModules, previousMenu, remoteOf } from '../testing/fake-remotes.tsx'
import { closeSites, openSite } from '../testing/open-site.tsx'
import { LazyConnectionNotices } from './Frame.tsx'

const item: BasketItem = {
  id: 'line-1',
  quantity: 2,
  type: 'article',
  article: { code: 'burger', price: 100, description: 'Burger', i18n: [], imageUrl: '' },
  path: ['Mat'],
  choices: {},
}
const filled: Basket = {
  items: [item],
  shopId: 'centrum',
  shopName: 'Centrum',
  currency: { name: 'SEK', symbol: 'kr' },
  orderType: 'dineInPlace',
  note: '',
  spotId: null,
  hasSelectedSuggestions: false,
  currentOrderChanged: false,
}
const withBasketOf = (shopId: string, shopName: string) => ({
  storage: { 'carte.basket': JSON.stringify({ ...filled, shopId, shopName }) },
})
const withBasket = withBasketOf('centrum', 'Centrum')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(() => {
  closeSites()
  document.body.className = ''
})

describe('LazyConnectionNotices', () => {
  it('hydrates as the server rendered it, also when its code has loaded before', async () => {
    const { app } = await openSite(harness, '/')
    await act(() => app.modules.load('shell'))
    const notices = (
      <AppRoot app={app}>
        <LazyConnectionNotices />
      </AppRoot>
    )
    expect(renderToString(notices)).toBe('')
  })
})

describe('Frame during a visit', () => {
  it('has links that skip to the content, and to the basket where the page shows one (NAV-18)', async () => {
    const site = await openSite(harness, '/', withBasket)
    await heading('Restaurants')
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(screen.queryByRole('link', { name: 'Skip to the basket' })).toBeNull()

    await act(() => site.navigate('/shop/centrum/menu'))
    await userEvent.click(await screen.findByRole('link', { name: 'Skip to the basket' }))
    expect(screen.getByRole('complementary', { name: 'Your basket' })).toHaveFocus()
    expect(site.url()).toBe('/shop/centrum/menu')
  })

  it('renders before the screen, announces each navigation and moves the focus to the new heading', async () => {
    const site = await openSite(harness, '/')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await heading('Restaurants')
    expect(document.title).toBe('Restaurants')
    expect(document.body).toHaveFocus()

    await act(() => site.navigate('/shop/centrum?spotId=bord-2'))
    await waitFor(async () => expect(await heading('Eat in or take away?')).toHaveFocus())
    expect(site.url()).toBe('/shop/centrum/order-type')
    expect(document.body).toHaveClass('shop-centrum')
    expect(site.app.store.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', spotId: 'bord-2' })
    expect(await screen.findByText('Eat in or take away?', { selector: '[aria-live=polite]' })).toBeInTheDocument()

    await act(() => site.navigate('/'))
    await heading('Restaurants')
    expect(document.body).not.toHaveClass('shop-centrum')
    expect(site.app.store.store.get(shopAtom)).toBeNull()
    expect(site.app.store.store.get(basketAtom).spotId).toBeNull()
    expect(site.navigated).toEqual([
      { url: '/', previous: null, route: 'home' },
      { url: '/shop/centrum/order-type', previous: '/', route: 'shopPage' },
      { url: '/', previous: '/shop/centrum/order-type', route: 'home' },
    ])
  })

  it.each(['/shop/nowhere/menu', '/shop/stangd/menu'])('redirects from %s to the start page', async (at) => {
    const site = await openSite(harness, at)
    await heading('Restaurants')
    expect(site.url()).toBe('/')
  })

  it('shows the basket on the menu, hides it on an article, and sets the route’s basket flags', async () => {
    const site = await openSite(harness, '/shop/centrum/menu')
    await heading('Menu')
    expect(await screen.findByText('The whole basket')).toBeVisible()
    await act(() => site.navigate('/shop/centrum/menu/articles/burger'))
    await heading('Article')
    expect(site.app.store.store.get(basketFlagsAtom)).toMatchObject({
      visible: false,
      disabled: true,
      showAddItemButton: true,
    })
    expect(screen.queryByText('The whole basket')).toBeNull()
  })

  it('reduces the navbar of a small screen to the back button on an article', async () => {
    const site = await openSite(harness, '/shop/centrum/menu/Mat')
    await heading('Menu')
    const navbar = screen.getByRole('banner')
    expect(navbar).not.toHaveClass('overlay')
    for (const address of ['articles/burger', 'articles/burger/line-1']) {
      await act(() => site.navigate(`/shop/centrum/menu/Mat/${address}`))
      await heading('Article')
      expect(navbar).toHaveClass('overlay')
      expect(within(navbar).getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/shop/centrum/menu/Mat')
    }
    await act(() => site.navigate('/shop/centrum/menu/Mat'))
    await heading('Menu')
    expect(navbar).not.toHaveClass('overlay')
  })

  it('names a closed shop in a dialog that links to its menu, and keeps browse=1 on that menu’s pages', async () => {
    const site = await openSite(harness, '/shop/stangd/menu')
    await heading('Restaurants')
    expect(site.url()).toBe('/')
    const dialog = await screen.findByRole('dialog', { name: /^Stängd.* is closed now$/ })
    expect(within(dialog).getByRole('alert')).toHaveTextContent('hasn’t said when it opens')
    await userEvent.click(within(dialog).getByRole('link', { name: 'See the menu' }))
    await heading('Menu')
    expect(site.url()).toBe('/shop/stangd/menu?browse=1')
    await act(() => site.navigate('/shop/stangd/menu/Mat'))
    await waitFor(() => expect(site.url()).toBe('/shop/stangd/menu/Mat?browse=1'))
    await act(() => site.navigate('/shop/stangd/menu/articles/burger'))
    await waitFor(() => expect(site.url()).toBe('/shop/stangd/menu/articles/burger?browse=1'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains in a dialog why a link to an unknown shop leads to the start page', async () => {
    const site = await openSite(harness, '/shop/nowhere/menu')
    await heading('Restaurants')
    expect(site.url()).toBe('/')
    const words = 'We can’t find this restaurant.'
    expect(await screen.findByRole('dialog', { name: 'Error message' })).toHaveTextContent(words)
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows neither navbar, footer nor notices on the digital signage screen', async () => {
    const { menu } = fakeModules
    const screens = { ...menu.screens, ...(menu.screens.menu && { digitalSignage: menu.screens.menu }) }
    const remotes = createFakeRemotes({ ...fakeModules, menu: { ...menu, screens } })
    const site = await openSite(harness, '/shop/centrum/digital-signage', { remotes })
    await heading('Menu')
    act(() => site.app.store.store.set(showProblemAtom, { type: '', title: '', status: 500, code: 'error.server' }))
    for (const role of ['navigation', 'contentinfo', 'alert', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
    expect(screen.getByText('Test mode – nothing is charged')).toBeVisible()
    await act(() => site.navigate('/shop/centrum/menu'))
    expect(await screen.findByRole('contentinfo')).toBeVisible()
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
  })

  it('shows a not-found page for an unknown address', async () => {
    await openSite(harness, '/nowhere')
    await heading('This page isn’t on the menu')
    expect(screen.getByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
  })
})

describe('the question before another shop’s basket is replaced', () => {
  const question = () => screen.findByRole('dialog', { name: 'Start a new order at Helsinki?' })
  const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }))
  const withNote = {
    storage: {
      'carte.basket': JSON.stringify({ ...filled, note: 'No onions', spotId: 'bord-2', orderType: 'takeAway' }),
    },
  }
  const basketOf = (site: Awaited<ReturnType<typeof openSite>>) => site.app.store.store.get(basketAtom)

  it('appears once, and “Keep my basket” leaves the guest on the current page', async () => {
    const site = await openSite(harness, '/', withBasket)
    await heading('Restaurants')
    act(() => void site.navigate('/shop/helsinki/menu'))
    expect(await question()).toHaveTextContent('You have 2 items from Centrum in your basket.')
    await answer('Keep my basket')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(site.url()).toBe('/'))
    expect(basketOf(site)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 2 }] })
    expect(site.app.store.store.get(shopAtom)).toBeNull()
  })

  it('leads to the order’s menu after “Keep my basket” when there is no page to stay on', async () => {
    const site = await openSite(harness, '/shop/helsinki/menu?spotId=table-1', withBasket)
    await answer('Keep my basket')
    await waitFor(() => expect(site.url()).toBe('/shop/centrum/menu'))
    await heading('Menu')
    expect(basketOf(site)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 2 }], spotId: null })
  })

  it('empties the basket and applies the link’s values after “Start new order”, and “Undo” restores the order', async () => {
    const site = await openSite(harness, '/shop/centrum/order-type', withNote)
    await heading('Eat in or take away?')
    act(() => void site.navigate('/shop/helsinki?note=Hi'))
    await answer('Start new order')
    await waitFor(() => expect(site.url()).toBe('/shop/helsinki/order-type'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(basketOf(site)).toMatchObject({ shopId: 'helsinki', items: [], note: 'Hi', spotId: null })
    await act(() => site.navigate('/shop/helsinki/menu'))
    await heading('Menu')
    expect(await screen.findByText('Your basket from Centrum has been emptied.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(site.url()).toBe('/shop/centrum/menu'))
    expect(basketOf(site)).toMatchObject({
      ...{ shopId: 'centrum', items: [{ quantity: 2 }], note: 'No onions', spotId: 'bord-2', orderType: 'takeAway' },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Your basket from Centrum has been emptied.')).toBeNull()
  })

  it.each(['/favorites', '/login', '/order/some', '/shop/helsinki/checkout', '/shop/helsinki/digital-signage'])(
    'does not appear at %s, which leaves the basket alone',
    async (at) => {
      const site = await openSite(harness, '/', withBasket)
      await heading('Restaurants')
      await act(() => site.navigate(at))
      expect(site.url()).toBe(at)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(basketOf(site)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 2 }] })
    },
  )

  it('does not appear for a shop that takes no orders', async () => {
    const site = await openSite(harness, '/', withBasket)
    await heading('Restaurants')
    await act(() => site.navigate('/shop/stangd/menu?browse=1'))
    await heading('Menu')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(basketOf(site)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 2 }] })
  })
})

describe('the back link and the logo in the navbar', () => {
  const restaurantsLink = () => screen.findByRole('link', { name: 'Restaurants' })
  const logo = () => screen.getByRole('link', { name: /^Carte/ })

  it.each([
    ['/shop/centrum/order-type', 'Eat in or take away?'],
    ['/shop/centrum/menu', 'Menu'],
    ['/shop/centrum/checkout', 'Checkout'],
    ['/shop/centrum/checkout/payment/order-1', 'Payment'],
  ])('lead from %s to the start page by the logo, without a question and with the basket intact', async (at, title) => {
    const user = userEvent.setup()
    const site = await openSite(harness, at, withBasket)
    await heading(title)
    await user.click(logo())
    await heading('Restaurants')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(site.app.store.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 2 }] })
  })

  it.each(['Control', 'Meta', 'Shift'])('leave a click with %s pressed to the browser', async (key) => {
    const user = userEvent.setup()
    const site = await openSite(harness, '/shop/centrum/menu', withBasket)
    await heading('Menu')
    const prevented: boolean[] = []
    const onClick = (event: Event) => {
      prevented.push(event.defaultPrevented)
      // jsdom cannot follow links.
      event.preventDefault()
    }
    document.addEventListener('click', onClick, { once: true })
    await user.keyboard(`{${key}>}`)
    await user.click(logo())
    await user.keyboard(`{/${key}}`)
    expect(prevented).toEqual([false])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(site.url()).toBe('/shop/centrum/menu')
  })

  it('lead from the menu to the start page for a shop with a single order type', async () => {
    const user = userEvent.setup()
    await harness.api.sql("update shop set order_types = '{dineInPlace}' where id = 'helsinki'")
    const site = await openSite(harness, '/shop/helsinki/menu', withBasketOf('helsinki', 'Helsinki'))
    await heading('Menu')
    await user.click(await restaurantsLink())
    await heading('Restaurants')
    expect(site.app.store.store.get(basketAtom).items).toHaveLength(1)
  })

  it('lead one step up from the menu by the back link, which is absent on the start page', async () => {
    const user = userEvent.setup()
    const site = await openSite(harness, '/shop/centrum/menu', withBasket)
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await heading('Eat in or take away?')
    await act(() => site.navigate('/'))
    await heading('Restaurants')
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
    expect(site.app.store.store.get(basketAtom).items).toHaveLength(1)
  })
})

describe('the language selector', () => {
  it('changes the server’s cookie, the texts and the page’s language', async () => {
    const user = userEvent.setup()
    await openSite(harness, '/')
    await heading('Restaurants')
    const choices = ['Svenska', 'English', 'Suomi', 'Russian', 'Norsk']
    const languages = choices.map((name) => screen.getByRole('button', { name }).lang)
    expect(languages).toEqual(['sv', 'en', 'fi', 'en', 'no'])
    await user.click(screen.getByRole('button', { name: 'Svenska' }))
    expect(await screen.findByRole('button', { name: 'Språk: Svenska' })).toBeInTheDocument()
    expect(document.documentElement.lang).toBe('sv')
    expect(decodeURIComponent(document.cookie)).toContain('c=sv|uic=sv')
    expect(await screen.findByText('Språk: Svenska', { selector: '[aria-live=polite]' })).toBeInTheDocument()
  })

  it('keeps the language when the server cannot save the new one', async () => {
    const user = userEvent.setup()
    let rejected = 0
    await openSite(harness, '/', {
      network: (through) => async (input, init) => {
        if (!String(input).includes('changeculture')) return through(input, init)
        rejected += 1
        throw new TypeError('No network')
      },
    })
    await heading('Restaurants')
    await user.click(screen.getByRole('button', { name: 'Suomi' }))
    await waitFor(() => expect(rejected).toBe(1))
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeInTheDocument()
    expect(document.documentElement.lang).toBe('en')
  })

  it('is absent for a single language, and reports that none is configured when there are none', async () => {
    await openSite(harness, '/', { languages: ['en'] })
    await heading('Restaurants')
    expect(screen.queryByRole('button', { name: /Language/ })).toBeNull()
    closeSites()
    await openSite(harness, '/', { languages: [] })
    expect(await screen.findByText('No languages has been configured.')).toBeInTheDocument()
  })
})

describe('a remote that fails to load', () => {
  /** After this time the page retries by itself, in milliseconds. */
  const RETRY_MS = 4_000
  let endWait: () => void
  beforeEach(() => {
    endWait = holdTimers(RETRY_MS)
  })
  afterEach(() => {
    closeSites()
    endWait()
  })

  it('shows an error with a retry in its place, while basket and navbar keep working', async () => {
    const user = userEvent.setup()
    const remotes = createFakeRemotes()
    remotes.fail('menu', 'missing')
    const site = await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })
    await heading('This part is taking a break')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const basket = within(screen.getByRole('complementary', { name: 'Your basket' }))
    expect(await basket.findByText('2 items')).toBeInTheDocument()
    const [checkOut] = basket.getAllByRole('link', { name: /Check out.*200/ })
    expect(checkOut).toHaveAttribute('href', '/shop/centrum/checkout')

    remotes.fail('menu')
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }))
    await heading('Menu')
    expect(await screen.findByText('The whole basket')).toBeVisible()
    expect(site.url()).toBe('/shop/centrum/menu')
  })

  it('is retried when the connection returns', async () => {
    const remotes = createFakeRemotes()
    remotes.fail('shops', 'unreachable')
    await openSite(harness, '/', { remotes })
    await heading('This part is taking a break')
    remotes.fail('shops')
    act(() => void window.dispatchEvent(new Event('online')))
    await heading('Restaurants')
  })

  it('is shown once another component has loaded it and the router has revalidated', async () => {
    const remotes = createFakeRemotes()
    remotes.fail('account', 'unreachable')
    const site = await openSite(harness, '/login', { remotes })
    await heading('This part is taking a break')
    remotes.fail('account')
    // In one `act`, as on a busy device: React never renders the router's loading state.
    await act(async () => {
      await site.app.modules.load('account')
      await site.revalidate()
    })
    await heading('Sign in')
    await act(() => site.navigate('/'))
    await heading('Restaurants')
  })

  it('at checkout leaves a link to call the shop', async () => {
    const remotes = createFakeRemotes()
    remotes.fail('checkout', 'timeout')
    await openSite(harness, '/shop/centrum/checkout', { ...withBasket, remotes })
    expect(await screen.findByRole('link', { name: /Call Centrum/ })).toHaveAttribute('href', 'tel:+46812345678')
  })
})

it('An address that redirects loads only the remote of the screen that it leads to', async () => {
  const site = await openSite(harness, '/shop/centrum')
  await heading('Eat in or take away?')
  expect(new Set(site.remotes.loads)).toEqual(new Set(['shops']))
})

describe('code of a remote that throws', () => {
  it('in a screen leaves the frame and the basket working', async () => {
    const site = await openSite(harness, '/shop/centrum/menu', {
      ...withBasket,
      remotes: createFakeRemotes({ ...fakeModules, menu: brokenModules.screen }),
    })
    await heading('Something went wrong here')
    expect(await screen.findByText('The whole basket')).toBeVisible()
    expect(site.caught).not.toHaveLength(0)
  })

  it('in the basket leaves the screen and the link to checkout working', async () => {
    await openSite(harness, '/shop/centrum/menu', {
      ...withBasket,
      remotes: createFakeRemotes({ ...fakeModules, menu: brokenModules.part }),
    })
    await heading('Menu')
    const [checkOut] = await screen.findAllByRole('link', { name: /Check out/ })
    expect(checkOut).toHaveAttribute('href', '/shop/centrum/checkout')
  })

  it('in a screen’s first render is replaced by the previous version with its own data', async () => {
    const load = jest.fn(async () => 'Menu of yesterday')
    const Component = ({ data }: ScreenProps<string>) => <h1>{data}</h1>
    const screens = { ...previousMenu.screens, menu: defineScreen({ load, Component }) }
    const remotes = createFakeRemotes({ ...fakeModules, menu: brokenModules.screen })
    remotes.setFallback('menu', { ...previousMenu, screens })
    const site = await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })
    await heading('Menu of yesterday')
    expect(load).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('The whole basket')).toBeVisible()
    expect(site.caught).toHaveLength(1)
    await act(() => site.navigate('/shop/centrum/menu/articles/burger'))
    await heading('Article of yesterday')
  })

  it('in the basket’s first render is replaced, and a typed search stays', async () => {
    const late = Promise.withResolvers<void>()
    const Basket = lazy(() => late.promise.then(() => ({ default: brokenModules.part.parts.Basket })))
    const Search = () => <input aria-label="Search" />
    const menu = remoteOf({ menu: defineScreen({ Component: Search }) }, { Basket })
    const remotes = createFakeRemotes({ ...fakeModules, menu })
    remotes.setFallback('menu', previousMenu)
    await act(async () => void (await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })))
    await userEvent.type(await screen.findByLabelText('Search'), 'cola')
    await act(async () => late.resolve())
    expect(await screen.findByText('The basket of yesterday')).toBeVisible()
    expect(screen.getByLabelText('Search')).toHaveValue('cola')
  })

  it('in the previous version too leaves the error message in its place', async () => {
    const remotes = createFakeRemotes({ ...fakeModules, menu: brokenModules.screen })
    remotes.setFallback('menu', brokenModules.screen)
    await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })
    await heading('Something went wrong here')
    expect(await screen.findByText('The whole basket')).toBeVisible()
  })

  it('after it has rendered once shows the error in its place and is not replaced', async () => {
    function Once() {
      const [isLate, setLate] = useState(false)
      if (isLate) throw new Error('Not again')
      return (
        <button type="button" onClick={() => setLate(true)}>
          Break
        </button>
      )
    }
    const screens = { ...fakeModules.menu.screens, menu: defineScreen({ Component: Once }) }
    const remotes = createFakeRemotes({ ...fakeModules, menu: remoteOf(screens, fakeModules.menu.parts) })
    remotes.setFallback('menu', previousMenu)
    await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })
    await userEvent.click(await screen.findByRole('button', { name: 'Break' }))
    await heading('Something went wrong here')
    expect(await screen.findByText('The whole basket')).toBeVisible()
    expect(remotes.isFallback?.('menu')).toBe(false)
  })

  it.each([
    ['an effect', useEffect],
    ['a layout effect', useLayoutEffect],
  ])('in %s of the first render is replaced', async (_, useIt) => {
    function InEffect() {
      useIt(() => {
        throw new Error('After rendering')
      }, [])
      return <h1>Article</h1>
    }
    const screens = { ...fakeModules.menu.screens, article: defineScreen({ Component: InEffect }) }
    const remotes = createFakeRemotes({ ...fakeModules, menu: remoteOf(screens, fakeModules.menu.parts) })
    remotes.setFallback('menu', previousMenu)
    await openSite(harness, '/shop/centrum/menu/articles/burger', { ...withBasket, remotes })
    await heading('Article of yesterday')
  })

  it('because a lazy screen’s chunk is missing is replaced before that screen is shown', async () => {
    const gone = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
    const article = lazyScreen(() => Promise.reject(gone))
    const remotes = createFakeRemotes({
      ...fakeModules,
      menu: remoteOf({ ...fakeModules.menu.screens, article }, fakeModules.menu.parts),
    })
    remotes.setFallback('menu', previousMenu)
    const site = await openSite(harness, '/shop/centrum/menu', { ...withBasket, remotes })
    await heading('Menu')
    await act(() => site.navigate('/shop/centrum/menu/articles/burger'))
    await heading('Article of yesterday')
    expect(site.caught).toEqual([])
  })
})
