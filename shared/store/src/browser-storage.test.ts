import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { addItemAtom, basketAtom, basketCountAtom, clearBasketAtom, setBasketShopAtom } from './basket.ts'
import { type CarteStore, createCarteStore } from './create.ts'
import { browserStorage } from './storage.ts'
import { settings } from './testing/samples.ts'

const KEY = 'carte.basket'
const lemonade = {
  type: 'article' as const,
  quantity: 1,
  path: ['Dryck'],
  choices: {},
  article: { code: 'lemonade', price: 39.5, description: 'Lemonad', i18n: [], imageUrl: '' },
}

const opened: CarteStore[] = []
/** Opens a page in this browser. */
function open() {
  const snapshot = { settings, languages: ['sv' as const], language: 'sv' as const, testMode: true }
  const carte = createCarteStore(createClient(), snapshot, browserStorage())
  opened.push(carte)
  return carte.store
}

const refuse = (name: string) => () => {
  throw new DOMException('refused', name)
}
/** Simulates the ways in which browsers deny storage; reset after each test. */
const FAULTS = {
  full: () => void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')),
  'not to be read': () => void jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse('SecurityError')),
  'not to be changed': () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('SecurityError'))
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse('SecurityError'))
  },
  // With blocked cookies, accessing `localStorage` throws.
  blocked: () => replaceStorage(refuse('SecurityError')),
  // Some web views have no storage.
  missing: () => replaceStorage(() => null),
} as const

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
function replaceStorage(get: () => unknown) {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  jest.restoreAllMocks()
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  else Reflect.deleteProperty(globalThis, 'localStorage')
  for (const { close } of opened.splice(0)) close()
})

describe.each(Object.entries(FAULTS))('a storage that is %s (FAULT-16)', (_, break_) => {
  it('lets the visit go on in memory', () => {
    break_()
    const store = open()
    store.set(setBasketShopAtom, { id: 'a', name: 'A', orderTypes: settings.orderTypes })
    store.set(addItemAtom, lemonade)
    store.set(addItemAtom, lemonade)
    expect([store.get(basketAtom).shopName, store.get(basketCountAtom)]).toEqual(['A', 2])
    store.set(clearBasketAtom)
    expect(store.get(basketCountAtom)).toBe(0)
  })

  it('is not taken for what other tabs read', () => {
    const area = browserStorage()
    area.write(KEY, 'told')
    expect(area.isShared?.(KEY)).toBe(true)
    break_()
    area.read(KEY)
    area.write(KEY, 'kept')
    expect([area.read(KEY), area.isShared?.(KEY)]).toEqual(['kept', false])
  })

  it.each(['{n', '{"items":3}'])('starts the site beside an entry that cannot be read: %s', (text) => {
    localStorage.setItem(KEY, text)
    break_()
    const store = open()
    expect(store.get(basketAtom).items).toEqual([])
    store.set(addItemAtom, lemonade)
    expect(store.get(basketCountAtom)).toBe(1)
  })

  it('does not mistake what is stored from before for what was written last', () => {
    const before = open()
    before.set(addItemAtom, lemonade)
    break_()
    const store = open()
    store.set(clearBasketAtom)
    store.set(addItemAtom, { ...lemonade, quantity: 5 })
    // A storage event without a key makes the tab read every entry.
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(store.get(basketCountAtom)).toBe(5)
  })
})

describe('a storage that is full', () => {
  it('is used again as soon as there is room', () => {
    FAULTS.full()
    const store = open()
    store.set(addItemAtom, lemonade)
    expect(localStorage.getItem(KEY)).toBeNull()
    jest.restoreAllMocks()
    store.set(addItemAtom, lemonade)
    expect(open().get(basketCountAtom)).toBe(2)
  })
})

describe('other tabs of a browser', () => {
  const told = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))

  it('are followed, entry by entry', () => {
    const store = open()
    const other = open()
    other.set(addItemAtom, lemonade)
    told('carte.shop')
    expect(store.get(basketCountAtom)).toBe(0)
    told(KEY)
    expect(store.get(basketCountAtom)).toBe(1)
  })

  it('may clear everything', () => {
    const store = open()
    store.set(addItemAtom, lemonade)
    localStorage.clear()
    told(null)
    expect(store.get(basketCountAtom)).toBe(0)
  })

  it('may write what cannot be read: it is put back', () => {
    const store = open()
    store.set(addItemAtom, lemonade)
    localStorage.setItem(KEY, 'garbage')
    told(KEY)
    expect(store.get(basketCountAtom)).toBe(1)
    expect(open().get(basketCountAtom)).toBe(1)
  })

  it('are no longer followed by a page that is over', () => {
    const store = open()
    opened.splice(0).map(({ close }) => close())
    localStorage.setItem(KEY, JSON.stringify({ ...store.get(basketAtom), shopName: 'Elsewhere' }))
    told(KEY)
    expect(store.get(basketAtom).shopName).toBe('')
  })
})
