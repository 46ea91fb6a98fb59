import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RemoteError, type Remotes } from './federation/index.ts'
import { fakeRemotesInBrowser, leavePage, openServedPage } from './testing/open-served-page.tsx'
import { placeOrder, signIn } from './testing/visitors.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(leavePage)

const MENU = '/shop/centrum/menu'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const stored = (key: string) => JSON.parse(localStorage.getItem(`carte.${key}`) ?? 'null') as unknown

/** The mock remotes, one of which fails to load until it is repaired. */
function withFailing(failing: string) {
  const fakes = fakeRemotesInBrowser()
  let isFailing = true
  const remotes: Remotes = {
    load: (remote) =>
      isFailing && remote === failing
        ? Promise.reject(new RemoteError(remote, { fault: 'unreachable' }))
        : fakes.load(remote),
  }
  return {
    remotes,
    repair: () => {
      isFailing = false
    },
  }
}

/** The mock remotes, one of which loads only when it is released. */
function withHeld(held: string) {
  const fakes = fakeRemotesInBrowser()
  const gate = Promise.withResolvers<void>()
  const remotes: Remotes = {
    load: async (remote) => {
      if (remote === held) await gate.promise
      return fakes.load(remote)
    },
  }
  return { remotes, release: gate.resolve }
}

// A hydration mismatch would be logged to the console, which fails a test.
describe('hydration of a page that the server has rendered', () => {
  it.each([
    ['/', 'Restaurants'],
    ['/login', 'Sign in'],
    [MENU, 'Centrum'],
    ['/shop/centrum/menu/Mat', 'Centrum'],
    ['/shop/centrum/order-type', 'Centrum'],
    ['/nowhere', 'This page isn’t on the menu'],
  ])('keeps the rendered elements at %s', async (path, title) => {
    const { served, main, interactive } = await openServedPage(harness, path)
    expect(served.root).toContain(title)
    await interactive
    expect(await heading(title)).toBeVisible()
    expect(document.querySelector('main')).toBe(main)
    expect(location.pathname + location.search).toBe(path)
  })

  it('lets the guest navigate on', async () => {
    const { interactive } = await openServedPage(harness, '/')
    await interactive
    const link = await screen.findByRole('link', { name: 'See the menu' })
    await userEvent.click(link)
    await heading('Centrum')
    expect(location.pathname).toBe(MENU)
    expect(await screen.findByText('The whole basket')).toBeVisible()
  })

  it('shows a customer’s name from the first frame', async () => {
    const { served, interactive } = await openServedPage(harness, MENU, { headers: { cookie: await signIn(harness) } })
    expect(served.root).toContain('Hello Anna')
    await interactive
    expect(await screen.findByText('Hello Anna')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Your account: Anna/ })).toBeInTheDocument()
  })

  it('shows the notice of a redirect until it is closed', async () => {
    await openServedPage(harness, '/', { headers: { cookie: 'carte-notice=shop-not-found' } })
    const dialog = await screen.findByRole('dialog', { name: 'Error message' })
    expect(dialog).toHaveTextContent('We can’t find this restaurant')
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error message' })).toBeNull())
  })
})

describe('the element that the page is rendered into', () => {
  it('has the role none, because it has the click listeners (NAV-19)', async () => {
    const { interactive } = await openServedPage(harness, '/')
    await interactive
    expect(document.getElementById('root')?.getAttribute('role')).toBe('none')
  })
})

describe('a page that was left', () => {
  it('does not touch the next page’s heading and focus when its last navigation ends', async () => {
    const { remotes, release } = withHeld('menu')
    const left = await openServedPage(harness, '/', { remotes })
    await left.interactive
    const root = document.getElementById('root') as HTMLElement
    await userEvent.click(await screen.findByRole('link', { name: 'See the menu' }))
    leavePage()
    const { interactive } = await openServedPage(harness, '/nowhere')
    await interactive
    release()
    // The announcement comes after the effects of the navigation.
    await within(root).findByText('Centrum', { selector: '[aria-live=polite]' })
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveAttribute('tabindex')
    expect(document.body).toHaveFocus()
  })
})

describe('hydration at a link with basket values', () => {
  it('moves the values into the basket and out of the address', async () => {
    const { interactive } = await openServedPage(
      harness,
      `${MENU}?orderType=takeAway&note=No%20onions&spotId=disken&q=1#Mat`,
    )
    await interactive
    expect(location.pathname + location.search + location.hash).toBe(`${MENU}?q=1#Mat`)
    expect(stored('basket')).toMatchObject({
      shopId: 'centrum',
      orderType: 'takeAway',
      note: 'No onions',
      spotId: 'disken',
    })
  })
})

