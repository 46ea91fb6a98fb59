import type { Shop } from '@carte/contract'
import {
  addItemAtom,
  basketAtom,
  basketFlagsAtom,
  basketQuestionAtom,
  hostPageAtom,
  loadShop,
  noticesAtom,
  screenSizeAtom,
  sessionAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setSpotAtom,
  shopAtom,
} from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import type { Match } from '../routes.ts'
import { createGuard, type Guard } from './guard.ts'

const SITE = 'https://site.example'
const address = (path: string) => new URL(path, SITE)

let harness: Harness
/** API calls, without those that every fresh page makes. */
let calls: string[]
let prepared: string[]
let leaving: AbortController
let guard: Guard

beforeEach(async () => {
  calls = []
  prepared = []
  leaving = new AbortController()
  harness = await createHarness({
    prepare: async (api) => {
      const { fetch } = api
      const counted: typeof fetch = (input, init) => {
        calls.push(String(input instanceof Request ? input.url : input).replace(api.url, ''))
        return fetch(input, init)
      }
      Object.assign(api, { fetch: counted })
    },
  })
  calls = []
  harness.store.set(sessionAtom, { loading: false, user: null })
  guard = guardOf()
})
afterEach(() => harness.close())

const guardOf = (options: { readonly holdsBasket?: boolean; readonly at?: string } = {}) =>
  createGuard(harness.store, {
    prepare: ({ row }: Match) => void prepared.push(row.name),
    holdsBasket: options.holdsBasket ?? true,
    isAt: (url) => url.pathname === options.at,
  })
const follow = (path: string) => guard.follow(address(path), { signal: leaving.signal })
/** Enters an address that does not redirect. */
async function enter(path: string, ...rest: readonly boolean[]) {
  expect(await follow(path)).toBeNull()
  return guard.arrive(path, ...rest)
}
const embed = () => harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
const order = () =>
  harness.store.set(addItemAtom, {
    type: 'article',
    article: { code: 'burger', price: 100, description: 'Burger', i18n: [], imageUrl: '' },
    path: ['Mat'],
    choices: {},
    quantity: 1,
  })
const shopOf = async (shopId: string): Promise<Shop> => {
  const answer = await loadShop(harness.store, shopId)
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.data
}
const basket = () => harness.store.get(basketAtom)

