import { type EmbedSet, getLanguages, getSettings } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { PageTitle } from '@carte/navigation'
import { addItemAtom, defineScreen, type ScreensModule, setBasketShopAtom, useStore } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { fakeModules, remoteOf } from '../testing/fake-remotes.tsx'
import type { Attributes, ElementName, EventDetails, Mounted } from './protocol.ts'
import { renderEmbed } from './render-embed.tsx'

const ORIGIN = 'https://carte.example'
const SITE = 'https://site.example'
// jsdom has no WebCrypto, so the hash is not checked.
const FILE = { url: '/remotes/toy.js', integrity: `sha384-${'A'.repeat(64)}` }
const NO_ATTRIBUTES: Attributes = {
  shopId: null,
  orderId: null,
  category: null,
  language: null,
  orderType: null,
  theme: null,
  addressPrefix: null,
  pages: {},
}

/** Number of mounted `OrderingMenu` screens. */
let mountedMenus = 0
/** Elements observed by a `ResizeObserver`. */
let measured = new Set<Element>()

/** A menu with one article that can be ordered. */
function OrderingMenu() {
  const store = useStore()
  useEffect(() => {
    mountedMenus += 1
    return () => {
      mountedMenus -= 1
    }
  }, [])
  const order = () => {
    store.set(setBasketShopAtom, { id: 'centrum', name: 'Centrum', orderTypes: ['takeAway'] })
    store.set(addItemAtom, {
      type: 'article',
      article: { code: 'burger', price: 100, description: 'Burger', i18n: [], imageUrl: '' },
      path: ['Mat'],
      choices: {},
      quantity: 1,
    })
  }
  return (
    <>
      <h1>Menu</h1>
      <button type="button" onClick={order}>
        Order
      </button>
    </>
  )
}
const Article = () => (
  <>
    <PageTitle>Article</PageTitle>
    <h1>Article</h1>
  </>
)
const modules: Readonly<Record<string, ScreensModule>> = {
  ...fakeModules,
  menu: remoteOf(
    { menu: defineScreen({ Component: OrderingMenu }), article: defineScreen({ Component: Article }) },
    fakeModules.menu.parts,
  ),
}
function Broken(): never {
  throw new Error('The screen threw')
}

const { fetch: realFetch, matchMedia: media, ResizeObserver: observer } = globalThis
let harness: Harness
let set: EmbedSet
beforeAll(async () => {
  harness = await createHarness()
  const live = { version: '1.0.0', entry: FILE, exposes: { './screens': { js: [], css: [] } } }
  set = {
    chain: { key: 'gallery', name: 'Gallery', shops: null },
    site: SITE,
    host: { version: '1.0.0', js: [], css: [] },
    registry: {
      release: '1',
      remotes: Object.fromEntries(Object.keys(modules).map((name) => [name, { live }])),
    },
    settings: unwrap(await harness.client.call(getSettings, {})),
    languages: unwrap(await harness.client.call(getLanguages, {})),
    testMode: true,
    brand: {},
  }
})
afterAll(() => harness.close())

