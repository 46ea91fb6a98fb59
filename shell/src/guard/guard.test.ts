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

describe('following the rules', () => {
  it('chooses the shop of the address, and makes the empty basket its own', async () => {
    expect(await follow('/shop/centrum/menu')).toBeNull()
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
    expect(basket().shopId).toBe('centrum')
    expect(calls.filter((call) => call.startsWith('/api/shops/centrum'))).toHaveLength(1)
  })

  it('asks for no shop that is chosen already', async () => {
    await enter('/shop/centrum/menu')
    calls = []
    await enter('/shop/centrum/checkout')
    expect(calls).toEqual([])
  })

  it('waits until it is known who is signed in', async () => {
    harness.store.set(sessionAtom, { loading: true, user: null })
    const ended = jest.fn()
    const following = follow('/profile').then(ended)
    await Promise.resolve()
    expect(ended).not.toHaveBeenCalled()
    harness.store.set(sessionAtom, { loading: false, user: null })
    await following
    expect(ended).toHaveBeenCalledWith('/login?redirectUri=%2Fprofile')
  })

  it('ends with its signal while it waits', async () => {
    harness.store.set(sessionAtom, { loading: true, user: null })
    const following = follow('/profile')
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
  })

  it('chooses no shop where the guest has left meanwhile', async () => {
    const following = follow('/shop/centrum/menu')
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
    expect(harness.store.get(shopAtom)).toBeNull()
    expect(basket().shopId).toBeNull()
  })

  it('leads home from a shop that does not exist, with the problem of the server', async () => {
    expect(await follow('/shop/nowhere/menu')).toBe('/')
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-not-found', status: 404 })
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it('leads home from a shop that is closed, and names it', async () => {
    expect(await follow('/shop/stangd/menu')).toBe('/')
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-closed', status: 0, detail: 'stangd' })
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it('says nothing where a redirect explains itself', async () => {
    expect(await follow('/shop/centrum')).toBe('/shop/centrum/order-type')
    expect(harness.store.get(noticesAtom)).toEqual({ banner: null, popup: null })
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })

  it('finds the page of an article anywhere in the menu', async () => {
    expect(await follow('/shop/centrum/redirect/cola')).toBe('/shop/centrum/menu/Dryck/L%C3%A4sk/articles/cola')
  })

  it('leads to the menu from an article that the shop does not have, and says so', async () => {
    expect(await follow('/shop/centrum/redirect/pizza')).toBe('/shop/centrum/menu')
    expect(harness.store.get(noticesAtom).banner).toBe('error.notFound')
  })

  it('leads to the menu where the menu cannot be had, with the problem of the server', async () => {
    await shopOf('centrum')
    await harness.enterShop('centrum')
    await harness.api.sql("delete from shop where id = 'centrum'")
    expect(await follow('/shop/centrum/redirect/cola')).toBe('/shop/centrum/menu')
    expect(harness.store.get(noticesAtom)).not.toEqual({ banner: null, popup: null })
  })

  it('takes the values of a link out of the address, and into the basket with the order type first', async () => {
    const url = '/shop/centrum/menu?orderType=dineInPlace&spotId=bord-1&note=No%20onions'
    expect(await follow(url)).toBe('/shop/centrum/menu')
    // Changing the order type would have cleared the spot.
    expect(basket()).toMatchObject({ orderType: 'dineInPlace', spotId: 'bord-1', note: 'No onions' })
  })

  it('takes the order type of a link where the shop offers another one first', async () => {
    await enter('/shop/centrum/menu')
    expect(basket().orderType).toBe('dineInPlace')
    expect(await follow('/shop/centrum/menu?orderType=takeAway')).toBe('/shop/centrum/menu')
    expect(basket().orderType).toBe('takeAway')
  })

  it('takes the first order type of the shop where a link names one that the shop does not offer', async () => {
    await harness.api.sql("update shop set order_types = array['takeAway'] where id = 'helsinki'")
    expect(await follow('/shop/helsinki/menu?orderType=dineInPlace')).toBe('/shop/helsinki/menu')
    expect(basket().orderType).toBe('takeAway')
  })

  it('leads from a screen for customers to the sign-in, and back to the screen afterwards', async () => {
    expect(await follow('/order-history')).toBe('/login?redirectUri=%2Forder-history')
  })
})

describe('an address of another shop than the order’s', () => {
  beforeEach(async () => {
    await enter('/shop/centrum/menu')
    order()
  })
  const question = () => waitFor(() => expect(harness.store.get(basketQuestionAtom)).not.toBeNull())

  it('asks before the basket is emptied, and leads on where the guest agrees', async () => {
    const following = follow('/shop/helsinki/menu')
    await question()
    expect(basket()).toMatchObject({ shopId: 'centrum', items: [{ article: { code: 'burger' } }] })
    harness.store.get(basketQuestionAtom)?.answer(true)
    expect(await following).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'helsinki', items: [] })
    expect(harness.store.get(shopAtom)?.id).toBe('helsinki')
  })

  it('stays at the address on the screen where the guest keeps the order', async () => {
    await enter('/shop/centrum/checkout')
    const following = follow('/shop/helsinki/menu')
    await question()
    harness.store.get(basketQuestionAtom)?.answer(false)
    expect(await following).toBe('/shop/centrum/checkout')
    expect(basket().items).toHaveLength(1)
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })

  it('leads to the order’s own menu where nothing is on the screen yet', async () => {
    guard = guardOf()
    const following = follow('/shop/helsinki/menu')
    await question()
    harness.store.get(basketQuestionAtom)?.answer(false)
    expect(await following).toBe('/shop/centrum/menu')
  })

  it('withdraws the question where the guest goes elsewhere', async () => {
    const following = follow('/shop/helsinki/menu')
    await question()
    leaving.abort(new Error('left'))
    await expect(following).rejects.toThrow('left')
    expect(harness.store.get(basketQuestionAtom)).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'centrum' })
    expect(basket().items).toHaveLength(1)
  })

  it('asks nothing in a page of another site', async () => {
    embed()
    expect(await follow('/shop/helsinki/menu')).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'centrum' })
  })

  it('asks nothing while a view of the server is not alive yet, and asks once it is', async () => {
    const asked = address('/shop/helsinki/menu')
    guard = guardOf()
    expect(await guard.follow(asked, { signal: leaving.signal, isChecked: true })).toBeNull()
    expect(harness.store.get(basketQuestionAtom)).toBeNull()
    guard.arrive('/shop/helsinki/menu')
    const claiming = guard.claim(asked, leaving.signal)
    await question()
    harness.store.get(basketQuestionAtom)?.answer(true)
    expect(await claiming).toBeNull()
    expect(basket()).toMatchObject({ shopId: 'helsinki', items: [] })
  })

  it('puts nothing of the link into the basket that is kept', async () => {
    harness.store.set(setNoteAtom, 'No nuts')
    embed()
    expect(await follow('/shop/helsinki/menu?note=No%20onions')).toBe('/shop/helsinki/menu')
    expect(basket().note).toBe('No nuts')
  })
})