describe('the navigation guard: follow()', () => {
  it('chooses the shop of the address and adopts the empty basket', async () => {
    expect(await follow('/shop/centrum/menu')).toBeNull()
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
    expect(basket().shopId).toBe('centrum')
    expect(calls.filter((call) => call.startsWith('/api/shops/centrum'))).toHaveLength(1)
  })

  it('does not load a shop that is already chosen', async () => {
    await enter('/shop/centrum/menu')
    calls = []
    await enter('/shop/centrum/checkout')
    expect(calls).toEqual([])
  })

  it('waits until the session is loaded', async () => {
    harness.store.set(sessionAtom, { loading: true, user: null })
    const ended = jest.fn()
    const following = follow('/profile').then(ended)
    await Promise.resolve()
    expect(ended).not.toHaveBeenCalled()
    harness.store.set(sessionAtom, { loading: false, user: null })
    await following
    expect(ended).toHaveBeenCalledWith('/login?redirectUri=%2Fprofile')
  })

  it('rejects when its signal aborts while it waits for the session', async () => {
    harness.store.set(sessionAtom, { loading: true, user: null })
    const following = follow('/profile')
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
  })

  it('chooses no shop when its signal aborts before the shop has loaded', async () => {
    const following = follow('/shop/centrum/menu')
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
    expect(harness.store.get(shopAtom)).toBeNull()
    expect(basket().shopId).toBeNull()
  })

  it('redirects from an unknown shop to the start page with the server’s 404 shop-not-found', async () => {
    expect(await follow('/shop/nowhere/menu')).toBe('/')
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-not-found', status: 404 })
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it('redirects from a closed shop to the start page with a shop-closed notice that names it', async () => {
    expect(await follow('/shop/stangd/menu')).toBe('/')
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-closed', status: 0, detail: 'stangd' })
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it('shows no notice for a route that redirects', async () => {
    expect(await follow('/shop/centrum')).toBe('/shop/centrum/order-type')
    expect(harness.store.get(noticesAtom)).toEqual({ banner: null, popup: null })
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })

  it('finds an article anywhere in the menu', async () => {
    expect(await follow('/shop/centrum/redirect/cola')).toBe('/shop/centrum/menu/Dryck/L%C3%A4sk/articles/cola')
  })

  it('redirects from an article that the shop does not have to the menu with error.notFound', async () => {
    expect(await follow('/shop/centrum/redirect/pizza')).toBe('/shop/centrum/menu')
    expect(harness.store.get(noticesAtom).banner).toBe('error.notFound')
  })

  it('redirects to the menu with a notice when the menu cannot be loaded', async () => {
    await shopOf('centrum')
    await harness.enterShop('centrum')
    await harness.api.sql("delete from shop where id = 'centrum'")
    expect(await follow('/shop/centrum/redirect/cola')).toBe('/shop/centrum/menu')
    expect(harness.store.get(noticesAtom)).not.toEqual({ banner: null, popup: null })
  })

  it('moves the link’s values into the basket, the order type first', async () => {
    const url = '/shop/centrum/menu?orderType=dineInPlace&spotId=bord-1&note=No%20onions'
    expect(await follow(url)).toBe('/shop/centrum/menu')
    // Changing the order type would have cleared the spot.
    expect(basket()).toMatchObject({ orderType: 'dineInPlace', spotId: 'bord-1', note: 'No onions' })
  })

  it('applies the link’s order type although the shop offers another one first', async () => {
    await enter('/shop/centrum/menu')
    expect(basket().orderType).toBe('dineInPlace')
    expect(await follow('/shop/centrum/menu?orderType=takeAway')).toBe('/shop/centrum/menu')
    expect(basket().orderType).toBe('takeAway')
  })

  it('applies the shop’s first order type when the link’s is not offered', async () => {
    await harness.api.sql("update shop set order_types = array['takeAway'] where id = 'helsinki'")
    expect(await follow('/shop/helsinki/menu?orderType=dineInPlace')).toBe('/shop/helsinki/menu')
    expect(basket().orderType).toBe('takeAway')
  })

  it('redirects from /order-history to the sign-in with a redirectUri', async () => {
    expect(await follow('/order-history')).toBe('/login?redirectUri=%2Forder-history')
  })
})

describe('the navigation guard: follow() to another shop with items in the basket', () => {
  beforeEach(async () => {
    await enter('/shop/centrum/menu')
    order()
  })
  const question = () => waitFor(() => expect(harness.store.get(basketQuestionAtom)).not.toBeNull())

  it('asks before it empties the basket and continues when the guest agrees', async () => {
    const following = follow('/shop/helsinki/menu')
    await question()
    expect(basket()).toMatchObject({ shopId: 'centrum', items: [{ article: { code: 'burger' } }] })
    harness.store.get(basketQuestionAtom)?.answer(true)
    expect(await following).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'helsinki', items: [] })
    expect(harness.store.get(shopAtom)?.id).toBe('helsinki')
  })

  it('returns to the current screen when the guest keeps the order', async () => {
    await enter('/shop/centrum/checkout')
    const following = follow('/shop/helsinki/menu')
    await question()
    harness.store.get(basketQuestionAtom)?.answer(false)
    expect(await following).toBe('/shop/centrum/checkout')
    expect(basket().items).toHaveLength(1)
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })

  it('redirects to the order’s menu when no screen is shown yet', async () => {
    guard = guardOf()
    const following = follow('/shop/helsinki/menu')
    await question()
    harness.store.get(basketQuestionAtom)?.answer(false)
    expect(await following).toBe('/shop/centrum/menu')
  })

  it('withdraws the question when the navigation is aborted', async () => {
    const following = follow('/shop/helsinki/menu')
    await question()
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
    expect(harness.store.get(basketQuestionAtom)).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'centrum' })
    expect(basket().items).toHaveLength(1)
  })

  it('asks nothing when the page is embedded', async () => {
    embed()
    expect(await follow('/shop/helsinki/menu')).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'centrum' })
  })

  it('asks nothing before the server’s view is hydrated, and asks in claim', async () => {
    const target = address('/shop/helsinki/menu')
    guard = guardOf()
    expect(await guard.follow(target, { signal: leaving.signal, isChecked: true })).toBeNull()
    expect(harness.store.get(basketQuestionAtom)).toBeNull()
    guard.arrive('/shop/helsinki/menu')
    const claiming = guard.claim(target, leaving.signal)
    await question()
    harness.store.get(basketQuestionAtom)?.answer(true)
    expect(await claiming).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'helsinki', items: [] })
  })

  it('puts no values of the link into a basket that stays', async () => {
    harness.store.set(setNoteAtom, 'No nuts')
    embed()
    expect(await follow('/shop/helsinki/menu?note=No%20onions')).toBe('/shop/helsinki/menu')
    expect(basket().note).toBe('No nuts')
  })
})

describe('the navigation guard for a view that a server has rendered', () => {
  it('moves the link’s values into the basket in claim, and stays at the address', async () => {
    const target = address('/shop/centrum/menu?note=No%20onions')
    expect(await guard.follow(target, { signal: leaving.signal, isChecked: true })).toBe('/shop/centrum/menu')
    expect(await guard.claim(target, leaving.signal)).toBeNull()
    expect(basket().note).toBe('No onions')
  })

  it('enters a route that requires a shop on the server, which holds no basket', async () => {
    guard = guardOf({ holdsBasket: false })
    expect(await follow('/orders')).toBeNull()
    guard = guardOf({ holdsBasket: true })
    expect(await follow('/orders')).toBe('/?redirectUri=%2Forders')
  })
})