let tags: { readonly element: HTMLElement; readonly mounted: Mounted }[]
let requests: string[]
beforeEach(() => {
  tags = []
  requests = []
  localStorage.clear()
  history.replaceState({ of: 'the page' }, '', '/lunch')
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
  measured = new Set()
  globalThis.ResizeObserver = class {
    private readonly own = new Set<Element>()
    observe(element: Element) {
      this.own.add(element)
      measured.add(element)
    }
    unobserve() {}
    disconnect() {
      for (const element of this.own) measured.delete(element)
    }
  }
  // Idle work never runs, so no fonts are loaded.
  Object.assign(globalThis, { requestIdleCallback: () => 0 })
  globalThis.fetch = (input, init) => {
    // Requests to the test's own server pass through.
    if (String(input).startsWith(harness.api.url)) return realFetch(input, init)
    const { origin, pathname, search } = new URL(String(input))
    requests.push(pathname + search)
    if (origin !== ORIGIN || init?.credentials !== 'omit')
      return Promise.reject(new Error(`Unexpected request: ${input}`))
    return pathname.startsWith('/embed/')
      ? harness.api.fetch(pathname + search, init)
      : Promise.resolve(new Response(new Uint8Array(), { headers: { 'content-type': 'text/javascript' } }))
  }
})
afterEach(async () => {
  for (const { element, mounted } of tags) {
    await act(async () => mounted.unmount())
    element.remove()
  }
  Object.assign(globalThis, { fetch: realFetch, matchMedia: media, ResizeObserver: observer })
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

interface Options extends Partial<Attributes> {
  /** The page's own content of the element. */
  readonly own?: string
  readonly modules?: Readonly<Record<string, ScreensModule>>
  /** Whether the page prevents navigations out of the element. */
  readonly prevents?: boolean
}

/** Mounts an element in the page, as the loader does. */
async function mount(
  tag: ElementName,
  { own, modules: given = modules, prevents = true, ...attributes }: Options = {},
) {
  const element = document.body.appendChild(document.createElement(`carte-${tag}`))
  if (own !== undefined) element.textContent = own
  element.scrollIntoView = jest.fn()
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets ??= []
  const events: { readonly name: keyof EventDetails; readonly detail: Record<string, unknown> }[] = []
  for (const name of [
    'carte:shop-selected',
    'carte:basket-changed',
    'carte:order-placed',
    'carte:navigate',
    'carte:error',
  ] as const)
    element.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent
      events.push({ name, detail })
      // jsdom cannot navigate.
      if (prevents && detail.isOutside) event.preventDefault()
    })
  const onShown = jest.fn()
  const loaded: string[] = []
  const all: Attributes = { ...NO_ATTRIBUTES, language: 'en', ...attributes }
  let mounted: Mounted | undefined
  await act(async () => {
    mounted = renderEmbed(
      {
        element,
        root,
        tag,
        set,
        origin: ORIGIN,
        nonce: undefined,
        trust: (address) => address,
        attributes: all,
        onShown,
      },
      {
        load: async (remote) => {
          loaded.push(remote)
          return given[remote]
        },
        run: async () => {},
      },
    )
  })
  if (!mounted) throw new Error('The element was not mounted')
  tags.push({ element, mounted })
  const container = root.querySelector<HTMLElement>('[data-carte-root]') as HTMLElement
  return {
    ...{ element, root, container, events, onShown, loaded, mounted, all },
    screen: within(container),
    heading: (name: string) => within(container).findByRole('heading', { name }),
    eventsOf: (name: keyof EventDetails) => events.filter((each) => each.name === name).map(({ detail }) => detail),
    update: (more: Partial<Attributes>) => act(async () => mounted?.update({ ...all, ...more })),
    go: (path: string) => act(async () => mounted?.go(path)),
  }
}

