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

const deny = (name: string) => () => {
  throw new DOMException('denied', name)
}
/** Simulates the ways in which browsers deny storage; reset after each test. */
const FAULTS = {
  full: () => void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny('QuotaExceededError')),
  'not readable': () => void jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny('SecurityError')),
  'not writable': () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny('SecurityError'))
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(deny('SecurityError'))
  },
  // With blocked cookies, accessing `localStorage` throws.
  blocked: () => replaceStorage(deny('SecurityError')),
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

describe.each(Object.entries(FAULTS))('browserStorage when localStorage is %s (FAULT-16)', (_, applyFault) => {
  it('keeps the basket in memory', () => {
    applyFault()
    const store = open()
    store.set(setBasketShopAtom, { id: 'a', name: 'A', orderTypes: settings.orderTypes })
    store.set(addItemAtom, lemonade)
    store.set(addItemAtom, lemonade)
    expect([store.get(basketAtom).shopName, store.get(basketCountAtom)]).toEqual(['A', 2])
    store.set(clearBasketAtom)
    expect(store.get(basketCountAtom)).toBe(0)
  })

  it('reports an entry as not shared with other tabs', () => {
    const area = browserStorage()
    area.write(KEY, 'shared')
    expect(area.isShared?.(KEY)).toBe(true)
    applyFault()
    area.read(KEY)
    area.write(KEY, 'kept')
    expect([area.read(KEY), area.isShared?.(KEY)]).toEqual(['kept', false])
  })

  it.each(['{n', '{"items":3}'])('discards an unreadable entry and starts with an empty basket: %s', (text) => {
    localStorage.setItem(KEY, text)
    applyFault()
    const store = open()
    expect(store.get(basketAtom).items).toEqual([])
    store.set(addItemAtom, lemonade)
    expect(store.get(basketCountAtom)).toBe(1)
  })

  it('prefers the last written value over an older stored one', () => {
    const before = open()
    before.set(addItemAtom, lemonade)
    applyFault()
    const store = open()
    store.set(clearBasketAtom)
    store.set(addItemAtom, { ...lemonade, quantity: 5 })
    // A storage event without a key makes the tab read every entry.
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(store.get(basketCountAtom)).toBe(5)
  })
})

describe('browserStorage when localStorage is full', () => {
  it('writes to it again as soon as there is room', () => {
    FAULTS.full()
    const store = open()
    store.set(addItemAtom, lemonade)
    expect(localStorage.getItem(KEY)).toBeNull()
    jest.restoreAllMocks()
    store.set(addItemAtom, lemonade)
    expect(open().get(basketCountAtom)).toBe(2)
  })
})

describe('browserStorage with other tabs', () => {
  const notify = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))

  it('follows changes of its own entry only', () => {
    const store = open()
    const other = open()
    other.set(addItemAtom, lemonade)
    notify('carte.shop')
    expect(store.get(basketCountAtom)).toBe(0)
    notify(KEY)
    expect(store.get(basketCountAtom)).toBe(1)
  })

  it('follows when the storage is cleared', () => {
    const store = open()
    store.set(addItemAtom, lemonade)
    localStorage.clear()
    notify(null)
    expect(store.get(basketCountAtom)).toBe(0)
  })

  it('restores an entry that another tab has overwritten with garbage', () => {
    const store = open()
    store.set(addItemAtom, lemonade)
    localStorage.setItem(KEY, 'garbage')
    notify(KEY)
    expect(store.get(basketCountAtom)).toBe(1)
    expect(open().get(basketCountAtom)).toBe(1)
  })

  it('stops following once the store is closed', () => {
    const store = open()
    opened.splice(0).map(({ close }) => close())
    localStorage.setItem(KEY, JSON.stringify({ ...store.get(basketAtom), shopName: 'Elsewhere' }))
    notify(KEY)
    expect(store.get(basketAtom).shopName).toBe('')
  })
})