describe('hydration at another shop’s page with items in the basket', () => {
  const order = {
    items: [
      {
        ...{ id: 'line-1', quantity: 2, type: 'article', path: ['Mat'], choices: {} },
        article: { code: 'burger', price: 100, description: 'Burger', i18n: [], imageUrl: '' },
      },
    ],
    ...{ shopId: 'helsinki', shopName: 'Helsinki', currency: null, orderType: 'dineInPlace', note: '', spotId: null },
    ...{ hasSelectedSuggestions: false, currentOrderChanged: false },
  }
  const open = (path: string) => openServedPage(harness, path)
  const answer = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Start a new order at Centrum?' })
    expect(stored('basket')).toMatchObject({ shopId: 'helsinki', items: [{ quantity: 2 }], spotId: null })
    await userEvent.click(within(dialog).getByRole('button', { name }))
  }

  it('keeps the rendered elements, then asks, and applies the link’s values with the new basket', async () => {
    localStorage.setItem('carte.basket', JSON.stringify(order))
    const { main, interactive } = await open(`${MENU}?spotId=disken&q=1`)
    await interactive
    expect(document.querySelector('main')).toBe(main)
    await answer('Start new order')
    await waitFor(() => expect(stored('basket')).toMatchObject({ shopId: 'centrum', items: [], spotId: 'disken' }))
    expect(location.pathname + location.search).toBe(`${MENU}?q=1`)
    expect(await screen.findByText('Your basket from Helsinki has been emptied.')).toBeVisible()
  })

  it('leads to the order’s menu when the guest keeps the order', async () => {
    localStorage.setItem('carte.basket', JSON.stringify(order))
    const { interactive } = await open(`${MENU}?spotId=disken`)
    await interactive
    await answer('Keep my basket')
    await waitFor(() => expect(location.pathname).toBe('/shop/helsinki/menu'))
    expect(stored('basket')).toMatchObject({ shopId: 'helsinki', items: [{ quantity: 2 }], spotId: null })
  })
})

describe('hydration of a page from which the browser redirects', () => {
  it('keeps the rendered elements, then redirects and reports only the second address', async () => {
    const urls: string[] = []
    const record = (event: Event) => urls.push((event as CustomEvent<{ url: string }>).detail.url)
    addEventListener('onNavigate', record)
    const { main } = await openServedPage(harness, '/orders?x=1')
    await heading('Restaurants')
    expect(document.querySelector('main')).toBe(main)
    const home = '/?redirectUri=%2Forders%3Fx%3D1'
    await waitFor(() => expect(urls).toEqual([home]))
    expect(location.pathname + location.search).toBe(home)
    removeEventListener('onNavigate', record)
  })
})

describe('hydration of a page whose remote cannot be loaded', () => {
  it('keeps the page readable below a notice until a retry succeeds', async () => {
    const { remotes, repair } = withFailing('menu')
    const { main } = await openServedPage(harness, MENU, { remotes })
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('This part is taking a break')
    expect(screen.getByRole('heading', { level: 1, name: 'Centrum' })).toBeVisible()
    expect(document.querySelector('main')).toBe(main)

    repair()
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('This part is taking a break')).toBeNull())
    expect(screen.getByRole('heading', { level: 1, name: 'Centrum' })).toBeVisible()
  })

  it('shows no notice for a remote that is not shown', async () => {
    await openServedPage(harness, '/', { remotes: withFailing('checkout').remotes })
    await heading('Restaurants')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a page that the server has left to the browser', () => {
  it('is rendered in the browser', async () => {
    const { served } = await openServedPage(harness, MENU, { server: { code: { menu: null } } })
    expect(served.root).toBe('')
    expect(await heading('Centrum')).toBeVisible()
    expect(document.body).toHaveClass('shop-centrum')
  })
})

describe('hydration of a page without a known session', () => {
  it('loads the profile and shows the answer', async () => {
    const cookie = await signIn(harness)
    const down: typeof fetch = (input, init) =>
      String(input).includes('/api/user/profile')
        ? Promise.resolve(new Response(null, { status: 503 }))
        : harness.api.fetch(input, init)
    const { served, interactive } = await openServedPage(harness, MENU, {
      headers: { cookie },
      server: { fetch: down },
    })
    expect(served.root).toContain('Hello guest')
    await interactive
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})

describe('the offline page that the service worker serves instead of a page', () => {
  afterEach(() => void jest.restoreAllMocks())
  const browserSays = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

  it('is shown while the browser is offline', async () => {
    browserSays(false)
    const { interactive } = await openServedPage(harness, '/offline', { at: MENU })
    await interactive
    expect(await heading('You’re offline')).toBeVisible()
    expect(location.pathname).toBe('/offline')
  })

  it('keeps the checkout’s address as redirectUri', async () => {
    browserSays(false)
    const { interactive } = await openServedPage(harness, '/offline', { at: '/shop/centrum/checkout' })
    await interactive
    expect(await heading('You’re offline')).toBeVisible()
    expect(location.pathname + location.search).toBe('/offline?redirectUri=%2Fshop%2Fcentrum%2Fcheckout')
  })

  it('renders the requested address from the cache while the browser is online', async () => {
    browserSays(true)
    await openServedPage(harness, '/offline', { at: MENU })
    expect(await heading('Centrum')).toBeVisible()
    expect(location.pathname).toBe(MENU)
  })

  it('renders the start page offline when it waits for a shop to open', async () => {
    browserSays(false)
    const waiting = '/?redirectUri=%2Fshop%2Fcentrum%2Fdigital-signage'
    await openServedPage(harness, '/offline', { at: waiting })
    expect(await heading('Restaurants')).toBeVisible()
    expect(location.pathname + location.search).toBe(waiting)
  })

  it('contains no customer data', async () => {
    browserSays(false)
    const { served, interactive } = await openServedPage(harness, '/offline', {
      headers: { cookie: await signIn(harness) },
    })
    expect(served.html).not.toContain('Anna')
    expect(served.html).toContain('You’re offline')
    await interactive
  })
})

describe('hydration with orders stored in the browser', () => {
  it('shows the orders link only after hydration', async () => {
    const id = await placeOrder(harness)
    const order = { id, expires: '2999-01-01T00:00:00Z', customerCode: 'secret' }
    localStorage.setItem('carte.order', JSON.stringify({ details: null, paidOrders: [order], deliveredOrders: [] }))
    const { served } = await openServedPage(harness, '/')
    expect(served.root).not.toContain('Your order')
    expect(await screen.findByRole('link', { name: 'Your orders' })).toHaveAttribute('href', `/order/${id}`)
  })
})