describe('an embed element on a page of another site', () => {
  it('replaces the page’s own content by its start screen', async () => {
    const { onShown, root, container, loaded } = await mount('menu', { shopId: 'centrum', own: 'Order at the site' })
    await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1))
    expect(container.querySelector('h1')).toHaveTextContent('Menu')
    expect((root.firstElementChild as HTMLElement).hidden).toBe(false)
    expect(loaded).toContain('menu')
  })

  it('calls only the chain’s API and requests no profile', async () => {
    const { heading } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    const calls = requests.filter((path) => !path.startsWith('/remotes/'))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.every((path) => path.startsWith('/embed/gallery/api/'))).toBe(true)
    expect(calls.join()).not.toMatch(/profile|user/)
  })

  it('dispatches carte:navigate with the guest’s path', async () => {
    const { heading, eventsOf } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    expect(eventsOf('carte:navigate')).toEqual([
      { path: '/shop/centrum/menu', href: `${SITE}/shop/centrum/menu`, isOutside: false },
    ])
  })

  it('leaves the page’s title, address, history state and body class alone', async () => {
    document.title = 'Lunch'
    const { heading, go } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await go('/shop/centrum/menu/Mat/articles/burger')
    await heading('Article')
    expect([document.title, location.pathname, history.state, document.body.className]).toEqual([
      'Lunch',
      '/lunch',
      { of: 'the page' },
      '',
    ])
  })

  it('navigates to the path given to go()', async () => {
    const { heading, go } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await go('/shop/centrum/menu/Mat/articles/burger')
    await heading('Article')
  })

  it('dispatches carte:navigate for an outside path and stays when the page prevents it', async () => {
    const { heading, go, eventsOf, screen } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await go('/profile')
    expect(eventsOf('carte:navigate').at(-1)).toEqual({ path: '/profile', href: `${SITE}/profile`, isOutside: true })
    expect(screen.getByRole('heading', { name: 'Menu' })).toBeInTheDocument()
  })

  it('dispatches carte:basket-changed and returns its basket', async () => {
    const { heading, screen, eventsOf, mounted } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    const basket = { shopId: 'centrum', count: 1, total: 100, currency: expect.anything() }
    await waitFor(() => expect(eventsOf('carte:basket-changed').at(-1)).toMatchObject({ shopId: 'centrum', count: 1 }))
    expect({ ...mounted.basket(), currency: 'SEK' }).toEqual({ ...basket })
  })

  it('dispatches carte:error "broken" when a screen throws, and shows the error screen', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { ...modules, menu: remoteOf({ menu: defineScreen({ Component: Broken }) }, {}) }
    const { eventsOf, heading } = await mount('menu', { shopId: 'centrum', modules: broken })
    await waitFor(() => expect(eventsOf('carte:error')).toContainEqual({ code: 'broken', message: 'The screen threw' }))
    await heading('Something went wrong here')
  })

  it('keeps the page’s own content for an unknown shop, warns, and dispatches shop-not-found', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { onShown, eventsOf, root } = await mount('menu', { shopId: 'nowhere', own: 'Order at the site' })
    await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('shop-not-found'), expect.anything()))
    expect(onShown).not.toHaveBeenCalled()
    expect((root.firstElementChild as HTMLElement).hidden).toBe(true)
    expect(eventsOf('carte:error')).toEqual([expect.objectContaining({ code: 'shop-not-found' })])
  })
})

describe('changed attributes of an embed element', () => {
  it('show another shop from its start', async () => {
    const { heading, update, go, eventsOf } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await go('/shop/centrum/menu/Mat/articles/burger')
    await heading('Article')
    await update({ shopId: 'helsinki' })
    await heading('Menu')
    expect(eventsOf('carte:navigate').at(-1)).toMatchObject({ path: '/shop/helsinki/menu' })
  })

  it('keep the current screen when the start is unchanged', async () => {
    const { heading, update, go, screen, container } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await go('/shop/centrum/menu/Mat/articles/burger')
    await heading('Article')
    await update({ theme: 'dark' })
    expect(container.dataset.theme).toBe('dark')
    expect(screen.getByRole('heading', { name: 'Article' })).toBeInTheDocument()
  })

  it('switch the language', async () => {
    const { heading, update, container, screen } = await mount('checkout')
    await heading('Nothing to pay yet')
    expect(container.lang).toBe('en')
    await update({ language: 'sv' })
    await waitFor(() => expect(container.lang).toBe('sv'))
    expect(screen.queryByRole('heading', { name: 'Nothing to pay yet' })).toBeNull()
  })
})

describe('an embed element without a start path', () => {
  it('shows a placeholder with a link to the site and makes no request', async () => {
    const { heading, screen, onShown, loaded } = await mount('order', { own: 'Your order' })
    await heading('No order yet')
    // Without a start path the element is at an address outside its reach, where no guard and no loader runs.
    expect([requests, loaded]).toEqual([[], []])
    expect(screen.getByRole('link', { name: 'Order something' })).toHaveAttribute('href', `${SITE}/`)
    await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1))
  })

  it('starts as soon as another element of the page has a basket', async () => {
    const checkout = await mount('checkout')
    await checkout.heading('Nothing to pay yet')
    const menu = await mount('menu', { shopId: 'centrum' })
    await menu.heading('Menu')
    await userEvent.click(menu.screen.getByRole('button', { name: 'Order' }))
    await checkout.heading('Checkout')
    expect(checkout.eventsOf('carte:navigate')).toEqual([expect.objectContaining({ path: '/shop/centrum/checkout' })])
  })
})

