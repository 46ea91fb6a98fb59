/** @jest-environment node */
import type { ErrorCode, Menu, Problem } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { basketAtom, basketFlagsAtom, setBasketShopAtom, setNoteAtom } from './basket.ts'
import { createCarteStore, createServerView, knowledgeOf, type ServerKnowledge, type StoreSnapshot } from './create.ts'
import { noticesAtom, showProblemAtom } from './notices.ts'
import { sessionAtom } from './session.ts'
import { languageAtom } from './settings.ts'
import {
  campaignsAtom,
  deliverySpotsAtom,
  findSpotsAtom,
  freshMenu,
  lastShopAtom,
  loadDeliverySpots,
  loadMenu,
  menuAtom,
  presentMenuAtom,
  shopAtom,
} from './shop.ts'
import { type JotaiStore, memoryStorage } from './storage.ts'
import { settings, shopOf } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
beforeEach(() => void jest.useFakeTimers({ now: NOW }))
afterEach(() => void jest.useRealTimers())

const menu = { items: [], currency: { name: 'SEK', symbol: 'kr' } } as unknown as Menu
const flags = {
  visible: true,
  editMode: true,
  showAddItemButton: false,
  disableAddItemButton: false,
  disabled: false,
  showOrderInfo: true,
}
const known: ServerKnowledge = {
  shop: shopOf('centrum'),
  menu: { shopId: 'centrum', menu, campaigns: [] },
  spots: { shopId: 'centrum', spots: [{ id: 'bord-1', name: 'Bord 1', i18n: [], orderType: 'dineInPlace' }] },
  session: { loading: false, user: null },
  flags,
  notices: { banner: 'error.server', popup: null },
}
const snapshot: StoreSnapshot = {
  settings: { ...settings, orderTypes: ['takeAway'] },
  languages: ['sv', 'fi'],
  language: 'fi',
  testMode: true,
}
const client = createClient({ fetch: async (input) => Response.json(String(input).endsWith('/menu') ? menu : []) })

describe('createCarteStore on a server', () => {
  it('shares nothing between two requests', () => {
    const [one, other] = [createCarteStore(client, snapshot).store, createCarteStore(client, snapshot).store]
    one.set(shopAtom, shopOf('centrum'))
    one.set(setBasketShopAtom, shopOf('centrum'))
    one.set(setNoteAtom, 'No onions')
    one.set(sessionAtom, { loading: false, user: { name: 'Anna' } as never })
    one.set(showProblemAtom, { type: '', title: '', status: 409, code: 'shop-closed' })
    one.set(languageAtom, 'sv')
    expect(other.get(shopAtom)).toBeNull()
    expect([one.get(lastShopAtom), other.get(lastShopAtom)]).toEqual(['centrum', null])
    expect(other.get(basketAtom)).toMatchObject({ shopId: null, note: '' })
    expect(other.get(sessionAtom)).toEqual({ loading: true, user: null })
    expect(other.get(noticesAtom)).toEqual({ banner: null, popup: null })
    expect(other.get(languageAtom)).toBe('fi')
    expect(createCarteStore(client, snapshot).store.get(shopAtom)).toBeNull()
  })

  it('uses the store itself as the server’s view', () => {
    const { store, serverView } = createCarteStore(client, snapshot)
    expect(serverView).toBe(store)
  })

  it('restores the same view from its serialized knowledge', () => {
    const first = createServerView(client, { ...snapshot, known })
    expect(knowledgeOf(first)).toEqual(known)
    const received = JSON.parse(JSON.stringify(knowledgeOf(first))) as ServerKnowledge
    const second = createServerView(client, { ...snapshot, known: received })
    for (const atom of [
      shopAtom,
      menuAtom,
      campaignsAtom,
      deliverySpotsAtom,
      sessionAtom,
      noticesAtom,
      basketFlagsAtom,
    ])
      expect(second.get<unknown>(atom)).toEqual(first.get<unknown>(atom))
    expect(second.get(deliverySpotsAtom)).toHaveLength(1)
  })
})

