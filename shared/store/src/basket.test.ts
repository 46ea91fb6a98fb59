import { NOTE_MAX_LENGTH } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { describe, expect, it, jest } from '@jest/globals'
import {
  addItemAtom,
  adoptShopAtom,
  applyToBasketAtom,
  basketAtom,
  basketCountAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  basketTotalAtom,
  clearBasketAtom,
  endSuggestionsAtom,
  removeItemAtom,
  replaceBasketAtom,
  replacedBasketAtom,
  replaceItemAtom,
  restoreBasketAtom,
  restoreItemAtom,
  setBasketShopAtom,
  setCurrencyAtom,
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

describe('the basket in the store', () => {
  it('totals its lines and is restored after a reload, but is empty in the store that hydration starts from', () => {
    const area = memoryStorage()
    const { store } = createCarteStore(createClient(), snapshot, area)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, lemonade)
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    expect([store.get(basketCountAtom), store.get(basketTotalAtom)]).toEqual([3, 11850])

    const again = createCarteStore(createClient(), snapshot, area)
    expect(again.store.get(basketTotalAtom)).toBe(11850)
    expect(again.serverView.get(basketTotalAtom)).toBe(0)
  })

  it('is emptied for another shop, and its spot is cleared for another order type', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    store.set(setSpotAtom, 'table-1')
    store.set(setOrderTypeAtom, 'takeAway')
    expect(store.get(basketAtom)).toMatchObject({ spotId: null, orderType: 'takeAway', items: [{ quantity: 1 }] })
    store.set(setBasketShopAtom, shop('b'))
    expect(store.get(basketAtom)).toMatchObject({ items: [], shopId: 'b' })
  })

  it('shortens a note to the length that an order accepts, in whole characters', () => {
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

  it('removes a line when its quantity is set to 0', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(addItemAtom, { ...lemonade, quantity: 1 })
    store.set(setQuantityAtom, store.get(basketAtom).items[0]?.id ?? '', 0)
    expect(store.get(basketAtom).items).toEqual([])
  })
})

describe('the basket’s lines in the store', () => {
  const water = { ...lemonade, article: { ...lemonade.article, code: 'water' } }
  const opened = () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, lemonade)
    store.set(addItemAtom, water)
    const [first, second] = store.get(basketAtom).items
    if (!first || !second) throw new Error('Two lines were added')
    const lines = () => store.get(basketAtom).items.map(({ article, quantity }) => `${quantity} ${article.code}`)
    return { store, first, second, lines }
  }

  it('are removed and restored at their index', () => {
    const { store, first, lines } = opened()
    store.set(removeItemAtom, first.id)
    expect(lines()).toEqual(['2 water'])
    store.set(restoreItemAtom, first, 0)
    expect(lines()).toEqual(['2 lemonade', '2 water'])
  })

  it('are edited in place', () => {
    const { store, first, lines } = opened()
    store.set(replaceItemAtom, first.id, { ...lemonade, quantity: 5 })
    expect(lines()).toEqual(['5 lemonade', '2 water'])
  })

  it('are cleared with the note, and with the shop on request', () => {
    const { store, lines } = opened()
    store.set(setNoteAtom, 'No ice')
    store.set(clearBasketAtom)
    expect(lines()).toEqual([])
    expect(store.get(basketAtom)).toMatchObject({ shopId: 'a', note: '' })
    store.set(clearBasketAtom, { shop: true })
    expect(store.get(basketAtom).shopId).toBeNull()
  })

  it('are marked as having had suggestions', () => {
    const { store } = opened()
    expect(store.get(basketAtom).hasSelectedSuggestions).toBe(false)
    store.set(endSuggestionsAtom)
    expect(store.get(basketAtom).hasSelectedSuggestions).toBe(true)
  })

  it('are changed by a rule that a page passes', () => {
    const { store, lines } = opened()
    store.set(applyToBasketAtom, (basket) => ({ ...basket, items: basket.items.slice(1) }))
    expect(lines()).toEqual(['2 water'])
  })

  it.each(['table-1', null])('stay the same object when the spot is set to %j again', (spotId) => {
    const { store } = opened()
    store.set(setSpotAtom, spotId)
    const before = store.get(basketAtom)
    store.set(setSpotAtom, spotId)
    expect(store.get(basketAtom)).toBe(before)
    expect(before.spotId).toBe(spotId)
  })
})

