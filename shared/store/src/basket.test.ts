import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import {
  addItemAtom,
  basketAtom,
  basketCountAtom,
  basketTotalAtom,
  setBasketShopAtom,
  setOrderTypeAtom,
  setQuantityAtom,
  setSpotAtom,
} from './basket.ts'
import { createCarteStore } from './create.ts'
import { memoryStorage } from './storage.ts'
import { settings } from './testing/samples.ts'

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

  it('removes a line at zero', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    store.set(setQuantityAtom, store.get(basketAtom).items[0]?.id ?? '', 0)
    expect(store.get(basketAtom).items).toEqual([])
  })
})