describe('createCarteStore in a browser', () => {
  const remembered = () => {
    const storage = memoryStorage()
    const before = createCarteStore(client, snapshot, storage)
    before.store.set(shopAtom, shopOf('helsinki'))
    before.store.set(setBasketShopAtom, shopOf('helsinki'))
    before.store.set(setNoteAtom, 'No onions')
    before.close()
    return storage
  }

  it('excludes the browser’s stored basket from the server’s view', () => {
    const { store, serverView } = createCarteStore(client, { ...snapshot, known }, remembered())
    expect(store.get(basketAtom)).toMatchObject({ shopId: 'helsinki', note: 'No onions' })
    expect(serverView.get(basketAtom)).toMatchObject({ shopId: null, note: '' })
    expect(knowledgeOf(serverView)).toEqual(known)
  })

  it('prefers what the server knows over stored values', () => {
    const { store } = createCarteStore(client, { ...snapshot, known }, remembered())
    expect(store.get(shopAtom)?.id).toBe('centrum')
    expect(store.get(menuAtom)).toEqual(menu)
    expect(store.get(sessionAtom)).toEqual({ loading: false, user: null })
    expect(store.get(noticesAtom).banner).toBe('error.server')
  })

  it('stores the server’s shop as the last shop', () => {
    const storage = remembered()
    const { store } = createCarteStore(client, { ...snapshot, known }, storage)
    expect(store.get(lastShopAtom)).toBe('centrum')
    expect(storage.read('carte.last-shop')).toBe('"centrum"')
  })

  it('keeps the chosen shop when the server’s view has none', () => {
    const { store, serverView } = createCarteStore(
      client,
      { ...snapshot, known: { ...known, shop: null, menu: null } },
      remembered(),
    )
    expect([store.get(shopAtom)?.id, serverView.get(shopAtom)]).toEqual(['helsinki', null])
  })
})

describe('the last shop in the store', () => {
  const open = (storage = memoryStorage()) => ({ storage, store: createCarteStore(client, snapshot, storage).store })

  it('is stored for the next visit, also after the shop is cleared', () => {
    const { store, storage } = open()
    expect(store.get(lastShopAtom)).toBeNull()
    store.set(shopAtom, shopOf('centrum'))
    store.set(shopAtom, shopOf('helsinki'))
    store.set(shopAtom, null)
    expect(open(storage).store.get(lastShopAtom)).toBe('helsinki')
  })

  it('is written once for each shop that is entered', () => {
    const area = memoryStorage()
    const written: (string | null)[] = []
    const write = (key: string, text: string | null) => {
      area.write(key, text)
      if (key === 'carte.last-shop') written.push(text)
    }
    const { store } = open({ ...area, write })
    for (const id of ['centrum', 'centrum', 'helsinki']) store.set(shopAtom, shopOf(id))
    store.set(shopAtom, null)
    expect(written).toEqual(['"centrum"', '"helsinki"'])
  })

  it('can be cleared until a shop is entered again', () => {
    const { store, storage } = open()
    store.set(shopAtom, shopOf('centrum'))
    store.set(lastShopAtom, null)
    expect(open(storage).store.get(lastShopAtom)).toBeNull()
    store.set(shopAtom, shopOf('centrum'))
    expect(open(storage).store.get(lastShopAtom)).toBe('centrum')
  })
})

it('deliverySpotsAtom keeps the spots of the basket’s shop after the chosen shop is cleared', () => {
  const { store } = createCarteStore(client, { ...snapshot, known }, memoryStorage())
  store.set(setBasketShopAtom, shopOf('centrum'))
  store.set(shopAtom, null)
  expect(store.get(deliverySpotsAtom)).toEqual(known.spots.spots)
  store.set(shopAtom, shopOf('helsinki'))
  expect(store.get(deliverySpotsAtom)).toEqual([])
})

describe('freshMenu', () => {
  it('returns the server’s menu of its shop for one minute', () => {
    const { store } = createCarteStore(client, { ...snapshot, known }, memoryStorage())
    expect([freshMenu(store, 'centrum'), freshMenu(store, 'helsinki')]).toEqual([menu, null])
    jest.setSystemTime(NOW.getTime() + 59_999)
    expect(freshMenu(store, 'centrum')).toEqual(menu)
    jest.setSystemTime(NOW.getTime() + 60_000)
    expect(freshMenu(store, 'centrum')).toBeNull()
  })

  it('returns a menu that was loaded, but not one from storage', async () => {
    const storage = memoryStorage()
    const before = createCarteStore(client, snapshot, storage)
    before.store.set(shopAtom, shopOf('centrum'))
    await loadMenu(before.store, 'centrum')
    expect(freshMenu(before.store, 'centrum')).toEqual(menu)
    const after = createCarteStore(client, snapshot, storage)
    expect(freshMenu(after.store, 'centrum')).toBeNull()
  })

  it('returns the menu of a shop that is not chosen', async () => {
    const { store } = createCarteStore(client, { ...snapshot, known }, memoryStorage())
    expect(freshMenu(store, 'helsinki')).toBeNull()
    await loadMenu(store, 'helsinki')
    expect([freshMenu(store, 'centrum'), freshMenu(store, 'helsinki')]).toEqual([menu, menu])
  })
})