describe('a view that a server has rendered', () => {
  it('gives the values of its link to the basket once it is alive, and stays where it is', async () => {
    const asked = address('/shop/centrum/menu?note=No%20onions')
    expect(await guard.follow(asked, { signal: leaving.signal, isChecked: true })).toBe('/shop/centrum/menu')
    expect(await guard.claim(asked, leaving.signal)).toBeNull()
    expect(basket().note).toBe('No onions')
  })

  it('needs no basket on the server: a screen that needs a shop shows', async () => {
    guard = guardOf({ holdsBasket: false })
    expect(await follow('/orders')).toBeNull()
    guard = guardOf({ holdsBasket: true })
    expect(await follow('/orders')).toBe('/?redirectUri=%2Forders')
  })
})

describe('preparing a screen', () => {
  it.each([
    ['/shop/centrum/menu', ['menuPage']],
    ['/', ['home']],
    ['/profile', []],
    ['/nowhere', []],
  ])('at %s begins the data of %j', (path, names) => {
    guard.prepare(address(path))
    expect(prepared).toEqual(names)
  })
})

describe('the middleware', () => {
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

  it('runs what comes next where the screen may show, after the screen has been prepared', async () => {
    expect(await run('/shop/centrum/menu')).toBe('shown')
    expect(prepared).toEqual(['menuPage'])
  })

  it('keeps the answers of one navigation for its screen, and not for the next', async () => {
    await run('/shop/centrum/menu', () => shopOf('centrum'))
    const ofShop = () => calls.filter((call) => /^\/api\/shops\/centrum(\?|$)/.test(call))
    expect(ofShop()).toHaveLength(1)
    await shopOf('centrum')
    expect(ofShop()).toHaveLength(2)
  })

  it('gives up its answers where the screen fails, too', async () => {
    await expect(run('/shop/centrum/menu', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    calls = []
    await shopOf('centrum')
    expect(calls).toHaveLength(1)
  })

  it('leads elsewhere by a new entry of the history', async () => {
    expect(await redirected('/profile')).toEqual(['/login?redirectUri=%2Fprofile', null])
    expect(prepared).toEqual([])
  })

  it('replaces the entry of the history that leads elsewhere by itself', async () => {
    guard = guardOf({ at: '/profile' })
    expect(await redirected('/profile')).toEqual(['/login?redirectUri=%2Fprofile', 'true'])
  })

  it('replaces the entry where it leads back to what is on the screen', async () => {
    await enter('/')
    expect(await redirected('/shop/stangd/menu')).toEqual(['/', 'true'])
  })
})

describe('arriving', () => {
  it('answers the body’s class, and puts the flags of the route in force', async () => {
    harness.store.set(screenSizeAtom, { small: true, low: false })
    expect(await enter('/shop/centrum/menu')).toEqual({ bodyClass: 'shop-centrum' })
    expect(harness.store.get(basketFlagsAtom)).toMatchObject({ visible: true, disabled: false, showOrderInfo: true })
    await enter('/shop/centrum/menu/Mat/articles/burger')
    expect(harness.store.get(basketFlagsAtom)).toMatchObject({ disabled: true, showOrderInfo: false })
  })

  it('does nothing before the screen is there, so that the one before keeps its shop', async () => {
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

  describe('at home', () => {
    beforeEach(async () => {
      await enter('/shop/centrum/menu')
      harness.store.set(setOrderTypeAtom, 'dineInPlace')
      harness.store.set(setSpotAtom, 'bord-1')
      harness.store.set(setNoteAtom, 'No onions')
    })

    it('lets go of shop, spot and note', async () => {
      expect(await enter('/')).toEqual({ bodyClass: null })
      expect(harness.store.get(shopAtom)).toBeNull()
      expect(basket()).toMatchObject({ spotId: null, note: '' })
    })

    it('keeps spot and note of a guest whom the site has led back', async () => {
      await enter('/', true)
      expect(harness.store.get(shopAtom)).toBeNull()
      expect(basket()).toMatchObject({ spotId: 'bord-1', note: 'No onions' })
    })

    it('keeps spot and note in a page of another site, and changes nothing of its body', async () => {
      embed()
      expect(await enter('/')).toBeNull()
      expect(basket()).toMatchObject({ spotId: 'bord-1', note: 'No onions' })
    })
  })
})