describe('an embed element with an address prefix', () => {
  it('starts at the address in the page’s fragment and updates it', async () => {
    location.hash = '#order/shop/centrum/menu/Mat/articles/burger'
    const { heading, go } = await mount('menu', { shopId: 'centrum', addressPrefix: '#order' })
    await heading('Article')
    await go('/shop/centrum/menu')
    await heading('Menu')
    expect(location.hash).toBe('#order/shop/centrum/menu')
  })

  it('starts at its default when the fragment names a path outside its reach', async () => {
    location.hash = '#order/profile'
    const { heading } = await mount('menu', { shopId: 'centrum', addressPrefix: '#order' })
    await heading('Menu')
  })
})

describe('an embed element after a payment', () => {
  it('shows the payment, scrolls into view and restores the page’s address', async () => {
    history.replaceState(
      null,
      '',
      `/lunch?carte-return=${encodeURIComponent('/shop/centrum/checkout/payment/o1')}&paymentId=p1`,
    )
    const { heading, element } = await mount('menu', { shopId: 'centrum' })
    await heading('Payment')
    await waitFor(() => expect(element.scrollIntoView).toHaveBeenCalledWith({ block: 'start' }))
    expect(location.pathname + location.search).toBe('/lunch')
  })

  it('ignores a return path outside its reach', async () => {
    history.replaceState(null, '', '/lunch?carte-return=/profile')
    const { heading, element } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    expect(element.scrollIntoView).not.toHaveBeenCalled()
    expect(location.search).toBe('?carte-return=/profile')
  })
})

describe('an embed element that is unmounted', () => {
  it('removes all its nodes and observers, and dispatches no more events', async () => {
    const { heading, element, root, mounted, events } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    expect([mountedMenus, measured.has(element)]).toEqual([1, true])
    const other = await mount('menu', { shopId: 'centrum' })
    await other.heading('Menu')
    await act(async () => mounted.unmount())
    tags = tags.filter((tag) => tag.mounted !== mounted)
    const count = events.length
    await userEvent.click(other.screen.getByRole('button', { name: 'Order' }))
    await waitFor(() => expect(other.eventsOf('carte:basket-changed')).toHaveLength(1))
    expect(root.childNodes).toHaveLength(0)
    expect([mountedMenus, measured.has(element)]).toEqual([1, false])
    expect(events).toHaveLength(count)
    expect(document.head.querySelectorAll('link, style, script')).toHaveLength(0)
  })

  it('renders nothing when it is unmounted before the first render', async () => {
    const element = document.body.appendChild(document.createElement('carte-menu'))
    const root = element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets ??= []
    const onShown = jest.fn()
    const attributes = { ...NO_ATTRIBUTES, shopId: 'centrum' }
    await act(async () => {
      const mounted = renderEmbed(
        { element, root, tag: 'menu', set, origin: ORIGIN, nonce: undefined, trust: String, attributes, onShown },
        { load: async () => modules.menu, run: async () => {} },
      )
      mounted.unmount()
    })
    expect(root.childNodes).toHaveLength(0)
    expect(onShown).not.toHaveBeenCalled()
    element.remove()
  })
})

describe('the frame of an embed element', () => {
  it('has a back link when the previous screen is within its reach', async () => {
    const { heading, go, screen } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
    await go('/shop/centrum/menu/Mat/articles/burger')
    await heading('Article')
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await heading('Menu')
  })

  it('shows the basket beside the menu and not at the checkout', async () => {
    const { heading, go, screen } = await mount('menu', { shopId: 'centrum' })
    await heading('Menu')
    await screen.findByText('The whole basket')
    await go('/shop/centrum/checkout')
    await heading('Checkout')
    expect(screen.queryByText('The whole basket')).toBeNull()
  })

  it('moves the focus to the heading of a new screen, but not of the first', async () => {
    const { heading, go, root } = await mount('menu', { shopId: 'centrum' })
    const first = await heading('Menu')
    expect(root.activeElement).not.toBe(first)
    await go('/shop/centrum/menu/Mat/articles/burger')
    const next = await heading('Article')
    await waitFor(() => expect(root.activeElement).toBe(next))
  })
})
