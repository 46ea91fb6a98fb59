/** @jest-environment node */
import { KEPT_AT_HEADER } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { clientAtom } from './client.ts'
import { confirmResponse, earlierAtom, freshMenu, loadMenu, loadPresentShop, loadShop, loadShops } from './index.ts'
import { createStore } from './jotai.ts'
import { shopAtom } from './shop.ts'
import { connectStorage, memoryStorage } from './storage.ts'
import { shopOf } from './testing/samples.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const HOUR = 3_600_000
beforeEach(() => void jest.useFakeTimers({ now: NOW }))
afterEach(() => void jest.useRealTimers())

const shop = { ...shopOf('s'), name: 'S' }
const menu = { name: 'M', items: [], currency: { name: 'SEK', symbol: 'kr' }, choiceLevels: [] }

const answer = (data: unknown, keptAt?: number) =>
  Response.json(data, keptAt === undefined ? {} : { headers: { [KEPT_AT_HEADER]: String(keptAt) } })

/** Returns a page with a simulated network: responses by path; null for no network. */
function page(answers: Record<string, (isReload: boolean) => Response | null>) {
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isReload = init?.cache === 'reload'
    requests.push(isReload ? `${input} (reload)` : String(input))
    const response = answers[String(input)]?.(isReload) ?? null
    if (!response) throw new TypeError('No network')
    return response
  }
  const store = createStore()
  connectStorage(store, memoryStorage())
  store.set(clientAtom, createClient({ fetch }))
  store.set(shopAtom, shop)
  return { store, requests, answers, earlier: () => [...store.get(earlierAtom)] }
}

describe('earlierAtom (age of cached data)', () => {
  it.each([
    ['from the server', undefined, []],
    ['cached a moment ago', NOW - 59_000, []],
    ['cached an hour ago', NOW - HOUR, [['shops', NOW - HOUR]]],
  ])('has the right age for a shop list that is %s', async (_, keptAt, earlier) => {
    const { store, earlier: now } = page({ '/api/shops': () => answer([shop], keptAt) })
    expect(await loadShops(store)).toEqual([shop])
    expect(now()).toEqual(earlier)
  })

  it('has the age of a cached menu until a current one is loaded', async () => {
    const { store, answers, earlier } = page({ '/api/shops/s/menu': () => answer(menu, NOW - HOUR) })
    await loadMenu(store, 's')
    expect(earlier()).toEqual([['shop/s', NOW - HOUR]])
    // The menu may have changed, so the next screen requests it again.
    expect(freshMenu(store, 's')).toBeNull()
    answers['/api/shops/s/menu'] = () => answer(menu)
    await loadMenu(store, 's')
    expect(earlier()).toEqual([])
    expect(freshMenu(store, 's')).toEqual(menu)
  })

  it('is cleared when the server confirms the menu', async () => {
    const { store, earlier } = page({ '/api/shops/s/menu': () => answer(menu, NOW - HOUR) })
    await loadMenu(store, 's')
    confirmResponse(store, 'shop/s', NOW)
    expect(earlier()).toEqual([])
    expect(freshMenu(store, 's')).toEqual(menu)
  })

  it('has the age of the stored menu when there is no network', async () => {
    const { store, answers, earlier } = page({ '/api/shops/s/menu': () => answer(menu) })
    await loadMenu(store, 's')
    answers['/api/shops/s/menu'] = () => null
    jest.setSystemTime(NOW + 2 * HOUR)
    expect(await loadMenu(store, 's')).toEqual(menu)
    expect(earlier()).toEqual([['shop/s', NOW]])
  })
})

describe('newer data in the store', () => {
  it('is not replaced by an older cached menu', async () => {
    const { store, answers, earlier } = page({ '/api/shops/s/menu': () => answer(menu) })
    await loadMenu(store, 's')
    answers['/api/shops/s/menu'] = () => answer({ ...menu, name: 'Old' }, NOW - HOUR)
    expect((await loadMenu(store, 's')).name).toBe('M')
    expect(earlier()).toEqual([])
    // An hour later, the stored response is itself outdated.
    jest.setSystemTime(NOW + HOUR)
    expect((await loadMenu(store, 's')).name).toBe('M')
    expect(earlier()).toEqual([['shop/s', NOW]])
    // A response that was cached later is newer.
    answers['/api/shops/s/menu'] = () => answer({ ...menu, name: 'New' }, NOW + HOUR)
    expect((await loadMenu(store, 's')).name).toBe('New')
  })

  it.each([
    ['was cached', NOW - HOUR, ['/api/shops/s', '/api/shops/s (reload)']],
    ['is from the server', undefined, ['/api/shops/s']],
  ])('comes from the server in loadPresentShop when the shop %s', async (_, keptAt, expected) => {
    const { store, requests } = page({
      '/api/shops/s': (isReload) => (isReload ? answer({ ...shop, name: 'Now' }) : answer(shop, keptAt)),
    })
    const result = await loadPresentShop(store, 's')
    expect(requests).toEqual(expected)
    expect(result.ok && result.data.name).toBe(keptAt ? 'Now' : 'S')
  })
})

describe('loadShop: a cached shop', () => {
  const open = answer.bind(null, shop)
  const closed = (keptAt?: number) => answer({ ...shop, openForBusiness: false }, keptAt)
  const paused = (keptAt?: number) => answer({ ...shop, status: 'paused' }, keptAt)

  it.each([
    ['is returned as cached while it takes orders', () => open(NOW - HOUR), ['/api/shops/s'], true],
    [
      'is requested again when it was closed',
      (isReload: boolean) => (isReload ? open() : closed(NOW - HOUR)),
      ['/api/shops/s', '/api/shops/s (reload)'],
      true,
    ],
    [
      'is requested again when it was paused',
      (isReload: boolean) => (isReload ? open() : paused(NOW - HOUR)),
      ['/api/shops/s', '/api/shops/s (reload)'],
      true,
    ],
    [
      'is returned as cached when there is no network',
      (isReload: boolean) => (isReload ? null : closed(NOW - HOUR)),
      ['/api/shops/s', '/api/shops/s (reload)'],
      false,
    ],
    ['is not requested again when the response is from the server', () => closed(), ['/api/shops/s'], false],
  ])('%s', async (_, respond, expected, isOpen) => {
    const { store, requests } = page({ '/api/shops/s': respond })
    const result = await loadShop(store, 's')
    expect(requests).toEqual(expected)
    expect(result.ok && result.data.openForBusiness && result.data.status === 'online').toBe(isOpen)
  })

  it('is gone when the server answers 404', async () => {
    const { store } = page({
      '/api/shops/s': (isReload) => (isReload ? new Response(null, { status: 404 }) : closed(NOW - HOUR)),
    })
    expect(await loadShop(store, 's')).toMatchObject({ ok: false, status: 404 })
  })
})