describe('the basket panel', () => {
  it('is closed and shows only the order info by default', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    expect(store.get(basketPanelOpenAtom)).toBe(false)
    expect(store.get(basketFlagsAtom)).toEqual({
      visible: false,
      editMode: false,
      showAddItemButton: false,
      disableAddItemButton: false,
      disabled: false,
      showOrderInfo: true,
    })
  })
})

describe('an order of another tab that this tab has not read yet (GUARD-8)', () => {
  it.each<[string, (store: ReturnType<typeof createCarteStore>['store']) => void]>([
    ['an empty basket is assigned to a shop', (store) => store.set(adoptShopAtom, shop('a'))],
    ['the menu sets the currency', (store) => store.set(setCurrencyAtom, shop('a'), { name: 'SEK', symbol: 'kr' })],
  ])('is kept when %s', (_, change) => {
    const area = memoryStorage()
    const [here, there] = [0, 1].map(() => createCarteStore(createClient(), snapshot, area).store)
    if (!here || !there) throw new Error('Two stores were created')
    here.set(adoptShopAtom, shop('a'))
    there.set(setBasketShopAtom, shop('b'))
    there.set(addItemAtom, lemonade)
    change(here)
    expect(here.get(basketAtom)).toEqual(there.get(basketAtom))
    expect(here.get(basketAtom)).toMatchObject({ shopId: 'b', items: [{ quantity: 2 }] })
  })

  it('does not stop an empty basket from getting a shop and its currency', () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(adoptShopAtom, shop('a'))
    store.set(setCurrencyAtom, shop('a'), { name: 'SEK', symbol: 'kr' })
    expect(store.get(basketAtom)).toMatchObject({ shopId: 'a', currency: { name: 'SEK', symbol: 'kr' } })
  })
})