describe('the navigation guard: prepare()', () => {
  it.each([
    ['/shop/centrum/menu', ['menuPage']],
    ['/', ['home']],
    ['/profile', []],
    ['/nowhere', []],
  ])('at %s starts loading the screens of %j', (path, names) => {
    guard.prepare(address(path))
    expect(prepared).toEqual(names)
  })
})

describe('the navigation guard: middleware', () => {
  type Args = Parameters<Guard['middleware']>
  const run = (path: string, next: () => Promise<unknown> = async () => 'shown') =>
    Promise.resolve(
      guard.middleware(
        { request: new Request(address(path), { signal: leaving.signal }) } as Args[0],
        next as unknown as Args[1],
      ),
    )
  const redirected = async (path: string) => {
    const response = (await run(path).catch((error: unknown) => error)) as Response
    return [response.headers.get('location'), response.headers.get('X-Remix-Replace')]
  }

  it('prepares the screen and then runs the next handler', async () => {
    expect(await run('/shop/centrum/menu')).toBe('shown')
    expect(prepared).toEqual(['menuPage'])
  })

  it('shares answers within one navigation and not with the next', async () => {
    await run('/shop/centrum/menu', () => shopOf('centrum'))
    const ofShop = () => calls.filter((call) => /^\/api\/shops\/centrum(\?|$)/.test(call))
    expect(ofShop()).toHaveLength(1)
    await shopOf('centrum')
    expect(ofShop()).toHaveLength(2)
  })

  it('discards the shared answers when the screen fails', async () => {
    await expect(run('/shop/centrum/menu', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    calls = []
    await shopOf('centrum')
    expect(calls).toHaveLength(1)
  })

  it('redirects with a new history entry', async () => {
    expect(await redirected('/profile')).toEqual(['/login?redirectUri=%2Fprofile', null])
    expect(prepared).toEqual([])
  })

  it('replaces the history entry when the guest is already at the address that redirects', async () => {
    guard = guardOf({ at: '/profile' })
    expect(await redirected('/profile')).toEqual(['/login?redirectUri=%2Fprofile', 'true'])
  })

  it('replaces the history entry when it redirects to the shown screen', async () => {
    await enter('/')
    expect(await redirected('/shop/stangd/menu')).toEqual(['/', 'true'])
  })
})

describe('the navigation guard: arrive()', () => {
  it('returns the body class and applies the route’s basket flags', async () => {
    harness.store.set(screenSizeAtom, { small: true, low: false })
    expect(await enter('/shop/centrum/menu')).toEqual({ bodyClass: 'shop-centrum' })
    expect(harness.store.get(basketFlagsAtom)).toMatchObject({ visible: true, disabled: false, showOrderInfo: true })
    await enter('/shop/centrum/menu/Mat/articles/burger')
    expect(harness.store.get(basketFlagsAtom)).toMatchObject({ disabled: true, showOrderInfo: false })
  })

  it('changes shop and flags only once the screen has arrived', async () => {
    await enter('/shop/centrum/menu')
    const flags = harness.store.get(basketFlagsAtom)
    expect(await follow('/')).toBeNull()
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
    expect(harness.store.get(basketFlagsAtom)).toBe(flags)
    guard.arrive('/')
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it.each([
    ['at an address that the rules have not been followed for', '/orders'],
    ['at the same address with another query', '/?redirectUri=x'],
  ])('does nothing %s', async (_, url) => {
    expect(await follow('/')).toBeNull()
    expect(guard.arrive(url)).toBeNull()
  })

  it('does nothing the second time', async () => {
    await enter('/shop/centrum/menu')
    expect(guard.arrive('/shop/centrum/menu')).toBeNull()
  })

  describe('at the start page', () => {
    beforeEach(async () => {
      await enter('/shop/centrum/menu')
      harness.store.set(setOrderTypeAtom, 'dineInPlace')
      harness.store.set(setSpotAtom, 'bord-1')
      harness.store.set(setNoteAtom, 'No onions')
    })

    it('forgets shop, spot and note', async () => {
      expect(await enter('/')).toEqual({ bodyClass: null })
      expect(harness.store.get(shopAtom)).toBeNull()
      expect(basket()).toMatchObject({ spotId: null, note: '' })
    })

    it('keeps spot and note when the site has led the guest back', async () => {
      await enter('/', true)
      expect(harness.store.get(shopAtom)).toBeNull()
      expect(basket()).toMatchObject({ spotId: 'bord-1', note: 'No onions' })
    })

    it('keeps spot and note, and the body class, when the page is embedded', async () => {
      embed()
      expect(await enter('/')).toBeNull()
      expect(basket()).toMatchObject({ spotId: 'bord-1', note: 'No onions' })
    })
  })
})