describe('loadMenu and loadDeliverySpots', () => {
  const load = (store: JotaiStore, id: string) => Promise.all([loadMenu(store, id), loadDeliverySpots(store, id)])
  /** The name of the chosen shop's menu and of its first spot. */
  const chosen = (store: JotaiStore) => [store.get(menuAtom)?.name, store.get(deliverySpotsAtom)[0]?.name]

  /** Opens a store whose requests wait until the test answers those of a shop, with data that carry its name. */
  const openWaiting = (storage = memoryStorage()) => {
    const waiting: (readonly [path: string, send: () => void])[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      const path = String(input)
      await new Promise<void>((resolve) => void waiting.push([path, resolve]))
      const name = path.split('/')[3] ?? ''
      if (path.endsWith('/menu')) return Response.json({ ...menu, name })
      return Response.json(path.includes('spots') ? [{ id: name, name, i18n: [], orderType: 'takeAway' }] : [])
    }
    const { store } = createCarteStore(createClient({ fetch }), snapshot, storage)
    const answer = (part: string) => {
      for (const [path, send] of waiting) if (path.includes(part) || path.includes('campaigns')) send()
    }
    return { store, answer }
  }

  it.each([
    ['in the order of the requests', ['centrum', 'helsinki']],
    ['in the opposite order', ['helsinki', 'centrum']],
  ])('keep the data of each shop when answers for two arrive %s', async (_, order) => {
    const { store, answer } = openWaiting()
    const loads = ['centrum', 'helsinki'].map((id) => load(store, id))
    order.forEach(answer)
    await Promise.all(loads)
    for (const id of ['centrum', 'helsinki', 'centrum']) {
      store.set(shopAtom, shopOf(id))
      expect(chosen(store)).toEqual([id, id])
    }
  })

  it('keep the shown shop’s data when those of another one arrive after a second request for the first', async () => {
    const { store, answer } = openWaiting()
    store.set(shopAtom, shopOf('centrum'))
    const loads = ['centrum', 'helsinki', 'centrum'].map((id) => load(store, id))
    answer('centrum')
    answer('helsinki')
    await Promise.all(loads)
    expect(chosen(store)).toEqual(['centrum', 'centrum'])
    expect(store.get(presentMenuAtom)).toMatchObject({ shopId: 'centrum', menu: { name: 'centrum' } })
  })

  it('keep the data of the three shops that were received last', async () => {
    const { store, answer } = openWaiting()
    for (const id of ['a', 'b', 'c', 'd']) {
      const loading = load(store, id)
      answer(`/${id}/`)
      await loading
    }
    expect(['a', 'b', 'c', 'd'].map((id) => freshMenu(store, id)?.name)).toEqual([undefined, 'b', 'c', 'd'])
    expect(['a', 'b', 'c', 'd'].map((id) => store.get(findSpotsAtom)(id)?.length)).toEqual([undefined, 1, 1, 1])
  })

  it('keep the shown shop’s data when another tab stores those of another shop', async () => {
    const tabs = createTabs()
    const [here, there] = [openWaiting(tabs.open()), openWaiting(tabs.open())]
    here.store.set(shopAtom, shopOf('centrum'))
    for (const [{ store, answer }, id] of [
      [here, 'centrum'],
      [there, 'helsinki'],
    ] as const) {
      const loading = load(store, id)
      answer(id)
      await loading
    }
    tabs.deliver()
    expect(chosen(here.store)).toEqual(['centrum', 'centrum'])
  })
})

describe('showProblemAtom in a new store', () => {
  it.each<[Pick<Problem, 'status' | 'code'>, ErrorCode]>([
    [{ status: 0, code: 'error.notFound' }, 'error.notFound'],
    [{ status: 0, code: 'unreachable' }, 'unreachable'],
    [{ status: 502, code: 'error.badRequest' }, 'error.server'],
  ])('shows %j in the banner as %s', (problem, banner) => {
    const { store } = createCarteStore(client, snapshot)
    store.set(showProblemAtom, { type: 'about:blank', title: '', ...problem })
    expect(store.get(noticesAtom)).toEqual({ banner, popup: null })
  })
})
