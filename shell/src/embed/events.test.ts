import type { PlacedOrder } from '@carte/contract'
import {
  addItemAtom,
  addPaidOrderAtom,
  clearBasketAtom,
  closePopupAtom,
  type JotaiStore,
  setBasketShopAtom,
  setNoteAtom,
  showProblemAtom,
  unpaidOrderAtom,
} from '@carte/store'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { basketDetail, createDispatch, type Dispatch, dispatchStoreChanges } from './events.ts'
import type { EventDetails } from './protocol.ts'

const SEK = { name: 'SEK', decimals: 2, symbol: 'kr' } as never
const shop = (id: string) => ({ id, name: id, orderTypes: ['takeAway' as const] })

let store: JotaiStore
let events: (readonly [keyof EventDetails, unknown])[]
let isHere: (orderId: string) => boolean
let stop: () => void
const dispatch: Dispatch = (name, detail) => {
  events.push([name, detail])
  return true
}
beforeEach(() => {
  store = createTestStore()
  events = []
  isHere = () => true
  stop = dispatchStoreChanges(store, dispatch, (orderId) => isHere(orderId))
})
afterEach(() => stop())

const add = (quantity: number) =>
  store.set(addItemAtom, {
    type: 'article',
    article: { code: 'burger', price: 99.5, description: 'Burger', i18n: [], imageUrl: '' },
    path: ['Food'],
    choices: {},
    quantity,
  })

describe('createDispatch (dispatches an element’s events)', () => {
  const listen = (name: keyof EventDetails, act: (event: CustomEvent) => void = () => {}) => {
    const element = document.createElement('carte-menu')
    const parent = document.createElement('div')
    parent.append(element)
    const events: CustomEvent[] = []
    parent.addEventListener(name, (event) => {
      events.push(event as CustomEvent)
      act(event as CustomEvent)
    })
    return { element, events }
  }

  it('dispatches on the element with the detail, and bubbles', () => {
    const { element, events } = listen('carte:shop-selected')
    expect(createDispatch(element)('carte:shop-selected', { shopId: 's', name: 'S' })).toBe(true)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ target: element, detail: { shopId: 's', name: 'S' } })
  })

  it('returns false when the page prevents carte:navigate', () => {
    const { element } = listen('carte:navigate', (event) => event.preventDefault())
    expect(createDispatch(element)('carte:navigate', { path: '/', href: 'https://a.example', isOutside: true })).toBe(
      false,
    )
  })

  it('returns true when the page tries to prevent carte:error', () => {
    const { element } = listen('carte:error', (event) => event.preventDefault())
    expect(createDispatch(element)('carte:error', { code: 'c', message: 'm' })).toBe(true)
  })
})

describe('basketDetail', () => {
  it('is empty, without a shop and a currency, at first', () =>
    expect(basketDetail(store)).toEqual({ shopId: null, count: 0, total: 0, currency: null }))

  it('counts articles and totals in major units', () => {
    store.set(setBasketShopAtom, shop('centrum'), SEK)
    add(2)
    add(1)
    expect(basketDetail(store)).toEqual({ shopId: 'centrum', count: 3, total: 298.5, currency: 'SEK' })
  })
})

describe('carte:basket-changed', () => {
  it('carries the basket as it is after the change', () => {
    store.set(setBasketShopAtom, shop('centrum'), SEK)
    add(2)
    store.set(clearBasketAtom)
    expect(events).toEqual([
      ['carte:basket-changed', { shopId: 'centrum', count: 2, total: 199, currency: 'SEK' }],
      ['carte:basket-changed', { shopId: 'centrum', count: 0, total: 0, currency: 'SEK' }],
    ])
  })

  it('is not dispatched when an empty basket changes its shop', () => {
    store.set(setBasketShopAtom, shop('centrum'), SEK)
    store.set(setBasketShopAtom, shop('helsinki'), SEK)
    expect(events).toEqual([])
  })

  it('is not dispatched when the detail is unchanged', () => {
    store.set(setBasketShopAtom, shop('centrum'), SEK)
    add(1)
    events = []
    store.set(setNoteAtom, 'No onions')
    expect(events).toEqual([])
  })
})

describe('carte:order-placed', () => {
  const placed: PlacedOrder = {
    orderId: 'o1',
    customerCode: 'code',
    pickupCode: 'A1',
    pickupTime: '2126-01-01T12:00:00.000Z',
    total: 199,
    currency: SEK,
    vat: [],
    status: 'added',
  }
  const place = () =>
    store.set(unpaidOrderAtom, { key: 'k', request: 'r', shopId: 'centrum', shopName: 'Centrum', order: placed })
  const pay = (orderId = 'o1') =>
    store.set(addPaidOrderAtom, { ...placed, orderId, paymentID: 'p', userAgent: '', shopName: 'Centrum' } as never)
  const orders = () => events.filter(([name]) => name === 'carte:order-placed')
  const EVENT = ['carte:order-placed', { orderId: 'o1', shopId: 'centrum', total: 199, currency: 'SEK' }]

  it('is dispatched when the order is paid, not when it is placed', () => {
    place()
    expect(orders()).toEqual([])
    pay()
    expect(orders()).toEqual([EVENT])
  })

  it('is dispatched even when the unpaid order is cleared before it is paid', () => {
    place()
    store.set(unpaidOrderAtom, null)
    pay()
    expect(orders()).toEqual([EVENT])
  })

  it('is dispatched once per order', () => {
    place()
    pay()
    pay()
    pay('o2')
    expect(orders()).toEqual([EVENT])
  })

  it('is not dispatched by an element that does not show the order', () => {
    isHere = (orderId) => orderId !== 'o1'
    place()
    pay()
    expect(orders()).toEqual([])
  })

  it('is not dispatched for an order placed elsewhere', () => {
    pay()
    expect(orders()).toEqual([])
  })

  it('is not dispatched for an order paid before the element existed', () => {
    stop()
    place()
    pay()
    stop = dispatchStoreChanges(store, dispatch, () => true)
    pay('o2')
    expect(orders()).toEqual([])
  })
})

describe('carte:error for a popup', () => {
  const show = (code: string, title: string) =>
    store.set(showProblemAtom, { type: 'about:blank', title, status: 409, code } as never)

  it('is dispatched for each new popup', () => {
    show('shop-closed', 'Closed')
    show('total-mismatch', 'Other price')
    expect(events).toEqual([
      ['carte:error', { code: 'shop-closed', message: 'Closed' }],
      ['carte:error', { code: 'total-mismatch', message: 'Other price' }],
    ])
  })

  it('is not repeated when a banner appears beside a popup', () => {
    show('shop-closed', 'Closed')
    store.set(showProblemAtom, { type: 'about:blank', title: '', status: 0, code: 'unreachable' })
    expect(events).toHaveLength(1)
  })

  it('is not dispatched when the popup is closed', () => {
    show('shop-closed', 'Closed')
    events = []
    store.set(closePopupAtom)
    expect(events).toEqual([])
  })
})

it('dispatchStoreChanges dispatches nothing once it is stopped', () => {
  store.set(setBasketShopAtom, shop('centrum'), SEK)
  stop()
  add(1)
  store.set(showProblemAtom, { type: 'about:blank', title: 'Closed', status: 409, code: 'shop-closed' } as never)
  expect(events).toEqual([])
})