describe('a replaced basket (GUARD-19, GUARD-22)', () => {
  const opened = (area = memoryStorage()) => createCarteStore(createClient(), snapshot, area).store
  const withOrder = (store: ReturnType<typeof opened>, id: string, note = '') => {
    store.set(setBasketShopAtom, shop(id))
    store.set(addItemAtom, lemonade)
    store.set(setSpotAtom, `${id}-table`)
    store.set(setNoteAtom, note)
    return store.get(basketAtom)
  }

  it('is restored exactly, and so is the basket that replaced it', () => {
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

  it('is not remembered when it was empty or its shop is set again', () => {
    const store = opened()
    store.set(setBasketShopAtom, shop('a'))
    store.set(setBasketShopAtom, shop('b'))
    withOrder(store, 'b')
    store.set(setBasketShopAtom, shop('b'), { name: 'SEK', symbol: 'kr' })
    expect(store.get(replacedBasketAtom)).toBeNull()
  })

  it('is remembered in the tab whose basket another tab has replaced, until it is restored', () => {
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

  it('can be dismissed, after which restore changes nothing', () => {
    const store = opened()
    const order = withOrder(store, 'a')
    store.set(setBasketShopAtom, shop('b'))
    expect(store.get(replacedBasketAtom)?.basket).toEqual(order)
    store.set(replacedBasketAtom, null)
    expect(store.get(replacedBasketAtom)).toBeNull()
    store.set(restoreBasketAtom)
    expect(store.get(basketAtom).shopId).toBe('b')
  })

  it('is remembered only when none of its lines is left', () => {
    const store = opened()
    withOrder(store, 'a')
    store.set(addItemAtom, { ...lemonade, article: { ...lemonade.article, code: 'water' } })
    const order = store.get(basketAtom)
    store.set(replaceBasketAtom, (basket) => ({ ...basket, items: basket.items.slice(1) }))
    expect(store.get(replacedBasketAtom)).toBeNull()
    store.set(restoreItemAtom, order.items[0] as (typeof order.items)[0], 0)
    store.set(replaceBasketAtom, (basket) => ({ ...basket, items: [] }))
    expect(store.get(replacedBasketAtom)).toEqual({ basket: order, inOtherTab: false })
  })

  it('is not remembered when another tab changes the same basket', () => {
    const tabs = createTabs()
    const [here, there] = [opened(tabs.open()), opened(tabs.open())]
    withOrder(here, 'a')
    tabs.deliver()
    there.set(addItemAtom, lemonade)
    tabs.deliver()
    expect(here.get(basketCountAtom)).toBe(4)
    expect(here.get(replacedBasketAtom)).toBeNull()
  })

  it.each([
    ['is not remembered when another tab clears it', 'a', null, false],
    ['is not remembered when it was empty', null, 'b', false],
    ['is remembered when another tab switches to another shop', 'a', 'b', true],
  ])('%s', (_what, shopHere, shopThere, isRemembered) => {
    const tabs = createTabs()
    const [here, there] = [opened(tabs.open()), opened(tabs.open())]
    if (shopHere) withOrder(here, shopHere)
    else here.set(setBasketShopAtom, shop('a'))
    tabs.deliver()
    if (shopThere) there.set(setBasketShopAtom, shop(shopThere))
    else there.set(clearBasketAtom, { shop: true })
    tabs.deliver()
    expect(here.get(basketAtom).shopId).toBe(shopThere)
    expect(here.get(replacedBasketAtom) !== null).toBe(isRemembered)
  })

  it('stays remembered while another tab visits its shop or orders at a third one', () => {
    const tabs = createTabs()
    const [here, there] = [opened(tabs.open()), opened(tabs.open())]
    const order = withOrder(here, 'a')
    here.set(setBasketShopAtom, shop('b'))
    tabs.deliver()
    there.set(setBasketShopAtom, shop('a'))
    tabs.deliver()
    expect(here.get(replacedBasketAtom)?.basket).toEqual(order)
    withOrder(there, 'c')
    tabs.deliver()
    expect(here.get(replacedBasketAtom)?.basket).toEqual(order)
  })
})

describe('claimBasket (GUARD-8, GUARD-21)', () => {
  const withOrder = () => {
    const { store } = createCarteStore(createClient(), snapshot)
    store.set(setBasketShopAtom, shop('a'))
    store.set(addItemAtom, lemonade)
    return store
  }

  it('replaces a basket that has lines only when the guest agrees', async () => {
    const store = withOrder()
    expect(await claimBasket(store, shop('a'))).toBe(true)
    const declined = claimBasket(store, shop('b'))
    store.get(basketQuestionAtom)?.answer(false)
    expect([await declined, store.get(basketAtom).shopId]).toEqual([false, 'a'])
    const controller = new AbortController()
    const aborted = claimBasket(store, shop('b'), { signal: controller.signal })
    controller.abort()
    expect([await aborted, store.get(basketQuestionAtom)]).toEqual([false, null])
    const accepted = claimBasket(store, shop('b'))
    store.get(basketQuestionAtom)?.answer(true)
    expect([await accepted, store.get(basketAtom).shopId, store.get(basketQuestionAtom)]).toEqual([true, 'b', null])
  })

  it('asks about the new shop and applies its currency', async () => {
    const store = withOrder()
    const claimed = claimBasket(store, shop('b'), { currency: { name: 'EUR', symbol: '€' } })
    expect(store.get(basketQuestionAtom)?.shop).toEqual(shop('b'))
    store.get(basketQuestionAtom)?.answer(true)
    expect(await claimed).toBe(true)
    expect(store.get(basketAtom)).toMatchObject({ shopId: 'b', currency: { name: 'EUR' } })
  })

  it('asks nothing when the basket is empty', async () => {
    const { store } = createCarteStore(createClient(), snapshot)
    expect(await claimBasket(store, shop('a'))).toBe(true)
    expect(await claimBasket(store, shop('b'))).toBe(true)
    expect(store.get(basketAtom).shopId).toBe('b')
  })

  it('answers false for a question that a later one replaces', async () => {
    const store = withOrder()
    const first = claimBasket(store, shop('b'))
    const old = store.get(basketQuestionAtom)
    const second = claimBasket(store, shop('c'))
    expect(await first).toBe(false)
    expect(store.get(basketQuestionAtom)?.shop.id).toBe('c')
    old?.answer(true)
    expect(store.get(basketQuestionAtom)?.shop.id).toBe('c')
    store.get(basketQuestionAtom)?.answer(true)
    expect([await second, store.get(basketAtom).shopId]).toEqual([true, 'c'])
  })

  it('returns false without a question when the signal has already aborted', async () => {
    const store = withOrder()
    expect(await claimBasket(store, shop('b'), { signal: AbortSignal.abort() })).toBe(false)
    expect([store.get(basketQuestionAtom), store.get(basketAtom).shopId]).toEqual([null, 'a'])
  })

  it('removes its abort listener after the answer', async () => {
    const store = withOrder()
    const { signal } = new AbortController()
    const removed = jest.spyOn(signal, 'removeEventListener')
    const claimed = claimBasket(store, shop('b'), { signal })
    store.get(basketQuestionAtom)?.answer(false)
    await claimed
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
  })
})
