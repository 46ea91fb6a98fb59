import { NOTE_MAX_LENGTH } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import {
  addItemAtom,
  basketAtom,
  basketCountAtom,
  basketTotalAtom,
  replacedBasketAtom,
  restoreBasketAtom,
  setBasketShopAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setQuantityAtom,
  setSpotAtom,
} from './basket.ts'
import { basketQuestionAtom, claimBasket } from './claim-basket.ts'
import { createCarteStore } from './create.ts'
import { memoryStorage } from './storage.ts'
import { settings } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'

const snapshot = {
  settings,
  languages: ['sv' as const],
  language: 'sv' as const,
  testMode: true,
}
const lemonade = {
  type: 'article' as const,
  quantity: 2,
  path: ['Dryck'],
  choices: {},
  article: { code: 'lemonade', price: 39.5, description: 'Lemonad', i18n: [], imageUrl: '' },
}
const shop = (id: string) => ({ id, name: id, orderTypes: settings.orderTypes })

describe('basket in the store', () => {
  it('adds up, keeps itself, and is there again after a reload', () => {
    const area = memoryStorage()
    const { store } = createCarteStore(createClient(), snapshot, area)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, lemonade)
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    expect([store.get(basketCountAtom), store.get(basketTotalAtom)]).toEqual([3, 11850])

    const again = createCarteStore(createClient(), snapshot, area)
    expect(again.store.get(basketTotalAtom)).toBe(11850)
    // What a server would have drawn knows nothing of this browser's basket.
    expect(again.serverView.get(basketTotalAtom)).toBe(0)
  })

  it('empties for another shop, and clears the spot for another order type', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    store.set(setSpotAtom, 'table-1')
    store.set(setOrderTypeAtom, 'takeAway')
    expect(store.get(basketAtom)).toMatchObject({ spotId: null, orderType: 'takeAway', items: [{ quantity: 1 }] })
    store.set(setBasketShopAtom, shop('b'))
    expect(store.get(basketAtom)).toMatchObject({ items: [], shopId: 'b' })
  })

  it('keeps as much of a note as an order takes, in whole characters', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    const noteOf = (note: string) => {
      store.set(setNoteAtom, note)
      return store.get(basketAtom).note
    }
    expect(noteOf('x'.repeat(500))).toBe('x'.repeat(NOTE_MAX_LENGTH))
    const almost = 'x'.repeat(NOTE_MAX_LENGTH - 1)
    expect(noteOf(`${almost}🍕`)).toBe(almost)
    expect(noteOf('No onions 🍕')).toBe('No onions 🍕')
  })

  it('removes a line at zero', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    store.set(setQuantityAtom, store.get(basketAtom).items[0]?.id ?? '', 0)
    expect(store.get(basketAtom).items).toEqual([])
  })
})

describe('an order that is replaced', () => {
  const opened = (area = memoryStorage()) => createCarteStore(createClient(), snapshot, area).store
  const withOrder = (store: ReturnType<typeof opened>, id: string, note = '') => {
    store.set(setBasketShopAtom, shop(id))
    store.set(addItemAtom, lemonade)
    store.set(setSpotAtom, `${id}-table`)
    store.set(setNoteAtom, note)
    return store.get(basketAtom)
  }

  it('is restored as it was, and what it replaces can be restored in turn', () => {
    const store = opened()
    const first = withOrder(store, 'a', 'No ice')
    const second = withOrder(store, 'b')
    expect(store.get(replacedBasketAtom)).toEqual({ basket: first, inOtherTab: false })
    store.set(restoreBasketAtom)
    expect(store.get(basketAtom)).toEqual(first)
    store.set(restoreBasketAtom)
    expect(store.get(basketAtom)).toEqual(second)
    expect(store.get(replacedBasketAtom)?.basket).toEqual(first)
  })

  it('is not remembered while it is empty, nor where its shop is set again', () => {
    const store = opened()
    store.set(setBasketShopAtom, shop('a'))
    store.set(setBasketShopAtom, shop('b'))
    withOrder(store, 'b')
    store.set(setBasketShopAtom, shop('b'), { name: 'SEK', symbol: 'kr' })
    expect(store.get(replacedBasketAtom)).toBeNull()
  })

  it('is remembered by the tab that another one took it from, until it is back', () => {
    const tabs = createTabs()
    const [here, there] = [opened(tabs.open()), opened(tabs.open())]
    const order = withOrder(here, 'a')
    tabs.deliver()
    there.set(setBasketShopAtom, shop('b'))
    tabs.deliver()
    expect(here.get(replacedBasketAtom)).toEqual({ basket: order, inOtherTab: true })
    here.set(restoreBasketAtom)
    tabs.deliver()
    expect(there.get(basketAtom)).toEqual(order)
    expect([here.get(replacedBasketAtom), there.get(replacedBasketAtom)]).toEqual([null, null])
  })

  it('is given up only when the guest says so', async () => {
    const store = opened()
    expect(await claimBasket(store, shop('a'))).toBe(true)
    withOrder(store, 'a')
    expect(await claimBasket(store, shop('a'))).toBe(true)
    const [kept, withdrawn] = [claimBasket(store, shop('b')), new AbortController()]
    store.get(basketQuestionAtom)?.answer(false)
    expect([await kept, store.get(basketAtom).shopId]).toEqual([false, 'a'])
    const left = claimBasket(store, shop('b'), { signal: withdrawn.signal })
    withdrawn.abort()
    expect([await left, store.get(basketQuestionAtom)]).toEqual([false, null])
    const given = claimBasket(store, shop('b'))
    store.get(basketQuestionAtom)?.answer(true)
    expect([await given, store.get(basketAtom).shopId, store.get(basketQuestionAtom)]).toEqual([true, 'b', null])
  })
})
